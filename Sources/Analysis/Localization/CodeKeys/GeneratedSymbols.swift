internal import ReleaseModel
internal import StringCatalogs

/// The Swift symbol that Xcode 26 generates for a key: `settingsTitle` for `settings.title`.
///
/// Xcode generates symbols for keys that were added manually ("Localizing and varying text with a
/// string catalog"): a static property of `LocalizedStringResource`, or a function with a parameter
/// for each argument of the source string.
struct GeneratedSymbol: Hashable {
  /// Empty if the key has no letters or digits.
  let name: String
  private let parameters: [String]

  /// Derives the symbol from a key and its source string.
  init(key: String, source: String) {
    let words = FormatString(key).pieces(of: key).joined(separator: " ").split {
      !$0.isLetter && !$0.isNumber && !($0.unicodeScalars.first?.properties.isEmoji ?? false)
        || $0.isASCII && !$0.isLetter && !$0.isNumber
    }
    name = words.enumerated().map { number, word in
      number == 0 ? Self.lowercased(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    let arguments: [FormatArgument] = FormatString(source).arguments(with: [], at: .text)
    var types: [Int: String] = [:]
    for argument in arguments where types[argument.position] == nil {
      types[argument.position] = "\(argument.label ?? "_"): \(argument.type?.rawValue ?? "")"
    }
    parameters = types.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A word with a small first letter; of capital letters at the start, only the last one stays if a
  /// small letter follows it: `url`, `urlScheme`.
  private static func lowercased(_ word: Substring) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    let count = capitals.count == word.count ? capitals.count : max(1, capitals.count - 1)
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Whether no member of a type can have the name.
  var isImpossible: Bool { name.isEmpty || ["init", "self", "type"].contains(name) }
}

extension Catalog.Entry {
  /// The symbol that Xcode generates; nil if it generates none.
  func generatedSymbol(in source: LanguageID) -> GeneratedSymbol? {
    guard extractionState == .manual, generatesSymbol else { return nil }
    let own = localizations.first { $0.language == source }
    return GeneratedSymbol(key: key, source: own?.content.unit?.value ?? key)
  }
}

extension Table {
  /// Keys for which no symbol, or the same one twice, can be generated.
  var symbolFindings: [Finding] {
    // The system looks up the keys of other tables.
    guard isCatalog, isUsedByCodeOnly else { return [] }
    var known: [GeneratedSymbol: String] = [:]
    return catalog.entries.compactMap { entry in
      guard let symbol = entry.generatedSymbol(in: catalog.sourceLanguage) else { return nil }
      if symbol.isImpossible {
        return finding(
          .generatedSymbol, entry, "Xcode 26 cannot generate a Swift symbol for \"\(entry.key)\".",
          fix: "Rename the key, or set 'generatesSymbol' to false.", isNote: !app.generatesSymbols)
      }
      guard let other = known[symbol] else {
        known[symbol] = entry.key
        return nil
      }
      return finding(
        .generatedSymbol, entry,
        "\"\(entry.key)\" and \"\(other)\" generate the same Swift symbol in Xcode 26:"
          + " '\(symbol.name)'.",
        fix: "Rename or merge the keys, or set 'generatesSymbol' to false.",
        isNote: !app.generatesSymbols)
    }
  }
}
