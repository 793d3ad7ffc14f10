internal import Foundation

/// Keys in text form: Base64 between two lines that say what it is (RFC 7468).
enum PEM {
  /// The last 32 bytes of the only block with a label whose other bytes are those of `prefix`; nil
  /// where there is none.
  static func key(_ label: String, in text: String, after prefix: [UInt8]) -> Data? {
    let blocks = text.components(separatedBy: "-----BEGIN \(label)-----").dropFirst()
    guard blocks.count == 1, let block = blocks.first,
      let end = block.range(of: "-----END \(label)-----")
    else { return nil }
    return key(base64: block[..<end.lowerBound].filter { !$0.isWhitespace }, after: prefix)
  }

  /// The last 32 bytes of what a Base64 text stands for, if all others are those of `prefix`.
  static func key(base64: String, after prefix: [UInt8]) -> Data? {
    guard let data = Data(base64Encoded: base64), data.count == prefix.count + 32,
      data.starts(with: prefix)
    else { return nil }
    return Data(data.suffix(32))
  }
}
