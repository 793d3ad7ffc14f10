internal import Algorithms

extension CxxParser {
  /// Parses `<name>`; members of an unnamed namespace have the path of its parent.
  mutating func name() throws(Refusal) -> [String] {
    try nested { (parser) throws(Refusal) in
      switch parser.next {
      case UInt8(ascii: "N"): return try parser.nestedName()
      case UInt8(ascii: "Z"): return try parser.localName()
      case UInt8(ascii: "S") where parser.byte(after: 1) != UInt8(ascii: "t"):
        let path = try parser.substitution()
        if parser.next == UInt8(ascii: "I") { try parser.templateArguments() }
        return path
      default:
        let path = try parser.unqualifiedName(in: parser.take("St") ? ["std"] : [])
        if parser.next == UInt8(ascii: "I") {
          parser.remember(path)
          try parser.templateArguments()
        }
        return path
      }
    }
  }

  /// Parses `<nested-name>`.
  private mutating func nestedName() throws(Refusal) -> [String] {
    try require("N")
    _ = take("H")
    skip { "rVK".utf8.contains($0) }
    if !take("R") { _ = take("O") }
    var path: [String] = []
    while !take("E") {
      switch next {
      case UInt8(ascii: "S"):
        if take("St") {
          path = ["std"]
        } else {
          path = try substitution()
        }
        continue
      case UInt8(ascii: "T"): try templateParameter()
      case UInt8(ascii: "I"): try templateArguments()
      case UInt8(ascii: "M"):
        // The preceding name is the variable whose initializer contains the lambda that follows.
        _ = try advance()
        continue
      case UInt8(ascii: "D") where "tT".utf8.contains(byte(after: 1)): path = try type()
      default: path = try unqualifiedName(in: path)
      }
      if next != UInt8(ascii: "E") { remember(path) }
    }
    return path
  }

  /// Parses `<local-name>`: a declaration in a function, or a string literal, which has the
  /// function's path.
  private mutating func localName() throws(Refusal) -> [String] {
    try require("Z")
    let function = try encoding().path
    try require("E")
    if take("s") {
      discriminator()
      return function
    }
    if take("d") {
      // In a default argument, counted from the last parameter.
      if next != UInt8(ascii: "_") { _ = try number() }
      try require("_")
    }
    let inner = try name()
    discriminator()
    mention(function)
    guard function.count + inner.count <= Self.longestPath else { throw Refusal() }
    return function + inner
  }

  /// Parses an optional `<discriminator>`.
  private mutating func discriminator() {
    guard take("_") else { return }
    if take("_") {
      skip(while: \.isDigit)
      _ = take("_")
    } else {
      skip(while: \.isDigit)
    }
  }

  /// Parses `<unqualified-name>` with its ABI tags, as the last component of a path.
  mutating func unqualifiedName(in outer: [String]) throws(Refusal) -> [String] {
    while take("W") {
      // The C++20 module that owns the name.
      _ = take("P")
      _ = try sourceName()
    }
    _ = take("F")
    _ = take("L")
    let component: String
    switch next {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): component = try sourceName()
    case UInt8(ascii: "U"): component = try unnamedType()
    case UInt8(ascii: "C"):
      _ = try advance()
      if take("I") {
        _ = try advance()
        try type()
      } else {
        _ = try advance()
      }
      component = className(of: outer)
    case UInt8(ascii: "D"):
      _ = try advance()
      if take("C") {
        // The variables of a structured binding.
        var names: [String] = []
        while !take("E") { names.append(try sourceName()) }
        for name in names { mention(try path(outer, name)) }
        component = names.first ?? ""
      } else {
        _ = try advance()
        component = "~" + className(of: outer)
      }
    default: component = try operatorName()
    }
    while take("B") { _ = try sourceName() }
    return try path(outer, component)
  }

  /// The name of a class's constructors; `Ss` abbreviates an alias of `basic_string`.
  private func className(of path: [String]) -> String {
    guard let last = path.last else { return "" }
    return path.count == 2 && Self.standard.values.contains(path) && last != "allocator"
      && !last.hasPrefix("basic_") ? "basic_" + last : last
  }

  /// Parses `<source-name>`; empty for an unnamed namespace.
  mutating func sourceName() throws(Refusal) -> String {
    let count = try number()
    guard count > 0 else { throw Refusal() }
    let name = try text(count)
    // The name of an unnamed namespace in GCC and Clang; other GCC versions end it differently.
    return name.hasPrefix("_GLOBAL_") && name.dropFirst(9).hasPrefix("N") ? "" : name
  }

  /// Parses `<unnamed-type-name>`: `Ut_`, or `Ul` and the types of a lambda's parameters.
  private mutating func unnamedType() throws(Refusal) -> String {
    _ = try advance()
    let kind = try advance()
    switch kind {
    case UInt8(ascii: "t"): return "{unnamed type#\(try ordinal())}"
    case UInt8(ascii: "b"): return "{block#\(try ordinal())}"
    case UInt8(ascii: "l"):
      while next == UInt8(ascii: "T"), "yntpk".utf8.contains(byte(after: 1)) {
        try templateParameterDeclaration()
      }
      try types(until: "E")
      if take("Q") { try expression() }
      try require("E")
      return "{lambda#\(try ordinal())}"
    default: throw Refusal()
    }
  }

  /// Parses `_` for the first, `0_` for the second and so on; the result is 1-based.
  private mutating func ordinal() throws(Refusal) -> Int {
    if take("_") { return 1 }
    let number = try number()
    try require("_")
    return number + 2
  }

  /// Parses `<substitution>`.
  mutating func substitution() throws(Refusal) -> [String] {
    try require("S")
    if let standard = Self.standard[next] {
      _ = try advance()
      while take("B") { _ = try sourceName() }
      return standard
    }
    return try substitution(try sequenceNumber())
  }

  /// Parses `<seq-id>` and `_` in base 36: nothing for the first, `0` for the second.
  mutating func sequenceNumber() throws(Refusal) -> Int {
    if take("_") { return 0 }
    var value = 0
    while next != UInt8(ascii: "_") {
      let digit = try advance()
      guard digit.isDigit || digit.isUppercase, value < 1 << 20 else { throw Refusal() }
      value = value * 36 + Int(digit) - (digit.isDigit ? 0x30 : 0x41 - 10)
    }
    try require("_")
    return value + 1
  }

  private static let standard: [UInt8: [String]] = [
    UInt8(ascii: "t"): ["std"], UInt8(ascii: "a"): ["std", "allocator"],
    UInt8(ascii: "b"): ["std", "basic_string"], UInt8(ascii: "s"): ["std", "string"],
    UInt8(ascii: "i"): ["std", "istream"], UInt8(ascii: "o"): ["std", "ostream"],
    UInt8(ascii: "d"): ["std", "iostream"],
  ]
}
