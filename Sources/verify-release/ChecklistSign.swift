internal import ArgumentParser
internal import Attestation
internal import Checks
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel

struct ChecklistSign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Answer an item that only a person can answer.",
    discussion: """
      Writes one small file into the folder signoffs beside the checklist, to be committed. It is \
      bound to the commit that is checked out, so nothing may be uncommitted. It goes stale when \
      what the item covers or the item's words change.
      """)

  @Argument(help: "The item's id.")
  var item: String

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
    let request = SignOffRequest(
      item: item, result: fail ? .failed : notApplicable ? .notApplicable : .passed, by: by,
      evidence: evidence, note: reason ?? note, report: try report.map { try SavedReport.read($0) },
      key: key)
    do {
      let file = try await package.gate().sign(request, plan)
      let isHere = plan.root == FileManager.default.currentDirectoryPath
      try StandardOutput.write((isHere ? file : "\(plan.root)/\(file)") + "\n")
      StandardError.write("signed; commit this file, and never change it\n")
    } catch SigningError.wrongArgument(let message) {
      throw ValidationError(message)
    } catch SigningError.refused(let message) {
      throw ToolError(description: message)
    } catch {
      throw ToolError.wrapping(error)
    }
  }
}
