internal import Algorithms
internal import Cryptography
internal import ReleaseModel

/// The source lines that declare a name, found by spelling alone.
package struct DeclarationLines: Sendable {
  /// By module, then by name.
  private var places: [String: [String: [SourceLocation]]] = [:]
  /// The SHA-256 of the sources.
  package let digest: String

  /// Reads the sources of modules, by module name, each file once.
  package init(_ sources: [String: [SourceFile]]) {
    digest = ContentDigest.sha256(
      of: sources.sorted { $0.key < $1.key }.map { module, files in
        "\(module)\n" + files.map { "\($0.path)\n\(ContentDigest.sha256(of: $0.text))\n" }.joined()
      }.joined())
    for (module, files) in sources {
      var found: [String: [SourceLocation]] = [:]
      for file in files { file.addDeclarations(to: &found) }
      places[module] = found
    }
  }

  /// The only location that declares a name in a module, or in the module's files named `file`; nil
  /// if there is none or more than one.
  ///
  /// The lines in `others` declare something else.
  func only(
    _ name: String, in module: String, file: String? = nil, except others: Set<SourceLocation>
  ) -> SourceLocation? {
    let found = (places[module]?[name] ?? []).filter { place in
      (file.map { place.file == $0 || place.file.hasSuffix("/\($0)") } ?? true)
        && !others.contains(place)
    }
    return found.count == 1 ? found[0] : nil
  }
}

package struct SourceFile: Sendable {
  /// The path as shown in reports.
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  private static let keywords = Set(
    [
      "actor", "associatedtype", "case", "class", "enum", "func", "let", "macro", "protocol",
      "struct", "typealias", "var",
    ].map { Array($0.utf8) })

  /// Adds the locations where a keyword is followed by a name on the same line, ignoring `//`
  /// comments.
  fileprivate func addDeclarations(to places: inout [String: [SourceLocation]]) {
    var text = text
    text.withUTF8 { bytes in
      var line = 1
      var followsKeyword = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\n") {
          line += 1
          followsKeyword = false
        } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == byte {
          while index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "\n") { index += 1 }
        } else if byte.isOfIdentifier {
          let start = index
          while index + 1 < bytes.count, bytes[index + 1].isOfIdentifier { index += 1 }
          let word = bytes[start...index]
          if followsKeyword {
            places[String(decoding: word, as: UTF8.self), default: []]
              .append(SourceLocation(file: path, line: line))
          }
          followsKeyword = (3...14).contains(word.count) && Self.keywords.contains(Array(word))
        }
        index += 1
      }
    }
  }
}
