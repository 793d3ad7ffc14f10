import SwiftNames
import Testing

@Suite struct RequiredSubstringsTests {
  @Test(arguments: [
    ("DebugSimulationOverride", ["Simulation", "Override", "Debug"]),
    ("*ebugSim*", ["ebug", "Sim"]),
    ("Store.mode", ["Store", "mode"]),
    ("debug_menu_10items", ["items", "debug", "menu"]),
    ("URLSessionX2Task", ["URLSession"]),
    ("v2Name", ["Name"]),
    ("ab", []),
    ("$s4Mode*", ["Mode", "$s4"]),
    ("größe", ["gr", "e"].filter { $0.count > 1 }),
    // Codes in mangled names, in whole or in part, or generic parameters.
    ("Int8", []), ("*tring*", []), ("Swift.Array.*", []), ("init", []), ("MainActor", []),
    ("A.T1", []), ("==", []), ("*", []), ("a", []), ("", []),
    ("String.countOfModes", ["Modes", "count", "Of"]),
  ])
  func patternRequiresSubstrings(pattern: String, expected: [String]) {
    let words = NamePattern(pattern).literalWords.map { String(decoding: $0, as: UTF8.self) }
    #expect(words == expected)
    #expect(NamePattern(pattern, ignoresCase: true).literalWords.isEmpty)
  }
}
