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
