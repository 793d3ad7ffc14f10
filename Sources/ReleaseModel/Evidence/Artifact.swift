/// A file that ships.
package struct Artifact: Sendable, Codable, Equatable {
  /// The product's name, or the path as configured.
  package var name: String
  /// The build that produced the file or that it stands for; nil if given on the command line.
  package var build: String?
  /// The path, relative to the configuration if the file is below its folder, or else absolute.
  package var path: String
  /// SHA-256 of the whole file, as 64 lowercase hexadecimal digits; nil if no report needs it.
  package var sha256: String?
  /// The size in bytes.
  package var byteCount: Int
  /// The GNU build ID as lowercase hexadecimal digits, if the file has one.
  package var buildID: String?
  /// How much of the file can be inspected.
  package var visibility: Visibility
  /// True if the file can't be traced to the build that it stands for.
  ///
  /// Nil for a build's own product, a copy of it, and files given on the command line.
  package var isBuiltElsewhere: Bool?
  /// The number of objects in an archive, or in a library that has no file of its own.
  ///
  /// Nil for a single object file.
  package var objectCount: Int?
  /// The unstripped original in which names were searched instead of in this file, if any.
  package var unstripped: FileDigest?
  /// A description of the file, if nothing is searched for in it.
  package var overview: Overview?
  /// True if an earlier run inspected the file and nothing that affects the result has changed.
  ///
  /// Nil if this run inspected it.
  package var isReused: Bool?
  /// Wall-clock time of the inspection in seconds; nil outside a run of the gate.
  package var seconds: Double?

  /// A short summary of the contents, such as `23 objects, 156 symbols`.
  package var contents: String {
    (objectCount.map { "\($0.counted("object")), " } ?? "")
      + visibility.symbolCount.counted("symbol")
  }

  package init(
    name: String, build: String?, path: String, sha256: String?, byteCount: Int,
    buildID: String?, visibility: Visibility, isBuiltElsewhere: Bool? = nil,
    objectCount: Int? = nil,
    overview: Overview? = nil
  ) {
    self.name = name
    self.build = build
    self.path = path
    self.sha256 = sha256
    self.byteCount = byteCount
    self.buildID = buildID
    self.visibility = visibility
    self.isBuiltElsewhere = isBuiltElsewhere
    self.objectCount = objectCount
    self.overview = overview
  }
}

/// How much of an artifact can be inspected.
package struct Visibility: Sendable, Codable, Equatable {
  /// How many of the names known to the linker are still present, best first.
  package enum Symbols: String, Sendable, Codable, AscendingCases {
    /// A full symbol table, including local symbols.
    case full
    /// A symbol table without local symbols (`strip -x`, a linker's `-x`).
    ///
    /// Private declarations can't be found.
    case globalOnly = "global-only"
    /// Only the symbols that the dynamic linker needs.
    case dynamicOnly = "dynamic-only"
    /// No symbol table.
    case none
  }

  /// How much of the Swift reflection metadata is present, best first; `strip` doesn't remove it.
  package enum Metadata: String, Sendable, Codable, AscendingCases {
    /// Complete: types, stored properties and enum cases are visible without a symbol table.
    case full
    /// Everything that the compiler emitted, but the compiler was told to omit names.
    case partial
    /// None: no Swift code, no Swift types, or no rule that searches for names.
    case none
    /// Some or all of it can't be read, so the names in it are unknown.
    case unread
  }

  /// The worst state of any member's symbol table.
  package var symbols: Symbols
  /// The archive member that lacks symbols, and the evidence for that; nil if none does.
  package var missingSymbols: String?
  /// The number of symbols in `.symtab`, including those of sections.
  package var symbolCount: Int
  /// The number of named symbols in `.dynsym`.
  package var dynamicSymbolCount: Int
  /// The number of names that can't be read, so that no rule was compared with them.
  ///
  /// They are too long, or were not produced by a compiler.
  package var unreadableNameCount: Int
  /// Why the instructions could not be searched for short strings.
  ///
  /// Nil if they could, or if no rule has a short string.
  package var unreadableCode: String?
  /// Why the file doesn't contain everything that the program loads; nil if it does.
  package var missingContents: String?
  /// The worst state of any member's metadata.
  package var metadata: Metadata
  /// The first metadata record that could not be read, and its archive member.
  package var unreadableMetadata: String?
  package var debugInformation: Bool

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

  /// What an artifact must contain for a missing name to prove absence.
  package enum Requirement: String, Sendable, Codable, CaseIterable {
    /// A full symbol table.
    case symbols
    /// A full symbol table or, for types, stored properties and enum cases, complete metadata.
    case metadata
  }

  /// Whether the searched data may lack a name that occurs in the code.
  package func mayMissNames(_ requirement: Requirement) -> Bool {
    // Enum cases have no symbols.
    missingContents != nil || metadata == .unread
      || (symbols != .full && !(requirement == .metadata && metadata == .full))
  }

  /// Whether the searched data may lack a string that occurs in the file.
  package var mayMissStrings: Bool { unreadableCode != nil || missingContents != nil }
}

