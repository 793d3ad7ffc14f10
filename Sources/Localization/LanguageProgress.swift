/// How far the entries of a table have been judged in one language.
final class LanguageProgress {
  let language: TableLanguage
  /// The number of the entry seen last with a localization in it.
  var lastEntry = -1
  /// The number of the entry last found incomplete in it.
  private var lastIncompleteEntry = -1
  /// The number of entries that are not completely translated into it.
  private(set) var incompleteCount = 0

  init(_ language: TableLanguage) {
    self.language = language
  }

  /// Counts an entry as not completely translated, once.
  func markIncomplete(entry: Int) {
    if lastIncompleteEntry == entry { return }
    lastIncompleteEntry = entry
    incompleteCount += 1
  }
}
