@preconcurrency internal import Dispatch
internal import Foundation
internal import Glibc

/// A named pipe whose contents are saved to a file.
///
/// Swift Build makes one test runner per test target, and each overwrites the file that
/// `--event-stream-output-path` names. What they write to a pipe is saved in full.
final class EventPipe: Sendable {
  /// The path for writers.
  let path: String
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  private let file: FileHandle

  /// Creates the pipe next to a file, and starts to save what is written to it.
  ///
  /// - Parameter output: The absolute path of the file; it is replaced.
  /// - Throws: `ProcessError` if the pipe or the file can't be created.
  init(savingTo output: String) throws {
    path = output + ".pipe"
    unlink(path)
    guard FileManager.default.createFile(atPath: output, contents: nil),
      let file = FileHandle(forWritingAtPath: output)
    else { throw ProcessError.unusable("cannot write \(output)") }
    guard mkfifo(path, 0o600) == 0 else {
      throw ProcessError.unusable(
        "cannot create the pipe \(path): \(String(cString: strerror(errno)))")
    }
    // Also open for writing, so that a writer that closes the pipe doesn't end it.
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProcessError.unusable(
        "cannot open the pipe \(path): \(String(cString: strerror(errno)))")
    }
    self.file = file
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "events"))
    source.setEventHandler { [descriptor, file] in Self.save(descriptor, file) }
    source.activate()
  }

  /// Saves what is left in the pipe, and removes it.
  func close() async {
    await withCheckedContinuation { done in
      source.setCancelHandler { [descriptor, file, path] in
        Self.save(descriptor, file)
        Glibc.close(descriptor)
        try? file.close()
        unlink(path)
        done.resume()
      }
      source.cancel()
    }
  }

  private static func save(_ descriptor: Int32, _ file: FileHandle) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      // A full disk is found when the stream is parsed.
      try? file.write(contentsOf: buffer[..<count])
    }
  }
}
