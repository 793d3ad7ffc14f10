/// A part of a sentence in a report.
enum ProsePart {
  case text(String)
  /// A part that was between backticks.
  case code(String)
}

extension String {
  /// The string split at backticks; a single part if the backticks are unpaired.
  var prose: [ProsePart] {
    let parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isPaired = parts.count % 2 == 1
    return isPaired && parts.indices.allSatisfy { $0 % 2 == 0 || !parts[$0].isEmpty }
      ? parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .code($0.element) }
      : [.text(self)]
  }

  /// An ISO 8601 time to the minute, `2026-06-30 12:00 UTC`; other strings are returned unchanged.
  var timeForReading: String {
    guard let time = wholeMatch(of: /([0-9-]{10})T([0-9]{2}:[0-9]{2}):[0-9]{2}Z/) else {
      return self
    }
    return "\(time.1) \(time.2) UTC"
  }

  /// Whether the whole string is a web address of characters that need no escaping in a link of any
  /// format (RFC 3986 without brackets and quotes).
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
