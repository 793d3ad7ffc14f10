internal import Algorithms

extension CxxParser {
  /// Parses `<mangled-name>` with a clone suffix: `_Z1fi.isra.0`, or `_Z1fiTm` for a function
  /// merged by the Swift compiler (swift/lib/LLVMPasses/LLVMMergeFunctions.cpp).
  mutating func mangledName() throws(Refusal) -> Entity {
    try require("_Z")
    let entity = try encoding()
    _ = take("Tm")
    guard next == 0 || next == UInt8(ascii: ".") else { throw Refusal() }
    return entity
  }

  /// Parses `<encoding>`: a function with its types, a variable, or something derived from one.
  mutating func encoding() throws(Refusal) -> Entity {
    try nested { (parser) throws(Refusal) in
      if parser.next == UInt8(ascii: "T") || parser.continues("GV") || parser.continues("GR")
        || parser.continues("GA") || parser.continues("GT") || parser.continues("GI")
      {
        return try parser.specialName()
      }
      let path = try parser.name()
      try parser.types(until: "E.")
      if parser.take("Q") { try parser.expression() }
      return Entity(path: path)
    }
  }

  /// Parses types up to the end of the name or a byte that can't start a type.
  mutating func types(until ends: String) throws(Refusal) {
    while next != 0, next != UInt8(ascii: "Q"), !ends.utf8.contains(next), !continues("Tm") {
      try type()
    }
  }

  /// Parses `<special-name>`.
  private mutating func specialName() throws(Refusal) -> Entity {
    let kind = try text(2)
    switch kind {
    case "TV": return Entity(role: "vtable for ", path: try type())
    case "TT": return Entity(role: "VTT for ", path: try type())
    case "TI": return Entity(role: "typeinfo for ", path: try type())
    case "TS": return Entity(role: "typeinfo name for ", path: try type())
    case "TF": return Entity(role: "typeinfo function for ", path: try type())
    case "TA":
      try templateArgument()
      return Entity(role: "template parameter object", path: [])
    case "TC": return try constructionTable()
    case "TH": return Entity(role: "TLS initialization for ", path: try name())
    case "TW": return Entity(role: "TLS wrapper for ", path: try name())
    case "Th", "Tv":
      try offset(kind == "Th" ? "h" : "v")
      return try made("thunk to ")
    case "Tc":
      for _ in 0..<2 { try offset(try text(1)) }
      return try made("covariant return thunk to ")
    case "GV": return Entity(role: "guard variable for ", path: try name())
    case "GR":
      let path = try name()
      _ = try? sequenceNumber()
      return Entity(role: "reference temporary for ", path: path)
    case "GA": return try made("hidden alias for ")
    case "GT":
      _ = try advance()
      return try made("transaction clone for ")
    case "GI":
      var module: [String] = []
      while take("W") {
        _ = take("P")
        module.append(try sourceName())
      }
      return Entity(role: "initializer for module ", path: module)
    default: throw Refusal()
    }
  }

  private mutating func made(_ role: String) throws(Refusal) -> Entity {
    let entity = try encoding()
    return Entity(role: role + entity.role, path: entity.path)
  }

  /// Parses `TC <type> <number> _ <type>`: the construction table for the second type in the first.
  private mutating func constructionTable() throws(Refusal) -> Entity {
    let whole = try type()
    _ = try number()
    try require("_")
    let base = try type()
    mention(whole)
    return Entity(role: "construction vtable in \(whole.joined(separator: "::")) for ", path: base)
  }

  /// Parses `<call-offset>` after its letter: one number, or two for `v`, each followed by `_`.
  private mutating func offset(_ letter: String) throws(Refusal) {
    guard letter == "h" || letter == "v" else { throw Refusal() }
    for _ in 0..<(letter == "h" ? 1 : 2) {
      _ = take("n")
      skip(while: \.isDigit)
      try require("_")
    }
  }
}
