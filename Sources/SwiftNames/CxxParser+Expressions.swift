internal import Algorithms

extension CxxParser {
  /// Parses `<expression>`, recording only what it mentions.
  mutating func expression() throws(Refusal) {
    try nested { (parser) throws(Refusal) in try parser.anyExpression() }
  }

  /// Parses expressions up to an `E`, or another end.
  private mutating func expressions(upTo end: StaticString = "E") throws(Refusal) {
    while !take(end) { try expression() }
  }

  private mutating func anyExpression() throws(Refusal) {
    _ = take("gs")
    switch next {
    case UInt8(ascii: "L"): return try literal()
    case UInt8(ascii: "T"): return try templateParameter()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try simpleName()
    case UInt8(ascii: "f"): return try parameterOrFold()
    case UInt8(ascii: "u"):
      _ = try advance()
      _ = try sourceName()
      while !take("E") { try templateArgument() }
      return
    default: break
    }
    let code = try text(2)
    switch code {
    case "sr": try scopedName()
    case "on":
      _ = try operatorName()
      if next == UInt8(ascii: "I") { try templateArguments() }
    case "dn": if next.isDigit { try simpleName() } else { try type() }
    case "il": try expressions()
    case "tl":
      try type()
      try expressions()
    case "di", "dX": try designator(isRange: code == "dX")
    case "dx":
      try expression()
      try expression()
    case "cl", "cp":
      try expression()
      try expressions()
    case "cv":
      try type()
      if take("_") { try expressions() } else { try expression() }
    case "dc", "sc", "rc", "cc":
      try type()
      try expression()
    case "ti", "st", "at": try type()
    case "tr": return
    case "nw", "na":
      try expressions(upTo: "_")
      try type()
      if take("pi") { try expressions() } else if !take("E") { try expression() }
    case "sZ": if next == UInt8(ascii: "T") { try templateParameter() } else { try expression() }
    case "sP": while !take("E") { try templateArgument() }
    case "so", "mc": try subobject()
    case "rq": try requirements()
    case "rQ":
      try types(until: "_")
      try require("_")
      try requirements()
    case "pp", "mm":
      _ = take("_")
      try expression()
    default:
      guard let found = Self.operators[code] else { throw Refusal() }
      for _ in 0..<found.operands { try expression() }
    }
  }

  /// Parses `<expr-primary>`: a value of a type, or the address of a function or variable.
  mutating func literal() throws(Refusal) {
    try require("L")
    if take("_Z") || take("Z") {
      mention(try encoding().path)
    } else {
      try type()
      // A number, a floating-point number in hexadecimal digits, or a pair of them.
      skip { $0.isDigit || $0.isLowercase || $0 == UInt8(ascii: "_") }
    }
    try require("E")
  }

  /// Parses a name with its template arguments.
  private mutating func simpleName() throws(Refusal) {
    _ = try sourceName()
    if next == UInt8(ascii: "I") { try templateArguments() }
  }

  /// Parses `<unresolved-name>` after `sr`.
  private mutating func scopedName() throws(Refusal) {
    if take("N") {
      try type()
      if next == UInt8(ascii: "I") { try templateArguments() }
      while !take("E") { try simpleName() }
      return try baseName()
    }
    if next.isDigit {
      // `sr <name>+ E <base>`; old compilers emit `sr <name>+`, where the last name is the base.
      while next.isDigit { try simpleName() }
      guard next == UInt8(ascii: "E"), byte(after: 1).isDigit || hasBase(after: 1) else {
        return
      }
      _ = try advance()
      return try baseName()
    }
    try type()
    if next == UInt8(ascii: "I") { try templateArguments() }
    try baseName()
  }

  private func hasBase(after distance: Int) -> Bool {
    byte(after: distance) == UInt8(ascii: "o") && byte(after: distance + 1) == UInt8(ascii: "n")
      || byte(after: distance) == UInt8(ascii: "d")
        && byte(after: distance + 1) == UInt8(ascii: "n")
  }

  /// Parses `<base-unresolved-name>`.
  private mutating func baseName() throws(Refusal) {
    if take("on") {
      _ = try operatorName()
    } else if take("dn") {
      if next.isDigit { return try simpleName() }
      try type()
    } else if next.isDigit {
      return try simpleName()
    } else {
      _ = try operatorName()
    }
    if next == UInt8(ascii: "I") { try templateArguments() }
  }

  /// Parses `<function-param>`, or a fold: `fl`, `fr`, `fL`, `fR`.
  private mutating func parameterOrFold() throws(Refusal) {
    _ = try advance()
    switch try advance() {
    case UInt8(ascii: "p"):
      if take("T") { return }
    case UInt8(ascii: "L") where next.isDigit:
      _ = try number()
      try require("p")
    case UInt8(ascii: "l"), UInt8(ascii: "r"):
      _ = try operatorName()
      return try expression()
    case UInt8(ascii: "L"), UInt8(ascii: "R"):
      _ = try operatorName()
      try expression()
      return try expression()
    default: throw Refusal()
    }
    skip { "rVK".utf8.contains($0) }
    if next != UInt8(ascii: "_") { _ = try number() }
    try require("_")
  }

  /// Parses a designated initializer: of a field or, with `dX`, of a range of elements.
  private mutating func designator(isRange: Bool) throws(Refusal) {
    if isRange {
      try expression()
      try expression()
    } else {
      _ = try sourceName()
    }
    try expression()
  }

  /// Parses the operands of `so` and `mc`: a type, an expression, an offset and selectors.
  private mutating func subobject() throws(Refusal) {
    try type()
    try expression()
    skip { $0.isDigit || $0 == UInt8(ascii: "n") || $0 == UInt8(ascii: "_") }
    _ = take("p")
    try require("E")
  }

  /// Parses the requirements of a `requires` expression.
  private mutating func requirements() throws(Refusal) {
    while !take("E") {
      switch try advance() {
      case UInt8(ascii: "X"):
        try expression()
        _ = take("N")
        if take("R") { mention(try name()) }
      case UInt8(ascii: "T"): try type()
      case UInt8(ascii: "Q"): try expression()
      default: throw Refusal()
      }
    }
  }
}
