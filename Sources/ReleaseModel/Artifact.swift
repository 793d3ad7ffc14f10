/// A file that ships.
package struct Artifact: Sendable, Codable, Equatable {
  /// The product's name, or the path as configured.
  package var name: String
  /// The build that made it or that it stands for; nil when it was given on the command line.
  package var build: String?
  /// The path of the file that was inspected.
  package var path: String
  /// SHA-256 of the whole file, as 64 lower-case hexadecimal digits; nil when no report shows it.
  package var sha256: String?
  /// The size in bytes.
  package var byteCount: Int
  /// The GNU build ID as lower-case hexadecimal digits, where the file has one.
  package var buildID: String?
  /// How much of the file can be seen.
  package var visibility: Visibility

  /// Creates an artifact.
  package init(
    name: String, build: String?, path: String, sha256: String?, byteCount: Int,
    buildID: String?, visibility: Visibility
  ) {
    self.name = name
    self.build = build
    self.path = path
    self.sha256 = sha256
    self.byteCount = byteCount
    self.buildID = buildID
    self.visibility = visibility
  }
}

/// How much of an artifact can be seen.
package struct Visibility: Sendable, Codable, Equatable {
  /// How many of the names that the linker knew are still there.
  package enum Symbols: String, Sendable, Codable {
    /// A full symbol table, local symbols included.
    case full
    /// A symbol table without local symbols (`strip -x`): private declarations can't be seen.
    case globalOnly = "global-only"
    /// Only the symbols that the dynamic linker needs.
    case dynamicOnly = "dynamic-only"
    /// No symbol table at all.
    case none
  }

  /// How much of the Swift reflection metadata is there, which `strip` leaves.
  package enum Metadata: String, Sendable, Codable {
    /// All of it: types, stored properties and enum cases can be seen without a symbol table.
    case full
    /// All that the compiler made of it, but it was told to leave names out.
    case partial
    /// None: no Swift code, none with types, or no rule that asks for names.
    case none
    /// Some or all of it can't be read, so that nobody knows what it names.
    case unread
  }

  /// The worst of the symbol tables of the file's members.
  package var symbols: Symbols
  /// The number of named symbols in `.symtab`.
  package var symbolCount: Int
  /// The number of named symbols in `.dynsym`.
  package var dynamicSymbolCount: Int
  /// The number of names that can't be read, because they are too long or because no compiler made
  /// them, so that no rule was held against them.
  package var unreadableNameCount: Int
  /// Why the instructions could not be searched for short texts; nil when they could, or when no
  /// rule has a short text.
  package var unreadableCode: String?
  /// The worst of the metadata of the file's members.
  package var metadata: Metadata
  /// Whether the file has debug information.
  package var debugInformation: Bool

  /// Creates a visibility.
  package init(
    symbols: Symbols, symbolCount: Int, dynamicSymbolCount: Int, unreadableNameCount: Int = 0,
    unreadableCode: String? = nil, metadata: Metadata = .none, debugInformation: Bool
  ) {
    self.symbols = symbols
    self.symbolCount = symbolCount
    self.dynamicSymbolCount = dynamicSymbolCount
    self.unreadableNameCount = unreadableNameCount
    self.unreadableCode = unreadableCode
    self.metadata = metadata
    self.debugInformation = debugInformation
  }

  /// What must be there for a missing name to be a proof.
  package enum Requirement: String, Sendable, Codable, CaseIterable {
    /// A full symbol table.
    case symbols
    /// A full symbol table or, for types, stored properties and enum cases, full metadata.
    case metadata
  }

  /// Whether a name or text that is in the code may be missing from what was searched.
  package func isBlind(_ requirement: Requirement) -> Bool {
    unreadableNameCount > 0 || unreadableCode != nil
      // Enum cases have no symbols.
      || metadata == .unread
      || (symbols != .full && !(requirement == .metadata && metadata == .full))
  }
}

/// What was seen in an artifact.
package struct ArtifactEvidence: Sendable {
  /// The product's name, or the path as configured.
  package var name: String
  /// The build that made it or that it stands for.
  package var build: String?
  /// What the file holds.
  package var inspection: Evidence<ArtifactInspection>

  /// Creates evidence.
  package init(name: String, build: String?, inspection: Evidence<ArtifactInspection>) {
    self.name = name
    self.build = build
    self.inspection = inspection
  }
}

/// The result of searching one artifact for every rule.
package struct ArtifactInspection: Sendable {
  /// The file.
  package var artifact: Artifact
  /// Every place where a rule matched.
  package var matches: [RuleMatch]

  /// Creates an inspection.
  package init(artifact: Artifact, matches: [RuleMatch]) {
    self.artifact = artifact
    self.matches = matches
  }
}

/// One declaration or text that a pattern of a rule matched.
package struct RuleMatch: Sendable, Equatable {
  /// The rule.
  package var rule: String
  /// The pattern of the rule.
  package var pattern: String
  /// The source name without its module (`Type.member`), or the text.
  package var name: String
  /// The module that declares it; nil for a text and for names that aren't Swift's.
  package var module: String?
  /// What shows it.
  package var traces: [Trace]
  /// Whether a short text was found only as a part of longer ones; in instructions, where the
  /// optimizer puts short literals, only whole ones can be found.
  package var isPartOfText: Bool
  /// Whether only the two halves of a short text were found, and nothing connects them, so that it
  /// is not known whether the text is there.
  package var isDivided: Bool
  /// Where it is declared, if that is known.
  package var location: SourceLocation?
  /// Why it is there, if that was asked for.
  package var explanation: Explanation?

  /// The name with its module, where it has one: `Module.Type.member`.
  package var qualifiedName: String { module.map { "\($0).\(name)" } ?? name }

  /// Creates a match.
  package init(
    rule: String, pattern: String, name: String, module: String?, traces: [Trace],
    isPartOfText: Bool = false, isDivided: Bool = false, location: SourceLocation? = nil,
    explanation: Explanation? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.name = name
    self.module = module
    self.traces = traces
    self.isPartOfText = isPartOfText
    self.isDivided = isDivided
    self.location = location
    self.explanation = explanation
  }
}

/// One thing in an artifact that shows a leak.
package struct Trace: Sendable, Codable, Hashable {
  /// How it is known; strongest first.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// In `.symtab` or `.dynsym`.
    case symbol
    /// In the Swift reflection metadata.
    case metadata
    /// A text in a data section.
    case string
    /// A text of at most 15 bytes, put together from instructions, tables or constant vectors.
    case immediate
    /// Only in debug information: it was compiled, and nothing else of it is left.
    case debugInformation = "debug-info"

    /// More for stronger evidence, from 0.
    package var strength: Int {
      Self.allCases.count - 1 - (Self.allCases.firstIndex(of: self) ?? 0)
    }
  }

  /// How it is known.
  package var kind: Kind
  /// The demangled symbol, or where the text is: section, function and address.
  package var detail: String

  /// Creates a trace.
  package init(kind: Kind, detail: String) {
    self.kind = kind
    self.detail = detail
  }
}
