public import Foundation

/// The file operations that make a purchase durable, in the order in which the store calls them.
///
/// Apps use `POSIXFileOperations`; tests can simulate disk failures.
public protocol ReceiptFileOperations: Sendable {
  /// Creates a folder if it is missing; the parent folder must exist.
  func createFolder(_ path: String) throws(FileOperationError)

  /// Creates a file that only its owner can read (mode 0600) and flushes its bytes to disk.
  func createFile(_ path: String, contents: Data) throws(FileOperationError)

  /// Renames a file to its final name, replacing an existing file.
  func rename(_ path: String, to newPath: String) throws(FileOperationError)

  /// Adds a second name to a file; fails with `EEXIST` if another file has it.
  func link(_ path: String, to newPath: String) throws(FileOperationError)

  /// Removes a name of a file.
  func remove(_ path: String) throws(FileOperationError)

  /// Flushes the names in a folder to disk.
  func synchronizeFolder(_ path: String) throws(FileOperationError)
}

/// A failed file operation.
public struct FileOperationError: Error, Equatable, CustomStringConvertible {
  /// The operation, for example "rename".
  public let operation: String

  /// The file or folder.
  public let path: String

  /// The system's error number, for example `ENOSPC`.
  public let code: Int32

  /// Creates an error.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// A one-line message with the operation, path and reason.
  public var description: String {
    "cannot \(operation) \(path): \(String(cString: strerror(code)))"
  }
}
