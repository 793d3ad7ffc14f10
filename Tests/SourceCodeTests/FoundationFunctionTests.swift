import Testing

@Suite struct FoundationFunctionTests {
  @Test(arguments: [
    (#"String(localized: "k")"#, "String(localized:) k"),
    (
      #"String(localized: "k", defaultValue: "Text \(n)", bundle: .module)"#,
      "String(localized:) k here"
    ),
    (
      #"String(localized: "k", table: "T", bundle: .main, locale: l, comment: "c")"#,
      "String(localized:) k in T"
    ),
    (#"Swift.String ( localized : "k" )"#, "String(localized:) k"),
    ("String(\n  localized:\n    \"k\"\n)", "String(localized:) k"),
    (
      #"AttributedString(localized: "**k**", table: "T")"#,
      "AttributedString(localized:) **k** in T"
    ),
    (#"NSLocalizedString("k", comment: "")"#, "NSLocalizedString k"),
    (#"NSLocalizedString("k", tableName: "T", comment: "")"#, "NSLocalizedString k in T"),
    (#"NSLocalizedString("k", tableName: nil, comment: "")"#, "NSLocalizedString k"),
    (#"NSLocalizedString("k", bundle: .module, comment: "")"#, "NSLocalizedString k here"),
    (#"NSLocalizedString("k", bundle: .modules, comment: "")"#, "NSLocalizedString k"),
    (#"NSLocalizedString("k", tableName: name, comment: "")"#, "NSLocalizedString k in ?"),
    (#"NSLocalizedString("k", tableName: "T\(n)", comment: "")"#, "NSLocalizedString k in ?"),
    (#"LocalizedStringResource("k", table: "T")"#, "LocalizedStringResource k in T"),
    (#"LocalizedStringResource("k", defaultValue: "v", table: "")"#, "LocalizedStringResource k"),
    (#"LocalizedStringKey("k")"#, "LocalizedStringKey k"),
    (#"String.LocalizationValue("k")"#, "LocalizationValue k"),
    (
      #"Bundle.main.localizedString(forKey: "k", value: nil, table: "T")"#,
      "localizedString(forKey:) k in T"
    ),
    (
      #"NSString.localizedUserNotificationString(forKey: "k", arguments: nil)"#,
      "localizedUserNotificationString(forKey:arguments:) k"
    ),
  ])
  func literalKeyIsFound(source: String, use: String) {
    #expect(found(source) == [use])
  }

  @Test(arguments: [
    ("String(localized: key)", "String(localized:) ?"),
    (#"String(localized: "a" + "b")"#, "String(localized:) ?"),
    (#"String(localized: "a".lowercased())"#, "String(localized:) ?"),
    ("NSLocalizedString(key.rawValue, comment: \"\")", "NSLocalizedString ?"),
    ("LocalizedStringKey(title)", "LocalizedStringKey ?"),
    (
      "bundle.localizedString(forKey: key, value: nil, table: nil)",
      "localizedString(forKey:) ?"
    ),
    ("NSLocalizedString(\n  keys[0], comment: \"\")", "NSLocalizedString ?"),
  ])
  func computedKeyIsDynamic(source: String, use: String) {
    #expect(found(source) == [use])
  }

  @Test(arguments: [
    (#"String(localized: f ? "a" : "b", table: "T")"#, ["a in T", "b in T"]),
    (#"String(localized: f ? g ? "a" : "b" : h ? "c" : "d")"#, ["a", "b", "c", "d"]),
    (#"String(localized: (f ? ("a") : ((g ? "b" : "c"))))"#, ["a", "b", "c"]),
    (#"String(localized: x == "no" ? "a" : "b")"#, ["a", "b"]),
    (#"String(localized: x ?? y ? "a" : "b")"#, ["a", "b"]),
    (#"String(localized: x! ? "a" : y?.z("no") ?? "b")"#, ["a", "?", "b"]),
    (#"String(localized: x ?? "a")"#, ["?", "a"]),
    (#"String(localized: f ? "a" : key)"#, ["a", "?"]),
    (#"String(localized: f ? "a \(f ? "no" : "no")" : "b")"#, ["a <>", "b"]),
  ])
  func eachAlternativeKeyIsFound(source: String, keys: [String]) {
    #expect(found(source) == keys.map { "String(localized:) \($0)" })
  }

  @Test func keyOfNestedFunctionsIsCountedOnce() {
    #expect(
      found(#"String(localized: LocalizedStringResource("k", table: "T"))"#)
        == ["LocalizedStringResource k in T"])
    #expect(found(#"String(localized: String.LocalizationValue(k))"#) == ["LocalizationValue ?"])
  }

  @Test(arguments: [
    #"String("k")"#, #"String(describing: "k")"#, #"Strings(localized: "k")"#,
    #"let String = (localized: "k")"#, #"localizedString("k")"#, "String(localized:)",
    #"String.init(reflecting: "k")"#, "NSLocalizedString", "NSLocalizedString()",
    #"func NSLocalizedString(_ key: String, comment: String) -> String"#,
    #"NSLocalizedString("k""#, #"NSLocalizedString("k, comment: "")"#,
    "NSLocalizedString\n(\"k\", comment: \"\")",
    #"#selector(localizedString(forKey:value:table:))"#,
  ])
  func otherCodeHasNoUses(source: String) {
    #expect(found(source) == [])
  }
}
