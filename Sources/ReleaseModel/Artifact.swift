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
  /// True for a file that nothing ties to the build that it stands for; nil for what the build made,
  /// a copy of that, and files given on the command line.
  package var isMadeElsewhere: Bool?
  /// The number of objects in an archive, or of a library that has no file of its own; nil for one
  /// ELF file.
  package var objectCount: Int?
  /// The file that this one was stripped from, in which names were looked for; nil where there is none.
  package var unstripped: FileDigest?
  /// What the file is, where nothing is looked for in it.
  package var overview: Overview?

  /// How much is in it, in a few words: `23 objects, 156 symbols`.
  package var contents: String {
    (objectCount.map { "\($0.counted("object")), " } ?? "")
      + visibility.symbolCount.counted("symbol")
  }

  /// Creates an artifact.
  package init(
    name: String, build: String?, path: String, sha256: String?, byteCount: Int,
    buildID: String?, visibility: Visibility, isMadeElsewhere: Bool? = nil, objectCount: Int? = nil,
    overview: Overview? = nil
  ) {
    self.name = name
    self.build = build
    self.path = path
    self.sha256 = sha256
    self.byteCount = byteCount
    self.buildID = buildID
    self.visibility = visibility
    self.isMadeElsewhere = isMadeElsewhere
    self.objectCount = objectCount
    self.overview = overview
  }
}

