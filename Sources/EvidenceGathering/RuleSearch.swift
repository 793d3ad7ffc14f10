internal import ELF
internal import ReleaseModel
internal import SwiftMetadata
internal import SwiftNames

/// Holds rules against the names and data of ELF files.
struct RuleSearch {
  /// What a match is about: every trace of the same declaration goes into one.
  private struct Key: Hashable {
    var rule: String
    var pattern: String
    var module: String?
    var name: String
  }

  private let names: NameSearch
  private let texts: TextSearch
  private var seen: Set<String> = []
  private var order: [Key] = []
  private var traces: [Key: [Trace]] = [:]
  private var declarations: [Key: Declaration] = [:]
  /// How much of the metadata of each file could be seen.
  private(set) var coverage: [Visibility.Metadata] = []
  /// The number of mangled names that are too long to be demangled.
  private(set) var unreadableNameCount = 0
  /// Why the code of a file could not be searched for short texts.
  private(set) var unreadableCode: String?

  init(rules: [Rule], scope: ModuleScope) {
    names = NameSearch(rules: rules, scope: scope)
    texts = TextSearch(rules: rules)
  }

  /// Searches one ELF file; the member's name is given for those in an archive.
  mutating func search(_ file: File, member: String?) throws(ReadError) {
    for table in [file.symbolTable, file.dynamicSymbolTable].compactMap(\.self) {
      for finding in try names.findings(in: table) { add(finding) }
    }
    if !names.isEmpty { search(try SwiftMetadata(reading: file)) }
    let result = try texts.search(file)
    unreadableCode = unreadableCode ?? result.unreadableCode
    for finding in result.findings {
      var trace = finding.trace
      if let member { trace.detail = "\(member): \(trace.detail)" }
      add(
        trace,
        to: Key(rule: finding.rule, pattern: finding.text, module: nil, name: finding.text))
    }
  }

  /// The matches so far, in the order in which they were found.
  func matches(locatedBy sources: SourceIndex) -> [RuleMatch] {
    order.map { key in
      RuleMatch(
        rule: key.rule, pattern: key.pattern, name: key.name, module: key.module,
        traces: (traces[key] ?? []).sorted(by: Self.isPlainer),
        location: declarations[key].flatMap { sources.location(of: $0) })
    }
  }

  /// Puts what is easiest to read first: the declaration itself before what is made from it.
  private static func isPlainer(_ first: Trace, _ second: Trace) -> Bool {
    guard first.kind == second.kind else { return first.kind.strength > second.kind.strength }
    return (first.detail.utf8.count, first.detail) < (second.detail.utf8.count, second.detail)
  }

  private mutating func add(_ finding: NameSearch.Finding) {
    switch finding {
    case .unreadable: unreadableNameCount += 1
    case .matches(let name, let text, let matches):
      guard seen.insert(name).inserted else { return }
      for match in matches {
        add(
          Trace(kind: .symbol, detail: text), for: match.entry, match.declaration, plainName: text)
      }
    }
  }

  /// Holds the rules against the types, stored properties and enum cases that metadata names.
  private mutating func search(_ metadata: SwiftMetadata) {
    coverage.append(Self.coverage(of: metadata))
    for type in metadata.types {
      let name = Array(type.name.utf8)
      if names.mayMatch(name) {
        search(
          Declaration(module: type.module, path: type.path),
          Trace(kind: .metadata, detail: "\(type.name): \(type.evidence)"))
      }
      for field in type.fields where names.mayMatch(name + Array(".\(field.name)".utf8)) {
        // The storage of a wrapped or observed property stands for the property.
        for name in [field.name, field.storage?.property].compactMap(\.self) {
          search(
            Declaration(module: type.module, path: type.path + [name]),
            Trace(
              kind: .metadata,
              detail: "\(type.name).\(field.name): \(field.evidence)"))
        }
      }
    }
  }

  private static func coverage(of metadata: SwiftMetadata) -> Visibility.Metadata {
    switch metadata.coverage {
    case .absent, .unresolved, .unavailable: return .none
    case .read:
      // The cases of C's enumerations have no names.
      let unnamed = metadata.types.contains {
        $0.unnamedFieldCount > 0 && !$0.module.hasPrefix("__C")
      }
      return metadata.unreadableCount > 0 || unnamed ? .partial : .full
    }
  }

  private mutating func search(_ declaration: Declaration, _ trace: Trace) {
    for match in names.matches(of: declaration) {
      add(trace, for: match.entry, match.declaration, plainName: match.declaration.name)
    }
  }

  private mutating func add(
    _ trace: Trace, for entry: NameSearch.Entry, _ declaration: Declaration?, plainName: String
  ) {
    let module = declaration.flatMap { $0.module.isEmpty ? nil : $0.module }
    let key = Key(
      rule: entry.rule, pattern: entry.pattern.text, module: module,
      name: declaration?.name ?? plainName)
    declarations[key] = declaration
    add(trace, to: key)
  }

  private mutating func add(_ trace: Trace, to key: Key) {
    if traces[key] == nil { order.append(key) }
    // Every name and record is searched once, so only its own mentions can repeat.
    if traces[key]?.last != trace { traces[key, default: []].append(trace) }
  }
}
