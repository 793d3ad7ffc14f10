/// The languages of the catalog being read, so that each is made once and not for every entry.
struct LanguageTable {
  private struct Spelling {
    /// The place of its first occurrence, without the quotation marks.
    let range: Range<Int>
    let language: LanguageID
    /// The first spelling of the same language, this one or an earlier.
    let identity: Int
    /// The number of the last entry that has the language, and where; kept for the identity only.
    var entry = 0
    var offset = 0

    func spells(_ name: UnsafeBufferPointer<UInt8>, in json: borrowing JSONReader) -> Bool {
      guard range.count == name.count else { return false }
      for index in name.indices where json.bytes[range.lowerBound + index] != name[index] {
        return false
      }
      return true
    }
  }

  /// How many spellings are compared one by one; a catalog with more has them looked up.
  private static let searchLimit = 64

  private var spellings: [Spelling] = []
  private var identities: [LanguageID: Int] = [:]
  private var entry = 0
  /// The spelling that probably comes next, because the entries list them in one order.
  private var next = 0
  /// How many languages the last entry has; the next one probably has as many.
  var countOfLastEntry = 0

  mutating func beginEntry() {
    entry += 1
    next = 0
  }

  /// The language of the name that `json` has just read, and where the entry has it first if it
  /// is a repetition.
  mutating func language(
    _ name: JSONString, _ json: borrowing JSONReader
  ) throws(ReadingError) -> (LanguageID, firstOffset: Int?) {
    let index = try self.index(name, json)
    next = index + 1
    let identity = spellings[index].identity
    if spellings[identity].entry == entry {
      return (spellings[index].language, spellings[identity].offset)
    }
    spellings[identity].entry = entry
    spellings[identity].offset = name.offset
    return (spellings[index].language, nil)
  }

  private mutating func index(
    _ name: JSONString, _ json: borrowing JSONReader
  ) throws(ReadingError) -> Int {
    let written = json.characters(of: name)
    let count = min(spellings.count, Self.searchLimit)
    var index = next < count ? next : 0
    for _ in 0..<count {
      if spellings[index].spells(written, in: json) { return index }
      index = index + 1 < count ? index + 1 : 0
    }
    let language = LanguageID(try json.text(name))
    let identity = identities[language]
    if let identity, spellings[identity].language.text == language.text { return identity }
    identities[language] = identity ?? spellings.count
    spellings.append(
      Spelling(range: name.range, language: language, identity: identity ?? spellings.count))
    return spellings.count - 1
  }
}
