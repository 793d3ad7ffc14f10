/// Scans a mangled C++ name for the declarations in it (Itanium C++ ABI, "Mangling").
///
/// Of types and expressions, it reads only as much as the names in them and the numbers of later
/// substitutions require. It doesn't backtrack, and takes linear time, because a substitution
/// refers to a path that was already read and isn't printed again.
struct CxxScanner {
  typealias Refusal = CxxCursor.Refusal

  /// The maximum nesting depth, so that a small stack suffices.
  private static let deepest = 128
  /// The maximum number of components in a path, which limits the size of all paths.
  private static let longestPath = 64

  private var text: CxxCursor
  private var depth = 0
  /// What substitutions refer to: the path of a declaration; empty for other types.
  private var substitutions: [[String]] = []
  private var known: Set<[String]> = []
  /// The declarations mentioned so far.
  private(set) var mentions: [[String]] = []
  /// The prefixes of derived symbols, such as `vtable for `; empty for the declaration itself.
  private(set) var role = ""

  init(_ bytes: [UInt8]) {
    text = CxxCursor(bytes)
  }

  /// Reads `<mangled-name>` with a clone suffix: `_Z1fi.isra.0`, or `_Z1fiTm` for a function
  /// merged by the Swift compiler (swift/lib/LLVMPasses/LLVMMergeFunctions.cpp).
  ///
  /// Returns the path of the name's owner.
  mutating func mangledName() throws(Refusal) -> [String] {
    try text.require("_Z")
    let path = try encoding()
    text.take("Tm")
    guard text.next == "\0" || text.next == "." else { throw Refusal() }
    return path
  }

  private mutating func mention(_ path: [String]) {
    if !path.isEmpty, known.insert(path).inserted { mentions.append(path) }
  }

  /// Scans the parts that follow a code (see `CxxCodes`), and returns the path read last.
  @discardableResult
  private mutating func scan(_ parts: String) throws(Refusal) -> [String] {
    guard depth < Self.deepest else { throw Refusal() }
    depth += 1
    defer { depth -= 1 }
    var path: [String] = []
    for part in parts.unicodeScalars {
      switch part {
      case "t": path = try type()
      case "e": try expression()
      case "n": path = try name()
      case "s": path = [try text.sourceName()]
      case "o": _ = try operatorName()
      case "c": path = try encoding()
      case "p": try list()
      case "l": try list(ofArguments: true)
      case "*": while !text.take("E") { try expression() }
      case "a": if text.next == "I" { try scanArguments() }
      case "i":
        if text.next == "I" {
          try scanArguments()
          substitutions.append(path)
        }
      case "d":
        if text.isAtDigit {
          try text.number()
        } else if text.next != "_" {
          try expression()
        }
      case "#": text.skip("n0123456789")
      case "v": text.skip("0123456789abcdefghijklmnopqrstuvwxyz_")
      case "?": try text.advance()
      case "~": text.take("_")
      case "_": try text.require("_")
      case "E": try text.require("E")
      case "@": mention(path)
      case "+": substitutions.append(path)
      case "-":
        path = []
        substitutions.append([])
      default: path = try scanUnique(part)
      }
    }
    return path
  }

  /// Scans a part that only one code has.
  private mutating func scanUnique(_ part: Unicode.Scalar) throws(Refusal) -> [String] {
    switch part {
    // A construction table: of the second type in the first.
    case "C":
      let whole = try scan("t#_")
      let path = try type()
      mention(whole)
      role += whole.joined(separator: "::") + " for "
      return path
    // The name or the type of a destructor.
    case "D": try scan(text.isAtDigit ? "sa" : "t")
    // An offset in a thunk.
    case "H": try scan(text.take("h") ? "#_" : "?#_#_")
    // A fold, or the parameter of an enclosing function.
    case "L": try scan(text.isAtDigit ? "#?P" : "oee")
    // The operands of `new`.
    case "N":
      while !text.take("_") { try expression() }
      try type()
      if text.take("pi") { try scan("*") } else if !text.take("E") { try expression() }
    // The number of a function's parameter, or `this`.
    case "P":
      if !text.take("T") {
        text.skip("rVK")
        try scan("#_")
      }
    // The requirements of a `requires` expression.
    case "Q":
      while !text.take("E") {
        switch try text.advance() {
        case "X":
          try expression()
          text.take("N")
          if text.take("R") { try scan("n@") }
        case "T": try type()
        case "Q": try expression()
        default: throw Refusal()
        }
      }
    case "R": try scopedName()
    case "S": return try substitution()
    // A template parameter.
    case "T": try scan(text.take("L") ? "#_#_" : "#_")
    // The operand of a conversion, or any number of them.
    case "V": try scan(text.take("_") ? "*" : "e")
    case "W": return try modules()
    default: throw Refusal()
    }
    return []
  }

