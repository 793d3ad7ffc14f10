internal import Foundation
package import ReleaseModel
internal import SwiftSources

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
    } catch let failure as Failure {
      return .unavailable(reason: failure.reason)
    }
  }

  /// Why a compiler gave no answer.
  private struct Failure: Error {
    let reason: String
  }

  private func modules(
    of compilations: Compilations, _ build: Build
  ) async throws -> [CompiledModule] {
    let inputs = try CompilerQuestion.Inputs(in: workspace)
    let calls = compilations.calls
    let drivers = calls.map { $0.isSwift ? CompilerQuestion(toSwift: $0) : nil }
    let jobs = try await outputs(of: drivers.compactMap(\.self), build, "swiftc")
      .mapValues { output in
        guard let frontend = FrontendArguments(printed: output) else {
          throw Failure(reason: "`swiftc -###` printed no compile command")
        }
        return frontend
      }
    let clangs = zip(calls, drivers).map { call, driver in
      driver.flatMap { jobs[$0] }.map { [CompilerQuestion(importing: $0, inputs)] }
        ?? CompilerQuestion.toClang(call, inputs)
    }
    let macros = try await outputs(of: clangs.flatMap(\.self), build, "clang")
    var modules = Dictionary(
      uniqueKeysWithValues: compilations.modules.map { ($0.name, $0) })
    for (index, call) in calls.enumerated() {
      for question in clangs[index] {
        modules[call.module]?.define(macros[question].flatMap(CompilerQuestion.debugValue))
        // In Swift code, macros apply only to the headers that it imports.
        if !call.isSwift {
          modules[call.module]?.conditions.formUnion(
            macros[question].map(CompilerQuestion.macros) ?? [])
        }
      }
      guard let frontend = drivers[index].flatMap({ jobs[$0] }) else { continue }
      if frontend.conditions.contains("DEBUG") { modules[call.module]?.define("") }
      modules[call.module]?.conditions.formUnion(frontend.conditions)
      if frontend.hasDebugAssertions { modules[call.module]?.hasDebugAssertions = true }
    }
    for (name, module) in modules {
      let defined = module.conditions.filter { module.isLocal && suggestsBuild($0) }
      modules[name]?.conditions = defined.isEmpty ? [] : try tested(defined, in: name, compilations)
    }
    return modules.values.sorted { $0.name < $1.name }
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

  /// The output of the compilers, running as many at a time as there are processors.
  ///
  /// Identical questions are asked only once.
  private func outputs(
    of questions: [CompilerQuestion], _ build: Build, _ name: String
  ) async throws -> [CompilerQuestion: String] {
    // In build order, so that each question uses the same file in the next run.
    var seen: Set<CompilerQuestion> = []
    let questions = questions.filter { seen.insert($0).inserted }
    return try await withThrowingTaskGroup(of: (CompilerQuestion, String).self) { group in
      var outputs: [CompilerQuestion: String] = [:]
      for (index, question) in questions.enumerated() {
        if index >= ProcessInfo.processInfo.activeProcessorCount,
          let (asked, output) = try await group.next()
        {
          outputs[asked] = output
        }
        let log = workspace.log("\(build.name)-\(name)-\(index + 1).log")
        group.addTask { (question, try await ask(question, log: log)) }
      }
      return try await group.reduce(into: outputs) { $0[$1.0] = $1.1 }
    }
  }

  /// The environment variables through which compilers take arguments.
  private static let environment = ProcessInfo.processInfo.environment
    .filter { name, _ in ["CCC_", "CLANG_", "SWIFT_"].contains { name.hasPrefix($0) } }
    .map { "\($0.key)=\($0.value)" }.sorted()

  private func ask(_ question: CompilerQuestion, log: String) async throws -> String {
    let files = question.files.flatMap(FileIdentity.init(of:))
    let cache = CacheFile(
      log + ".cache",
      inputs: files.map {
        ([$0.text, question.compiler] + question.arguments + Self.environment)
          .joined(separator: "\n")
      }, in: workspace)
    return try await cache.value(reading: { String(decoding: $0, as: UTF8.self) }) {
      let command = Command(
        question.compiler, question.arguments, in: workspace.packagePath, output: log)
      let result: ProcessResult
      do {
        result = try await runner.run(command)
      } catch let error as ProcessError {
        throw Failure(reason: error.description)
      }
      let text = try FileBytes.text(log)
      guard result.succeeded || text.contains(CompilerQuestion.assemblerAnswer) else {
        throw Failure(
          reason: "`\(command.text.prefix(80))…` \(result); see \(workspace.relative(log))"
        )
      }
      return (text, Data(text.utf8))
    }
  }
}

extension CompiledModule {
  /// Records a value of `DEBUG`; a value that is true in `#if` takes precedence.
  fileprivate mutating func define(_ value: String?) {
    if value != nil, debugValue == nil || isDebugZero { debugValue = value }
  }
}
