import Testing

@Suite struct DeclarationTests {
  @Test(arguments: [
    (#"let x: LocalizedStringKey = "k""#, ["LocalizedStringKey k"]),
    (#"static let title: LocalizedStringResource = "k \(n)""#, ["LocalizedStringResource k <>"]),
    (#"let x: String.LocalizationValue = "k"; f()"#, ["LocalizationValue k"]),
    (#"var x: LocalizedStringKey? = "k""#, ["LocalizedStringKey k"]),
    (#"func f(title: LocalizedStringKey = "k", n: Int) {}"#, ["LocalizedStringKey k"]),
    (
      #"let x: LocalizedStringResource = .init("k", table: "T")"#,
      ["LocalizedStringResource k in T"]
    ),
    (
      #"let x: [LocalizedStringKey] = ["a", "b", f("no")]"#,
      ["LocalizedStringKey a", "LocalizedStringKey b"]
    ),
    (
      #"static let x: [Kind: DisplayRepresentation] = [.a: "a", "no": "b"]"#,
      ["DisplayRepresentation a", "DisplayRepresentation b"]
    ),
    (#"static var x: TypeDisplayRepresentation = "k""#, ["TypeDisplayRepresentation k"]),
    (#"let x: [LocalizedStringKey] = ["a" + b, c as "no"]"#, []),
    (#"let x: String = "k""#, []),
    (#"let x: [String] = ["k"]"#, []),
    (#"let x: String = .init("k")"#, []),
    (#"let x: LocalizedStringKey = "a" + b"#, []),
    (#"let x: LocalizedStringKey = "a".b"#, []),
    (#"let x: LocalizedStringKey = f"#, []),
    (#"let x: LocalizedStringKey"#, []),
    (#"LocalizedStringKey = "k""#, []),
  ])
  func keysAreFoundByVariableType(source: String, uses: [String]) {
    #expect(found(source) == uses)
  }

  @Test(arguments: [
    (#"let x: LocalizedStringKey = f ? "a" : "b""#, ["a", "b"]),
    (#"func f(x: LocalizedStringKey? = f ? "a" : .init("b"), y: String = "no") {}"#, ["a", "b"]),
    (
      #"let x: LocalizedStringKey = y ?? (f ? "a" : g ? z : "b \(n)"), y = "no""#, ["a", "b <>"]
    ),
    (
      """
      let x: LocalizedStringKey =
        list.contains { $0 == "no" }
        ? "a"
        : "b"
      no ? "no" : "no"
      """, ["a", "b"]
    ),
    ("let x: LocalizedStringKey = f &&\n !g ?\n \"a\" :\n \"b\"", ["a", "b"]),
    ("let x: LocalizedStringKey = y!\nlet z = f ? \"no\" : \"no\"", []),
    (#"var x: LocalizedStringKey = "a" { didSet { print("no") } }"#, ["a"]),
    (#"let x: [LocalizedStringKey] = [f ? "a" : "b", "c"]"#, ["a", "b", "c"]),
    (#"let x: [Kind: LocalizedStringKey] = [.a: f ? "a" : "b", "no": "c"]"#, ["a", "b", "c"]),
    (
      """
      let x: LocalizedStringKey =
        if s == "no", let y = z {
          "a"
        }
        else if list.contains(where: { $0 == "no" }) { "b" } else { .init("c") }
      let y = f ? "no" : "no"
      """, ["a", "b", "c"]
    ),
    (
      """
      var x: LocalizedStringKey {
        let y: LocalizedStringKey = switch s {
          case "no": "a"
          default: f ? "b" : "c"
        }
        let no = f ? "no" : "no"
        return f ? y : "d"
      }
      """, ["a", "b", "c", "d"]
    ),
    (
      #"lazy var x: LocalizedStringKey = { print("no"); return f ? "a" : "b" }(); g("no")"#,
      ["a", "b"]
    ),
    (#"let x: LocalizedStringKey = "#, []),
    (#"let x: LocalizedStringKey = {"#, []),
    (#"let x: LocalizedStringKey = if"#, []),
  ])
  func keysInInitialValueAreFound(source: String, keys: [String]) {
    #expect(found(source) == keys.map { "LocalizedStringKey \($0)" })
  }

  @Test(arguments: [
    (#"var x: LocalizedStringKey { "k" }"#, ["k"]),
    (#"func f(_ s: String) -> LocalizedStringKey { return "k" }"#, ["k"]),
    (#"var x: LocalizedStringKey? { get { "k" } set { print("no") } }"#, ["k"]),
    (#"var x: LocalizedStringKey { f ? "a" : "b" }"#, ["a", "b"]),
    (
      """
      var x: LocalizedStringKey {
        switch s {
        case "no": "a"
        case .some("no") where s == "no": return "b \\(n)"
        case .c:
          "c"
        default: Self.make("no", other: "no")
        }
      }
      let y = "no"
      """, ["a", "b <>", "c"]
    ),
    (
      """
      var x: LocalizedStringKey {
        let no = f ? "no" : "no", other = ["no"]
        if s == "no" { return "a" } else if list.contains { $0 == "no" } { return "b" }
        guard s.contains("no") else { return "c" }
        return list.map { "no" } ?? make { return "no" }
      }
      """, ["a", "b", "c"]
    ),
    (#"var x: LocalizedStringKey { f ? "a" : .init("b") ; g(.init("no")) }"#, ["a", "b"]),
    ("var x: LocalizedStringKey {\n  s.isOn\n    ? .no\n    : \"a\"\n}", ["a"]),
    (#"var x: LocalizedStringKey { "a" + "b" }"#, []),
    (#"var x: LocalizedStringKey { "a".b }"#, []),
    (#"var x: String { "no" }"#, []),
    (#"var x: LocalizedStringKey { "no" "#, []),
  ])
  func keysAreFoundByBodyType(source: String, keys: [String]) {
    #expect(found(source) == keys.map { "LocalizedStringKey \($0)" })
  }

  @Test func callsInBodyAreFound() {
    #expect(
      found(#"var x: LocalizedStringKey { f(NSLocalizedString("a", comment: "")) } ; Text("b")"#)
        == ["NSLocalizedString a", "Text b"])
  }
}
