/// A string catalog (`.xcstrings`): all strings of a table in all languages.
package struct Catalog: Sendable {
  /// The source files; exactly one, unless read from `.strings` and `.stringsdict` files.
  package let files: [File]
  /// The language of the keys or source strings.
  package let sourceLanguage: LanguageID
  /// The version of the format as written: `1.0`.
  package let version: String
  /// The offset of the value of `version`, in bytes from the start of the file; 0 for `.strings`
  /// and `.stringsdict` files.
  package let versionOffset: Int
  /// The entries in the order of the file, including duplicates.
  package let entries: [Entry]
  /// Every repeated name that must be unique, in the order of the file.
  package let duplicates: [Duplicate]
  /// The members of the file that are not part of the format, in the order of the file.
  package let unknownMembers: [UnknownMember]

  /// Parses a string catalog; `path` is used only in errors.
  ///
  /// Members that are not part of the format are listed in `unknownMembers`. The time is linear in the length.
  ///
  /// - Throws: `CatalogError` if the bytes are not JSON in UTF-8, if `sourceLanguage`, `version` or
  ///   `strings` or a member that a unit or substitution needs is missing or occurs twice, or if a
  ///   member of the format has the wrong type.
  package init(path: String, bytes: [UInt8]) throws(CatalogError) {
    let file = File(path: path, bytes: bytes)
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(CatalogError) in
      do throws(ReadingError) {
        var reader = try CatalogReader(bytes)
        return try reader.catalog(file)
      } catch {
        throw CatalogError(error, in: file)
      }
    }
  }

  /// Whether the reader supports `version`: 1.0, 1.1 or 1.2.
  ///
  /// Later versions are read by the same rules, but may contain data that the reader ignores.
  package var hasKnownVersion: Bool { ["1.0", "1.1", "1.2"].contains(version) }

  init(
    files: [File], sourceLanguage: LanguageID, version: String, versionOffset: Int,
    entries: [Entry], duplicates: [Duplicate], unknownMembers: [UnknownMember]
  ) {
    self.files = files
    self.sourceLanguage = sourceLanguage
    self.version = version
    self.versionOffset = versionOffset
    self.entries = entries
    self.duplicates = duplicates
    self.unknownMembers = unknownMembers
  }
}
