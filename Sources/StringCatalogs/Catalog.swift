/// A string catalog, `.xcstrings`: every text of a table in every language.
package struct Catalog: Sendable {
  /// The files it was read from; one unless it comes from `.strings` and `.stringsdict` files.
  package let files: [File]
  /// The language the keys or source texts are written in.
  package let sourceLanguage: LanguageID
  /// The version of the format as written: `1.0`.
  package let version: String
  /// Where the value of `version` stands, in bytes from the start of the file; 0 for `.strings`
  /// and `.stringsdict` files.
  package let versionOffset: Int
  /// The entries in the order of the file, duplicates kept.
  package let entries: [Entry]
  /// Every name that occurs twice where it must be unique, in the order of the file.
  package let duplicates: [Duplicate]
  /// The members of the file that are not part of the format, in the order of the file.
  package let unknownMembers: [UnknownMember]

  /// Reads the catalog in `bytes`; `path` only names it in errors.
  ///
  /// Members that are not part of the format do not stop it. The time is linear in the length.
  ///
  /// - Throws: `CatalogError` if the bytes are not JSON in UTF-8, if `sourceLanguage`, `version` or
  ///   `strings` or a member that a unit or substitution needs is missing or occurs twice, or if a
  ///   member of the format has another type.
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

  /// Whether `version` is one this reader was written for: 1.0, 1.1 or 1.2.
  ///
  /// A later one is read by the same rules and may hold what those do not know.
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
