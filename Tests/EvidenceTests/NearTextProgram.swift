/// A Swift program with one large function whose strings combine a few words, so that many strings
/// share halves.
struct NearTextProgram {
  private(set) var texts: [String] = []
  /// Strings that differ from one in the program only in the last character.
  private(set) var absent: [String] = []
  private(set) var source = ""
  private var state: UInt64

  /// Generates a program; the same seed gives the same program.
  init(seed: UInt64) {
    state = seed
    var calls = ""
    for number in 0..<8 {
      let values = (0..<6).map { _ in text() }
      let cases = values.enumerated().map { "case c\($0) = \"\($1)\"" }.joined(separator: "; ")
      source += "enum E\(number): String, CaseIterable { \(cases) }\n"
      calls +=
        "    print(E\(number)(rawValue: name) as Any, E\(number).allCases.map(\\.rawValue))\n"
    }
    source += "@main struct Program {\n  static func main() {\n"
    source += "    let name = CommandLine.arguments[0]\n\(calls)  }\n}\n"
    absent = texts.flatMap { text in
      [1, 2, 3, 4, 5, 8, 9, 16].flatMap { [$0, -$0] }.compactMap { distance in
        let last = Int(text.utf8.last ?? 0) + distance
        guard (0x30..<0x7b).contains(last), last != 0x5c else { return nil }
        let changed = text.dropLast() + String(UnicodeScalar(UInt8(last)))
        return texts.contains { $0.contains(changed) } ? nil : String(changed)
      }
    }
    absent = Array(Set(absent)).sorted()
  }

  private mutating func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func text() -> String {
    let words = [
      "debug", "menu", "reset", "cache", "mock", "inner", "tool", "toggle", "server", "unlock",
      "token", "force",
    ]
    while true {
      var text = words[random(words.count)]
      let length = 4 + random(12)
      while text.count < length { text += [".", "-", "_"][random(3)] + words[random(words.count)] }
      text = String(text.prefix(length))
      guard !texts.contains(text) else { continue }
      texts.append(text)
      return text
    }
  }
}
