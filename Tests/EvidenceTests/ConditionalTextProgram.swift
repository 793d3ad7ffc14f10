/// A Swift program in which conditions select between similar short strings of any length.
struct ConditionalTextProgram {
  /// The string literals of four bytes or more.
  private(set) var texts: [String] = []
  private(set) var source = ""
  private var state: UInt64
  private var known: Set<String> = []

  /// Generates a program; the same seed gives the same program.
  init(seed: UInt64, count: Int) {
    state = seed
    var calls = ""
    for number in 0..<count {
      let (body, result) = body(number % 7)
      source += "@inline(never) func f\(number)(_ n: Int, _ f: Bool, _ g: Bool, _ s: String)"
      source += " -> \(result) { \(body) }\n"
      calls += "    print(f\(number)(n, f, g, s))\n"
    }
    // Not every shape uses all the literals that are generated for it.
    let body = source
    texts.removeAll { !body.contains("\"\($0)\"") }
    source += """
      @main struct Program {
        static func main() {
          let s = CommandLine.arguments[0]
          let (n, f, g) = (CommandLine.arguments.count, s.count > 5, s.hasPrefix("/"))
      \(calls)  }
      }

      """
  }

  /// The conditions are independent, so that every path is possible.
  private mutating func body(_ shape: Int) -> (String, String) {
    let one = ["n > 3", "n & 1 == 0", "n < 0"][random(3)]
    let (a, b, c, d) = (text(), random(3) == 0 ? "\"\"" : text(), text(), text())
    return switch shape {
    case 0: ("\(one) ? \(a) : \(b)", "String")
    case 1: ("f ? \(a) : g ? \(b) : nil", "String?")
    case 2: ("\(one) ? (\(a), nil) : (\(b), \(c))", "(String, String?)")
    case 3: ("var x = \(a); if \(one) { x = \(b) }; if f { x += \(c) }; return x", "String")
    case 4: ("[\(one) ? \(a) : \(b), f ? \(c) : \(d), s]", "[String]")
    case 5: ("s == (\(one) ? \(a) : \(b)) || s.hasPrefix(f ? \(c) : \(d))", "Bool")
    default: ("[\(a): \(one) ? \(b) : \(c), s: f ? \(d) : s]", "[String: String]")
    }
  }

  private mutating func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func word(_ count: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_äé€日")
    return String((0..<count).map { _ in letters[random(letters.count)] })
  }

  /// A new literal, which often starts or ends like the last one, or differs in one character.
  private mutating func text() -> String {
    while true {
      let last = texts.last ?? ""
      let place = random(max(1, last.count))
      let text =
        switch random(5) {
        case 0: String(last.prefix(place)) + word(1 + random(5))
        case 1: word(1 + random(5)) + String(last.dropFirst(place))
        case 2: String(last.prefix(place)) + word(1) + String(last.dropFirst(place + 1))
        default: word(4 + random(12))
        }
      guard (4...15).contains(text.utf8.count), known.insert(text).inserted else { continue }
      texts.append(text)
      return "\"\(text)\""
    }
  }
}
