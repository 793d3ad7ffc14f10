internal import ArgumentParser
internal import Attestation
internal import Checks
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel

struct ChecklistSign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign items that only a person can answer.",
    discussion: """
      Writes one small file per item into the folder signoffs beside the checklist, to be committed. \
      It is bound to the commit that is checked out, so nothing may be uncommitted. It goes stale \
      when what the item covers or the item's words change. Without an item, at a terminal, asks \
      about each open one. Example: verify-release checklist sign purchase --evidence shot.png
      """)

  @Argument(help: "The items' ids; all of them get the same answer.")
  var items: [String] = []

  @Option(help: ArgumentHelp("Who signs; by default git's user.", valueName: "name <mail>"))
  var by: String?

  @Option(help: ArgumentHelp("What shows it.", valueName: "file or address"))
  var evidence: String?

  @Option(help: ArgumentHelp("What there is to say.", valueName: "text"))
  var note: String?

  @Flag(help: "Record that the item does not hold.")
  var fail = false

  @Flag(help: "Record that the item need not hold this time; needs --reason.")
  var notApplicable = false

  @Option(help: ArgumentHelp("Why the item need not hold.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "The JSON report of the run whose artifacts were looked at, for items with `artifacts-of`.",
      valueName: "file"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "The private key that signs, for items with `require-signed`: Ed25519, PEM.",
      valueName: "file"),
    transform: KeyFile.signingKey)
  var key: SigningKey?

  @OptionGroup var package: PackageOptions

  func validate() throws {
    if items.isEmpty, fail || notApplicable || note != nil || reason != nil {
      throw ValidationError(
        "Name the items to sign; without one, --fail, --not-applicable, --note and --reason are asked"
          + " for.")
    }
    if fail, notApplicable {
      throw ValidationError("--fail and --not-applicable exclude each other.")
    }
    if notApplicable != (reason != nil) || (notApplicable && note != nil) {
      throw ValidationError("--not-applicable needs --reason, which stands in for --note.")
    }
    if let text = [note, reason].compactMap(\.self).first(where: { $0.allSatisfy(\.isWhitespace) })
    {
      throw ValidationError("“\(text)” says nothing.")
    }
  }

  func run() async throws {
    let plan = try package.plan(checks: [ChecklistCheck().id])
    guard items.isEmpty else {
      let result: SignOff.Result = fail ? .failed : notApplicable ? .notApplicable : .passed
      try announce(
        try await sign(try request(items, result, evidence: evidence, note: reason ?? note), plan),
        plan)
      return
    }
    try await walk(plan)
  }

  /// Asks about each open item, and signs those that get an answer.
  private func walk(_ plan: Plan) async throws {
    let status: Report
    do {
      status = try await package.gate().checklistStatus(plan)
    } catch {
      throw ToolError.wrapping(error)
    }
    let open = status.checklists.flatMap(\.items).filter { $0.signing != nil }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      let ids = open.map(\.id).joined(separator: ", ")
      throw ValidationError(
        "Name the items to sign: \(ids.isEmpty ? "none is open" : ids).")
    }
    if open.isEmpty { StandardError.write("no item is open\n") }
    var dialogue = SignOffDialogue(style: Terminal.style(of: STDERR_FILENO), evidence: evidence)
    for (index, item) in open.enumerated() {
      guard let answer = dialogue.ask(about: item, number: index + 1, of: open.count) else { break }
      guard let result = answer.result else { continue }
      do {
        let files = try await sign(
          try request([item.id], result, evidence: answer.evidence, note: answer.note), plan)
        try announce(files, plan)
      } catch let error as ValidationError {
        StandardError.write("not signed: \(error.message)\n")
      } catch let error as ToolError {
        StandardError.write("not signed: \(error.description)\n")
      }
    }
  }

  private func request(
    _ items: [String], _ result: SignOff.Result, evidence: String?, note: String?
  ) throws -> SignOffRequest {
    SignOffRequest(
      items: items, result: result, by: by, evidence: evidence, note: note,
      report: try report.map { try SavedReport.read($0) }, key: key)
  }

  private func sign(_ request: SignOffRequest, _ plan: Plan) async throws -> [String] {
    do {
      return try await package.gate().sign(request, plan)
    } catch SigningError.wrongArgument(let message) {
      throw ValidationError(message)
    } catch SigningError.refused(let message) {
      throw ToolError(description: message)
    } catch {
      throw ToolError.wrapping(error)
    }
  }

  private func announce(_ files: [String], _ plan: Plan) throws {
    let isHere = plan.root == FileManager.default.currentDirectoryPath
    try StandardOutput.write(files.map { (isHere ? $0 : "\(plan.root)/\($0)") + "\n" }.joined())
    StandardError.write(
      files.count == 1
        ? "signed; commit this file, and never change it\n"
        : "signed; commit these files, and never change them\n")
  }
}
