import TestSupport

/// Generates random JSON with unique keys in each object.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(state: seed)
  }

  mutating func value(depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 10 : 5), using: &generator) {
    case 0: "null"
    case 1: pick(["true", "false"])
    case 2, 3: number()
    case 4: string()
    case 5, 6:
      "[" + space()
        + list { random in random.value(depth: depth + 1) } + space() + "]"
    default:
      "{" + space()
        + list { random in
          let key = "\"k\(random.generator.next())" + random.string().dropFirst()
          return key + random.space() + ":" + random.space() + random.value(depth: depth + 1)
        } + space() + "}"
    }
  }

  /// Changes, removes or inserts one byte.
  mutating func mutate(_ bytes: inout [UInt8]) {
    let ascii = Array("{}[]\",:\\/u09eE+-. \n\u{0}tfn\u{1F}".utf8)
    let choices = ascii + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
    let byte = choices[Int.random(in: 0..<choices.count, using: &generator)]
    let index = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes[index] = byte
    case 1: bytes.insert(byte, at: index)
    default: bytes.remove(at: index)
    }
  }

  private mutating func list(_ element: (inout RandomJSON) -> String) -> String {
    let count = Int.random(in: 0..<5, using: &generator)
    return (0..<count).map { _ in element(&self) }.joined(separator: space() + "," + space())
  }

  private mutating func number() -> String {
    let integer = pick(["0", "-0", "7", "-12", "4096", "9007199254740991"])
    return integer + pick(["", "", ".5", ".125", ".0"]) + pick(["", "", "e3", "E-2", "e+0"])
  }

  private mutating func string() -> String {
    let parts = [
      "a", "B", " ", "é", "語", "😀", "e\u{301}", "\u{7F}", "/", "\\\"", "\\\\", "\\/", "\\b", "\\f",
      "\\n", "\\r", "\\t", "\\u0041", "\\u00E9", "\\ud83d\\uDE00", "\\u2028",
    ]
    let count = Int.random(in: 0..<6, using: &generator)
    return "\"" + (0..<count).map { _ in pick(parts) }.joined() + "\""
  }

  private mutating func space() -> String {
    pick(["", "", " ", "\n", "\r\n", "\t "])
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
