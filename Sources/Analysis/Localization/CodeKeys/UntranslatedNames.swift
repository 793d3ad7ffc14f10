internal import StringCatalogs
internal import SwiftSources

/// Recognizes names of products and services, which translators leave unchanged.
struct UntranslatedNames {
  /// The entries whose source strings contain a word.
  private var entries: [Substring: [(entry: Catalog.Entry, source: LanguageID)]] = [:]
  /// The languages of all tables, except their source languages.
  private var languages: Set<LanguageID> = []

  init(in tables: [Table]) {
    for table in tables {
      let source = table.catalog.sourceLanguage
      for entry in table.catalog.entries {
        for text in SourceStrings(of: entry, in: source).strings {
          for word in Set(text.value.split { !$0.isLetter && !$0.isNumber }) {
            entries[word, default: []].append((entry, source))
          }
        }
        languages.formUnion(entry.localizations.map(\.language).filter { $0 != source })
      }
    }
  }

  /// Whether every word in a key belongs to a name.
  func make(_ key: KeyUse.Key) -> Bool {
    if key.words.isCamelCase { return false }
    let pieces = key.pieces.flatMap { FormatString($0).pieces(of: $0) }
    let parts = pieces.flatMap { $0.split { $0.isPunctuation && !"-'\u{2019}&".contains($0) } }
    return parts.allSatisfy { part in
      !Words.areIn(String(part)) || isName(part.split(separator: " ").joined(separator: " "))
    }
  }

  /// Whether translations into most languages contain the part of their source string unchanged, and
  /// at most 5% of all translations omit it.
  private func isName(_ part: String) -> Bool {
    guard part.first?.isUppercase == true, let word = part.split(separator: " ").first else {
      return false
    }
    var keeping: Set<LanguageID> = []
    var (kept, omitted) = (0, 0)
    for (entry, language) in entries[word, default: []] {
      let sources = SourceStrings(of: entry, in: language).strings.map(\.value)
      guard sources.allSatisfy({ $0.hasWords(part) }) else { continue }
      for localization in entry.localizations where localization.language != language {
        let strings = FlatContent(localization.content).strings.map(\.value)
        // An untranslated copy proves nothing.
        if strings.allSatisfy(sources.contains) { continue }
        if strings.allSatisfy({ $0.contains(part) }) {
          keeping.insert(localization.language)
          kept += 1
        } else {
          omitted += 1
        }
      }
    }
    return keeping.count * 2 > languages.count && omitted * 20 <= kept
  }
}

extension String {
  /// Whether it contains `words` as whole words.
  fileprivate func hasWords(_ words: String) -> Bool {
    ranges(of: words).contains { range in
      let around = [self[..<range.lowerBound].last, self[range.upperBound...].first]
      return around.allSatisfy { !($0?.isLetter ?? false) && !($0?.isNumber ?? false) }
    }
  }
}
