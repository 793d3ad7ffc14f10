/// A pattern for source names: `Type.member`, `*Simulation*`, `Module.Type.*`.
///
/// A pattern is held against every run of consecutive components of a declaration's path, so
/// `mode` finds `Store.mode` and everything inside it, and never `modern`. `*` stands for any
/// characters, dots included. The module counts only where the pattern spells it out. `::` stands
/// for a dot, so that C++ names can be written as C++ writes them.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as it is written.
  package let text: String
  /// Whether letters match without regard to case.
  package let ignoresCase: Bool
  private let glob: Glob
  /// The module that the pattern may begin with, as the pattern is compared: UTF-8.
  private let module: [UInt8]?

  /// Creates a pattern.
  package init(_ text: String, ignoresCase: Bool = false) {
    self.text = text
    self.ignoresCase = ignoresCase
    let compared = (ignoresCase ? text.lowercased() : text).replacing("::", with: ".")
    glob = Glob(compared)
    let first = compared.prefix { $0 != "." }
    module = first.count < compared.count && !first.contains("*") ? Array(first.utf8) : nil
  }

  /// Byte sequences that are all in every linker name, Swift's or not, with a match, longest first.
  ///
  /// Empty when nothing is certain, so that every name has to be read; see `LiteralWords`.
  package var literalWords: [[UInt8]] { ignoresCase ? [] : LiteralWords.words(of: text) }

  /// The outermost declaration on the way to the given one that the pattern matches, or nil.
  ///
  /// With the pattern `Mode`, the getter of `Store.Mode.label` gives `Store.Mode`.
  package func match(_ declaration: Declaration) -> Declaration? {
    match(MatchableName(declaration, isLowercased: ignoresCase))
  }

  /// The same for a name that many patterns are held against; it is in lower case if this pattern
  /// ignores case.
  package func match(_ name: MatchableName) -> Declaration? {
    name.withBytes { text in
      let path = name.starts.dropFirst().dropLast()
      let isInModule = module.map { text.hasPrefix($0) && name.starts[1] == $0.count + 1 } ?? false
      for (index, end) in zip(1..., name.starts.dropFirst(2)) {
        let matches = { glob.matches(UnsafeBufferPointer(rebasing: text[$0..<end - 1])) }
        if path.prefix(index).contains(where: matches) || isInModule && matches(0) {
          return Declaration(
            module: name.declaration.module, path: Array(name.declaration.path.prefix(index)))
        }
      }
      return nil
    }
  }

  /// Whether the pattern matches a name that has no module and no components, such as C's.
  package func matches(plain name: String) -> Bool {
    var name = ignoresCase ? name.lowercased() : name
    return name.withUTF8(glob.matches)
  }
}
