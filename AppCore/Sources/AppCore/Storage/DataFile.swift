import Foundation

/// A file in the data folder that is read and replaced as a whole.
///
/// The lock of the data folder keeps other processes away. Therefore, one temporary name per folder
/// is enough, and the next launch removes what a crash left behind.
struct DataFile {
  let url: URL

  /// In bytes; a larger file is neither read nor written.
  var maximumSize = 1 << 20

  /// Reads the file if it is a regular file, because a pipe could block; `nil` if there is none.
  func read() throws(Failure) -> Data? {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw Failure(description: "it is not a regular file")
      }
      guard let size = attributes[.size] as? Int, size <= maximumSize else {
        throw Failure(description: "it is larger than \(maximumSize) bytes")
      }
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(description: error.reason)
    }
  }

  /// Removes what a crash during a write left in a folder.
  static func removeLeftover(in folder: URL) { remove(temporary(in: folder)) }

  private static func temporary(in folder: URL) -> String { folder.appending(path: ".new").path }

  /// Replaces the file atomically, so that a power failure doesn't undo it; only its owner may read
  /// it.
  func write(_ contents: Data) throws(AppDataError) {
    guard contents.count <= maximumSize else {
      throw .notSaved(path: url.path, reason: "it would be larger than \(maximumSize) bytes")
    }
    let folder = url.deletingLastPathComponent()
    let temporary = Self.temporary(in: folder)
    // Whatever was left there must not be opened: a named pipe would block, and a link would be
    // followed.
    remove(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.systemError(temporary) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: contents)
      try file.synchronize()
      try file.close()
    } catch {
      unlink(temporary)
      throw .notSaved(path: url.path, reason: error.reason)
    }
    guard rename(temporary, url.path) == 0 else { throw Self.systemError(url.path) }
    let names = open(folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(names) }
    guard fsync(names) == 0 else { throw Self.systemError(folder.path) }
  }

  private static func systemError(_ path: String) -> AppDataError {
    .notSaved(path: path, reason: String(cString: strerror(errno)))
  }
}
