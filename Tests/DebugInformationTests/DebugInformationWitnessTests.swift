import DebugInformation
import ObjectFile
import TestSupport
import Testing

/// Compares the lines of all linkage names of a file with `readelf`.
@Suite struct ReadelfAgreementTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The declaration lines of entries with a linkage name, by name.
  private func lines(_ path: String) throws -> [String: Set<Int>] {
    var lines: [String: Set<Int>] = [:]
    var name: String?
    var line: Int?
    func finish() {
      if let name { lines[name, default: []].formUnion([line].compactMap { $0 }) }
      (name, line) = (nil, nil)
    }
    for text in try folder.run("readelf", "--debug-dump=info", "-W", path).split(separator: "\n") {
      if text.contains("Abbrev Number:") { finish() }
      let words = text.split(separator: " ")
      guard words.count > 2, let value = words.last else { continue }
      if words[1] == "DW_AT_linkage_name:" { name = String(value) }
      if words[1] == "DW_AT_decl_line" { line = Int(value) }
    }
    finish()
    return lines
  }

  @Test(arguments: ["4", "5"])
  func swiftNamesMatchReadelfLines(version: String) throws {
    let path = try folder.swiftProgram("-dwarf-version=\(version)", "-Onone")
    let expected = try lines(path)
    #expect(expected.count > 30)
    let found = try declarations(path, of: Array(expected.keys))
    #expect(found.unreadable == [])
    var count = 0
    for (name, lines) in expected {
      let place = found.places[name]
      #expect(lines.isEmpty == (place == nil), "\(name)")
      if let place {
        #expect(lines.contains(place.line), "\(name)")
        #expect(place.path == Sources.path("Simulation.swift"))
        count += 1
      }
    }
    #expect(count > 8)
  }
}
