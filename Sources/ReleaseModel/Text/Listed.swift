extension [String] {
  /// The first three strings, separated by commas, and the number of the others.
  package var listed: String { listed(upTo: 3) }

  /// The same with a different limit, for output that isn't a summary.
  package func listed(upTo limit: Int) -> String {
    count <= limit
      ? joined(separator: ", ")
      : "\(prefix(limit).joined(separator: ", ")) and \((count - limit).grouped) more"
  }

  /// The first three strings as part of a sentence, such as `one, few and other`.
  package var listedInSentence: String { listed(upTo: 3, with: "and") }

  /// The same with a different limit and conjunction.
  package func listed(upTo limit: Int = .max, with conjunction: String) -> String {
    guard let last, count > 1, count <= limit else { return listed(upTo: limit) }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  /// The string with a period at its end if it has none, such as a note.
  package var asSentence: String {
    guard let last = last(where: { !$0.isWhitespace }) else { return self }
    return ".!?:".contains(last) ? self : self + "."
  }
}

extension Sequence {
  /// The elements with equal keys, in the order in which the keys occur first.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var numbers: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let number = numbers[key] {
        groups[number].elements.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

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
