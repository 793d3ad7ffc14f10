internal import Algorithms
internal import DebugInformation
internal import ObjectFile
internal import ReleaseModel
internal import SwiftMetadata
internal import SwiftNames

/// Compares rules with the names and data of object files.
struct RuleSearch {
  /// What a match is about; all traces of the same declaration share one key.
  private struct Key: Hashable {
    var rule: String
    var pattern: String
    var module: String?
    var name: String
  }

  private let names: NameSearch
  private let texts: StringSearch
  /// The linker names found in the current member.
  private var seen: Set<String> = []
  /// The current member; nil outside archives.
  private var member: String?
  private var order: [Key] = []
  private var traces: [Key: [Trace]] = [:]
  private var declarations: [Key: Declaration] = [:]
  /// How clearly strings are present, and the first longer string that contains each.
  private var strings: [Key: (presence: Presence, longer: String?)] = [:]
  /// The linker names that stand for the match itself, not for something inside it.
  private var linkerNames: [Key: Set<String>] = [:]
  /// Whether a file only refers to a match under some name, or defines it.
  private var imported: Set<Key> = []
  private var defined: Set<Key> = []
  private var proofs = MetadataProofs()
  /// The first match of each pattern in each module that its rule doesn't search, by name.
  private var leftOut: [Key: String] = [:]
  /// Reads the C and C++ names of the modules in scope; nil if the owner of a name is unknown.
  private let readForeignNames: (@Sendable () -> ForeignNames)?
  /// These names, read when the first C or C++ name matches.
  private lazy var foreignNames = readForeignNames?()
  /// Whether to list the types in metadata.
  private let listsTypes: Bool
  /// The types whose metadata contains the names of all their members.
  private(set) var metadataTypes: Set<String> = []
  /// How much of each file's metadata could be read.
  private(set) var coverage: [Visibility.Metadata] = []
  /// The first metadata record that could not be read.
  private(set) var unreadableMetadata: String?
  /// The names that can't be read and might match.
  private(set) var unreadableNames: [UnreadableName] = []
  /// Why the code of a file could not be searched for short strings.
  private(set) var unreadableCode: String?

  init(
    rules: [Rule], scope: ModuleScope, exports: [String: [Declaration]], listsTypes: Bool,
    readForeignNames: (@Sendable () -> ForeignNames)?
  ) {
    self.listsTypes = listsTypes
    self.readForeignNames = readForeignNames
    names = NameSearch(rules: rules, scope: scope, exports: exports)
    texts = StringSearch(rules: rules)
  }

  /// Searches one object file; `member` is its name in an archive.
  mutating func search(_ file: File, member: String?) throws(ReadError) {
    seen = []
    self.member = member
    let (names, texts) = (names, texts)
    let parts = try concurrentMap(4, by: 1) { part throws(ReadError) -> [Part] in
      switch part.lowerBound {
      case 0:
        var findings: [NameSearch.Finding] = []
        for table in [file.symbolTable, file.dynamicSymbolTable].compactMap(\.self) {
          findings += try names.findings(in: table)
        }
        return [.names(findings, .symbol)]
      case 1: return names.isEmpty ? [] : [.metadata(try SwiftMetadata(reading: file))]
      case 2: return [.names(try names.findings(inDebugInformationOf: file), .debugInformation)]
      default: return [.texts(try texts.search(file))]
      }
    }
    for part in parts {
      switch part {
      case .names(let findings, .debugInformation):
        for finding in try defined(findings, in: file) { add(finding, .debugInformation) }
      case .names(let findings, let kind): for finding in findings { add(finding, kind) }
      case .metadata(let metadata): search(metadata)
      case .texts(let result): add(result)
      }
    }
  }

