internal import ReleaseModel
internal import StringCatalogs

/// The placeholder for the app's name in App Shortcuts phrases.
let applicationName = "${applicationName}"

/// Comparisons of a string with its source string that need neither their arguments nor their
/// variations.
extension Translation {
  /// Checks that a translation is not a copy of its source string.
  func checkEquality() {
    if language.resemblesSource { return }
    for text in strings where text.value == text.source?.value && text.own.hasLetter {
      report(
        .equalToSource, in: text.path.words, "is the same as the source string",
        fix: "Translate it, unless it is a name.", at: text.offset,
        excerpt: TextExcerpt(text: text.value))
    }
  }

  /// Checks that App Shortcuts phrases contain the app's name.
  func checkApplicationName() {
    let isNeeded =
      table.table.name == "AppShortcuts" || (source.hasApplicationName && !language.isSource)
    if !isNeeded { return }
    for text in strings where text.value.range(ofASCII: applicationName) == nil {
      report(
        .lostApplicationName, in: text.path.words, "does not contain '\(applicationName)'",
        fix: "Insert '\(applicationName)' where the app's name belongs.", at: text.offset,
        excerpt: excerpt(text.value, at: text.path))
    }
  }

  /// Checks that a string begins and ends with whitespace where its source string does.
  func checkWhitespace() {
    // The system shows these strings on their own, and whitespace around HTML has no effect.
    if !table.isUsedByCodeOnly || source.hasTags { return }
    // A visible escape takes the place of whitespace.
    if findings.contains(where: { $0.localizationKind == .unknownEscape }) { return }
    for text in strings {
      guard let original = text.source, text.path.substitution == nil, !original.isBlank else {
        continue
      }
      if !text.value.hasOuterSpace, !original.value.hasOuterSpace { continue }
      let (own, other) = (OuterSpace(text.value), OuterSpace(original.value))
      guard !own.suits(other), !own.isMoved(from: other), !own.isEmpty || !isSpaceStray else {
        continue
      }
      let isLeading = own.leading != other.leading
      let count = text.value.utf8.count
      report(
        .whitespaceDiffers, in: text,
        "has other whitespace at the \(isLeading ? "start" : "end") than the source string",
        fix: "Use the same leading and trailing whitespace as the source string.",
        at: isLeading ? 0..<own.leading.utf8.count : count - own.trailing.utf8.count..<count)
    }
  }

  /// Whether at least three translations exist and most lack the whitespace of the source string,
  /// which is then an accident.
  private var isSpaceStray: Bool {
    let others = entry.localizations.filter { $0.language != table.source }
      .compactMap { $0.content.singleUnit?.value }.filter {
        !($0.unicodeScalars.last?.isWide ?? false)
      }
    return others.count > 2 && others.count { OuterSpace($0).isEmpty } * 2 > others.count
      && source.strings.contains { !OuterSpace($0.value).isEmpty }
  }
}

extension CheckedTable {
  /// Finds a sentence that is the same in two languages, so that one of them shows the other one; a
  /// note, because it doesn't say which one, and may be chosen for a related language.
  func repeatedSentence(_ entry: Catalog.Entry, _ all: [Translation]) -> (
    rank: Int, finding: Finding
  )? {
    let lengths = all.map { $0.strings[0].value.utf8.count }
    // No app has more languages; the limit prevents quadratic time on malicious input.
    for index in all.indices.prefix(200) {
      let (value, language) = (all[index].strings[0].value, all[index].language)
      let same = all[..<index].indices.filter {
        lengths[$0] == lengths[index] && all[$0].strings[0].value == value
          && !all[$0].language.isRelated(to: language)
      }.map { all[$0].language.name }
      guard let first = same.first, all[index].strings[0].own.isSentence,
        value != all[index].strings[0].source?.value
      else { continue }
      let others = same.count > 1 ? " and \((same.count - 1).counted("other language"))" : ""
      let finding = finding(
        .wrongLanguage, entry, in: language,
        "in \(language.name) is the same as in \(first)\(others)",
        fix: "Translate it into each language.", at: all[index].localization, isNote: true)
      return (language.rank, finding)
    }
    return nil
  }
}

