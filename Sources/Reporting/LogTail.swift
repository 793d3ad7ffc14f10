/// Reads the end of a log that is still being written.
package enum LogTail {
  /// The number of bytes to read from the end.
  package static let length = 4096

  /// The last line that is not blank, indented or an excerpt of source code, such as `9 | let x`; a
  /// carriage return also ends a line.
  package static func lastLine(of bytes: some BidirectionalCollection<UInt8>) -> String? {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { line in
        let start = line.first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let afterNumber = line.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return start == false && !afterNumber.starts(with: " |".utf8)
      }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
