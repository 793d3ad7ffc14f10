internal import Algorithms

extension CxxParser {
  /// Parses `<type>` and returns the path of a class or enumeration; empty for other types.
  ///
  /// Records everything that the type mentions.
  @discardableResult
  mutating func type() throws(Refusal) -> [String] {
    try nested { (parser) throws(Refusal) in try parser.anyType() }
  }

  private mutating func anyType() throws(Refusal) -> [String] {
    if try takeQualifiers() {
      // Qualifiers before a function type are those of `this`; only the whole type can be
      // substituted.
      let path = next == UInt8(ascii: "F") ? try functionType() : try type()
      return remembered(path)
    }
    switch next {
    case UInt8(ascii: "P"), UInt8(ascii: "R"), UInt8(ascii: "O"), UInt8(ascii: "C"),
      UInt8(ascii: "G"):
      _ = try advance()
      return remembered(try type())
    case UInt8(ascii: "F"): return remembered(try functionType())
    case UInt8(ascii: "A"):
      _ = try advance()
      if next.isDigit {
        _ = try number()
      } else if next != UInt8(ascii: "_") {
        try expression()
      }
      try require("_")
      return remembered(try type())
    case UInt8(ascii: "M"):
      _ = try advance()
      try type()
      try type()
      return remembered([])
    case UInt8(ascii: "T"): return try templateParameterType()
    case UInt8(ascii: "D"): return try extendedType()
    case UInt8(ascii: "u"):
      _ = try advance()
      let path = [try sourceName()]
      if next == UInt8(ascii: "I") { try templateArguments() }
      return remembered(path)
    case UInt8(ascii: "U") where !"tlb".utf8.contains(byte(after: 1)):
      _ = try advance()
      _ = try sourceName()
      if next == UInt8(ascii: "I") { try templateArguments() }
      return remembered(try type())
    case UInt8(ascii: "S"): return try substitutedType()
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      guard Self.builtins[try advance()] != nil else { throw Refusal() }
      return []
    default: return named(try name())
    }
  }

  private mutating func remembered(_ path: [String]) -> [String] {
    remember(path)
    return path
  }

  private mutating func named(_ path: [String]) -> [String] {
    mention(path)
    return remembered(path)
  }

  /// Skips `<CV-qualifiers>` and `<exception-spec>`.
  private mutating func takeQualifiers() throws(Refusal) -> Bool {
    var found = false
    while true {
      if take("r") || take("V") || take("K") || take("Dx") || take("Do") {
        found = true
      } else if take("DO") {
        try expression()
        try require("E")
        found = true
      } else if take("Dw") {
        try types(until: "E")
        try require("E")
        found = true
      } else {
        return found
      }
    }
  }

  /// Parses `<function-type>`.
  private mutating func functionType() throws(Refusal) -> [String] {
    try require("F")
    _ = take("Y")
    while !take("E") {
      if take("RE") || take("OE") { break }
      try type()
    }
    return []
  }

  /// Parses `T_` with the arguments of a template parameter, or `Ts`, `Tu` or `Te` and a name.
  private mutating func templateParameterType() throws(Refusal) -> [String] {
    if take("Ts") || take("Tu") || take("Te") { return named(try name()) }
    try templateParameter()
    remember([])
    if next == UInt8(ascii: "I") {
      try templateArguments()
      remember([])
    }
    return []
  }

  /// Parses a type that starts with `S`: a substitution, possibly with arguments, or a name in
  /// `std`.
  private mutating func substitutedType() throws(Refusal) -> [String] {
    guard byte(after: 1) != UInt8(ascii: "t") else { return named(try name()) }
    let path = try substitution()
    mention(path)
    guard next == UInt8(ascii: "I") else { return path }
    try templateArguments()
    return remembered(path)
  }

  /// Parses a type that starts with `D`.
  private mutating func extendedType() throws(Refusal) -> [String] {
    _ = try advance()
    switch try advance() {
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      try expression()
      try require("E")
      return remembered([])
    case UInt8(ascii: "p"): return remembered(try type())
    case UInt8(ascii: "v"):
      if take("_") {
        try expression()
      } else if next.isDigit {
        _ = try number()
      } else {
        try expression()
      }
      try require("_")
      return remembered(try type())
    case UInt8(ascii: "F"):
      _ = try number()
      if !take("_"), !take("b") { try require("x") }
      return []
    case UInt8(ascii: "B"), UInt8(ascii: "U"):
      if next.isDigit { _ = try number() } else { try expression() }
      try require("_")
      return []
    case UInt8(ascii: "k"), UInt8(ascii: "K"):
      mention(try name())
      return []
    case let letter where "dehfisuacnD".utf8.contains(letter): return []
    default: throw Refusal()
    }
  }

  /// Parses `<template-param>`.
  mutating func templateParameter() throws(Refusal) {
    try require("T")
    if take("L") {
      _ = try number()
      try require("_")
    }
    if next != UInt8(ascii: "_") { _ = try number() }
    try require("_")
  }

  /// Parses `<template-param-decl>`.
  mutating func templateParameterDeclaration() throws(Refusal) {
    try nested { (parser) throws(Refusal) in
      try parser.require("T")
      switch try parser.advance() {
      case UInt8(ascii: "y"): return
      case UInt8(ascii: "k"): parser.mention(try parser.name())
      case UInt8(ascii: "n"): try parser.type()
      case UInt8(ascii: "p"): try parser.templateParameterDeclaration()
      case UInt8(ascii: "t"):
        while !parser.take("E") { try parser.templateParameterDeclaration() }
      default: throw Refusal()
      }
    }
  }

  /// Parses `<template-args>`.
  mutating func templateArguments() throws(Refusal) {
    if !take("J") { try require("I") }
    while !take("E") {
      if take("Q") {
        try expression()
      } else {
        try templateArgument()
      }
    }
  }

  /// Parses `<template-arg>`.
  mutating func templateArgument() throws(Refusal) {
    try nested { (parser) throws(Refusal) in
      switch parser.next {
      case UInt8(ascii: "X"):
        _ = try parser.advance()
        try parser.expression()
        try parser.require("E")
      case UInt8(ascii: "L"): try parser.literal()
      case UInt8(ascii: "I"), UInt8(ascii: "J"): try parser.templateArguments()
      case UInt8(ascii: "T") where "yntpk".utf8.contains(parser.byte(after: 1)):
        try parser.templateParameterDeclaration()
        try parser.templateArgument()
      default: try parser.type()
      }
    }
  }
}
