extension Int {
  /// The number with a singular or plural noun: `1 key`, `2 keys`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
