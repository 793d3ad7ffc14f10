internal import ReleaseModel
internal import SwiftMetadata
internal import SwiftNames

/// Determines which of the matched declarations would appear in a stripped file's metadata, and
/// why.
struct MetadataProofs {
  private var types: [Declaration: NominalType.Kind] = [:]
  /// The types that own each stored property or enum case.
  private var owners: [Declaration: NominalType] = [:]

  mutating func add(_ type: NominalType) {
    types[Declaration(module: type.module, path: type.path)] = type.kind
  }

  mutating func add(_ field: Field, of type: NominalType) {
    let name = if case .lazyProperty(let name) = field.storage { name } else { field.name }
    owners[Declaration(module: type.module, path: type.path + [name])] = type
  }

  /// Why metadata would contain a declaration with the given traces; nil if it might not.
  func proof(
    of declaration: Declaration?, in sources: SourceIndex, shownBy traces: [Trace]
  ) -> MetadataProof? {
    guard let declaration else { return nil }
    if let kind = types[declaration] {
      return hasDescriptor(declaration, kind, sources) ? .descriptor : nil
    }
    guard let type = owners[declaration],
      // A function may have the same name as a property, apart from its arguments.
      !traces.contains(where: { $0.kind == .symbol && isFunction($0.detail, in: type) })
    else { return nil }
    let owner = Declaration(module: type.module, path: type.path)
    return .member(of: type.name, hasDescriptor: hasDescriptor(owner, type.kind, sources))
  }

  /// Whether the compiler always emits the descriptor of a type, even if it is unused.
  ///
  /// See `hasLazyMetadata` in swift/lib/IRGen/GenDecl.cpp.
  private func hasDescriptor(
    _ type: Declaration, _ kind: NominalType.Kind, _ sources: SourceIndex
  ) -> Bool {
    switch kind {
    case .class, .actor, .protocol: true
    case .struct, .enum: sources.publicTypes.contains(type)
    }
  }

  /// Whether a symbol is a function in a type.
  ///
  /// Enum cases also look like one, but take the type as their first argument.
  private func isFunction(_ symbol: String, in type: NominalType) -> Bool {
    guard let owner = SymbolOwner(demangled: symbol), owner.arguments != nil else { return false }
    return !symbol.contains("\(type.path.last ?? "").Type) -> ")
  }
}
