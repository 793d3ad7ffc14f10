internal import Algorithms

/// A pattern for source names: `Type.member`, `*Simulation*`, `Module.Type.*`.
///
/// A pattern is compared with every run of consecutive components of a declaration's path, so
/// `mode` matches `Store.mode` and everything inside it, but not `modern`. `*` matches any
/// characters, including dots. The module is compared only if the pattern spells it out. `::` is
/// the same as a dot, so C++ names can be written as in C++.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as written.
  package let text: String
  package let ignoresCase: Bool
  private let glob: Glob
  /// The module that the pattern may start with, in UTF-8 and prepared for comparison.
  private let module: [UInt8]?

  package init(_ text: String, ignoresCase: Bool = false) {
    self.text = text
    self.ignoresCase = ignoresCase
    let compared = (ignoresCase ? text.lowercased() : text).replacing("::", with: ".")
    glob = Glob(compared)
    let first = compared.prefix { $0 != "." }
    module = first.count < compared.count && !first.contains("*") ? Array(first.utf8) : nil
  }

  /// Byte sequences that every matching linker name contains, longest first.
  ///
  /// Empty if none is certain, so that every name must be read; see `RequiredSubstrings`.
  package var literalWords: [[UInt8]] { ignoresCase ? [] : RequiredSubstrings.words(of: text) }

  /// The outermost declaration on the path to the given one that the pattern matches, or nil.
  ///
  /// The pattern `Mode` matches the getter of `Store.Mode.label` and returns `Store.Mode`.
  package func match(_ declaration: Declaration) -> Declaration? {
    match(MatchableName(declaration, isLowercased: ignoresCase))
  }

  /// Matches a name that is compared with many patterns; it is in lowercase if this pattern ignores
  /// case.
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

  /// Whether the pattern matches a name without module and components, such as a C name.
  package func matches(plain name: String) -> Bool {
    glob.matches(ignoresCase ? name.lowercased() : name)
  }
}

/// A declaration's name, prepared for matching against patterns.
package struct MatchableName: Sendable {
  package let declaration: Declaration
  /// Module and path joined by dots, in UTF-8.
  let text: [UInt8]
  /// The offsets of the module and of each path component, and the total length plus 1.
  let starts: [Int]

  /// Takes a declaration's name; in lowercase for case-insensitive patterns.
  package init(_ declaration: Declaration, isLowercased: Bool = false) {
    self.declaration = declaration
    var text: [UInt8] = []
    var starts = [0]
    for component in [declaration.module] + declaration.path {
      if !text.isEmpty || starts.count > 1 { text.append(UInt8(ascii: ".")) }
      text += isLowercased ? Array(component.lowercased().utf8) : Array(component.utf8)
      starts.append(text.count + 1)
    }
    self.text = text
    self.starts = starts
  }

  /// Calls `body` with the name's bytes, which are valid only during the call.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUnsafeBufferPointer(body)
  }
}