/// What was found in something that ships.
package struct InspectionEvidence<Inspection: Sendable>: Sendable {
  /// The name of the product, bundle or folder, or the path as configured or given.
  package var name: String
  /// The build that produced it or that it stands for.
  package var build: String?
  package var inspection: Evidence<Inspection>
  /// Identifies this version of the file, to detect later changes; nil if not needed.
  package var identity: String?
  /// The name of the built file that it is a copy of; nil unless the configuration names its path.
  package var original: String?
  /// The modules that this run linked it from, or that a copy was linked from; empty if unknown.
  package var modules: Set<String> = []

  package init(name: String, build: String?, inspection: Evidence<Inspection>) {
    self.name = name
    self.build = build
    self.inspection = inspection
  }

  /// The name and the build, as shown in messages.
  package var label: String { Build.label(name, in: build) }

  /// The same evidence about a part of what was found.
  package func map<Part>(_ part: (Inspection) -> Part) -> InspectionEvidence<Part> {
    let found: Evidence<Part> =
      switch inspection {
      case .collected(let inspection): .collected(part(inspection))
      case .absent: .absent
      case .unavailable(let reason): .unavailable(reason: reason)
      }
    return InspectionEvidence<Part>(name: name, build: build, inspection: found)
  }
}

/// What was found in an artifact.
package typealias ArtifactEvidence = InspectionEvidence<ArtifactInspection>

extension ArtifactEvidence {
  /// Whether the file was inspected but can't be traced to the build that it stands for.
  package var isBuiltElsewhere: Bool {
    get { inspection.value?.artifact.isBuiltElsewhere == true }
    set {
      guard case .collected(var inspection) = inspection else { return }
      inspection.artifact.isBuiltElsewhere = newValue ? true : nil
      self.inspection = .collected(inspection)
    }
  }
}

/// The result of searching one artifact for every rule.
package struct ArtifactInspection: Sendable, Codable {
  package var artifact: Artifact
  /// Every match of every rule, whether or not it is allowed.
  package var matches: [RuleMatch]
  /// The names that can't be read and might match a pattern.
  package var unreadableNames: [UnreadableName]
  /// The types whose members the metadata names completely, as `Module.Type`; gathered only if symbols are
  /// missing and a rule has names.
  package var metadataTypes: Set<String>
  /// The matches in modules that were compiled for the artifact but that the rules don't search.
  package var leftOutMatches: [LeftOutMatch]
  /// What must not ship, whatever the rules are; empty unless the file may ship.
  package var hygiene: [HygieneFact] = []

  package init(
    artifact: Artifact, matches: [RuleMatch], unreadableNames: [UnreadableName] = [],
    metadataTypes: Set<String> = [], leftOutMatches: [LeftOutMatch] = []
  ) {
    self.artifact = artifact
    self.matches = matches
    self.unreadableNames = unreadableNames
    self.metadataTypes = metadataTypes
    self.leftOutMatches = leftOutMatches
  }

  /// Whether the file may contain something that rules look for but that could not be found.
  package func mayMissMatches(of rules: [Rule], _ requirement: Visibility.Requirement) -> Bool {
    let visibility = artifact.visibility
    return rules.contains { !$0.names.isEmpty } && visibility.mayMissNames(requirement)
      || rules.contains { !$0.strings.isEmpty } && visibility.mayMissStrings
      || !unreadableNames(for: rules).isEmpty
  }

  /// The names that can't be read and might match a pattern of the rules.
  package func unreadableNames(for rules: [Rule]) -> [UnreadableName] {
    unreadableNames.filter { name in rules.contains { name.rules.contains($0.id) } }
  }
}

/// A match of a pattern in a module that its rule doesn't search.
package struct LeftOutMatch: Sendable, Codable, Hashable {
  package var rule: String
  package var pattern: String
  package var module: String
  /// The first name that matches, without the module.
  package var name: String

  package init(rule: String, pattern: String, module: String, name: String) {
    self.rule = rule
    self.pattern = pattern
    self.module = module
    self.name = name
  }
}

