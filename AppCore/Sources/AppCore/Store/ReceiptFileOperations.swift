public import Foundation

/// The file operations that a durable purchase is made of, in the order in which the store asks for
/// them.
///
/// An app uses `POSIXFileOperations`. Others can stand in for them where the disk fails.
public protocol ReceiptFileOperations: Sendable {
  /// Creates a folder unless there is one; the folder above it must exist.
  func createFolder(_ path: String) throws(FileOperationError)

  /// Creates a new file that only its owner can read (mode 0600) and flushes its bytes to disk.
  func createFile(_ path: String, contents: Data) throws(FileOperationError)

  /// Gives a file its final name, in place of a file that has it.
  func rename(_ path: String, to newPath: String) throws(FileOperationError)

  /// Gives a file a second name; fails with `EEXIST` when another file has it.
  func link(_ path: String, to newPath: String) throws(FileOperationError)

  /// Removes a name of a file.
  func remove(_ path: String) throws(FileOperationError)

  /// Flushes the names in a folder to disk.
  func synchronizeFolder(_ path: String) throws(FileOperationError)
}

/// A file operation that the system refused.
public struct FileOperationError: Error, Equatable, CustomStringConvertible {
  /// What was tried, for example "rename".
  public let operation: String

  /// The file or folder.
  public let path: String

  /// The system's error number, for example `ENOSPC`.
  public let code: Int32

  /// Describes a failure.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// One line that says what failed, where and why.
  public var description: String {
    "cannot \(operation) \(path): \(String(cString: strerror(code)))"
  }
}
