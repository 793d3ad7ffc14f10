import SourceCode
import Testing

@Suite struct ConfiguredFunctionTests {
  @Test(arguments: [
    ("text", #"text("k")"#, ["text k"]),
    ("text", #"self.catalog.text("k", in: l)"#, ["text k"]),
    ("text", #"text(in: l, "k")"#, ["text k"]),
    ("text", #"Texts.text("k", table: "T")"#, ["text k in T"]),
    ("Texts.text", #"other.text("k")"#, ["text k"]),
    ("text", #"text(isOn ? "a" : "b")"#, ["text a", "text b"]),
    ("text", #"text("a.\(b).c%")"#, ["text a.<*>.c%"]),
    ("text", #"text("\(a).\(b)")"#, ["text ?"]),
    ("text", "text(key)", ["text ?"]),
    ("text", "text(.title)", ["text ?"]),
    ("text", "text(in: l)", []),
    ("text", "text(5)", []),
    ("text", "case text(String)", []),
    ("text", "case .text(let text): text", []),
    ("text", "if case .some(.text(let x)) = y {}", []),
    ("text", #"let text = ("k")"#, []),
    ("text", #"text(title("k"))"#, ["text ?"]),
    ("text", #"text(text("k"))"#, ["text k"]),
    ("`text`", #"text("k")"#, []),
    ("text", #"`text`("k")"#, ["text k"]),
    ("text(key:)", #"text(in: l, key: "k")"#, ["text(key:) k"]),
    ("text(key:)", #"text("k")"#, []),
    ("text(_:in:)", #"text("k", in: l)"#, ["text(_:in:) k"]),
    ("text(_:in:)", "text(value, unit)", []),
    ("Preference(title:)", #"Preference<Date?>(key: "x", title: "k")"#, ["Preference(title:) k"]),
    ("localize", ##"#localize("k")"##, ["localize k"]),
    ("texts[]", #"texts["k"]"#, ["texts[] k"]),
    ("texts[]", "texts[key]", ["texts[] ?"]),
    ("texts[]", #"let texts = ["k"]"#, []),
    ("texts[]", #"texts("k")"#, []),
    (".localized", #""k".localized"#, [".localized k"]),
    (".localized", #""k".localized(table: "T")"#, [".localized k in T"]),
    (".localized", #""k \(n)".localized()"#, [".localized k <*>"]),
    (".localized", #"title.localized"#, [".localized ?"]),
    (".localized", #"f("k").localized"#, [".localized ?"]),
    (".localized", #"Strings.localized("k")"#, []),
    (".localized", "f(.localized)", []),
  ])
  func keysOfConfiguredFunctionAreFound(function: String, source: String, uses: [String]) {
    #expect(found(source, function) == uses)
  }

  @Test(arguments: [
    ("func text(_ key: String) -> String { catalog.text(key, in: l) }", []),
    ("func text(_ key: String) -> String { catalog.text(other) }", ["text ?"]),
    ("func text(_ key: String) -> String { catalog.text(key + other) }", ["text ?"]),
    ("func text(_ key: String)\n  async throws -> String\n{ text(key) }", []),
    ("func other(_ key: String) -> String { text(key) }", ["text ?"]),
    ("func text(key: String) -> String { text(key) }", ["text ?"]),
    (
      "protocol P {\n  func text(_ key: String) -> String\n  var x: Int { text(key) }\n}",
      ["text ?"]
    ),
    ("func text(_ key: String) {}\nfunc other() { text(key) }", ["text ?"]),
  ])
  func forwardedKeyIsNotCounted(source: String, uses: [String]) {
    #expect(found(source, "text") == uses)
  }

  @Test func firstMatchingFunctionIsUsed() {
    let source = #"text("a", for: x) + text("b") + text(key: "c")"#
    #expect(
      found(source, "text(_:for:)", "text(key:)", "text")
        == ["text(_:for:) a", "text b", "text(key:) c"])
  }

  @Test(arguments: [
    ("text", "text", nil), ("Texts.text", "text", nil), ("text()", "text", nil),
    ("a.b.text(key:)", "text", "key"), ("text(_:)", "text", nil), ("text(key:in:)", "text", "key"),
    ("texts[]", "texts", nil), (".localized", "localized", nil), ("Größe", "Größe", nil),
  ])
  func functionNameIsRead(text: String, name: String, label: String?) throws {
    let function = try #require(LocalizingFunction(text))
    #expect(function.name == name)
    #expect(function.label == label)
    #expect(LocalizingFunction(function.description) == function)
  }

  @Test(arguments: [
    "", " ", "a b", "text(", "text)", "text(key)", "text(key:", "a..b", "a.", ".", "()", "[]", "1a",
    "text(:)", "text(a b:)", "text[0]", "text(_:)x", "\"text\"",
  ])
  func invalidFunctionNameIsRejected(text: String) {
    #expect(LocalizingFunction(text) == nil)
  }
}
