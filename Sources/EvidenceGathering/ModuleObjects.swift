internal import ELF
internal import Foundation
package import ReleaseModel

/// The object files of an automatic library, which is linked into whatever uses it.
package struct ModuleObjects {
  /// The paths of the objects, sorted.
  package let paths: [String]

  /// Finds what a build compiled the sources of some modules to.
  ///
  /// SwiftPM's `output-file-map.json` names the objects of a Swift module, those of generated sources
  /// included. Other modules have one object a source file, in a folder `MODULE.build`. A file that was
  /// left by a source that is gone is not part of the library.
  ///
  /// - Parameters:
  ///   - modules: The modules of the library.
  ///   - products: The folder with the products of the build.
  /// - Throws: `Missing`.
  package init(
    of modules: [PackageDescription.Module], in products: String
  ) throws(Missing) {
    var paths: Set<String> = []
    for module in modules where !module.sources.isEmpty {
      let folder = "\(products)/\(module.name).build"
      let found = Self.swiftObjects(in: folder) ?? Self.foreignObjects(of: module, in: folder)
      guard !found.isEmpty else {
        throw Missing(reason: "the objects of the module \(module.name) are not in \(folder)")
      }
      if let missing = found.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
        throw Missing(reason: "the object file \(missing) is missing")
      }
      paths.formUnion(found)
    }
    guard !paths.isEmpty else { throw Missing(reason: "the library has no source file") }
    self.paths = paths.sorted()
  }

  /// Writes a thin archive of the objects, so that they are one file to inspect.
  ///
  /// - Parameter path: Where to write; the folder is created.
  /// - Throws: Foundation's error.
  package func writeArchive(to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Object.writeThinArchive(of: paths, to: path)
  }

  /// Why there are none.
  package struct Missing: Error {
    /// The module or file that is missing, and where it was expected.
    package let reason: String
  }

  private static func swiftObjects(in folder: String) -> [String]? {
    struct Outputs: Decodable { var object: String? }
    guard let data = FileManager.default.contents(atPath: folder + "/output-file-map.json"),
      let map = try? JSONDecoder().decode([String: Outputs].self, from: data)
    else { return nil }
    // The empty name stands for the whole module.
    return map.filter { !$0.key.isEmpty }.values.compactMap(\.object)
  }

  private static func foreignObjects(
    of module: PackageDescription.Module, in folder: String
  ) -> [String] {
    FilePattern("**/*.o").matches(in: folder).files.filter { object in
      module.sources.contains { $0.hasSuffix("/" + object.dropLast(2)) }
    }.map { "\(folder)/\($0)" }
  }
}