  /// Reads `<encoding>`: a function with its types, a variable, or something derived from one.
  private mutating func encoding() throws(Refusal) -> [String] {
    guard text.next == "T" || text.next == "G" else { return try scan("np") }
    guard let derived = CxxCodes.derived[try text.string(2)] else { throw Refusal() }
    role += derived.role
    return try scan(derived.parts)
  }

  // MARK: Names

  /// Reads `<name>`; members of an unnamed namespace have the path of its parent.
  private mutating func name() throws(Refusal) -> [String] {
    switch text.next {
    case "N": return try nestedName()
    case "Z": return try localName()
    case "S" where text.character(after: 1) != "t": return try scan("?Sa")
    default:
      let path = try unqualifiedName(in: text.take("St") ? ["std"] : [])
      if text.next == "I" { substitutions.append(path) }
      try scan("a")
      return path
    }
  }

  /// Reads `<nested-name>`.
  private mutating func nestedName() throws(Refusal) -> [String] {
    try text.require("N")
    text.take("H")
    text.skip("rVK")
    if !text.take("R") { text.take("O") }
    var path: [String] = []
    while !text.take("E") {
      switch text.next {
      case "S":
        path = try scan("?S")
        continue
      case "M":
        // The preceding name is the variable whose initializer contains the lambda that follows.
        try text.advance()
        continue
      case "T": try scan("?T")
      case "I": try scanArguments()
      case "D" where "tT".unicodeScalars.contains(text.character(after: 1)): path = try type()
      default: path = try unqualifiedName(in: path)
      }
      if text.next != "E" { substitutions.append(path) }
    }
    return path
  }

  /// Reads `<local-name>`: a declaration in a function, or a string literal, which has the
  /// function's path.
  private mutating func localName() throws(Refusal) -> [String] {
    try text.require("Z")
    let function = try scan("cE")
    if text.take("s") {
      try discriminator()
      return function
    }
    // In a default argument, counted from the last parameter.
    if text.take("d") { try scan("#_") }
    let inner = try scan("n")
    try discriminator()
    mention(function)
    guard function.count + inner.count <= Self.longestPath else { throw Refusal() }
    return function + inner
  }

  /// Skips an optional `<discriminator>`: one digit, or more between `__` and `_`.
  private mutating func discriminator() throws(Refusal) {
    let start = text.character(after: 1)
    guard text.next == "_", start == "_" || ("0"..."9").contains(start) else { return }
    try scan(start == "_" ? "__#_" : "_?")
  }

  /// Reads `<unqualified-name>` with its ABI tags, as the last component of a path.
  private mutating func unqualifiedName(in outer: [String]) throws(Refusal) -> [String] {
    _ = try modules()
    text.take("F")
    text.take("L")
    let component: String
    switch text.next {
    case "0"..."9": component = try text.sourceName()
    case "U": component = try unnamedType()
    case "C":
      try text.advance()
      try scan(text.take("I") ? "?t" : "?")
      component = className(of: outer)
    case "D":
      try text.advance()
      if text.take("C") {
        // The variables of a structured binding.
        var names: [String] = []
        while !text.take("E") { names.append(try text.sourceName()) }
        for name in names { mention(try path(outer, name)) }
        component = names.first ?? ""
      } else {
        try text.advance()
        component = "~" + className(of: outer)
      }
    default: component = try operatorName()
    }
    try skipTags()
    return try path(outer, component)
  }

  /// Reads the names of C++20 modules: the one that owns a name, and the ones that contain it.
  private mutating func modules() throws(Refusal) -> [String] {
    var names: [String] = []
    while text.take("W") {
      text.take("P")
      names.append(try text.sourceName())
    }
    return names
  }

  private mutating func skipTags() throws(Refusal) {
    while text.take("B") { try text.sourceName() }
  }

  /// Appends a component unless it is empty; throws if the path gets longer than `longestPath`.
  private func path(_ path: [String], _ component: String) throws(Refusal) -> [String] {
    guard path.count < Self.longestPath else { throw Refusal() }
    return component.isEmpty ? path : path + [component]
  }

  /// The name of a class's constructors; `Ss` abbreviates an alias of `basic_string`.
  private func className(of path: [String]) -> String {
    let isAlias =
      path.count == 2 && path[0] == "std"
      && ["string", "istream", "ostream", "iostream"].contains(path[1])
    return (isAlias ? "basic_" : "") + (path.last ?? "")
  }

