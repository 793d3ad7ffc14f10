import Localization
import ReleaseModel
import SourceCode
import StringCatalogs

/// A string catalog whose `strings` object has this content.
func table(
  _ strings: String, name: String = "Localizable", source: String = "en", version: String = "1.0"
) throws -> Table {
  let text = """
    {"sourceLanguage": "\(source)", "version": "\(version)", "strings": {\(strings)}}
    """
  let path = "\(name).xcstrings"
  return Table(
    name: name, target: "", path: path,
    catalog: try Catalog(path: path, bytes: Array(text.utf8)), isCatalog: true)
}

/// An entry with localizations by language.
func entry(_ key: String, _ localizations: [(String, String)], more: String = "") -> String {
  let members = localizations.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
  return "\"\(key)\": {\(more)\"localizations\": {\(members)}}"
}

/// A localization with a single string.
func text(_ value: String, _ state: String = "translated") -> String {
  #"{"stringUnit": {"state": "\#(state)", "value": "\#(value)"}}"#
}

/// A localization that varies by an axis such as `device`.
func variation(_ axis: String, _ cases: [(String, String)]) -> String {
  "{\"variations\": {\"\(axis)\": {"
    + cases.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}}}"
}

/// A localization that varies by number.
func variation(_ cases: [(String, String)]) -> String {
  variation("plural", cases)
}

/// The findings of string tables, each as `id language key`.
func findings(
  _ tables: Table..., languages: [String]? = nil, uses: [KeyUse]? = nil,
  ignoring: Set<LocalizationFindingKind> = []
) -> [String] {
  LocalizationChecker(
    tables: tables, languages: languages,
    uses: uses?.map { KeyUseInFile(file: "App.swift", use: $0) }, ignoring: ignoring
  ).run().findings.map { finding in
    [finding.subject, finding.language, finding.name].compactMap(\.self)
      .joined(separator: " ")
  }
}

/// The findings of a catalog with these keys and a file with this code, each as `id key`.
func judge(_ keys: [String], _ code: String) throws -> [String] {
  let found = SwiftSource(bytes: Array(code.utf8)).keys()
  let entries = keys.map { "\"\($0)\": {}" }.joined(separator: ", ")
  return LocalizationChecker(
    tables: [try table(entries)],
    uses: found.uses.map { KeyUseInFile(file: "App.swift", use: $0) }, literals: found.literals
  ).run().findings.map { "\($0.subject) \($0.name ?? "")" }
}

func use(
  _ key: KeyUse.Key, _ table: KeyUse.Table = .standard, isOfModule: Bool = false,
  hasDefault: Bool = false, isAlwaysKey: Bool = true, line: Int = 1, isDebugOnly: Bool = false
) -> KeyUse {
  KeyUse(
    key: key, table: table, isOfModule: isOfModule, hasDefault: hasDefault,
    isAlwaysKey: isAlwaysKey, function: "text", line: line, column: 1, isDebugOnly: isDebugOnly)
}

extension Finding {
  /// The kind, which every finding of a diagnosis has; otherwise one that no diagnosis reports.
  var kind: LocalizationFindingKind { localizationKind ?? .staleBaseline }
}
