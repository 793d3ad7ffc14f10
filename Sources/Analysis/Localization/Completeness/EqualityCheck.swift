internal import ReleaseModel

/// Checks that a translation is not a copy of its source string.
enum EqualityCheck {
  static func findings(in translation: Translation) -> [Finding] {
    if translation.language.resemblesSource { return [] }
    let equal = translation.strings.filter { $0.value == $0.source?.value && $0.value.hasLetter }
    if equal.isEmpty { return [] }
    return translation.grouped(equal.map { (.equalToSource, $0.own) }).map { kind, text, branches in
      translation.finding(
        kind, in: branches, "is the same as the source string",
        advice: "Translate it, unless it is a name.", at: text.offset,
        excerpt: TextExcerpt(text: text.value))
    }
  }
}