extension FlatContent.LocalizedString {
  /// Whether it has five words, most of which are no names or units.
  fileprivate var isSentence: Bool {
    let words = format.pieces(of: value).flatMap {
      $0.split { !$0.isLetter && !"'\u{2019}-".contains($0) }
    }
    return words.count > 4 && words.count { !($0.first?.isUppercase ?? true) } > words.count / 2
  }
}

extension TableLanguage {
  /// Languages in which a whole sentence may be the same.
  private static let families = [
    "da nb nn", "bs cnr hr sr", "id ms", "cs sk", "an ast ca es gl oc pt", "bg mk", "yue zh",
    "af nl vls",
    "fa prs tg", "az tr", "be ru uk", "hi mr ne", "de gsw lb nds",
  ].map { $0.split(separator: " ") }

  fileprivate func isRelated(to other: TableLanguage) -> Bool {
    id.primary == other.id.primary
      || Self.families.contains { $0.contains(id.primary) && $0.contains(other.id.primary) }
  }
}

/// The whitespace at both ends of a string; all of a blank string is leading.
private struct OuterSpace {
  let text: String
  let leading: String
  let trailing: String
  var isEmpty: Bool { leading.isEmpty && trailing.isEmpty }

  init(_ text: String) {
    self.text = text
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
    leading = String(text[..<start])
    let end = scalars.lastIndex { !$0.isSpace }
    trailing = end.map { String(text[scalars.index(after: $0)...]) } ?? ""
  }

  /// Whether a space takes the place of punctuation with a space, as in `, and others`.
  private func replacesPunctuation(_ other: OuterSpace) -> Bool {
    leading == " " && other.startsWithPunctuation
  }

  /// Whether it starts with punctuation and a space.
  private var startsWithPunctuation: Bool {
    let start = text.unicodeScalars.prefix(2)
    return start.count == 2 && start.first?.isPunctuation == true && start.last == " "
  }

  /// Whether this whitespace of a translation is as good as that of its source string.
  ///
  /// The number of spaces doesn't matter, nor do those behind a line break. Wide punctuation includes its space in the glyph, and
  /// Chinese and Japanese have no spaces between words. A space after the period at the end of a
  /// source string is usually an accident. Some languages have a space before a sign such as `%`.
  func suits(_ source: OuterSpace) -> Bool {
    let isLost = { (own: String, other: String) in own.isEmpty && squeezed(other) == " " }
    let scalars = text.unicodeScalars
    return
      (squeezed(leading) == squeezed(source.leading) || replacesPunctuation(source)
      || source.replacesPunctuation(self)
      || leading == " " && !source.text.contains(where: \.isLetter)
      || isLost(leading, source.leading) && scalars.first?.isWide ?? false)
      && (squeezed(trailing) == squeezed(source.trailing)
        || isLost(trailing, source.trailing)
          && (scalars.last?.isWide ?? false
            || source.text.last { !$0.isWhitespace }.map { $0.isNumber || ".!?…".contains($0) }
              ?? false))
  }

  /// Whether the space is at the other end, because the language has the words it joins there.
  func isMoved(from source: OuterSpace) -> Bool {
    squeezed(trailing) == squeezed(source.leading)
      && (squeezed(leading) == squeezed(source.trailing)
        || source.trailing == " " && startsWithPunctuation)
  }

  private func squeezed(_ space: String) -> String {
    space.reduce(into: "") { if $1 != " " || !" \n".contains($0.last ?? "x") { $0.append($1) } }
  }
}

extension String {
  var hasOuterSpace: Bool {
    unicodeScalars.first?.isSpace ?? false || unicodeScalars.last?.isSpace ?? false
  }
}

extension Unicode.Scalar {
  /// Whether it is CJK punctuation, kana, an ideograph, a full-width form, or the Arabic kashida that
  /// joins the next word.
  fileprivate var isWide: Bool {
    value == 0x640 || (0x3000...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
      || (0xFF01...0xFF60).contains(value)
  }
}
