/// Reads the end of a log that is still being written.
package enum LogTail {
  /// The number of bytes to read from the end.
  package static let length = 4096

  /// The last line that is not blank; a carriage return also ends a line.
  package static func lastLine(of bytes: some BidirectionalCollection<UInt8>) -> String? {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
