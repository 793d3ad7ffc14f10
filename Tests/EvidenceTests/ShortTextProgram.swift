/// A Swift program with short strings in every shape in which the optimizer splits them.
struct ShortTextProgram {
  /// The strings by shape.
  private(set) var shapes: [(name: String, texts: [String])] = []
  private(set) var source = ""
  private var calls: [String] = []
  private var state: UInt64
  private var known: Set<String> = []
  private var count = 0

  /// Generates a program; the same seed gives the same program.
  init(seed: UInt64, rounds: Int) {
    state = seed
    for _ in 0..<rounds {
      for length in [8, 8, 9 + random(7), 9 + random(7), 4 + random(4)] { addCalls(length) }
      addShared()
      addSwitches()
      addValues()
    }
    source += "@main struct Program {\n  static func main() {\n"
    source += "    let arguments = CommandLine.arguments\n    let count = arguments.count\n"
    source += calls.map { "    \($0)\n" }.joined() + "  }\n}\n"
  }

  private mutating func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func text(_ length: Int, head: String = "", tail: String = "") -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")
    while true {
      let middle = (0..<length - head.count - tail.count).map { _ in letters[random(letters.count)]
      }
      let text = head + String(middle) + tail
      if known.insert(text).inserted { return text }
    }
  }

  private mutating func add(
    _ shape: String, _ texts: [String], _ code: (Int) -> String, call: (Int) -> String
  ) {
    count += 1
    if let index = shapes.firstIndex(where: { $0.name == shape }) {
      shapes[index].texts += texts
    } else {
      shapes.append((shape, texts))
    }
    source += code(count) + "\n"
    calls.append(call(count))
  }

  private mutating func addCalls(_ length: Int) {
    let a = text(length)
    let b = text(length)
    let c = text(length)
    add("argument", [a, b, c]) {
      """
      struct Argument\($0) {
        var all: Set<String> = []
        @inline(never) private mutating func enable(_ name: String) {
          all.insert(name)
          print("on: \\(name), \\(all.count)")
          if all.count > 3 { print(all.sorted()) }
        }
        mutating func run(_ words: [String]) {
          if words.contains("a") { enable("\(a)") }
          if words.contains("b") { enable("\(b)") }
          last(words)
        }
        @inline(never) private mutating func last(_ words: [String]) {
          if words.contains("c") { enable("\(c)") }
        }
      }
      """
    } call: {
      "var argument\($0) = Argument\($0)(); argument\($0).run(arguments)"
    }
    let (d, e) = (text(length), text(length))
    add("optional argument", [d, e]) {
      """
      @inline(never) private func optional\($0)(_ text: String?, _ n: Int) -> Int {
        if let text { print("v \\(text) \\(n)"); return text.count + n }
        return n
      }
      @inline(never) func useOptional\($0)(_ n: Int) -> Int {
        n > 2 ? optional\($0)("\(d)", n) : optional\($0)("\(e)", n + 1)
      }
      """
    } call: {
      "print(useOptional\($0)(count))"
    }
    let (f, g) = (text(length), text(length))
    add("result", [f, g]) {
      """
      @inline(never) private func pick\($0)(_ k: Int) -> String { k > 2 ? "\(f)" : "\(g)" }
      @inline(never) func show\($0)(_ k: Int) { print("picked \\(pick\($0)(k))") }
      """
    } call: {
      "show\($0)(count)"
    }
    let (h, i) = (text(length), text(length))
    let (head, tail) = (text(8), text(1))
    add("two arguments", [h, i]) {
      """
      @inline(never) private func two\($0)(_ a: String, _ b: String) { print("two \\(a) \\(b)") }
      @inline(never) func useTwo\($0)(_ k: Int) {
        if k > 1 { two\($0)("\(h)", "\(head)\(tail)") }
        if k > 4 { two\($0)("\(i)", "\(head)!") }
      }
      """
    } call: {
      "useTwo\($0)(count)"
    }
  }

  private mutating func addShared() {
    let (head, tail) = (text(8), text(3))
    for (name, head, tail) in [("same head", head, ""), ("same tail", "", tail)] {
      let (a, b) = (
        text(12, head: head, tail: tail), text(head.isEmpty ? 11 : 14, head: head, tail: tail)
      )
      let c = head.isEmpty ? text(11, tail: tail) : text(14, head: head)
      add(name, [a, b, c]) {
        """
        @inline(never) private func shared\($0)(_ text: String) { print("shared \\(text)") }
        @inline(never) func useShared\($0)(_ k: Int) {
          if k > 1 { shared\($0)("\(a)") }
          if k > 4 { shared\($0)("\(b)") }
          if k > 6 { shared\($0)("\(c)") }
        }
        """
      } call: {
        "useShared\($0)(count)"
      }
    }
  }

  private mutating func addSwitches() {
    func cases(_ texts: [String], _ value: (String) -> String) -> String {
      texts.enumerated().map { "case \($0): \(value($1))\n" }.joined()
    }
    let mixed = (0..<5).map { _ in text(4 + random(12)) }
    add("optional switch", mixed) {
      """
      @inline(never) func choose\($0)(_ k: Int) -> String? {
        switch k { \(cases(mixed) { "\"\($0)\"" }) default: nil }
      }
      """
    } call: {
      "print(choose\($0)(count) ?? \"-\")"
    }
    let payloads = (0..<4).map { _ in text(9 + random(7)) }
    add("enum payload", payloads) {
      """
      enum Payload\($0) { case text(String), number(Int) }
      @inline(never) func payload\($0)(_ k: Int) -> Payload\($0) {
        switch k { \(cases(payloads) { ".text(\"\($0)\")" }) default: .number(k) }
      }
      """
    } call: {
      "print(payload\($0)(count))"
    }
    let near = text(8 + random(7))
    add("nearly equal", [near + "a", near + "b"]) {
      """
      @inline(never) func near\($0)(_ k: Int) -> String { k > 2 ? "\(near)a" : "\(near)b" }
      """
    } call: {
      "print(near\($0)(count))"
    }
    let third = text(9 + random(5))
    add("one of three", ["x", "y", "z"].map { third + $0 }) {
      """
      @inline(never) func third\($0)(_ k: Int) -> String {
        k > 5 ? "\(third)x" : k > 2 ? "\(third)y" : "\(third)z"
      }
      """
    } call: {
      "print(third\($0)(count))"
    }
  }

  private mutating func addValues() {
    let fields = (0..<4).map { _ in text(9 + random(7)) }
    add("stored properties", fields) {
      """
      struct Fields\($0) {
        var n: Int
        var a = "\(fields[0])"
        var b = "\(fields[1])"
        var m = 3
        var c = "\(fields[2])"
      }
      final class Box\($0) {
        var fields: Fields\($0)
        var text = "\(fields[3])"
        init(_ n: Int) { fields = Fields\($0)(n: n) }
      }
      @inline(never) func box\($0)(_ k: Int) -> Box\($0) { Box\($0)(k) }
      """
    } call: {
      "print(box\($0)(count).fields, box\($0)(count).text)"
    }
    let pairs = (0..<4).map { _ in text(4 + random(12)) }
    add("array of pairs", pairs) { number in
      let elements = pairs.enumerated().map { "(\"\($1)\", k + \($0))" }.joined(separator: ", ")
      return
        "@inline(never) func pairs\(number)(_ k: Int) -> [(String, Int)] { [\(elements)] }"
    } call: {
      "print(pairs\($0)(count))"
    }
  }
}
