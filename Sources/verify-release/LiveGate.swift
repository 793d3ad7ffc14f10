internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

extension Gate {
  /// A gate that starts processes for the package or folder at a path; without a display, it
  /// doesn't report progress.
  static func live(in folder: String, showing display: ProgressDisplay? = nil) -> Gate {
    Gate(
      runner: LiveProcessRunner(temporaryFolder: RunTemporaryFolder.path(for: folder)) {
        display?.note($0)
      }, toolVersion: VerifyRelease.version, now: Date(), steps: StepLog { display?.show($0) })
  }

  /// Runs a plan while showing progress; `earlier` is an outcome for the same package.
  static func run(
    _ plan: Plan, reusing earlier: Outcome? = nil, showing display: ProgressDisplay
  ) async throws -> Outcome {
    try await live(plan, showing: display) { try await $0.run(plan, reusing: earlier) }
  }

  /// Plants faults in what a plan collects while showing progress.
  static func selftest(
    _ plan: Plan, _ request: SelftestRequest, showing display: ProgressDisplay
  ) async throws -> Report {
    try await live(plan, showing: display) { try await $0.selftest(plan, request) }
  }

  private static func live<Value: Sendable>(
    _ plan: Plan, showing display: ProgressDisplay,
    _ body: @escaping @Sendable (Gate) async throws -> Value
  ) async throws -> Value {
    let gate = live(in: plan.packagePath, showing: display)
    do {
      return try await display.during { try await body(gate) }
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