  /// The findings in debug information, without declarations that C++ code doesn't define, and
  /// without C names other than those of inlined functions.
  ///
  /// Debug information lists all members of a class, even those whose definitions `#ifdef`
  /// excludes. It also contains words that are not names. A C name that only unreadable debug
  /// information could explain is unreadable.
  private mutating func defined(
    _ findings: [NameSearch.Finding], in file: File
  ) throws(ReadError) -> [NameSearch.Finding] {
    let unseen = Set(findings.map(\.name)).subtracting(seen)
    let plain = unseen.filter(NameSearch.isPlain)
    let cxx = unseen.filter { $0.hasPrefix("_Z") }
    guard !plain.isEmpty || !cxx.isEmpty else { return findings }
    let information = try DebugInformation(reading: file)
    let inlined = try plain.isEmpty ? nil : information.inlined(plain)
    let unexplained = plain.subtracting(inlined?.names ?? [])
    let others = try cxx.isEmpty ? [] : information.onlyDeclared(cxx)
    return findings.compactMap { finding in
      guard unexplained.contains(finding.name) else {
        return others.contains(finding.name) ? nil : finding
      }
      guard inlined?.areAll == false, case .matches(let name, _, let matches) = finding else {
        return nil
      }
      let own = matches.filter { isOwn($0, name, .debugInformation) }
      return own.isEmpty ? nil : .unreadable(name, rules: Set(own.map(\.entry.rule)))
    }
  }

  /// The result of one way of searching a file; the ways are independent.
  private enum Part: Sendable {
    case names([NameSearch.Finding], Trace.Kind)
    case metadata(SwiftMetadata)
    case texts(StringSearch.Result)
  }

  private mutating func add(_ result: StringSearch.Result) {
    unreadableCode = unreadableCode ?? result.unreadableCode
    for match in result.matches {
      let key = Key(rule: match.rule, pattern: match.text, module: nil, name: match.text)
      // What is less clear than other occurrences is no evidence.
      if let known = strings[key] {
        guard match.presence <= known.presence else { continue }
        if match.presence < known.presence { traces[key] = [] }
      }
      if strings[key]?.presence != match.presence || strings[key]?.longer == nil {
        strings[key] = (match.presence, match.longerText)
      }
      add(match.trace, to: key)
    }
  }

  /// The matches so far, in the order in which they were found.
  ///
  /// If the sources don't locate a declaration, the debug information of the files is used.
  ///
  /// - Throws: The errors of `File.contents(of:)`.
  func matches(
    locatedBy sources: SourceIndex, orIn files: [File], shown: (String) -> String
  ) throws(ReadError) -> [RuleMatch] {
    var matches: [RuleMatch] = []
    var unlocated: [Key: Int] = [:]
    for key in order {
      let location = declarations[key].flatMap { sources.location(of: $0) }
      if location == nil { unlocated[key] = matches.count }
      matches.append(
        RuleMatch(
          rule: key.rule, pattern: key.pattern, name: key.name, module: key.module,
          exportedName: exportedName(of: key),
          traces: Self.reported(traces[key] ?? []),
          presence: strings[key]?.presence ?? .whole, longerText: strings[key]?.longer,
          isImported: imported.contains(key) && !defined.contains(key),
          metadataProof: proofs.proof(
            of: declarations[key], in: sources, shownBy: traces[key] ?? []),
          location: location))
    }
    let wanted = Set(unlocated.keys.flatMap { linkerNames[$0] ?? [] })
    guard !wanted.isEmpty else { return matches }
    for file in files where file.hasDebugInformation {
      let places = try DebugInformation(reading: file).places(of: wanted).places
      for (key, index) in unlocated where matches[index].location == nil {
        let place = (linkerNames[key] ?? []).compactMap { places[$0] }
          .min { ($0.path, $0.line) < ($1.path, $1.line) }
        matches[index].location = place.map {
          SourceLocation(file: shown($0.path), line: $0.line)
        }
      }
    }
    return matches
  }

  private func exportedName(of key: Key) -> String? {
    guard key.module != nil, let names = linkerNames[key], names.count == 1 else { return nil }
    return names.first { !Demangling.isMangled($0) && Demangling.reference(in: $0) == nil }
  }

  /// The traces in report order; debug information counts only if there is nothing else.
  private static func reported(_ traces: [Trace]) -> [Trace] {
    let stronger = traces.filter { $0.kind != .debugInformation }
    return (stronger.isEmpty ? traces : stronger).sorted(by: isPlainer)
  }

  /// Sorts traces by readability: the declaration itself before what is derived from it.
  private static func isPlainer(_ first: Trace, _ second: Trace) -> Bool {
    guard first.kind == second.kind else { return first.kind < second.kind }
    return (first.detail.utf8.count, first.detail) < (second.detail.utf8.count, second.detail)
  }

