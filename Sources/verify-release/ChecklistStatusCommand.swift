internal import ArgumentParser
internal import ReleaseModel
internal import Reporting
internal import Verification

struct ChecklistStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the status of each item, and why a sign-off is stale.",
    discussion: """
      Builds nothing: automated items are shown as not run and do not affect the verdict.

      Example: verify-release checklist status
      """)

  @OptionGroup var package: PackageOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try output.rejectAttestation() }

  func run() async throws {
    let plan = try package.plan(checks: [ChecklistCheck().id])
    do {
      let report = try await Gate.live(in: plan.packagePath).checklistStatus(plan)
      let exitCode = output.deliver(report, of: plan) {
        TerminalReport(style: $0, opening: .checklists)
      }
      if plan.checklists.isEmpty {
        StandardError.write(
          plan.isConfigured
            ? "To start a checklist, write a file (`verify-release init --dry-run` prints an example)"
              + " and add `checklists: [Checklists/*.yml]` to \(Project.configurationFile).\n"
            : "next: run `\(package.command("init"))` to create a checklist\n")
      } else {
        output.showNext(after: report, passed: package.command(), options: package)
      }
      throw exitCode
    } catch let code as ExitCode {
      throw code
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
