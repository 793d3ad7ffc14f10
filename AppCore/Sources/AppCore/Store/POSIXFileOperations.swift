public import Foundation

/// The operating system's file operations.
public struct POSIXFileOperations: ReceiptFileOperations {
  /// Creates the operations, which have no state.
  public init() {}

  /// Calls `mkdir` with mode 0700.
  public func createFolder(_ path: String) throws(FileOperationError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create folder", path) }
  }

  /// Writes a new file and calls `fsync`; a file that can't be completed is removed.
  public func createFile(_ path: String, contents: Data) throws(FileOperationError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("create", path) }
    defer { close(file) }
    do throws(FileOperationError) {
      try write(contents, to: file, path)
      guard fsync(file) == 0 else { throw failure("flush", path) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Calls `rename`.
  public func rename(_ path: String, to newPath: String) throws(FileOperationError) {
    guard Foundation.rename(path, newPath) == 0 else { throw failure("create", newPath) }
  }

  /// Calls `link`.
  public func link(_ path: String, to newPath: String) throws(FileOperationError) {
    guard Foundation.link(path, newPath) == 0 else { throw failure("create", newPath) }
  }

  /// Calls `unlink`.
  public func remove(_ path: String) throws(FileOperationError) {
    guard unlink(path) == 0 else { throw failure("remove", path) }
  }

  /// Calls `fsync` on the folder.
  public func synchronizeFolder(_ path: String) throws(FileOperationError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure("open folder", path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure("flush folder", path) }
  }

  private func write(
    _ contents: Data, to file: Int32, _ path: String
  ) throws(FileOperationError) {
    var rest = contents[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  private func failure(_ operation: String, _ path: String) -> FileOperationError {
    FileOperationError(operation: operation, path: path, code: errno)
  }
}
