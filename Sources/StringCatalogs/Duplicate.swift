extension Catalog {
  /// A name that occurs again where it must be unique; one is reported per repetition.
  package struct Duplicate: Sendable {
    /// What is repeated.
    package enum Kind: Hashable, Sendable {
      /// A key, compared byte by byte as lookup does.
      case key
      /// A language of one entry, compared as `LanguageID` does.
      case language
      /// The axis or a case of a variation.
      case variation
      /// The name of a substitution.
      case substitution
    }

    /// What is repeated.
    package let kind: Kind
    /// The name, as written the second time.
    package let name: String
    /// The key of the entry it belongs to.
    package let key: String
    /// The file that it is repeated in, as an index into the catalog's files.
    package let file: Int
    /// Where it is repeated, in bytes from the start of the file.
    package let offset: Int
    /// Where it stands first, in bytes from the start of the same file.
    package let firstOffset: Int
  }
}

extension Catalog.Duplicate {
  /// Each of `elements` whose name an earlier one has.
  ///
  /// `key` is that of the entry they belong to; without one, their names are keys. Names are the same if
  /// all bytes are, unless an `identity` decides.
  static func all<Element>(
    _ kind: Kind, in elements: [Element], of key: String? = nil, file: Int = 0,
    offset: (Element) -> Int, name: (Element) -> String,
    identity sameness: ((Element) -> String)? = nil
  ) -> [Catalog.Duplicate] {
    if elements.count < 2 { return [] }
    // Xcode sorts what it writes, and nothing that is in order without equals has duplicates.
    func identity(_ element: Element) -> String { sameness?(element) ?? name(element) }
    let isInOrder = elements.indices.dropFirst().allSatisfy {
      identity(elements[$0 - 1]) < identity(elements[$0])
    }
    if isInOrder { return [] }
    var firstOffsets: [ExactText: Int] = [:]
    firstOffsets.reserveCapacity(elements.count)
    return elements.compactMap { element in
      let text = ExactText(identity(element))
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
