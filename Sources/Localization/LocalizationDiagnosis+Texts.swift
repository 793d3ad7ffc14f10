internal import ReleaseModel
internal import StringCatalogs

extension LocalizationDiagnosis {
  /// Looks at one text that is not empty.
  mutating func judge(_ text: String, at offset: Int) {
    if text.isBlank { return }
    let traits = TextTraits(text)
    let interests = table.interests
    if interests.applicationName { judgeApplicationName(in: text, traits, at: offset) }
    let source = language.isSource ? nil : context.source.counterpart(of: path)
    if interests.direction, let range = text.unclosedDirection,
      source?.value.unclosedDirection == nil
    {
      add(
        .unclosedDirection,
        message: "\(subject()) changes the direction of the text and does not change it back.",
        advice: "Remove the character, or end it with U+2069 or U+202C.", at: offset,
        excerpt: TextExcerpt(source: source?.value, text: text, range: range))
    }
    if interests.formats { judgeFormat(of: text, traits, source, at: offset) }
    guard let source, !source.value.isEmpty else { return }
    if interests.whitespace { judgeSpace(of: text, traits, source, at: offset) }
    if interests.markup, traits.contains(.markup) || source.markup != nil {
      judgeMarkup(of: text, source, at: offset)
    }
    if interests.equality, !language.resemblesSource, text == source.value, text.hasLetter {
      tally.add(.equalToSource, at: offset, path, excerpt: TextExcerpt(text: text))
    }
  }

  private func judgeSpace(
    of text: String, _ traits: TextTraits, _ source: SourceTexts.Text, at offset: Int
  ) {
    guard traits.contains(.outerSpace) || source.hasOuterSpace, path.substitution == nil else {
      return
    }
    let space = OuterSpace(text)
    guard !space.suits(text, source.outerSpace, of: source.value),
      traits.contains(.outerSpace) || !context.hasStraySpace
    else { return }
    add(
      .whitespaceDiffers,
      message: "\(subject()) has \(space.words), the source text has \(source.outerSpace.words).",
      advice: "Begin and end the text as the source text does.", at: offset,
      excerpt: TextExcerpt(
        source: source.value, text: text, range: space.difference(from: source.outerSpace, in: text)
      ))
  }

  private func judgeMarkup(of text: String, _ source: SourceTexts.Text, at offset: Int) {
    guard let markup = source.markup, let fault = Markup(text).fault(comparedWith: markup) else {
      return
    }
    add(
      .brokenMarkup, message: "\(subject()) \(fault.words).",
      advice: "Write the markup as the source text has it.", at: offset,
      excerpt: TextExcerpt(source: source.value, text: text, range: fault.range))
  }

  private mutating func judgeApplicationName(
    in text: String, _ traits: TextTraits, at offset: Int
  ) {
    if traits.contains(.backslash), let range = text.utf8Range(of: swiftApplicationName) {
      add(
        .swiftApplicationName,
        message: "\(subject()) has “\(swiftApplicationName)”, which only Swift code understands.",
        advice: "Write “\(applicationName)” instead.", at: offset,
        excerpt: TextExcerpt(source: nil, text: text, range: range))
      return
    }
    guard table.isAppShortcuts || (context.source.hasApplicationName && !language.isSource),
      !traits.contains(.dollar) || !text.contains(applicationName)
    else { return }
    let excerpt = excerpt(text)
    tally.add(.lostApplicationName, at: offset, path, excerpt: excerpt)
  }
}

extension String {
  /// Where `part` is first, in UTF-8 bytes from the start.
  fileprivate func utf8Range(of part: String) -> Range<Int>? {
    firstRange(of: part).map { range in
      let start = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
      return start..<(start + part.utf8.count)
    }
  }
}
