internal import Algorithms
internal import Glibc

/// A regular file that is open for reading while `withFile` runs.
package struct OpenFile {
  /// Distinguishes a file from a replacement or a later version of it.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let node: UInt64
    let size: Int64
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
  }

  let path: String
  let descriptor: Int32
  let identity: Identity

  /// In bytes; never 0.
  var size: UInt64 { UInt64(identity.size) }

  /// Opens the file at `path`, calls `body`, and closes the file.
  package static func withFile<Result>(
    at path: String, _ body: (OpenFile) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    guard !path.utf8.contains(0) else {
      throw ReadError(code: .notFound, path: path, message: "a path cannot contain a NUL byte")
    }
    // Without O_NONBLOCK, opening a FIFO waits for a writer, possibly forever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let code: ReadError.Code =
        switch errno {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound
        // Linux returns ENXIO if the path is a socket, or a device without a driver.
        case ENXIO, ENODEV: .notRegular
        default: .unreadable
        }
      throw ReadError(code: code, path: path, message: systemMessage)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ReadError(code: .unreadable, path: path, message: systemMessage)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw ReadError(
        code: .isDirectory, path: path, message: "expected a file, found a folder")
    default:
      throw ReadError(
        code: .notRegular, path: path, message: "expected a regular file, found a FIFO or device")
    }
    guard status.st_size > 0 else {
      throw ReadError(
        code: .empty, path: path, message: "expected a program or library, found an empty file")
    }
    let identity = Identity(
      device: UInt64(status.st_dev), node: UInt64(status.st_ino), size: Int64(status.st_size),
      modifiedSeconds: status.st_mtim.tv_sec, modifiedNanoseconds: status.st_mtim.tv_nsec)
    return try body(OpenFile(path: path, descriptor: descriptor, identity: identity))
  }

  /// Reads `count` bytes from `offset` on, both in bytes of the file on disk.
  ///
  /// The caller must have checked the range against `size`. Otherwise, a header could request more
  /// memory than exists.
  ///
  /// - Throws: `unreadable` if the system call fails; `truncated` if the file has become shorter.
  func bytes(at offset: UInt64, count: UInt64) throws(ReadError) -> [UInt8] {
    var problem: ReadError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      let target = UnsafeMutableRawBufferPointer(start: base, count: Int(count))
      Self.preferLargePages(for: target)
      nonisolated(unsafe) let shared = target
      do throws(ReadError) {
        let _: [Never] = try concurrentMap(Int(count), by: 8 << 20) { range throws(ReadError) in
          let part = UnsafeMutableRawBufferPointer(rebasing: shared[range])
          try read(into: part, at: offset + UInt64(range.lowerBound))
          return []
        }
        initialized = Int(count)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return bytes
  }

  /// Fills a buffer with the bytes from `offset` on.
  ///
  /// - Throws: The same errors as `bytes(at:count:)`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws(ReadError) {
    var done = 0
    while done < buffer.count {
      let got = pread(
        descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, Int(offset) + done)
      if got > 0 {
        done += got
      } else if got == 0 {
        throw failure(
          .truncated, offset: offset + UInt64(done), "the file was truncated while being read")
      } else if errno != EINTR {
        throw failure(.unreadable, offset: offset, Self.systemMessage)
      }
    }
  }

  /// Requests huge pages for a buffer that spans some: madvise(2).
  ///
  /// Mapping small pages takes longer than reading cached contents.
  private static func preferLargePages(for buffer: UnsafeMutableRawBufferPointer) {
    let hugePage = 2 << 20
    guard buffer.count > 2 * hugePage, let base = buffer.baseAddress else { return }
    let first = base.alignedUp(toMultipleOf: hugePage)
    let end = (base + buffer.count).alignedDown(toMultipleOf: hugePage)
    _ = madvise(first, end - first, MADV_HUGEPAGE)
  }

  /// An error about the whole file or, for an archive, its structure.
  func failure(
    _ code: ReadError.Code, offset: UInt64? = nil, _ message: String
  ) -> ReadError {
    ReadError(code: code, path: path, offset: offset, message: message)
  }

  private static var systemMessage: String { String(cString: strerror(errno)) }
}
