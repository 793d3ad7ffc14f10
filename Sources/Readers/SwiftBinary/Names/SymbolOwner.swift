/// The declaration that the code or data of a symbol belongs to.
///
/// `type metadata accessor for App.Store`, `nominal type descriptor for App.Store` and
/// `App.Store.__deallocating_deinit` all belong to `App.Store`. A closure or a specialization of a
/// function belongs to the function.
package struct SymbolOwner: Sendable, Hashable {
  package let declaration: Declaration
  /// The argument labels with colons, `_:` for none, in parentheses; nil if it isn't a call.
  package let arguments: String?

  /// The declaration without its module, as in source code: `Store.buy(_:count:)`; in C++,
  /// `app::Store`.
  package var text: String {
    declaration.module.isEmpty
      ? declaration.path.joined(separator: "::") : declaration.name + (arguments ?? "")
  }

  /// Finds the owner of a demangled symbol; nil if it names no declaration.
  package init?(demangled: String) {
    let reader = OwnerReader(demangled)
    guard let owner = reader.owner() else { return nil }
    self = owner
  }

  init(_ declaration: Declaration, arguments: String?) {
    self.declaration = declaration
    self.arguments = arguments
  }
}

/// Reads the grammar of `DeclarationScanner`, up to the first declaration.
private struct OwnerReader {
  private let reader: NameReader

  init(_ demangled: String) {
    reader = NameReader(text: Array(demangled.utf8))
  }

  func owner() -> SymbolOwner? {
    // A reabstraction thunk adapts a function type, and mentions only the types involved.
    guard !reader.starts(with: "reabstraction thunk", at: 0) else { return nil }
    let end = reader.text.count
    /// The declarations inside the function that follows, innermost first.
    var locals: [String] = []
    var extendingModule: String?
    var position = 0
    while position < end {
      if let module = reader.extendingModule(at: &position) {
        extendingModule = module
      } else if reader.startsName(at: position) {
        let start = position
        var path = reader.path(at: &position, upTo: end).path
        let isCall = reader.starts(with: "(", at: position)
        path = Accessors.removed(from: path, isCall: isCall)
        if path.count > 1 {
          let declaration = Declaration(
            module: extendingModule ?? path[0], path: path.dropFirst() + locals.reversed())
          let owner = SymbolOwner(
            declaration, arguments: locals.isEmpty ? arguments(at: position) : nil)
          let isRequirement = self.position(of: "protocol witness for ", from: 0) < start
          return isRequirement ? witness(of: owner, from: position) : owner
        }
        if reader.starts(with: " #", at: position) || reader.startsSignature(at: position) {
          if !Self.closures.contains(path.first ?? "") { locals += path }
          position = self.position(of: " in ", from: position)
        }
      } else if let inner = reader.bracket(at: position, upTo: end) {
        position = inner.upperBound + 1
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Replaces a protocol's requirement with the declaration in the conforming type: `protocol
  /// witness for M.P.run() -> () in conformance M.T : M.P in M`.
  private func witness(of owner: SymbolOwner, from start: Int) -> SymbolOwner {
    let mark: StaticString = " in conformance "
    var position = self.position(of: mark, from: start) + mark.utf8CodeUnitCount
    guard position < reader.text.count, reader.startsName(at: position),
      let requirement = owner.declaration.path.last
    else { return owner }
    let path = reader.path(at: &position, upTo: reader.text.count).path
    guard path.count > 1 else { return owner }
    return SymbolOwner(
      Declaration(module: path[0], path: path.dropFirst() + [requirement]),
      arguments: owner.arguments)
  }

  /// The position of a string outside brackets, or the end.
  private func position(of text: StaticString, from start: Int) -> Int {
    var position = start
    while position < reader.text.count, !reader.starts(with: text, at: position) {
      position = (reader.bracket(at: position, upTo: reader.text.count)?.upperBound ?? position) + 1
    }
    return position
  }

  /// The labels in `(name: Type, Type)`, which follows the path of a function.
  private func arguments(at start: Int) -> String? {
    var position = start
    // An operator's path is followed by ` infix` or similar.
    for fixity: StaticString in [" infix", " prefix", " postfix"]
    where reader.starts(with: fixity, at: position) { position += fixity.utf8CodeUnitCount }
    guard reader.starts(with: "(", at: position),
      let inner = reader.bracket(at: position, upTo: reader.text.count)
    else { return nil }
    guard !inner.isEmpty else { return "()" }
    var labels = ""
    position = inner.lowerBound
    while position < inner.upperBound {
      labels += label(at: position) + ":"
      while position < inner.upperBound, !reader.starts(with: ", ", at: position) {
        let skipped = reader.bracket(at: position, upTo: inner.upperBound)
        position = (skipped?.upperBound ?? position) + 1
      }
      position += 2
    }
    return "(\(labels))"
  }

  private func label(at start: Int) -> String {
    guard reader.startsName(at: start) else { return "_" }
    var position = start
    let path = reader.path(at: &position, upTo: reader.text.count).path
    return path.count == 1 && reader.starts(with: ": ", at: position) ? path[0] : "_"
  }

  private static let closures: Set<String> = ["closure", "autoclosure"]
}
