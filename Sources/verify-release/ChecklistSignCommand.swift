internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

struct ChecklistSignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign off manual checklist items.",
    discussion: """
      Writes one YAML file per item to the folder `signoffs` next to the checklist. Commit these files. \
      A sign-off records the current commit, so everything except sign-offs and evidence must be \
      committed. It becomes stale when a covered file or the wording of the item changes. Without \
      items, prompts for each open item on a terminal.

      Example: verify-release checklist sign purchase --evidence shot.png
      """)

  @Argument(help: "IDs of the items to sign; all get the same result.", completion: .items)
  var items: [String] = []

  @Option(
    help: ArgumentHelp(
      "Person who signs; defaults to git's user.name and user.email.",
      valueName: "name <email>"))
  var by: String?

  @Option(
    help: ArgumentHelp("File or URL that supports the sign-off.", valueName: "file or URL"),
    completion: .file())
  var evidence: String?

  @Option(help: ArgumentHelp("Comment to record.", valueName: "text"))
  var note: String?

  @Flag(help: "Record that the item failed.")
  var fail = false

  @Flag(help: "Record that the item does not apply to this release; requires --reason.")
  var notApplicable = false

  @Option(help: ArgumentHelp("Why the item does not apply.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "JSON report of the run that built the artifacts you reviewed; required for items with"
        + " `artifacts-of`.",
      valueName: "file"), completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp(
      "SSH key to sign with: a private key, or a public key whose private key ssh-agent has. Items with"
        + " `require-signed` use git's user.signingKey by default, if gpg.format is ssh.",
      valueName: "file"),
    completion: .file(), transform: keyFile)
  var key: String?

  @OptionGroup var package: PackageOptions

  @Flag(name: .shortAndLong, help: "Do not show hints.")
  var quiet = false

  /// The absolute path of a key.
  @Sendable private static func keyFile(_ path: String) throws -> String {
    let url = URL(fileURLWithPath: path)
    do {
      try FileHandle(forReadingFrom: url).close()
    } catch {
      throw ValidationError("cannot read the file: \(FileError.reason(error))")
    }
    return url.path
  }

  func validate() throws {
    if items.isEmpty, fail || notApplicable || note != nil || reason != nil {
      throw ValidationError(
        "--fail, --not-applicable, --note and --reason need at least one item ID.")
    }
    if fail, notApplicable {
      throw ValidationError("--fail and --not-applicable cannot be combined.")
    }
    if notApplicable != (reason != nil) || (notApplicable && note != nil) {
      throw ValidationError("Use --not-applicable together with --reason, and without --note.")
    }
    if [note, reason].compactMap(\.self).contains(where: { !$0.isTelling }) {
      throw ValidationError("--note and --reason must not be blank; write at least one word.")
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

  /// Prompts for each open item and signs those that get an answer.
  private func walk(_ initial: Plan) async throws {
    var plan = initial
    let status: Report
    do {
      status = try await Gate.live(in: plan.packagePath).checklistStatus(plan)
    } catch {
      throw ToolError.wrapping(error)
    }
    let open = status.checklists.flatMap(\.items).filter { $0.signing != nil }
    guard isInteractive else {
      let ids = open.map(\.id).joined(separator: ", ")
      throw ValidationError(
        ids.isEmpty ? "No items are open." : "Specify the items to sign. Open items: \(ids).")
    }
    if open.isEmpty { StandardError.write("no items are open\n") }
    let dialog = SignOffDialog(style: Terminal.style(of: STDERR_FILENO))
    var refused: [String] = []
    walk: for (index, item) in open.enumerated() {
      let result: SignOff.Result
      switch dialog.ask(about: item, number: index + 1, of: open.count) {
      case .quit: break walk
      case .skip: continue walk
      case .result(let answer): result = answer
      }
      do {
        let started = try request([item.id], result, evidence: evidence, note: nil)
        guard let request = try await complete(started, dialog, plan) else {
          refused.append(item.id)
          break walk
        }
        try announce(try await sign(request, plan), plan)
        // The evidence of this sign-off is not committed yet.
        plan.signOffs = PlanLoader(root: plan.root).signOffs(of: plan.checklists).signOffs
      } catch let error as ValidationError {
        StandardError.write("not signed: \(error.message)\n")
        refused.append(item.id)
      } catch let error as ToolError {
        StandardError.write("not signed: \(error.description)\n")
        refused.append(item.id)
      }
    }
    if !refused.isEmpty {
      throw ToolError(description: "not signed: \(refused.joined(separator: ", "))")
    }
  }

  /// Prompts for what a sign-off needs; each answer is checked before the next question.
  ///
  /// Returns `nil` at the end of input.
  private func complete(
    _ started: SignOffRequest, _ dialog: SignOffDialog, _ plan: Plan
  ) async throws -> SignOffRequest? {
    var request = started
    while true {
      do {
        try await Gate.live(in: plan.packagePath).checkSigning(request, plan)
        break
      } catch SigningError.wrongEvidence(let message) where evidence == nil {
        if request.evidence != nil { StandardError.write("not accepted: \(message)\n") }
        guard let text = dialog.evidence() else { return nil }
        request.evidence = text
      } catch {
        throw Self.shown(error)
      }
    }
    guard let note = dialog.note(on: request.result) else { return nil }
    request.note = note.isEmpty ? nil : note
    return request
  }

  private var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  private func request(
    _ items: [String], _ result: SignOff.Result, evidence: String?, note: String?
  ) throws -> SignOffRequest {
    var request = SignOffRequest(
      items: items, result: result, by: by, evidence: evidence, note: note,
      report: try report.map { try ReportCommand.read($0) }, key: key)
    request.isInteractive = isInteractive
    return request
  }

  private func sign(
    _ request: SignOffRequest, _ plan: Plan
  ) async throws -> (written: [String], existing: [String], notes: [String]) {
    do {
      let files = try await Gate.live(in: plan.packagePath).sign(request, plan)
      if let evidence = request.evidence, !SignOff.Proof.hasScheme(evidence),
        !URL(fileURLWithPath: evidence).standardizedFileURL.path.hasPrefix(plan.root + "/")
      {
        StandardError.write(
          "note: \(evidence) is outside the package, so only its name and SHA-256 are recorded;"
            + " attach it to the release for people who read the report\n")
      }
      return files
    } catch {
      throw Self.shown(error)
    }
  }

  /// The error as the command reports it.
  private static func shown(_ error: any Error) -> any Error {
    switch error as? SigningError {
    case .wrongArgument(let message), .wrongEvidence(let message): ValidationError(message)
    case .refused(let message): ToolError(description: message)
    case nil: ToolError.wrapping(error)
    }
  }

  private func announce(
    _ files: (written: [String], existing: [String], notes: [String]), _ plan: Plan
  ) throws {
    let isHere = plan.root == FileManager.default.currentDirectoryPath
    func shown(_ files: [String]) -> String {
      files.map { (isHere ? $0 : "\(plan.root)/\($0)") + "\n" }.joined()
    }
    try StandardOutput.write(shown(files.written + files.existing))
    if !files.existing.isEmpty {
      StandardError.write(
        "already signed with the same content; nothing written for \(files.existing.count == 1 ? "this item" : "these items"):\n"
          + shown(files.existing))
    }
    for note in files.notes { StandardError.write("note: \(note)\n") }
    if !files.written.isEmpty, !quiet {
      StandardError.write(
        files.written.count == 1
          ? "signed; commit this file and do not edit it\n"
          : "signed; commit these files and do not edit them\n")
      StandardError.write("next: run `\(package.command("checklist", "status"))`\n")
    }
  }
}
