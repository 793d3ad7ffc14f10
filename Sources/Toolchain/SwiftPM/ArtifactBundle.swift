internal import Foundation

/// A bundle of prebuilt code for several platforms (SE-0305, SE-0482).
package enum ArtifactBundle {
  private struct Info: Decodable {
    struct Artifact: Decodable {
      struct Variant: Decodable {
        var path: String
        var supportedTriples: [String]?
      }

      var type: String
      var variants: [Variant]
    }

    var artifacts: [String: Artifact]
  }

  /// The absolute paths of the static libraries that a bundle has for a platform, sorted; if its
  /// description can't be read, or the platform is unknown, of all of them.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the bundle.
  ///   - triple: The platform, such as `x86_64-unknown-linux-gnu`, or nil if it is unknown.
  /// - Returns: The paths.
  package static func staticLibraries(in folder: String, for triple: String?) -> [String] {
    guard let data = try? FileBytes.data(folder + "/info.json"),
      let info = try? JSONDecoder().decode(Info.self, from: data)
    else { return FilePattern("**/*.a").matches(in: folder).files.map { "\(folder)/\($0)" } }
    let variants = info.artifacts.values.filter { $0.type == "staticLibrary" }.flatMap(\.variants)
    return variants.filter { variant in
      triple.flatMap { variant.supportedTriples?.contains($0) } ?? true
    }
    .map { "\(folder)/\($0.path)" }.sorted()
  }
}
