internal import Glibc

/// Reads the lines of a file of any size in a bounded amount of memory.
enum FileLines {
  /// A line, whose bytes are valid only while it is passed on.
  struct Line {
    /// The bytes, without the newline.
    let bytes: UnsafeRawBufferPointer
    /// Whether a newline follows.
    let isTerminated: Bool

    /// The line as text; invalid UTF-8 is replaced by U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether it contains the word, which takes much less time than to make it a string.
    func contains(_ word: String) -> Bool {
      var word = word
      return word.withUTF8 { word in
        guard let first = word.baseAddress, var start = bytes.baseAddress else { return false }
        // The position after the last one where the word could start.
        let end = start + bytes.count - word.count + 1
        while start < end, let found = memchr(start, Int32(first.pointee), end - start) {
          if memcmp(found, first, word.count) == 0 { return true }
          start = UnsafeRawPointer(found) + 1
        }
        return false
      }
    }

    func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }
  }

  /// Passes on each line that is not empty.
  ///
  /// A line that is longer than `longest` bytes is passed on in pieces of that length.
  static func forEach(
    in path: String, longest: Int = 1 << 20, _ body: (Line) throws -> Void
  ) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var capacity = min(longest, 1 << 16)
    var buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    func pass(_ start: Int, _ end: Int, isTerminated: Bool) throws {
      guard start < end else { return }
      let bytes = UnsafeRawBufferPointer(start: buffer + start, count: end - start)
      try body(Line(bytes: bytes, isTerminated: isTerminated))
    }
    var filled = 0
    while true {
      let count = read(descriptor, buffer + filled, capacity - filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      // The bytes before those just read contain no newline.
      var (start, unsearched) = (0, filled)
      filled += count
      while let newline = memchr(
        buffer + unsearched, Int32(UInt8(ascii: "\n")), filled - unsearched)
      {
        let end = UnsafeRawPointer(newline) - UnsafeRawPointer(buffer)
        try pass(start, end, isTerminated: true)
        (start, unsearched) = (end + 1, end + 1)
      }
      if count == 0 || filled - start == longest {
        try pass(start, filled, isTerminated: false)
        start = filled
      }
      if count == 0 { return }
      filled -= start
      memmove(buffer, buffer + start, filled)
      guard filled == capacity else { continue }
      capacity = min(longest, 2 * capacity)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: buffer, count: filled)
      buffer.deallocate()
      buffer = larger
    }
  }

  private static func failure(_ path: String) -> FileBytes.Failure {
    var failure = FileBytes.Failure.lastError
    failure.path = path
    return failure
  }
}
