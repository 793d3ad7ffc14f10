internal import Foundation

/// The resources that SwiftPM embeds in code, for the rule `.embedInCode`.
enum EmbeddedResources {
  /// The name of the array for a file, such as `banner_txt`.
  static func name(of file: String) -> String {
    String((file as NSString).lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Writes the bytes of each resource to a file next to the generated source, and returns the paths.
  ///
  /// The source declares an array of bytes for each resource:
  /// `static let banner_txt: [UInt8] = [65,32,…]` (swift-build, `EmbedSwiftResources`).
  ///
  /// - Throws: `GatheringError` if the source can't be read or has another format, or if a file can't
  ///   be written.
  static func write(from source: String) throws(GatheringError) -> [String] {
    do {
      let text = try FileBytes.text(source)
      return try text.matches(of: /static let (\w+): \[UInt8\] = \[([\d,\s]*)\]/).map { match in
        let bytes = match.2.split { !$0.isNumber }.compactMap { UInt8($0) }
        let file = "\((source as NSString).deletingLastPathComponent)/\(match.1)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
      }
    } catch {
      throw GatheringError(buildFile: source, "cannot be read: \(error.localizedDescription)")
    }
  }
}
