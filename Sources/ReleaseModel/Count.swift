extension Int {
  /// The number with a singular or plural noun: `1 key`, `2 keys`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// A byte count with a unit: `312 bytes`, `4.2 kB`, `1.0 MB`.
  package var byteCountText: String {
    guard self >= 1000 else { return counted("byte") }
    var (tenths, units) = (self / 100, ["kB", "MB", "GB"][...])
    while tenths >= 10_000, units.count > 1 { (tenths, units) = (tenths / 1000, units.dropFirst()) }
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "")"
  }
}
