import Foundation

/// The Markdown files of this repository, and their code blocks.
package enum Documents {
  /// A fenced code block.
  package struct Block: Sendable {
    /// The path of the document in the repository.
    package let document: String
    package let language: String
    package let text: String
  }

  /// The paths of all documents, relative to the repository.
  package static var paths: [String] {
    get throws {
      var paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "AppCore/README.md"]
      for folder in ["Documentation", "fixtures"] {
        let files = try FileManager.default.subpathsOfDirectory(
          atPath: Repository.folder.appending(path: folder).path)
        paths += files.filter { $0.hasSuffix(".md") && !$0.contains(".build/") }
          .map { "\(folder)/\($0)" }
      }
      return paths.sorted()
    }
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: path), encoding: .utf8)
  }

  /// The folder of the files that cause the example of a page in `Documentation/checks`; nil if the page
  /// doesn't link to it.
  package static func exampleFolder(of id: String) throws -> String? {
    let link = #/For \[([\w/\-]+)\]\(\.\./\.\./([\w/\-]+)\), the report contains:/#
    let match = try text(of: "Documentation/checks/\(id).md").firstMatch(of: link)
    return match.flatMap { $0.1 == $0.2 ? String($0.1) : nil }
  }

  /// All code blocks in a language, in the order of the documents.
  package static func blocks(in language: String) throws -> [Block] {
    try paths.flatMap { path in
      try text(of: path).matches(of: #/(?ms)^```(\w+)\n(.*?)^```$/#)
        .filter { $0.1 == language }
        .map { Block(document: path, language: language, text: String($0.2)) }
    }
  }
}
