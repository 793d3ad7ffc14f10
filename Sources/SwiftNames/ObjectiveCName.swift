/// The names of classes and protocols in Objective-C: `_TtC4main3Foo`.
///
/// They use the mangling from before Swift 4: a letter for each nominal type, the outermost last,
/// then the module and the names, outermost first (swift/lib/Demangling/OldDemangler.cpp).
enum ObjectiveCName {
  static let prefix = "_Tt"

  /// The demangled form; nil for non-nominal types, generic arguments, and malformed names.
  static func text(of name: [UInt8]) -> String? {
    var rest = name.dropFirst(prefix.utf8.count)
    let isProtocol = rest.first == UInt8(ascii: "P")
    let kinds = rest.prefix { "CVOP".utf8.contains($0) }
    // A protocol's letter is also that of a private name, but it is first and the only one.
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
        // Skip the file of a private name.
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
