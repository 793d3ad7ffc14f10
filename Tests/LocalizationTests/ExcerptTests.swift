import Localization
import ReleaseModel
import StringCatalogs
import Testing

/// The excerpts of findings about the shape of a localization.
@Suite struct ExcerptTests {
  private static let source = variation([("one", text("%lld x")), ("other", text("%lld xs"))])

  private static func substituting(_ cases: String, _ text: String = "%#@n@ da") -> String {
    """
    {"stringUnit": {"state": "translated", "value": "\(text)"}, "substitutions": {
      "n": {"formatSpecifier": "lld", "variations": {\(cases)}}}}
    """
  }

  private static let other = #""plural": {"other": \#(text("%arg y"))}"#

  /// A finding, the source, the translation, and the excerpt.
  @Test(
    arguments: [
      (
        .missingPlural, source, variation([("one", text("%lld y"))]),
        TextExcerpt(source: "%lld x", text: "%lld y")
      ),
      (
        .missingPlural, source, variation([("few", text("%lld f")), ("other", text("%lld ys"))]),
        TextExcerpt(source: "%lld xs", text: "%lld ys")
      ),
      (
        .missingPlural, source,
        variation("device", [("mac", variation([("one", "{}")])), ("other", text("%lld y"))]),
        TextExcerpt(source: "%lld xs", text: "")
      ),
      (
        .missingPlural, substituting(other, "%#@n@ there"),
        substituting(#""plural": {"one": \#(text("%arg z"))}"#),
        TextExcerpt(source: "%arg y", text: "%arg z")
      ),
      (
        .missingPlural, substituting(other, "%#@n@ there"), substituting(""),
        TextExcerpt(source: "%arg y", text: "")
      ),
      (
        .missingPlural, text("%lld there"), substituting(""),
        TextExcerpt(source: "%lld there", text: "")
      ),
      (
        .unknownPlural, source, variation([("one", text("%lld y")), ("others", text("%lld ys"))]),
        TextExcerpt(source: "%lld xs", text: "%lld ys")
      ),
      (
        .impossiblePlural, variation([("few", text("%lld f")), ("other", text("%lld xs"))]),
        variation([("one", text("%lld y")), ("few", text("%lld yf")), ("other", text("%lld ys"))]),
        TextExcerpt(source: "%lld f", text: "%lld yf")
      ),
      (
        .stringBesideVariations, source,
        #"{"stringUnit": {"state": "translated", "value": "y"}, "#
          + variation([("one", text("%lld y")), ("other", text("%lld ys"))]).dropFirst(),
        TextExcerpt(source: "%lld xs", text: "y")
      ),
      (
        .stringBesideVariations, text("x"),
        #"{"stringSet": {"state": "translated", "values": ["y", "z"]}, "#
          + variation([("one", text("y")), ("other", text("z"))]).dropFirst(),
        TextExcerpt(source: "x", text: "y")
      ),
      (
        .unusedSubstitution, text("%lld there"),
        substituting(#""plural": {"one": \#(text("y")), "other": \#(text("z"))}"#, "%lld da"),
        TextExcerpt(source: "%lld there", text: "%lld da")
      ),
    ] as [(LocalizationFindingKind, String, String, TextExcerpt)])
  func excerptShowsMatchingSourceString(
    _ kind: LocalizationFindingKind, _ source: String, _ translation: String,
    _ expected: TextExcerpt
  ) throws {
    let table = try table(entry("%lld.k", [("en", source), ("de", translation)]))
    let finding = try #require(
      LocalizationChecker(tables: [table]).run().findings.first {
        $0.kind == kind && $0.language == "de"
      })
    #expect(finding.excerpt == expected)
  }

  @Test func sourceLanguageExcerptHasNoSource() throws {
    let table = try table(entry("%lld x", [("en", variation([("one", text("%lld x"))]))]))
    let finding = try #require(LocalizationChecker(tables: [table]).run().findings.first)
    #expect(finding.excerpt == TextExcerpt(text: "%lld x"))
  }
}
