import Localization
import SourceCode
import Testing

@Suite struct MatchingTests {
  @Test(arguments: [
    (["Hello ", ""], "Hello %@"), (["Hello ", "!"], "Hello %1$@!"), (["", " items"], "%lld items"),
    (["", ""], "%.2f"), (["", ""], "%#@count@"), (["", ""], "%1$#@count@"),
    (["a", "b", "c"], "a%@b%dc"),
    (["", "", ""], "%@%@"), (["", ""], "%arg"), (["", "rg"], "%arg"), (["", " b"], "%a b"),
    (["100%% of ", ""], "100%% of %lu"), (["", ""], "%-8.3lf"), (["", ""], "%*.*f"),
    (["", ""], "%'d"),
    (["", "d"], "%dd"), (["", "@"], "%@@"),
  ])
  func patternMatchesKey(pieces: [String], key: String) {
    #expect(KeyUse.Key.pattern(pieces).matches(key))
  }

  @Test(arguments: [
    (["Hello ", ""], "Hello "), (["Hello ", ""], "Hello %@!"), (["Hello ", ""], "hello %@"),
    (["Hello ", ""], "Hello %@%@"), (["Hello ", ""], "Hello Anna"), (["", ""], "%"),
    (["", ""], "%%"),
    (["", ""], "%#@@"), (["", ""], "%#@count"), (["", ""], "%1$"), (["", ""], "%y"),
    (["", ""], ""),
    (["a", "b", "c"], "a%@c"), (["100%% ", ""], "100% %@"), (["", ""], "%ll"),
  ])
  func patternDoesNotMatchKey(pieces: [String], key: String) {
    #expect(!KeyUse.Key.pattern(pieces).matches(key))
  }

  @Test(arguments: [
    (["a_", ""], "a_b"), (["a_", ""], "a_%@"), (["", "_z"], "y_z"), (["a", "b", "c"], "aXbYc"),
    (["a", "b", "c"], "abbbc"), (["a", "", "c"], "axyc"), (["a", "ab", "c"], "aXabYc"),
    (["é", ""], "éé"), (["100%", ""], "100%x"),
  ])
  func composedKeyMatches(pieces: [String], key: String) {
    #expect(KeyUse.Key.composed(pieces).matches(key))
  }

  @Test(arguments: [
    (["a_", ""], "a_"), (["a_", ""], "b_a"), (["", "_z"], "_z"), (["a", "b", "c"], "abc"),
    (["a", "b", "c"], "aXbc"), (["ab", "ba"], "aba"), (["ab", "ba"], "abba"),
    (["a", "", "c"], "abc"),
    (["a_", ""], ""),
  ])
  func composedKeyDoesNotMatch(pieces: [String], key: String) {
    #expect(!KeyUse.Key.composed(pieces).matches(key))
  }

  @Test func literalMatchesByteForByte() {
    #expect(KeyUse.Key.literal("é %@").matches("é %@"))
    #expect(!KeyUse.Key.literal("\u{e9}").matches("e\u{301}"))
    #expect(!KeyUse.Key.literal("a").matches("ab"))
    #expect(!KeyUse.Key.literal("").matches("a"))
  }

  @Test func dynamicKeyDoesNotMatchEmptyKey() {
    #expect(!KeyUse.Key.dynamic.matches(""))
  }
}