  /// Reads `<operator-name>` as a component: `operator==`, `operator bool`.
  private mutating func operatorName() throws(Refusal) -> String {
    let code = try text.string(2)
    switch code {
    case "v0"..."v9": return "operator \(try text.sourceName())"
    case "cv":
      let builtin = CxxCodes.builtins[String(text.next)]
      let path = try scan("t")
      let type = builtin ?? path.joined(separator: "::")
      return type.isEmpty ? "operator" : "operator \(type)"
    case "li": return "operator\"\" \(try text.sourceName())"
    default:
      guard let name = CxxCodes.operators[code]?.name else { throw Refusal() }
      return (name.first?.isLetter == true ? "operator " : "operator") + name
    }
  }

  /// Reads `<unnamed-type-name>`: `Ut_`, or `Ul` and the types of a lambda's parameters.
  private mutating func unnamedType() throws(Refusal) -> String {
    let kind = try text.string(2)
    if kind == "Ul" { try scan("pE") }
    guard let name = ["Ut": "unnamed type", "Ub": "block", "Ul": "lambda"][kind] else {
      throw Refusal()
    }
    return "{\(name)#\(try text.ordinal())}"
  }

  /// Reads `<substitution>` after its `S`.
  private mutating func substitution() throws(Refusal) -> [String] {
    if let standard = CxxCodes.standard[text.next] {
      try text.advance()
      try skipTags()
      return standard
    }
    let index = try text.sequenceNumber()
    guard substitutions.indices.contains(index) else { throw Refusal() }
    return substitutions[index]
  }

  // MARK: Types

  /// Scans types and constraints, and possibly other template arguments, up to a character that
  /// can't start one.
  private mutating func list(ofArguments: Bool = false) throws(Refusal) {
    while true {
      if !ofArguments, "XLIJ".unicodeScalars.contains(text.next) { throw Refusal() }
      switch text.next {
      case "\0", "E", ".", "_": return
      case "T" where text.character(after: 1) == "m": return
      // The qualifier of a function type.
      case "R" where text.character(after: 1) == "E", "O" where text.character(after: 1) == "E":
        try text.advance()
      // `extern "C"`, and a constraint.
      case "Y": try text.advance()
      case "Q": try scan("?e")
      case "X": try scan("?eE")
      case "L": try literal()
      case "I", "J": try scanArguments()
      // Declarations of template parameters, which precede template arguments.
      case "T" where "ynp".unicodeScalars.contains(text.character(after: 1)): try scan("??")
      case "T" where text.character(after: 1) == "k": try scan("??n@")
      case "T" where text.character(after: 1) == "t": try scan("??lE")
      default: try type()
      }
    }
  }

  /// Scans `<template-args>` or a pack of arguments.
  private mutating func scanArguments() throws(Refusal) { try scan("?lE") }

  /// Scans `<type>`, and returns the path of a class or enumeration; empty for other types.
  @discardableResult
  private mutating func type() throws(Refusal) -> [String] {
    var isQualified = false
    while "rVKD".unicodeScalars.contains(text.next),
      let parts = text.parts(in: CxxCodes.qualifiers)
    {
      try scan(parts)
      isQualified = true
    }
    // Qualifiers before a function type are those of `this`; only the whole type can be
    // substituted.
    if isQualified, text.next != "F" { return try scan("t+") }
    let startsName =
      "NZLW0123456789".unicodeScalars.contains(text.next)
      || ["St", "Ut", "Ul", "Ub"].contains { text.continues($0) }
    guard let parts = startsName ? "n@+" : text.parts(in: CxxCodes.types) else { throw Refusal() }
    return try scan(parts)
  }

  // MARK: Expressions

  /// Scans `<expression>`.
  private mutating func expression() throws(Refusal) {
    text.take("gs")
    switch text.next {
    case "L": try literal()
    case "T": try scan("?T")
    case "0"..."9": try scan("sa")
    case "u": try scan("?slE")
    default:
      let code = try text.string(2)
      guard let parts = CxxCodes.expressions[code] ?? CxxCodes.operators[code]?.operands else {
        throw Refusal()
      }
      try scan(parts)
    }
  }

  /// Scans `<expr-primary>`: a value of a type, or the address of a function or variable.
  private mutating func literal() throws(Refusal) {
    try text.require("L")
    try scan(text.take("_Z") || text.take("Z") ? "c@E" : "tvE")
  }

  /// Scans `<unresolved-name>` after `sr`.
  private mutating func scopedName() throws(Refusal) {
    if text.isAtDigit {
      // `sr <name>+ E <base>`; GCC emits `sr <name>+`, where the last name is the base.
      while text.isAtDigit { try scan("sa") }
      let base = (text.character(after: 1), text.character(after: 2))
      guard text.next == "E",
        ("0"..."9").contains(base.0) || base == ("o", "n") || base == ("d", "n")
      else { return }
      try text.advance()
    } else {
      let isNested = text.take("N")
      try type()
      if isNested { while !text.take("E") { try scan("sa") } }
    }
    try expression()
  }
}
