internal import Foundation

/// Files with other contents than on the disk, for clang's virtual file system (`-ivfsoverlay`; llvm,
/// `VirtualFileSystem.h`).
struct FileOverlay: Encodable {
  private let version = 0
  private let roots: [Entry]

  private struct Entry: Encodable {
    let type = "file"
    let name: String
    let contents: String

    enum CodingKeys: String, CodingKey {
      case type, name
      case contents = "external-contents"
    }
  }

  /// Writes the files and their description.
  ///
  /// - Parameters:
  ///   - files: The contents, by absolute path.
  ///   - hidden: The absolute paths of files that do not exist.
  ///   - folder: The absolute path of a folder, which is created.
  /// - Returns: The absolute path of the description.
  /// - Throws: Foundation's error if a file can't be written.
  static func write(
    _ files: [String: [UInt8]], without hidden: [String] = [], to folder: String
  ) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var entries: [Entry] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let copy = "\(folder)/\(entries.count)"
      try Data(bytes).write(to: URL(filePath: copy))
      entries.append(Entry(name: path, contents: copy))
    }
    entries += hidden.map { Entry(name: $0, contents: "\(folder)/none") }
    let description = "\(folder)/overlay.json"
    try JSONEncoder().encode(FileOverlay(roots: entries)).write(to: URL(filePath: description))
    return description
  }

  private init(roots: [Entry]) { self.roots = roots }
}