/// A linker name that can't be read, because it is too long or was not produced by a compiler.
package struct UnreadableName: Sendable, Codable, Equatable {
  /// The name, truncated to 80 characters, and the archive member.
  package var text: String
  /// The rules with a pattern that the name might match.
  package var rules: Set<String>

  package init(text: String, rules: Set<String>) {
    self.text = text
    self.rules = rules
  }
}

/// A declaration or string that matched a pattern of a rule.
package struct RuleMatch: Sendable, Codable, Equatable {
  package var rule: String
  package var pattern: String
  /// The source name without its module (`Type.member`), or the string.
  package var name: String
  /// The module that declares it; nil for strings and for names outside Swift.
  package var module: String?
  /// The C name of a Swift function, if that is its only symbol.
  package var exportedName: String?
  /// The evidence, strongest first; debug information only if there is nothing else.
  package var traces: [Trace]
  package var presence: Presence
  /// The first longer string that contains the match, truncated if long; nil if none does.
  package var longerText: String?
  /// Whether the file only refers to the match, whose code or data is in another file.
  package var isImported: Bool
  /// Why the metadata of a stripped file would contain it; nil if that isn't guaranteed.
  package var metadataProof: MetadataProof?
  /// Where it is declared, or a literal of the string, if known.
  package var location: SourceLocation?
  /// The next literals of the string; nil if there are none.
  package var otherLocations: [SourceLocation]?
  /// Why it is present, if an explanation was requested.
  package var explanation: Explanation?

  /// The name with its module, if any: `Module.Type.member`.
  package var qualifiedName: String { module.map { "\($0).\(name)" } ?? name }

  package init(
    rule: String, pattern: String, name: String, module: String?, exportedName: String? = nil,
    traces: [Trace], presence: Presence = .whole, longerText: String? = nil,
    isImported: Bool = false, metadataProof: MetadataProof? = nil,
    location: SourceLocation? = nil, explanation: Explanation? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.name = name
    self.module = module
    self.exportedName = exportedName
    self.traces = traces
    self.presence = presence
    self.longerText = longerText
    self.isImported = isImported
    self.metadataProof = metadataProof
    self.location = location
    self.explanation = explanation
  }
}

/// Whether a match is what its rule looks for, clearest first.
package enum Presence: String, Sendable, Codable, AscendingCases {
  /// A declaration, a whole string, or a part of one that ends where words do.
  case whole
  /// As `whole`, but only in longer strings of at most 15 bytes.
  ///
  /// The optimizer puts these into instructions, where only whole strings can be found.
  case inShortString
  /// The end of a longer string: the linker may have merged the two, and the code that would show
  /// it can't be searched.
  case merged
  /// The two halves of a short string, with no connection between them.
  case divided
  /// A part of a longer word.
  case part
  /// The name of a symbol, property or enum case, or a part of one.
  case name

  /// Whether the declaration or string is present.
  package var isCertain: Bool { self <= .inShortString }
  /// Whether it is unknown if the string is present.
  package var isUncertain: Bool { self == .merged || self == .divided }
}

/// Why the metadata of a stripped file would contain a declaration compiled into it.
package enum MetadataProof: Sendable, Codable, Equatable {
  /// Every build contains its descriptor: a class, an actor, a protocol or a public type.
  ///
  /// With whole-module optimization, the compiler omits the descriptors of other types if they are
  /// unused.
  case descriptor
  /// A stored property or enum case.
  ///
  /// If the type (`Module.Type`) has metadata, the metadata lists all of them.
  case member(of: String, hasDescriptor: Bool)
}

/// One piece of evidence for a match in an artifact.
package struct Trace: Sendable, Codable, Hashable {
  /// The kind of evidence, strongest first.
  package enum Kind: String, Sendable, Codable, AscendingCases {
    /// In `.symtab` or `.dynsym`.
    case symbol
    /// In the Swift reflection metadata.
    case metadata
    /// A string in a data section.
    case string
    /// A string of at most 15 bytes, assembled from instructions, tables or constant vectors.
    case immediate
    /// A string in a file that ships with the artifact.
    case resource
    /// Only in debug information: it was compiled, but no other trace of it is left.
    case debugInformation = "debug-info"
  }

  package var kind: Kind
  /// The demangled symbol, or the location of the string: section, function and address.
  package var detail: String

  package init(kind: Kind, detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// A file that a report refers to, identified by its digest.
package struct FileDigest: Sendable, Codable, Equatable {
  /// The path, as given or relative to the configuration.
  package var file: String
  /// The SHA-256 of its bytes, as hexadecimal digits.
  package var sha256: String

  package init(file: String, sha256: String) {
    self.file = file
    self.sha256 = sha256
  }
}
