internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

struct SelftestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Plant faults in what a run collects, and list those that no check would notice.",
    discussion: """
      Runs the gate once. Then, one at a time, changes a fact that it collected, a copy of a file that \
      ships, or a copy of a source, and demands that the responsible check reports it. The package \
      does not change. The verdict is failed if a fault is missed.

      Example: verify-release selftest --only debug-leak,rule-control
      """)

  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Plant only faults that these checks must report (comma-separated IDs).", valueName: "ids"),
    completion: .checks)
  var only: CommaSeparated?

  @Option(
    help: ArgumentHelp(
      "Also remove this many conditions in a copy of the package, and build it.", valueName: "count"
    ))
  var build = 0

  @Option(
    help: ArgumentHelp(
      "End a build of the copy after this time; by default, five times the run of the gate, at least 15m.",
      valueName: "time"),
    transform: Self.seconds)
  var buildTimeout: Int?

  @Option(
    help: ArgumentHelp(
      "Plant only faults in files that have changed since this branch, tag or commit.",
      valueName: "ref"), completion: .references)
  var inDiff: String?

  @Option(
    help: ArgumentHelp(
      "Plant only one part of the faults, such as 2/3, for jobs that run at the same time.",
      valueName: "k/n"), transform: Shard.init)
  var shard: Shard?

  @Flag(help: "List the faults without planting them.")
  var list = false

  @Flag(
    help: "Record the result for checklist items with `selftest` in .verify-release.selftest.yml.")
  var record = false

  @OptionGroup var output: OutputOptions

  struct Shard {
    let number: Int
    let count: Int

    init(argument: String) throws {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0,
        (1...count).contains(number)
      else {
        throw ValidationError("expected K/N, such as 2/3, found '\(argument)'.")
      }
      (self.number, self.count) = (number, count)
    }
  }

  private static func seconds(_ argument: String) throws -> Int {
    guard let seconds = TimeLimit.seconds(in: argument) else {
      throw ValidationError("expected a time from 1s to 24h, such as 10m, found '\(argument)'.")
    }
    return seconds
  }

  func validate() throws {
    try RunCommand.requireChecks(only?.texts ?? [])
    guard build >= 0 else { throw ValidationError("--build: expected 0 or more, found \(build).") }
    if record, only != nil || inDiff != nil || shard != nil || list {
      throw ValidationError(
        "--record records a self-test of the whole package; remove --only, --in-diff, --shard and --list."
      )
    }
    try output.rejectAttestation()
    try output.requireWritable()
  }

  func run() async throws {
    let plan = try package.plan(checks: Registry.ids)
    var request = SelftestRequest()
    request.checks = only.map { Set($0.texts) }
    (request.listsOnly, request.builds, request.buildLimit) = (list, build, buildTimeout)
    if let shard { request.shard = (shard.number, shard.count) }
    if let inDiff {
      do {
        let changes = try await Gate.live(in: plan.packagePath).changes(since: inDiff, in: plan)
        request.files = Set(changes.files)
      } catch let error as GatheringError {
        throw ValidationError("--in-diff: \(error.description)")
      }
    }
    let report = try await Gate.selftest(plan, request, showing: output.progress)
    if record { try self.record(report, plan) }
    throw output.deliver(report, of: plan)
  }

  /// Writes the record, with the commit if the sources were those of one.
  private func record(_ report: Report, _ plan: Plan) throws {
    guard let faults = report.selftest?.faults, !faults.isEmpty else {
      throw ToolError(description: "nothing was recorded, because no fault was planted")
    }
    let counts = Dictionary(grouping: faults.compactMap(\.outcome)) { $0 }.mapValues(\.count)
    let record = SelftestRecord(
      date: report.startedAt,
      commit: report.package?.hasUncommittedChanges == false ? report.package?.commit : nil,
      policyDigest: plan.policyDigest, counts: counts)
    let path = "\(plan.root)/\(SelftestRecordFile.file)"
    do {
      try OutputFile.write(Data(SelftestRecordFile.text(of: record).utf8), to: path)
    } catch {
      throw ToolError(
        description: "cannot write \(SelftestRecordFile.file): \(FileError.reason(error))")
    }
    StandardError.write("wrote \(SelftestRecordFile.file); commit this file\n")
  }
}
