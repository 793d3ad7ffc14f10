/// Reads linker names of Swift and C++.
///
/// Wrap many calls in `DeepStack.runMany`.
package enum LinkerName {
  /// The declaration that a name belongs to; nil for a C name or an unreadable name.
  package static func subject(of name: String) -> Subject? {
    if let text = readable(name) { return Subject(demangled: text) }
    guard case .read(let cxx) = CxxName.read(name), let path = cxx.paths.first else { return nil }
    return Subject(Declaration(module: "", path: path), arguments: nil)
  }

  /// The declarations that a name mentions; empty for a C name or an unreadable name.
  package static func declarations(in name: String) -> [Declaration] {
    if let text = readable(name) { return DeclarationScanner.declarations(in: text) }
    guard case .read(let cxx) = CxxName.read(name) else { return [] }
    return cxx.paths.map { Declaration(module: "", path: $0) }
  }

  /// The demangled form of a Swift name, or of a name that refers to one.
  private static func readable(_ name: String) -> String? {
    Demangling.demangle(name) ?? Demangling.reference(in: name)
  }
}
