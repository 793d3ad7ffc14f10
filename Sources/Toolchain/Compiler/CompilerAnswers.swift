internal import Foundation
package import ReleaseModel

/// Starts compilers to answer questions, and caches their output.
package struct CompilerAnswers: Sendable {
  package let workspace: Workspace
  let runner: any ProcessRunner

  package init(workspace: Workspace, runner: any ProcessRunner) {
    (self.workspace, self.runner) = (workspace, runner)
  }

  /// Why a compiler gave no answer.
  package struct Failure: Error {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// The output of the compilers, running as many at a time as there are processors.
  ///
  /// Identical questions are asked only once.
  ///
  /// - Throws: `Failure` if one of them fails, `CancellationError`, and Foundation's error if a log can't
  ///   be read.
  package func outputs(
    of questions: [CompilerQuery], _ build: Build, _ name: String
  ) async throws -> [CompilerQuery: String] {
    // In build order, so that each question uses the same file in the next run.
    var seen: Set<CompilerQuery> = []
    let questions = questions.filter { seen.insert($0).inserted }
    return try await withThrowingTaskGroup(of: (CompilerQuery, String).self) { group in
      var outputs: [CompilerQuery: String] = [:]
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

  private func ask(_ question: CompilerQuery, log: String) async throws -> String {
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
      guard result.succeeded || text.contains(CompilerQuery.assemblerAnswer) else {
        throw Failure(
          reason: "`\(command.text.prefix(80))…` \(result); see \(workspace.relative(log))"
        )
      }
      return (text, Data(text.utf8))
    }
  }
}
