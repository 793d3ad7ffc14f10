/// What a linker's name says, whether Swift's or C++'s compiler made it.
///
/// Run many calls in `DeepStack.runMany`.
package enum LinkerName {
  /// The declaration that a name is for; nil for a name of C and for one that can't be read.
  package static func subject(of name: String) -> Subject? {
    if let text = readable(name) { return Subject(demangled: text) }
    guard case .read(let cxx) = CxxName.read(name), let path = cxx.paths.first else { return nil }
    return Subject(Declaration(module: "", path: path), arguments: nil)
  }

  /// The declarations that a name mentions; none for a name of C and for one that can't be read.
  package static func declarations(in name: String) -> [Declaration] {
    if let text = readable(name) { return DeclarationScanner.declarations(in: text) }
    guard case .read(let cxx) = CxxName.read(name) else { return [] }
    return cxx.paths.map { Declaration(module: "", path: $0) }
  }

  /// The readable form of a name of Swift, or of what refers to one.
  private static func readable(_ name: String) -> String? {
    Demangling.demangle(name) ?? Demangling.reference(in: name)
  }
}
