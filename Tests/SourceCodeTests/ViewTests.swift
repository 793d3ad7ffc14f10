import Testing

@Suite struct ViewTests {
  @Test(arguments: [
    (#"Text("k")"#, "Text k"),
    (#"Text("k", tableName: "T", bundle: .module, comment: "c")"#, "Text k in T here"),
    (#"SwiftUI.Text("k")"#, "Text k"),
    (#"Label("k", systemImage: "star")"#, "Label k"),
    (#"Button("k", role: .cancel) { dismiss() }"#, "Button k"),
    (#"Toggle("k", isOn: $isOn)"#, "Toggle k"),
    (#"Picker<Text, Int?, AnyView>("k", selection: $n) {}"#, "Picker k"),
    (#"Section("k") {}"#, "Section k"),
    (#"TextField("k", text: $text, prompt: nil)"#, "TextField k"),
    (#"NavigationLink("k", value: 1)"#, "NavigationLink k"),
    (#"DisclosureGroup("k", isExpanded: $e) {}"#, "DisclosureGroup k"),
    (#"view.navigationTitle("k")"#, "navigationTitle k"),
    (#".accessibilityLabel(isOn ? "a" : "b")"#, "accessibilityLabel a, accessibilityLabel b"),
    (#".alert("k", isPresented: $p) { Button("b") {} }"#, "alert k, Button b"),
    (
      #".confirmationDialog(f ? "a" : "b", isPresented: $p)"#,
      "confirmationDialog a, confirmationDialog b"
    ),
    (#".help("k").badge("b")"#, "help k, badge b"),
    (
      #".configurationDisplayName("a").description("b").supportedFamilies([.small])"#,
      "configurationDisplayName a, description b"
    ),
    (#"let text: String = .init(localized: "k", table: "T")"#, "init(localized:) k in T"),
    (#"name: .init(localized: .init("k", defaultValue: "K"))"#, "init(localized:) k"),
    (#".searchable(text: $text, prompt: "k")"#, "searchable(prompt:) k"),
    (#".accessibilityAction(named: "k") {}"#, "accessibilityAction(named:) k"),
    (#"DisplayRepresentation(title: "\(name)")"#, "DisplayRepresentation(title:) <>"),
    (#"Text(LocalizedStringKey("k"))"#, "LocalizedStringKey k"),
    (#"Text(String(localized: "k"))"#, "String(localized:) k"),
    (
      "List {\n  Text(\"a\")\n#if os(iOS)\n    .help(\"b\")\n#endif\n    .badge(\"c\")\n}",
      "Text a, help b, badge c"
    ),
  ])
  func keysInViewsAreFound(source: String, uses: String) {
    #expect(found(source).joined(separator: ", ") == uses)
  }

  @Test(arguments: [
    #"Text(verbatim: "k")"#, "Text(title)", #"Text("a" + name)"#, #"Text(name ?? "k")"#,
    #"Text(f ? "k" : name)"#, #"Button(action: f) { }"#, #"Button(role: .cancel, action: f)"#,
    #"Toggle(isOn: $isOn) {}"#, #".badge(3)"#, #"help("k")"#, #".Text("k")"#,
    #"case .Text("k"): 1"#, "case Text(String)", #"Image("k")"#, #"error.description("k")"#,
    #".init("k")"#, "init(localized: String) {}", "Text(date, style: .date)",
    #"TextView("k")"#, #"Text "k""#, #"XText("k")"#, #".accessibilityIdentifier("k")"#,
  ])
  func otherCodeHasNoUses(source: String) {
    #expect(found(source) == [])
  }

  /// Previews are not part of any build.
  @Test(arguments: [
    "#Preview { Text(\"a\") }", "#Preview(\"Dark\", traits: .fixedLayout) { Text(\"a\") }",
    "struct Previews: PreviewProvider { static var previews: some View { Text(\"a\") } }",
    "struct Previews: PreviewProvider, Other { let title: LocalizedStringKey = \"a\" }",
  ])
  func previewsAreIgnored(source: String) {
    #expect(found(source + "\nlet view = Text(\"b\")") == ["Text b"])
    #expect(found("struct Preview { let view = Text(\"b\") }") == ["Text b"])
  }
}
