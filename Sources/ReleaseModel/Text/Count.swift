extension Int {
  /// The number as people read it, with thousands separators: `12,728`.
  package var grouped: String {
    let digits = String(magnitude)
    let groups = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + groups.joined()
  }

  /// The number with a singular or plural noun: `1 key`, `2,000 keys`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// A byte count with a unit: `312 bytes`, `4.2 kB`, `1.0 MB`.
  package var byteCountText: String {
    guard self >= 1000 else { return counted("byte") }
    var (tenths, units) = (self / 100, ["kB", "MB", "GB"][...])
    while tenths >= 10_000, units.count > 1 { (tenths, units) = (tenths / 1000, units.dropFirst()) }
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "")"
  }
}
