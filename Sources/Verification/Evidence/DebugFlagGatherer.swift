internal import Foundation
package import ReleaseModel
internal import SwiftSources
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
    }
  }

  private func modules(
    of compilations: Compilations, _ build: Build
  ) async throws -> [CompiledModule] {
    let inputs = try CompilerQuestion.Inputs(in: workspace)
    let compilers = CompilerAnswers(workspace: workspace, runner: runner)
    let calls = compilations.calls
    let drivers = calls.map { $0.isSwift ? CompilerQuestion(toSwift: $0) : nil }
    let jobs = try await compilers.outputs(of: drivers.compactMap(\.self), build, "swiftc")
      .mapValues { output in
        guard let frontend = FrontendArguments(printed: output) else {
          throw CompilerAnswers.Failure(reason: "`swiftc -###` printed no compile command")
        }
        return frontend
      }
    let clangs = zip(calls, drivers).map { call, driver in
      driver.flatMap { jobs[$0] }.map { [CompilerQuestion(importing: $0, inputs)] }
        ?? CompilerQuestion.toClang(call, inputs)
    }
    let macros = try await compilers.outputs(of: clangs.flatMap(\.self), build, "clang")
    var modules = Dictionary(
      uniqueKeysWithValues: compilations.modules.map { ($0.name, $0) })
    for (index, call) in calls.enumerated() {
      for question in clangs[index] {
        modules[call.module]?.define(macros[question].flatMap(CompilerQuestion.debugValue))
        // In Swift code, macros apply only to the headers that it imports.
        if !call.isSwift {
          modules[call.module]?.conditions.formUnion(
            macros[question].map {
              CompilerQuestion.macros(in: $0).keys.filter { !$0.hasPrefix("_") }
            }
              ?? [])
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
}

extension CompiledModule {
  /// Records a value of `DEBUG`; a value that is true in `#if` takes precedence.
  fileprivate mutating func define(_ value: String?) {
    if value != nil, debugValue == nil || isDebugZero { debugValue = value }
  }
}
