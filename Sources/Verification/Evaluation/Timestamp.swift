package import Foundation
internal import Glibc

/// Times in UTC, formatted as in ISO 8601.
///
/// Foundation's formatters load the time zones of all countries first, which takes more memory than
/// a strings file.
package enum Timestamp {
  /// A time to the second: `2026-06-30T12:00:00Z`.
  package static func text(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let text = [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
      count = strftime(buffer.baseAddress, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    }
    return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A date: `2026-06-30`.
  package static func day(_ date: Date) -> String {
    String(text(date).prefix { $0 != "T" })
  }
}
