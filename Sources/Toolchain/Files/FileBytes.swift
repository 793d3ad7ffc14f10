package import Foundation
internal import Glibc

/// Reads whole files into memory.
package enum FileBytes {
  /// Why a file could not be read.
  package struct Failure: LocalizedError {
    package let reason: String
    var path: String?

    package var errorDescription: String? { (path.map { "\($0) cannot be read: " } ?? "") + reason }
  }

  /// Reads a file that the tool or a program it ran has written.
  package static func data(_ path: String) throws(Failure) -> Data {
    do {
      return Data(try read(path))
    } catch {
      throw Failure(reason: error.reason, path: path)
    }
  }

  /// Reads a log or a list; invalid UTF-8 is replaced by U+FFFD.
  package static func text(_ path: String) throws(Failure) -> String {
    String(decoding: try data(path), as: UTF8.self)
  }

  /// Reads a file, or adds it to a list of unreadable files, with the reason.
  package static func read(_ path: String, orListIn unreadable: inout [String]) -> [UInt8]? {
    do {
      return try read(path)
    } catch {
      unreadable.append("\(path): \(error.reason)")
      return nil
    }
  }

  /// Reads a regular file; throws for anything else, so that it never blocks on a FIFO.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw Failure(reason: "its path contains a NUL byte") }
    // Without O_NONBLOCK, opening a FIFO blocks until there is a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .lastError }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastError }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        reason: "it is \(status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file")")
    }
    let size = Int(status.st_size)
    var failure: Failure?
    // One extra byte, to detect the end of the file.
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count <= size {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = Glibc.read(descriptor, rest.baseAddress, rest.count)
        if read > 0 {
          count += read
        } else if read == 0 {
          return
        } else if errno != EINTR {
          failure = .lastError
          return
        }
      }
    }
    if let failure { throw failure }
    guard bytes.count == size else { throw Failure(reason: "it changed while being read") }
    return bytes
  }
}

extension FileBytes.Failure {
  static var lastError: Self { Self(reason: String(cString: strerror(errno))) }
}
