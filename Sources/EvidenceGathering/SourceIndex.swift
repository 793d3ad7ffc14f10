package import ReleaseModel
package import SwiftNames

/// Where declarations are written.
package struct SourceIndex: Sendable {
  private var locations: [Declaration: SourceLocation]
  /// The source files of each module, by its name.
  private let sources: [String: [SourceFile]]

  /// Creates an index from known places and from the sources to search for the rest.
  package init(
    locations: [Declaration: SourceLocation] = [:], sources: [String: [SourceFile]] = [:]
  ) {
    self.locations = locations
    self.sources = sources
  }

  /// An index of nothing.
  package static let empty = SourceIndex()

  /// The place of a declaration: from the compiler, else where the sources declare this name once,
  /// else that of the nearest declaration around it.
  package func location(of declaration: Declaration) -> SourceLocation? {
    if let known = locations[declaration] { return known }
    if let written = place(of: declaration) { return written }
    let outer = Declaration(module: declaration.module, path: declaration.path.dropLast())
    return outer.path.isEmpty ? nil : location(of: outer)
  }

  /// The only place in the module's sources that declares the last name of a path.
  private func place(of declaration: Declaration) -> SourceLocation? {
    guard let name = declaration.path.last else { return nil }
    let places = (sources[declaration.module] ?? []).flatMap { $0.places(declaring: name) }
    return places.count == 1 ? places[0] : nil
  }
}

/// The text of a source file.
package struct SourceFile: Sendable {
  /// The path as reports show it.
  package var path: String
  /// The whole text.
  package var text: String

  /// Creates a source file.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  private static let keywords: Set<Substring> = [
    "actor", "associatedtype", "case", "class", "enum", "func", "let", "macro", "protocol",
    "struct", "typealias", "var",
  ]

  /// The places where a keyword and then the name stand, what follows `//` left out.
  func places(declaring name: String) -> [SourceLocation] {
    guard text.contains(name) else { return [] }
    var places: [SourceLocation] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.contains(name) {
      let words = line.split { !($0.isLetter || $0.isNumber || "_$/".contains($0)) }
        .prefix { !$0.hasPrefix("//") }
      for (keyword, word) in zip(words, words.dropFirst())
      where word == name && Self.keywords.contains(keyword) {
        places.append(SourceLocation(file: path, line: index + 1))
      }
    }
    return places
  }
}
