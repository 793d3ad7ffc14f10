internal import StringCatalogs

/// The texts that an entry's translations are compared with: those in the source language, or the
/// key if there are none and it is not a mere name.
struct SourceTexts {
  /// One of the texts.
  struct Text {
    let path: TextPath
    let value: String
    let hasOuterSpace: Bool
    let outerSpace: OuterSpace
    /// Its markup, or nil if it has no character of any.
    let markup: Markup?
    let hasApplicationName: Bool

    init(_ value: String, path: TextPath) {
      let traits = TextTraits(value)
      self.path = path
      self.value = value
      hasOuterSpace = traits.contains(.outerSpace)
      outerSpace = OuterSpace(hasOuterSpace ? value : "")
      markup = traits.contains(.markup) ? Markup(value) : nil
      hasApplicationName = traits.contains(.dollar) && value.contains(applicationName)
    }
  }

  /// The texts in the order of the file; none if nobody knows them.
  let texts: [Text]
  /// The content they come from, or nil if the key stands for it.
  let content: Catalog.Content?
  /// Whether any text has `${applicationName}`.
  let hasApplicationName: Bool
  /// Whether any text is one of several by number.
  var varyByNumber: Bool { texts.contains { $0.path.isPluralBranch } }

  init(of entry: Catalog.Entry, in language: LanguageID) {
    let localizations = entry.localizations
    let content = localizations.indices.first {
      localizations[$0].language == language && localizations[$0].content.hasText
    }.map { localizations[$0].content }
    self.content = content
    var texts: [Text] = []
    if let content {
      content.forEachText { value, path in texts.append(Text(value, path: path)) }
    } else if !entry.key.isName {
      texts = [Text(entry.key, path: TextPath())]
    }
    self.texts = texts
    hasApplicationName = texts.contains(where: \.hasApplicationName)
  }

  /// Whether every text is empty, or every text of a substitution, so that translations may be.
  func isBlank(in substitution: String?) -> Bool {
    let own = texts.filter { $0.path.substitution == substitution }
    return !own.isEmpty && own.allSatisfy(\.value.isBlank)
  }

  /// The text that the one at `path` translates: the same branch, else `other`, else the first;
  /// nil for a substitution that the source does not have.
  func counterpart(of path: TextPath) -> Text? {
    if texts.count == 1, path.substitution == nil { return texts[0] }
    var best: (text: Int, distance: Int)?
    // No table has as many branches; one that is made to would take the square of their number.
    for index in texts.indices.prefix(200) {
      guard let distance = path.distance(to: texts[index].path) else { continue }
      if distance == 0 { return texts[index] }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    return best.map { texts[$0.text] }
  }
}

extension String {
  /// Whether a key looks like `settings.title`, `settings_title` or `settingsTitle`: a name for a
  /// text, which says nothing about its arguments.
  var isName: Bool {
    var hasMark = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "_"): hasMark = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    // A full stop at the end belongs to a text of one word.
    if utf8.last == UInt8(ascii: ".") { return false }
    return hasMark
      || utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }
}

/// What stands for the name of the app in the phrases of App Shortcuts.
let applicationName = "${applicationName}"
/// What Swift code has in its place.
let swiftApplicationName = #"\(.applicationName)"#

extension Catalog.Content {
  /// Calls `body` with every text and its path, those of string sets and substitutions included.
  func forEachText(_ body: (String, TextPath) -> Void) {
    var path = TextPath()
    visit(&path, body)
  }

  private func visit(_ path: inout TextPath, _ body: (String, TextPath) -> Void) {
    if let unit { body(unit.value, path) }
    for value in set?.values ?? [] { body(value.text, path) }
    Self.visit(variations, &path, body)
    for substitution in substitutions {
      let outer = path.substitution
      path.substitution = substitution.name
      Self.visit(substitution.variations, &path, body)
      path.substitution = outer
    }
  }

  private static func visit(
    _ variations: [Catalog.Variation], _ path: inout TextPath, _ body: (String, TextPath) -> Void
  ) {
    for variation in variations {
      for choice in variation.cases {
        path.enter(variation.axis, choice.name)
        choice.content.visit(&path, body)
        path.leave()
      }
    }
  }
}