/// How much of an artifact can be seen.
package struct Visibility: Sendable, Codable, Equatable {
  /// How many of the names that the linker knew are still there.
  package enum Symbols: String, Sendable, Codable {
    /// A full symbol table, local symbols included.
    case full
    /// A symbol table that lacks symbols (`strip -x`, a linker's `-x`): private declarations can't be
    /// seen.
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
  /// The archive member where symbols are missing, and what shows it; nil where nothing does.
  package var missingSymbols: String?
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
  /// Why not all that the program loads is in the file; nil when it is.
  package var missingContents: String?
  /// The worst of the metadata of the file's members.
  package var metadata: Metadata
  /// The first record of metadata that could not be read, and its archive member.
  package var unreadableMetadata: String?
  /// Whether the file has debug information.
  package var debugInformation: Bool

  /// Creates a visibility.
  package init(
    symbols: Symbols, missingSymbols: String? = nil, symbolCount: Int, dynamicSymbolCount: Int,
    unreadableNameCount: Int = 0, unreadableCode: String? = nil, missingContents: String? = nil,
    metadata: Metadata = .none, unreadableMetadata: String? = nil, debugInformation: Bool
  ) {
    self.symbols = symbols
    self.missingSymbols = missingSymbols
    self.symbolCount = symbolCount
    self.dynamicSymbolCount = dynamicSymbolCount
    self.unreadableNameCount = unreadableNameCount
    self.unreadableCode = unreadableCode
    self.missingContents = missingContents
    self.metadata = metadata
    self.unreadableMetadata = unreadableMetadata
    self.debugInformation = debugInformation
  }

  /// What must be there for a missing name to be a proof.
  package enum Requirement: String, Sendable, Codable, CaseIterable {
    /// A full symbol table.
    case symbols
    /// A full symbol table or, for types, stored properties and enum cases, full metadata.
    case metadata
  }

  /// Whether a name that is in the code may be missing from what was searched.
  package func isBlindToNames(_ requirement: Requirement) -> Bool {
    // Enum cases have no symbols.
    missingContents != nil || metadata == .unread
      || (symbols != .full && !(requirement == .metadata && metadata == .full))
  }

  /// Whether a string that is in the file may be missing from what was searched.
  package var isBlindToStrings: Bool { unreadableCode != nil || missingContents != nil }
}

/// What was seen in an artifact.
package struct ArtifactEvidence: Sendable {
  /// The product's name, or the path as configured.
  package var name: String
  /// The build that made it or that it stands for.
  package var build: String?
  /// What the file holds.
  package var inspection: Evidence<ArtifactInspection>
  /// What tells the file from whatever is written there later; nil where nobody asked.
  package var identity: String?

  /// Creates evidence.
  package init(name: String, build: String?, inspection: Evidence<ArtifactInspection>) {
    self.name = name
    self.build = build
    self.inspection = inspection
  }
}

extension ArtifactEvidence {
  /// Whether the file was inspected and nothing ties it to the build that it stands for.
  package var isMadeElsewhere: Bool {
    get { inspection.value?.artifact.isMadeElsewhere == true }
    set {
      guard case .collected(var inspection) = inspection else { return }
      inspection.artifact.isMadeElsewhere = newValue ? true : nil
      self.inspection = .collected(inspection)
    }
  }
}

/// The result of searching one artifact for every rule.
package struct ArtifactInspection: Sendable, Codable {
  /// The file.
  package var artifact: Artifact
  /// Every place where a rule matched.
  package var matches: [RuleMatch]
  /// The names that can't be read and may match a pattern.
  package var unreadableNames: [UnreadableName]
  /// The types in the metadata of a file that lacks symbols, with their modules: `Module.Type`.
  package var metadataTypes: Set<String>

  /// Creates an inspection.
  package init(
    artifact: Artifact, matches: [RuleMatch], unreadableNames: [UnreadableName] = [],
    metadataTypes: Set<String> = []
  ) {
    self.artifact = artifact
    self.matches = matches
    self.unreadableNames = unreadableNames
    self.metadataTypes = metadataTypes
  }

  /// Whether something that rules look for may be in the file and was not found.
  package func isBlind(to rules: [Rule], _ requirement: Visibility.Requirement) -> Bool {
    let visibility = artifact.visibility
    return rules.contains { !$0.names.isEmpty } && visibility.isBlindToNames(requirement)
      || rules.contains { !$0.strings.isEmpty } && visibility.isBlindToStrings
      || !unreadableNames(for: rules).isEmpty
  }

  /// The names that can't be read and may match a pattern of the rules.
  package func unreadableNames(for rules: [Rule]) -> [UnreadableName] {
    unreadableNames.filter { name in rules.contains { name.rules.contains($0.id) } }
  }
}

/// A linker name that can't be read: it is too long, or no compiler made it.
package struct UnreadableName: Sendable, Codable, Equatable {
  /// The name, or its first 80 characters, and the archive member.
  package var text: String
  /// The rules with a pattern that it may match.
  package var rules: Set<String>

  /// Creates an unreadable name.
  package init(text: String, rules: Set<String>) {
    self.text = text
    self.rules = rules
  }
}

/// One declaration or text that a pattern of a rule matched.
package struct RuleMatch: Sendable, Codable, Equatable {
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
  /// The first string that has the text in it and is longer, shortened where it is long; nil where
  /// the text is not seen in a longer one.
  package var longerText: String?
  /// Whether the file only uses what matched, and something else has the code or data.
  package var isImported: Bool
  /// Whether only the two halves of a short text were found, and nothing connects them, so that it
  /// is not known whether the text is there.
  package var isDivided: Bool
  /// Why the metadata of a stripped file would show it; nil where it need not.
  package var metadataProof: MetadataProof?
  /// Where it is declared, if that is known.
  package var location: SourceLocation?
  /// Why it is there, if that was asked for.
  package var explanation: Explanation?

  /// The name with its module, where it has one: `Module.Type.member`.
  package var qualifiedName: String { module.map { "\($0).\(name)" } ?? name }

  /// Creates a match.
  package init(
    rule: String, pattern: String, name: String, module: String?, traces: [Trace],
    isPartOfText: Bool = false, longerText: String? = nil, isImported: Bool = false,
    isDivided: Bool = false, metadataProof: MetadataProof? = nil,
    location: SourceLocation? = nil, explanation: Explanation? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.name = name
    self.module = module
    self.traces = traces
    self.isPartOfText = isPartOfText
    self.longerText = longerText
    self.isImported = isImported
    self.isDivided = isDivided
    self.metadataProof = metadataProof
    self.location = location
    self.explanation = explanation
  }
}

/// Why the metadata of a stripped file would show a declaration that was compiled into it.
package enum MetadataProof: Sendable, Codable, Equatable {
  /// Every build has its descriptor: a class, an actor, a protocol or a public type. With
  /// whole-module optimization, the compiler leaves out those of other types that nothing asks for.
  case descriptor
  /// A stored property or enum case: the metadata of the type (`Module.Type`) lists all of them,
  /// where there is any.
  case member(of: String, hasDescriptor: Bool)
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
    /// A text in a file that ships beside the artifact.
    case resource
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
