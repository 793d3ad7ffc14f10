internal import DebugInformation
package import ObjectFile
package import ReleaseModel

/// Finds what must not ship, whatever the rules are, in object files and resources.
package struct HygieneSearch: Sendable {
  /// The maximum number of places of one fact that are shown.
  private static let limit = 3

  private let texts: TextHygiene
  /// The folders of the build that are looked for in texts.
  package let folders: [String]
  private let allFolders: [String]

  /// - Parameter folders: The absolute paths of the package, the scratch folder and the home folder; a
  ///   folder whose name could be that of a folder on any machine, such as `/src`, is ignored.
  package init(folders: [String]) {
    allFolders = folders.filter { $0.count > 1 }
    self.folders = folders.filter { $0.split(separator: "/").count > 1 }
    texts = TextHygiene(folders: self.folders)
  }

  private static let secrets = TextHygiene(folders: [])

  /// Whether bytes contain a credential.
  package static func findSecret(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      secrets.found(in: buffer, 0..<buffer.count, at: 0).contains {
        if case .secret = $0.what { true } else { false }
      }
    }
  }

  /// What is in an object file, or in the members of an archive.
  ///
  /// - Throws: Any `ReadError` of a file.
  package func facts(in members: [Object.Member]) throws(ReadError) -> [HygieneFact] {
    var facts = Facts()
    // The run-time library of a tool also calls the functions that it consists of.
    let names = Self.functionNames
    var provided: Set<String> = []
    for member in members where member.name != nil {
      provided.formUnion(
        try member.file.symbolTable?.contained(names) { $0.isDefined && $0.binding != .local } ?? []
      )
    }
    var unoptimized: Set<String> = []
    for member in members {
      let (file, name) = (member.file, member.name.map { "\($0): " } ?? "")
      let isProgram = try addLinking(of: file, name, to: &facts)
      try addInstrumentation(of: file, isProgram: isProgram, name, without: provided, to: &facts)
      unoptimized.formUnion(
        try CompiledUnits(of: file).all.filter { $0.isOptimized == false }
          .map(\.compiler))
      let found = try file.search(margin: TextHygiene.margin) { texts.found(in: $0, $1, at: $2) }
      // The names in them, such as run paths, are facts of their own.
      let names = file.sections.filter { $0.role == .symbolNames }.map(\.range)
      for text in found
      where text.what != .buildPath || !names.contains(where: { $0.contains(text.offset) }) {
        facts.add(text, Trace(kind: .string, detail: name + file.describedPlace(at: text.offset)))
      }
    }
    if !unoptimized.isEmpty { facts.add(.unoptimized(unoptimized.sorted()), nil) }
    return facts.all
  }

  /// What in an object file, or in the members of an archive, differs from what is expected.
  ///
  /// - Throws: Any `ReadError` of a file.
  package static func facts(
    in members: [Object.Member], expecting expected: [FileProperty: Bool]
  ) throws(ReadError) -> [HygieneFact] {
    let files = members.map(\.file)
    var facts: [HygieneFact] = []
    for property in FileProperty.allCases {
      guard let isExpected = expected[property] else { continue }
      let isTrue: Bool? =
        switch property {
        case .stripped: files.allSatisfy { $0.symbolTable == nil && !$0.hasDebugInformation }
        case .static: try areStatic(files)
        case .optimized: try areOptimized(files)
        }
      if isTrue != isExpected {
        facts.append(
          HygieneFact(
            .unexpected(property, isExpected: isExpected, isUnknown: isTrue == nil)))
      }
    }
    return facts
  }

  private static func areStatic(_ files: [File]) throws(ReadError) -> Bool {
    for file in files {
      let linking = try file.dynamicLinking()
      if linking.interpreter != nil || !linking.libraries.isEmpty { return false }
    }
    return true
  }

  /// Whether the debug information says that everything was optimized; nil if some of it doesn't.
  private static func areOptimized(_ files: [File]) throws(ReadError) -> Bool? {
    var isKnown = !files.isEmpty
    for file in files {
      let units = try CompiledUnits(of: file)
      if units.all.contains(where: { $0.isOptimized == false }) { return false }
      if !units.areAll || units.all.contains(where: { $0.isOptimized == nil }) { isKnown = false }
    }
    return isKnown ? true : nil
  }

  /// What is in a file that ships with an artifact, and what its name says.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - shown: The path in its bundle, with the name of the bundle.
  ///   - source: The path of the original, for locations.
  ///   - packed: The path in the file, if it is in one that packs others.
  /// - Returns: The facts, each once.
  package func facts(
    inResource bytes: [UInt8], shown: String, source: String, packed: String? = nil
  ) -> [HygieneFact] {
    var facts = Facts()
    let found = bytes.withUnsafeBufferPointer { texts.found(in: $0, 0..<$0.count, at: 0) }
    // Counting lines once for each text would be quadratic.
    var (line, offset) = (1, 0)
    for text in found.sorted(by: { $0.offset < $1.offset }) where text.what != .catalogReader {
      line += bytes[offset..<Int(text.offset)].count { $0 == 0x0a }
      offset = Int(text.offset)
      facts.add(text, Trace(kind: .resource, detail: "\(shown):\(line)"), line)
    }
    let path = packed ?? shown.split(separator: "/").dropFirst().joined(separator: "/")
    if DebugWords.suggestTestData(path) { facts.add(.debugResource, nil) }
    if path.hasSuffix(".xcstrings") { facts.add(.uncompiledCatalog, nil) }
    return facts.all.map { fact in
      var fact = fact
      fact.file = shown
      fact.location = SourceLocation(
        file: source, line: packed == nil ? facts.lines[fact.subject] ?? 1 : 1)
      return fact
    }
  }

  /// Adds facts that the loader of the system reads, and returns whether the file is a program.
  private func addLinking(
    of file: File, _ member: String, to facts: inout Facts
  ) throws(ReadError) -> Bool {
    guard file.type == .executable || file.type == .sharedObject, file.detachedContents == nil
    else {
      try addAutolinking(of: file, member, to: &facts)
      return false
    }
    let linking = try file.dynamicLinking()
    for path in linking.runPaths {
      guard let problem = problem(ofRunPath: path) else { continue }
      facts.add(.runPath(path, problem), Trace(kind: .symbol, detail: "\(member)DT_RUNPATH"))
    }
    let isProgram = file.type == .executable || linking.isOfProgram
    for library in linking.libraries where Self.testFrameworks.contains(where: library.hasPrefix) {
      facts.add(
        .testFramework(library, isProgram: isProgram),
        Trace(kind: .symbol, detail: "\(member)DT_NEEDED"))
    }
    var weaknesses: [Weakness] = []
    if linking.hasExecutableStack { weaknesses.append(.executableStack) }
    if linking.hasTextRelocations { weaknesses.append(.textRelocations) }
    if file.segments.contains(where: { $0.isLoaded && $0.isExecutable && $0.isWritable }) {
      weaknesses.append(.writableCode)
    }
    if file.type == .executable { weaknesses.append(.fixedAddress) }
    if !linking.hasReadOnlyRelocations { weaknesses.append(.writableRelocations) }
    if !weaknesses.isEmpty { facts.add(.weaknesses(weaknesses), nil) }
    return isProgram
  }

  /// Adds test frameworks that the linker adds to a program because an object says so.
  private func addAutolinking(
    of file: File, _ member: String, to facts: inout Facts
  ) throws(ReadError) {
    for section in file.sections
    where section.name == ".swift1_autolink_entries" && section.hasContents {
      for option in try file.contents(of: section).split(separator: 0) {
        let option = String(decoding: option, as: UTF8.self)
        guard option.hasPrefix("-l") else { continue }
        let library = "lib\(option.dropFirst(2)).so"
        guard Self.testFrameworks.contains(library) else { continue }
        facts.add(
          .testFramework(library, isProgram: false),
          Trace(kind: .symbol, detail: member + section.name))
      }
    }
  }

  /// The libraries of XCTest and Swift Testing, with what they consist of.
  private static let testFrameworks = ["libXCTest.so", "libTesting.so", "lib_TestingInterop.so"]

  private func problem(ofRunPath path: String) -> RunPathProblem? {
    if path.isEmpty { return .empty }
    guard path.hasPrefix("/") else {
      // ld.so(8), Dynamic string tokens.
      return ["$ORIGIN/", "${ORIGIN}/"].contains(where: "\(path)/".hasPrefix) ? nil : .relative
    }
    return allFolders.contains { "\(path)/".hasPrefix("\($0)/") } ? .ofBuild : nil
  }

  /// Symbols and sections that only instrumented code has, by what adds them.
  private func addInstrumentation(
    of file: File, isProgram: Bool, _ member: String, without provided: Set<String>,
    to facts: inout Facts
  ) throws(ReadError) {
    for section in file.sections {
      guard let kind = Self.sections.first(where: { section.name == $0.name })?.kind else {
        continue
      }
      facts.add(.instrumentation(kind), Trace(kind: .symbol, detail: member + section.name))
    }
    let names = Self.functionNames.filter { !provided.contains($0) }
    var sanitizers: [Instrumentation: String] = [:]
    for table in [file.symbolTable, file.dynamicSymbolTable].compactMap(\.self) {
      // A library that exports them is the run-time library of a tool.
      let found = try table.contained(names) {
        isProgram || !$0.isDefined || file.type == .sharedObject && $0.binding == .local
      }
      for name in found {
        guard let kind = Self.functions[name] else { continue }
        if Self.sanitizers.contains(kind) {
          if sanitizers[kind] == nil { sanitizers[kind] = name }
        } else {
          facts.add(.instrumentation(kind), Trace(kind: .symbol, detail: member + name))
        }
      }
    }
    // The run-time library of each contains those of the ones after it.
    if let kind = Self.sanitizers.first(where: { sanitizers[$0] != nil }) {
      facts.add(
        .instrumentation(kind), Trace(kind: .symbol, detail: member + (sanitizers[kind] ?? "")))
    }
  }

  private static let sanitizers: [Instrumentation] = [
    .addressSanitizer, .hardwareAddressSanitizer, .threadSanitizer, .memorySanitizer,
    .leakSanitizer, .undefinedBehaviorSanitizer, .fuzzer,
  ]

  /// LLVM, InstrProfData.inc: `INSTR_PROF_SECT_ENTRY`.
  private static let sections: [(name: String, kind: Instrumentation)] = [
    ("__llvm_covmap", .coverage), ("__llvm_covfun", .coverage), ("__llvm_prf_cnts", .profile),
    ("__llvm_prf_data", .profile), ("__sancov_cntrs", .fuzzer), ("xray_instr_map", .profile),
  ]
  /// The functions that start the run-time library of each tool, or that instrumented code calls.
  private static let functions: [String: Instrumentation] = {
    var functions: [String: Instrumentation] = [
      "__gcov_init": .coverage, "llvm_gcov_init": .coverage, "llvm_gcda_start_file": .coverage,
      "__llvm_profile_runtime": .profile, "mcount": .profile, "_mcount": .profile,
      "__asan_init": .addressSanitizer, "__hwasan_init": .hardwareAddressSanitizer,
      "__tsan_init": .threadSanitizer, "__msan_init": .memorySanitizer,
      "__lsan_init": .leakSanitizer, "__sanitizer_cov_trace_pc_guard": .fuzzer,
    ]
    // compiler-rt, ubsan_handlers.h and ubsan_minimal_handlers.cpp.
    for handler in [
      "add_overflow", "alignment_assumption", "builtin_unreachable", "divrem_overflow",
      "float_cast_overflow", "function_type_mismatch", "implicit_conversion", "invalid_builtin",
      "load_invalid_value", "missing_return", "mul_overflow", "negate_overflow", "nonnull_arg",
      "nonnull_return", "nonnull_return_v1", "nullability_arg", "nullability_return_v1",
      "out_of_bounds", "pointer_overflow", "shift_out_of_bounds", "sub_overflow",
      "type_mismatch", "type_mismatch_v1", "vla_bound_not_positive",
    ] {
      for variant in ["", "_abort", "_minimal", "_minimal_abort"] {
        functions["__ubsan_handle_\(handler)\(variant)"] = .undefinedBehaviorSanitizer
      }
    }
    return functions
  }()
  private static let functionNames = functions.keys.sorted()

  /// The facts of several files, each with its first places.
  private struct Facts {
    private var order: [HygieneFact.Subject] = []
    private var traces: [HygieneFact.Subject: [Trace]] = [:]
    /// The first line of each.
    private(set) var lines: [HygieneFact.Subject: Int] = [:]
    private var paths: (count: Int, traces: [Trace])?

    var all: [HygieneFact] {
      order.map { HygieneFact($0, traces: traces[$0] ?? []) }
        + (paths.map {
          [HygieneFact(.buildPath($0.count), traces: $0.traces)]
        } ?? [])
    }

    mutating func add(_ text: TextHygiene.Found, _ trace: Trace, _ line: Int = 1) {
      switch text.what {
      case .buildPath:
        var trace = trace
        trace.detail += ", in '\(text.text)'"
        paths = ((paths?.count ?? 0) + 1, paths?.traces ?? [])
        if paths?.traces.count ?? 0 < HygieneSearch.limit { paths?.traces.append(trace) }
      case .endpoint(let host, let problem): add(.endpoint(host, problem), trace, line)
      case .secret(let form): add(.secret(form), trace, line)
      case .catalogReader: add(.catalogReader, trace, line)
      }
    }

    mutating func add(_ subject: HygieneFact.Subject, _ trace: Trace?, _ line: Int = 1) {
      if traces[subject] == nil {
        order.append(subject)
        lines[subject] = line
        traces[subject] = []
      }
      guard let trace, traces[subject]?.count ?? 0 < HygieneSearch.limit,
        traces[subject]?.contains(trace) != true
      else { return }
      traces[subject]?.append(trace)
    }
  }
}
