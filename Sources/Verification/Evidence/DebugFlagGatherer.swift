internal import Foundation
internal import ObjectFile
package import ReleaseModel
internal import SourceCode
package import Toolchain

/// Asks the compilers which modules a build compiles for debugging.
///
/// Parsing the flags isn't enough, because response files, included headers and later flags also
/// matter.
package struct DebugFlagGatherer: Sendable {
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let suggestsBuild: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - workspace: The package.
  ///   - runner: Starts the compilers.
  ///   - suggestsBuild: Whether the name of a condition suggests that it belongs to another build.
  package init(
    workspace: Workspace, runner: any ProcessRunner,
    suggestsBuild: @escaping @Sendable (String) -> Bool
  ) {
    self.workspace = workspace
    self.runner = runner
    self.suggestsBuild = suggestsBuild
  }

  /// How the modules of a completed build were compiled.
  ///
  /// - Throws: `CancellationError`, `ProcessError`, and Foundation's error if a log can't be read.
  package func gather(
    _ build: Build, _ compilations: Compilations
  ) async throws -> Evidence<[CompiledModule]> {
    do {
      return .collected(try await modules(of: compilations, build))
    } catch let failure as CompilerAnswers.Failure {
      return .unavailable(reason: failure.reason)
    } catch let error as ReadError {
      return .unavailable(reason: error.description)
    }
  }

  private func modules(
    of compilations: Compilations, _ build: Build
  ) async throws -> [CompiledModule] {
    let inputs = try CompilerQuery.Inputs(in: workspace)
    let compilers = CompilerAnswers(workspace: workspace, runner: runner)
    let calls = compilations.calls
    let drivers = calls.map { $0.isSwift ? CompilerQuery(toSwift: $0) : nil }
    let jobs = try await compilers.outputs(of: drivers.compactMap(\.self), build, "swiftc")
      .mapValues { output in
        guard let frontend = FrontendArguments(printed: output) else {
          throw CompilerAnswers.Failure(reason: "`swiftc -###` printed no compile command")
        }
        return frontend
      }
    let clangs = zip(calls, drivers).map { call, driver in
      driver.flatMap { jobs[$0] }.map { [CompilerQuery(importing: $0, inputs)] }
        ?? CompilerQuery.toClang(call, inputs)
    }
    let macros = try await compilers.outputs(of: clangs.flatMap(\.self), build, "clang")
    var modules = Dictionary(
      uniqueKeysWithValues: compilations.modules.map { ($0.name, $0) })
    for (index, call) in calls.enumerated() {
      for question in clangs[index] {
        modules[call.module]?.define(macros[question].flatMap(CompilerQuery.debugValue))
        // In Swift code, macros apply only to the headers that it imports.
        if !call.isSwift, let defined = macros[question].map(CompilerQuery.macros) {
          modules[call.module]?.conditions.formUnion(defined.keys.filter { !$0.hasPrefix("_") })
          if question.isOptimizable, defined["__OPTIMIZE__"] == nil {
            modules[call.module]?.isUnoptimized = true
          }
        }
      }
      guard let frontend = drivers[index].flatMap({ jobs[$0] }) else { continue }
      if frontend.conditions.contains("DEBUG") { modules[call.module]?.define("") }
      modules[call.module]?.conditions.formUnion(frontend.conditions)
      if frontend.hasDebugAssertions { modules[call.module]?.hasDebugAssertions = true }
      if frontend.isUnchecked { modules[call.module]?.isUnchecked = true }
      if frontend.isTestable { modules[call.module]?.isTestable = true }
    }
    for (name, calls) in Dictionary(
      grouping: calls.filter { $0.isLocal && !$0.isSwift }, by: \.module
    )
    .sorted(by: { $0.key < $1.key }) {
      let definesNDEBUG = modules[name]?.conditions.contains("NDEBUG") == true
      let code = try await debugCode(
        of: calls, in: try compilations.localFiles(of: name), build, compilers,
        isDebug: modules[name]?.debugValue != nil, definesNDEBUG: definesNDEBUG)
      modules[name]?.debugCode = code
    }
    for (name, module) in modules {
      let defined = module.conditions.filter { module.isLocal && suggestsBuild($0) }
      modules[name]?.conditions = defined.isEmpty ? [] : try tested(defined, in: name, compilations)
    }
    return modules.values.sorted { $0.name < $1.name }
  }

  /// What the C code of a local module does as in a debug build although no flag says so.
  private func debugCode(
    of calls: [BuildDescription.Compilation], in files: [String], _ build: Build,
    _ compilers: CompilerAnswers, isDebug: Bool, definesNDEBUG: Bool
  ) async throws -> [CompiledModule.DebugCode] {
    var found: [CompiledModule.DebugCode] = []
    func place(_ file: String, _ line: Int) -> SourceLocation {
      SourceLocation(file: workspace.relative(file), line: line)
    }
    let sources = try files.map { ($0, CSource(bytes: Array(try FileBytes.data($0)))) }
    let definition = sources.lazy.compactMap { file, source in
      source.firstDefinitions["DEBUG"].map { place(file, $0) }
    }.first
    if let definition, !isDebug {
      // Whether the line applies depends on conditions and on which files include it.
      let questions = calls.map {
        CompilerQuery(preprocessing: $0.sources[0], like: $0, ["-dM"])
      }
      let macros = try await compilers.outputs(of: questions, build, "clang-sources")
      let values = macros.values.compactMap(CompilerQuery.debugValue)
      if values.contains(where: { !CompiledModule.isZero($0) }) {
        found.append(CompiledModule.DebugCode(.defined, definition))
      } else {
        // With the value 0, only `#if DEBUG` is false.
        let defining = Set(
          zip(calls, questions).filter { macros[$1].flatMap(CompilerQuery.debugValue) != nil }
            .map(\.0.sources[0]))
        let texts = try defining.map { try FileBytes.text($0) }
        let compiled = Set(calls.map(\.sources[0]))
        let asks = sources.contains { file, source in
          source.definedness.contains("DEBUG")
            && (compiled.contains(file)
              ? defining.contains(file)
              : texts.contains { $0.contains((file as NSString).lastPathComponent) })
        }
        if asks {
          found.append(CompiledModule.DebugCode(.definedAsZero, definition))
        }
      }
    }
    let asserting = try calls.first { call in
      // Objects of other formats, such as WebAssembly, have no dynamic linker to import it from.
      guard let object = call.object, !FileFinder.isMissing(object),
        try Object.isRecognized(path: object)
      else { return false }
      return try File(path: object).symbolTable?.contained(["__assert_fail"]).isEmpty == false
    }
    if let asserting {
      let file = asserting.sources[0]
      // A macro or a header can contain the call.
      let line = try FileBytes.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.firstMatch(of: /\bassert *\(/) != nil }
      found.append(CompiledModule.DebugCode(.assertion, place(file, (line ?? 0) + 1)))
    } else if !definesNDEBUG, sources.allSatisfy({ $0.1.firstDefinitions["NDEBUG"] == nil }),
      let (file, line) = sources.lazy.compactMap({ file, source in
        source.firstLines["NDEBUG"].map { (file, $0) }
      }).first
    {
      found.append(CompiledModule.DebugCode(.withoutNDEBUG, place(file, line)))
    }
    return found
  }

  /// The given conditions that the code of a module tests.
  private func tested(
    _ conditions: Set<String>, in module: String, _ compilations: Compilations
  ) throws -> Set<String> {
    let files = try compilations.localFiles(of: module)
    let isSwift = files.contains { $0.hasSuffix(".swift") }
    var tested: Set<String> = []
    for file in files where !isSwift || file.hasSuffix(".swift") {
      let bytes = Array(try FileBytes.data(file))
      tested.formUnion(
        isSwift
          ? SwiftSource(bytes: bytes).conditions().keys : CSource(bytes: bytes).conditions.keys)
    }
    return tested.intersection(conditions)
  }
}

extension CompiledModule {
  /// Records a value of `DEBUG`; a value that is true in `#if` takes precedence.
  fileprivate mutating func define(_ value: String?) {
    if value != nil, debugValue == nil || isDebugZero { debugValue = value }
  }
}
