import _FoundationICU

/// The language data of Foundation's ICU.
enum ICU {
  /// The locales with data and the aliases, such as `pt_PT` and `iw`.
  static var locales: [String] {
    strings { swift_uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, $0) }
  }

  static var languages: [String] { strings(swift_uloc_getISOLanguages()) }

  static var countries: [String] { strings(swift_uloc_getISOCountries()) }

  /// The regions that contain other regions, such as `001` and `419`.
  static var groupings: [String] {
    [URGN_WORLD, URGN_CONTINENT, URGN_SUBCONTINENT, URGN_GROUPING].flatMap { type in
      strings { swift_uregion_getAvailable(type, $0) }
    }
  }

  static var scripts: [String] {
    (0..<Int32(500)).compactMap { code in
      swift_uscript_getShortName(UScriptCode(rawValue: code)).map { String(cString: $0) }
    }
  }

  /// The languages with plural rules; ICU gives all others `other` without an error.
  static var languagesWithPluralRules: [String] {
    var status = U_ZERO_ERROR
    let plurals = swift_ures_openDirect(nil, "plurals", &status)
    defer { swift_ures_close(plurals) }
    let locales = swift_ures_getByKey(plurals, "locales", nil, &status)
    defer { swift_ures_close(locales) }
    var names: [String] = []
    while swift_ures_hasNext(locales) != 0 {
      let entry = swift_ures_getNextResource(locales, nil, &status)
      defer { swift_ures_close(entry) }
      if let key = swift_ures_getKey(entry) { names.append(String(cString: key)) }
    }
    return names
  }

  /// The most likely script of a locale without one, such as `sr_ME`; `nil` if it is unknown.
  static func likelyScript(_ locale: String) -> String? {
    var status = U_ZERO_ERROR
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { buffer in
      _ = swift_uloc_addLikelySubtags(locale, buffer.baseAddress, 160, &status)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    let subtags = name.split(separator: "_")
    return subtags.count > 1 && subtags[1].count == 4 ? String(subtags[1]) : nil
  }

  /// The plural categories of cardinal numbers; `other` for an unknown locale.
  static func pluralCategories(_ locale: String) -> Set<String> {
    var status = U_ZERO_ERROR
    let rules = swift_uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status)
    defer { swift_uplrules_close(rules) }
    return Set(strings { swift_uplrules_getKeywords(rules, $0) })
  }

  /// The plural category of a cardinal number.
  static func pluralCategory(_ locale: String, of number: Int) -> String {
    var status = U_ZERO_ERROR
    let rules = swift_uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status)
    defer { swift_uplrules_close(rules) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 16) { buffer in
      let length = swift_uplrules_select(rules, Double(number), buffer.baseAddress, 16, &status)
      return String(decoding: buffer.prefix(Int(length)), as: UTF16.self)
    }
  }

  private static func strings(
    _ open: (UnsafeMutablePointer<UErrorCode>) -> OpaquePointer?
  ) -> [String] {
    var status = U_ZERO_ERROR
    let list = open(&status)
    defer { swift_uenum_close(list) }
    var strings: [String] = []
    while let text = swift_uenum_next(list, nil, &status) {
      strings.append(String(cString: text))
    }
    return strings
  }

  private static func strings(
    _ list: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> [String] {
    guard var list else { return [] }
    var strings: [String] = []
    while let text = list.pointee {
      strings.append(String(cString: text))
      list += 1
    }
    return strings
  }
}
