extension File {
  /// The text that an occurrence is a part of, with what is before and after it on both sides, up to
  /// a byte that no text has.
  ///
  /// The file is opened again.
  ///
  /// - Parameters:
  ///   - occurrence: A place in this file.
  ///   - count: How many bytes the text there has.
  ///   - unit: How many bytes a code unit has: 1 for UTF-8, 2 for UTF-16 with its lower byte first.
  ///   - limit: How many code units are given at most on each side; an ellipsis stands for the rest.
  /// - Throws: What `occurrences(of:limit:)` throws.
  /// - Returns: The longer text; nil where nothing like text is around.
  package func text(
    around occurrence: Occurrence, count: Int, unit: Int, limit: Int
  ) throws(ReadError) -> String? {
    guard let bounds = bounds(of: occurrence) else { return nil }
    let reach = UInt64((limit + 1) * unit)
    let start = occurrence.offset - min(reach, occurrence.offset - bounds.lowerBound)
    // It may go on in the next section.
    let itsEnd = occurrence.offset + UInt64(count)
    let end = max(itsEnd, min(bounds.upperBound, itsEnd + reach))
    let bytes = try origin.withFile { (file) throws(ReadError) in
      try file.bytes(at: origin.base + start, count: end - start)
    }
    let place = Int(occurrence.offset - start)
    let before = Self.units(in: bytes[(place % unit)..<place], unit).reversed()
      .prefix { Self.isText($0, unit) }
    let after = Self.units(in: bytes[(place + count)...], unit).prefix { Self.isText($0, unit) }
    let lead = Self.longest(Array(before.prefix(limit).reversed()), unit, droppingFirst: true)
    let tail = Self.longest(Array(after.prefix(limit)), unit, droppingFirst: false)
    guard !lead.isEmpty || !tail.isEmpty else { return nil }
    let text = Self.longest(
      Self.units(in: bytes[place..<place + count], unit), unit, droppingFirst: false)
    return (before.count > limit && !lead.isEmpty ? "…" : "") + lead + text + tail
      + (after.count > limit && !tail.isEmpty ? "…" : "")
  }

  /// The offsets of the section or segment that has an occurrence.
  private func bounds(of occurrence: Occurrence) -> Range<UInt64>? {
    if let index = occurrence.section {
      return sections[index].offset..<sections[index].offset + sections[index].size
    }
    return segments.map { $0.offset..<$0.offset + $0.size }
      .first { $0.contains(occurrence.offset) }
  }

  /// Bytes as code units; a byte that is left over at the end does not count.
  private static func units(in bytes: ArraySlice<UInt8>, _ unit: Int) -> [UInt16] {
    guard unit == 2 else { return bytes.map(UInt16.init) }
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
  }

  /// Whether a code unit can be in a text that a person reads: no control character but a tab or a
  /// line end.
  ///
  /// Any two bytes are a character of UTF-16, mostly a Chinese one, so only Latin letters count there.
  private static func isText(_ code: UInt16, _ unit: Int) -> Bool {
    switch code {
    case 0x09, 0x0a, 0x20..<0x7f: true
    case 0x80...: unit == 1 || 0xa0..<0x250 ~= code
    default: false
    }
  }

  /// The longest part of code units that is valid, without some at one end.
  private static func longest(_ units: [UInt16], _ unit: Int, droppingFirst: Bool) -> String {
    var rest = units[...]
    while !rest.isEmpty {
      let text =
        unit == 2
        ? String(validating: rest, as: UTF16.self)
        : String(validating: rest.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
      if let text { return text }
      if droppingFirst { rest.removeFirst() } else { rest.removeLast() }
    }
    return ""
  }
}
