extension Catalog {
  /// A repeated name that must be unique; each repetition is reported once.
  package struct Duplicate: Sendable {
    package enum Kind: Hashable, Sendable {
      /// A key, compared byte by byte as in lookup.
      case key
      /// A language of one entry, compared as `LanguageID`.
      case language
      /// The axis or a case of a variation.
      case variation
      case substitution
    }

    package let kind: Kind
    /// The name, as written the second time.
    package let name: String
    /// The key of the entry that contains it.
    package let key: String
    /// The file of the repetition, as an index into the catalog's files.
    package let file: Int
    /// The offset of the repetition, in bytes from the start of the file.
    package let offset: Int
    /// The offset of the first occurrence, in bytes from the start of the same file.
    package let firstOffset: Int
  }
}

extension Catalog.Duplicate {
  /// The elements with the same name as an earlier element.
  ///
  /// `key` is that of the entry that contains them; without one, the names are keys themselves.
  /// Names are compared byte by byte, unless `identity` is passed.
  static func all<Element>(
    _ kind: Kind, in elements: [Element], of key: String? = nil, file: Int = 0,
    offset: (Element) -> Int, name: (Element) -> String,
    identity sameness: ((Element) -> String)? = nil
  ) -> [Catalog.Duplicate] {
    if elements.count < 2 { return [] }
    // Fast path: Xcode writes names in order, and strictly ordered names have no duplicates.
    func identity(_ element: Element) -> String { sameness?(element) ?? name(element) }
    let isInOrder = elements.indices.dropFirst().allSatisfy {
      identity(elements[$0 - 1]) < identity(elements[$0])
    }
    if isInOrder { return [] }
    var firstOffsets: [ExactString: Int] = [:]
    firstOffsets.reserveCapacity(elements.count)
    return elements.compactMap { element in
      let text = ExactString(identity(element))
      guard let first = firstOffsets[text] else {
        firstOffsets[text] = offset(element)
        return nil
      }
      return Catalog.Duplicate(
        kind: kind, name: name(element), key: key ?? name(element), file: file,
        offset: offset(element), firstOffset: first)
    }
  }
}
