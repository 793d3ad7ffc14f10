internal import Cryptography
internal import Foundation
package import ReleaseModel
internal import Toolchain

/// Compares resource bundles with the files that a statement is about.
package struct ShippedResources {
  /// The bundles' files: the bundle's name, a slash, and the path in it.
  private let files: [FileDigest]

  /// Uses the files that are in bundles; the others are programs, libraries and single files.
  package init(_ files: [FileDigest]) {
    self.files = files.compactMap { file in
      let names = file.file.split(separator: "/")
      return names.dropLast().firstIndex(where: ResourceFinder.isBundle).map {
        FileDigest(file: names[$0...].joined(separator: "/"), sha256: file.sha256)
      }
    }
  }

  /// Why a file is not the one with its name, or the bundles beside it are not those of its
  /// statement; one sentence each.
  ///
  /// `Bundle.module` looks for the bundles of a program beside it.
  package func problems(of path: String, _ sha256: String) throws -> [String] {
    let named = files.filter { "/\(path)".hasSuffix("/\($0.file)") }
    guard named.isEmpty else {
      return named.contains { $0.sha256 == sha256 }
        ? [] : ["The file has the contents of another file in the attestation."]
    }
    return try ResourceFinder.bundles(beside: path).flatMap(problems(ofBundle:))
  }

  /// The names of the bundles that are not beside a program.
  package func missing(beside path: String) -> [String] {
    guard !files.contains(where: { "/\(path)".hasSuffix("/\($0.file)") }) else { return [] }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return Set(files.compactMap { $0.file.split(separator: "/").first.map(String.init) }).sorted()
      .filter { FileFinder.isMissing("\(folder)/\($0)") }
  }

  private func problems(ofBundle bundle: String) throws -> [String] {
    let name = (bundle as NSString).lastPathComponent
    let expected = files.filter { $0.file.hasPrefix(name + "/") }
    // The bundle of another program.
    guard !expected.isEmpty else { return [] }
    var problems: [String] = []
    var (present, reported): (Set<String>, Set<String>) = ([], [])
    for found in FileFinder.find(bundle, where: { _ in true }).found {
      let file = name + found.path.dropFirst(bundle.count)
      reported.insert(file)
      switch found {
      case .unreadable(_, let reason): problems.append("\(file) cannot be read: \(reason).")
      case .file(let path):
        let sha256 = try ContentDigest.sha256(ofFileAt: path)
        present.insert(sha256)
        let known = expected.filter { $0.file == file }
        if !(known.isEmpty ? expected : known).contains(where: { $0.sha256 == sha256 }) {
          problems.append(
            known.isEmpty
              ? "No signed statement covers \(file)." : "\(file) differs from the signed statement."
          )
        }
      }
    }
    let missing = expected.filter { file in
      !present.contains(file.sha256) && !reported.contains(file.file)
    }
    return problems + missing.map { "\($0.file) is missing." }
  }
}
