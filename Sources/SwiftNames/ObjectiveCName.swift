/// The names that classes and protocols have in Objective-C: `_TtC4main3Foo`.
///
/// They keep the mangling of before Swift 4: a letter for each nominal type, the outermost last,
/// then the module and the names from the outermost inwards (swift/lib/Demangling/OldDemangler.cpp).
enum ObjectiveCName {
  /// In front of each name.
  static let prefix = "_Tt"

  /// The readable form, or nil for types that are not nominal, for generic arguments, and for
  /// damaged names.
  static func text(of name: [UInt8]) -> String? {
    var rest = name.dropFirst(prefix.utf8.count)
    let isProtocol = rest.first == UInt8(ascii: "P")
    let kinds = rest.prefix { "CVOP".utf8.contains($0) }
    // A protocol's letter can't be told from that of a private name, but it stands first and alone.
    let count = isProtocol ? 1 : kinds.count
    guard count > 0, isProtocol || !kinds.contains(UInt8(ascii: "P")) else { return nil }
    rest = rest.dropFirst(count)
    var path: [String] = []
    for (letters, module) in [
      ("So", "__C"), ("SC", "__C_Synthesized"), ("Ss", "Swift"), ("s", "Swift"),
    ]
    where path.isEmpty && rest.starts(with: letters.utf8) {
      path = [module]
      rest = rest.dropFirst(letters.utf8.count)
    }
    while path.count <= count {
      if rest.first == UInt8(ascii: "P") {
        // The file that a private name is private to.
        rest = rest.dropFirst()
        guard identifier(&rest) != nil else { return nil }
      }
      guard let name = identifier(&rest) else { return nil }
      path.append(name)
    }
    guard rest.elementsEqual(isProtocol ? [UInt8(ascii: "_")] : []) else { return nil }
    return path.joined(separator: ".")
  }

  private static func identifier(_ rest: inout ArraySlice<UInt8>) -> String? {
    let digits = rest.prefix(while: CxxParser.isDigit)
    guard digits.count < 6, let count = Int(String(decoding: digits, as: UTF8.self)), count > 0
    else { return nil }
    rest = rest.dropFirst(digits.count)
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
