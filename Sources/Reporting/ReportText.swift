/// A part of a sentence in a report.
enum ProsePart {
  /// Words.
  case text(String)
  /// What stood between two backticks.
  case code(String)
}

extension String {
  /// The text in parts; where the backticks do not pair up around words, it is one part.
  var prose: [ProsePart] {
    let parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isPaired = parts.count % 2 == 1
    return isPaired && parts.indices.allSatisfy { $0 % 2 == 0 || !parts[$0].isEmpty }
      ? parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .code($0.element) }
      : [.text(self)]
  }

  /// A time in ISO 8601 to the minute, `2026-06-30 12:00 UTC`; any other text as it is.
  var timeForReading: String {
    guard let time = wholeMatch(of: /([0-9-]{10})T([0-9]{2}:[0-9]{2}):[0-9]{2}Z/) else {
      return self
    }
    return "\(time.1) \(time.2) UTC"
  }

  /// Whether the text is nothing but an address of the web, in characters that need no escape in a link
  /// of any format (RFC 3986 without brackets and quotes).
  package var isWebAddress: Bool {
    let lower = lowercased()
    guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return false }
    return lower.utf8.count > scheme.utf8.count
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-._~:/?#@!$&+,;=%".utf8.contains(byte)
        }
      }
  }
}