  private mutating func add(_ finding: NameSearch.Finding, _ kind: Trace.Kind) {
    switch finding {
    case .unreadable(let name, let rules):
      guard seen.insert(name).inserted else { return }
      unreadableNames.append(UnreadableName(text: inMember(String(name.prefix(80))), rules: rules))
    case .matches(let name, let text, let matches):
      guard seen.insert(name).inserted else { return }
      for match in matches where !isLeftOut(match) && isOwn(match, name, kind) {
        let key = add(Trace(kind: kind, detail: text), for: match, plainName: text)
        if match.isImported { imported.insert(key) } else { defined.insert(key) }
        if match.isWhole || match.declaration == nil { linkerNames[key, default: []].insert(name) }
      }
    }
  }

  /// Whether a match belongs to a module that its rule searches.
  ///
  /// Swift names say so themselves.
  private mutating func isOwn(
    _ match: NameSearch.Match, _ name: String, _ kind: Trace.Kind
  ) -> Bool {
    guard match.declaration?.module.isEmpty != false, let foreignNames else { return true }
    return foreignNames.contains(
      name, in: match.entry.scope, isImported: match.isImported,
      isInlined: kind == .debugInformation)
  }

  /// Compares the rules with the types, stored properties and enum cases in metadata.
  private mutating func search(_ metadata: SwiftMetadata) {
    coverage.append(Self.coverage(of: metadata))
    if unreadableMetadata == nil { unreadableMetadata = metadata.damage.map(inMember) }
    for type in metadata.types {
      let name = Array(type.name.utf8)
      if listsTypes, type.unnamedFieldCount == 0 { metadataTypes.insert(type.name) }
      if names.mayMatch(name) {
        search(
          Declaration(module: type.module, path: type.path),
          Trace(kind: .metadata, detail: "\(type.name): \(type.evidence)"))
        proofs.add(type)
      }
      for field in type.fields where names.mayMatch(name + Array(".\(field.name)".utf8)) {
        proofs.add(field, of: type)
        // A wrapped or observed property is found by the name of its storage, too.
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
    case .absent: return .none
    case .unresolved, .unavailable: return .unread
    case .read:
      // The cases of C enumerations have no names.
      let unnamed = metadata.types.contains {
        $0.unnamedFieldCount > 0 && !$0.module.hasPrefix("__C")
      }
      return metadata.unreadableCount > 0 ? .unread : unnamed ? .partial : .full
    }
  }

  private mutating func search(_ declaration: Declaration, _ trace: Trace) {
    for match in names.matches(of: declaration) where !isLeftOut(match) {
      defined.insert(add(trace, for: match, plainName: declaration.name))
    }
  }

  /// Whether a match is in a module that its rule doesn't search; if so, notes it.
  private mutating func isLeftOut(_ match: NameSearch.Match) -> Bool {
    guard match.isLeftOut, let declaration = match.declaration else { return false }
    // What the file only refers to is in another file.
    if match.isImported { return true }
    let key = Key(
      rule: match.entry.rule, pattern: match.entry.pattern.text, module: declaration.module,
      name: "")
    leftOut[key] = min(leftOut[key] ?? declaration.name, declaration.name)
    return true
  }

  /// The matches in modules that rules don't search, sorted: one for each pattern and module.
  var leftOutMatches: [LeftOutMatch] {
    leftOut.map { key, name in
      LeftOutMatch(rule: key.rule, pattern: key.pattern, module: key.module ?? "", name: name)
    }.sorted { ($0.rule, $0.pattern, $0.module) < ($1.rule, $1.pattern, $1.module) }
  }

  private mutating func add(
    _ trace: Trace, for match: NameSearch.Match, plainName: String
  ) -> Key {
    let module = match.declaration.flatMap { $0.module.isEmpty ? nil : $0.module }
    let key = Key(
      rule: match.entry.rule, pattern: match.entry.pattern.text, module: module,
      name: match.declaration?.name ?? plainName)
    declarations[key] = match.declaration
    add(trace, to: key)
    return key
  }

  private mutating func add(_ trace: Trace, to key: Key) {
    var trace = trace
    trace.detail = inMember(trace.detail)
    if traces[key] == nil { order.append(key) }
    // Every name and record is searched once, so only its own mentions can repeat.
    if traces[key]?.last != trace { traces[key, default: []].append(trace) }
  }

  /// The string, preceded by the current archive member.
  private func inMember(_ text: String) -> String { (member.map { "\($0): " } ?? "") + text }
}
