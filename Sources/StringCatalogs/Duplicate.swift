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
    /// Where it is repeated.
    package let position: SourcePosition
    /// Where it stands first.
    package let firstPosition: SourcePosition
  }
}
