extension File {
  /// The longer string that an occurrence is a part of: all adjacent bytes that can be text.
  ///
  /// Reopens the file.
  ///
  /// - Parameters:
  ///   - occurrence: An occurrence in this file.
  ///   - count: The length of the occurrence, in bytes.
  ///   - unit: The size of a code unit, in bytes: 1 for UTF-8, 2 for UTF-16 in little-endian order.
  ///   - limit: The maximum number of code units to add on each side; an ellipsis replaces the
  ///     rest.
  /// - Throws: The same errors as `occurrences(of:limit:)`.
  /// - Returns: The longer string; nil if the adjacent bytes aren't text.
  package func text(
    around occurrence: Occurrence, count: Int, unit: Int, limit: Int
  ) throws(ReadError) -> String? {
    let bounds = bounds(of: occurrence)
    let reach = UInt64((limit + 1) * unit)
    let start = occurrence.offset - min(reach, occurrence.offset - bounds.lowerBound)
    // The string may continue in the next section.
    let itsEnd = occurrence.offset + UInt64(count)
    let end = max(itsEnd, min(bounds.upperBound, itsEnd + reach))
    let bytes = try bytes(at: start, count: end - start)
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

  /// The offsets of the section or segment that contains an occurrence, or of the bytes outside
  /// them.
  private func bounds(of occurrence: Occurrence) -> Range<UInt64> {
    if let index = occurrence.section {
      return sections[index].range
    }
    if let segment = segments.map(\.range).first(where: { $0.contains(occurrence.offset) }) {
      return segment
    }
    let others = sections.filter(\.hasContents).map(\.range) + segments.map(\.range)
    let start = others.map(\.upperBound).filter { $0 <= occurrence.offset }.max() ?? 0
    let end = others.map(\.lowerBound).filter { $0 > occurrence.offset }.min() ?? origin.size
    return start..<end
  }

  /// Converts bytes to code units, ignoring an incomplete one at the end.
  private static func units(in bytes: ArraySlice<UInt8>, _ unit: Int) -> [UInt16] {
    guard unit == 2 else { return bytes.map(UInt16.init) }
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
  }

  /// Whether a code unit can be in readable text: it isn't a control character, except a tab or a
  /// line break.
  ///
  /// In UTF-16, any two bytes are a character, mostly a Chinese one, so only Latin letters count.
  static func isText(_ code: UInt16, _ unit: Int) -> Bool {
    switch code {
    case 0x09, 0x0a, 0x20..<0x7f: true
    case 0x80...: unit == 1 || 0xa0..<0x250 ~= code
    default: false
    }
  }

  /// The longest valid part of code units that drops some at only one end.
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
