internal import Foundation
internal import Guards
internal import ReleaseModel
internal import SourceCode
internal import Toolchain

/// Asks the compilers what a build defines when it compiles its modules.
struct ConditionGatherer: Sendable {
  private let compilers: CompilerAnswers
  private let inputs: CompilerQuery.Inputs
  private let build: Build

  init(_ build: Build, workspace: Workspace, runner: any ProcessRunner) throws {
    compilers = CompilerAnswers(workspace: workspace, runner: runner)
    inputs = try CompilerQuery.Inputs(in: workspace)
    self.build = build
  }

  /// What the build defines in each module.
  ///
  /// - Parameters:
  ///   - compilations: The local modules' compiler invocations.
  ///   - calls: The calls in Swift conditions that only the compiler can evaluate, by module.
  /// - Throws: `CompilerAnswers.Failure`, `CancellationError`, and Foundation's error if a file can't be
  ///   written or read.
  /// - Returns: What the build defines, by module.
  func conditions(
    of compilations: [BuildDescription.Compilation], calls: [String: Set<String>]
  ) async throws -> [String: BuildConditions] {
    // All sources of a module have the same flags.
    var first: [String: BuildDescription.Compilation] = [:]
    for compilation in compilations where first[compilation.module] == nil {
      first[compilation.module] = compilation
    }
    let questions = first.sorted { $0.key < $1.key }.map { module, compilation in
      (
        module: module, isSwift: compilation.isSwift,
        question: compilation.isSwift
          ? CompilerQuery(toSwift: compilation)
          : CompilerQuery.toClang(compilation, inputs)[0]
      )
    }
    let outputs = try await compilers.outputs(of: questions.map(\.question), build, "conditions")
    var found: [String: BuildConditions] = [:]
    for (module, isSwift, question) in questions {
      guard let output = outputs[question] else { continue }
      if isSwift {
        guard let frontend = FrontendArguments(printed: output) else {
          throw CompilerAnswers.Failure(reason: "`swiftc -###` printed no compile command")
        }
        found[module] = BuildConditions(
          names: frontend.conditions,
          answers: try await answers(to: (calls[module] ?? []).sorted(), in: module, frontend))
      } else {
        found[module] = BuildConditions(defined: CompilerQuery.macros(in: output))
      }
    }
    return found
  }

  /// What the Swift frontend says about calls; empty if it rejects one of them.
  private func answers(
    to calls: [String], in module: String, _ frontend: FrontendArguments
  ) async throws -> [String: Bool] {
    guard !calls.isEmpty else { return [:] }
    let question = try CompilerQuery(evaluating: calls, with: frontend, inputs)
    defer { question.arguments.last.map { try? FileManager.default.removeItem(atPath: $0) } }
    do {
      let output = try await compilers.outputs(of: [question], build, "calls-\(module)")
      let trueCalls = CompilerQuery.trueCalls(in: output[question] ?? "")
      return Dictionary(
        uniqueKeysWithValues: calls.enumerated().map { ($1, trueCalls.contains($0)) })
    } catch is CompilerAnswers.Failure {
      return [:]
    }
  }

  /// Asks clang which branches of a C file or header it compiles, as the build compiles it with additional
  /// arguments.
  ///
  /// - Parameters:
  ///   - source: The contents.
  ///   - file: The absolute path where clang finds them.
  ///   - compilation: A compilation of the same module.
  ///   - arguments: Additional arguments, which take precedence.
  /// - Throws: `CancellationError`, and Foundation's error if a file can't be written or read.
  /// - Returns: Whether each branch is compiled; nil if clang rejects the file.
  func branches(
    of source: ConditionalSource, at file: String, like compilation: BuildDescription.Compilation,
    _ arguments: [String]
  ) async throws -> [Bool]? {
    guard let marked = source.marked(with: { "\(CompilerQuery.mark)\($0)" }) else { return nil }
    let folder = compilers.workspace.log("branches-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let overlay = try FileOverlay.write([file: marked], to: folder)
    let question = CompilerQuery(
      preprocessing: file, like: compilation, arguments + ["-ivfsoverlay", overlay])
    do {
      let output = try await compilers.outputs(of: [question], build, "branches")
      let marks = CompilerQuery.marks(in: output[question] ?? "")
      return source.branches.indices.map(marks.contains)
    } catch is CompilerAnswers.Failure {
      return nil
    }
  }
}
