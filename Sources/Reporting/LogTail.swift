/// The end of a log that is still written.
package enum LogTail {
  /// How many bytes of the end are worth reading.
  package static let length = 4096

  /// The last line that is not blank; what a program writes over again ends at a carriage return.
  package static func lastLine(of bytes: some BidirectionalCollection<UInt8>) -> String? {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
