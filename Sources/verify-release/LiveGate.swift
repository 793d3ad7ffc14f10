internal import ConfigurationFiles
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Toolchain

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
    let gate = live(in: plan.packagePath, showing: display)
    do {
      return try await display.during { try await gate.run(plan, reusing: earlier) }
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
