/// What is required to sign an open checklist item.
package struct SigningGuide: Sendable, Codable, Equatable {
  /// The roles that may sign; if empty, anyone may.
  package var roles: [String]
  /// The email addresses of those roles, sorted; if empty, anyone may sign.
  package var signers: [String]
  /// Whether the sign-off needs a file or URL as evidence.
  package var needsEvidence: Bool
  /// Whether the sign-off must be signed with a key from the configuration.
  package var needsSignature: Bool
  /// The command that signs, quoted for a shell, with `FILE` as a placeholder for a path.
  package var command: String

  package init(
    roles: [String] = [], signers: [String] = [], needsEvidence: Bool = false,
    needsSignature: Bool = false, command: String
  ) {
    self.roles = roles
    self.signers = signers
    self.needsEvidence = needsEvidence
    self.needsSignature = needsSignature
    self.command = command
  }

  /// Creates a guide for an item of a plan; nil unless the item is manual.
  package init?(_ item: ChecklistItem, in plan: Plan) {
    guard let settings = item.manual else { return nil }
    var arguments = [plan.program, "checklist", "sign", item.id]
    if settings.needsEvidence { arguments += ["--evidence", "FILE"] }
    if settings.needsSignature { arguments += ["--key", "FILE"] }
    if settings.artifactsOf != nil { arguments += ["--report", "FILE"] }
    self.init(
      roles: settings.roles,
      signers: Set(settings.roles.flatMap { plan.configuration.roles[$0] ?? [] }).sorted(),
      needsEvidence: settings.needsEvidence, needsSignature: settings.needsSignature,
      command: (arguments + plan.packageOptions).quotedForShell)
  }

  /// What is missing, in words: `needs sign-off by qa or legal`.
  package var need: String {
    roles.isEmpty
      ? "needs sign-off" : "needs sign-off by \(roles.joined(separator: " or "))"
  }

  /// Who may sign and with what, as one sentence.
  ///
  /// `qa (ada@example.org) may sign, with a file or URL as evidence and a key.`
  package var terms: String {
    let who =
      roles.isEmpty
      ? "Anyone"
      : roles.joined(separator: " or ")
        + (signers.isEmpty ? "" : " (\(signers.joined(separator: ", ")))")
    let with = [
      needsEvidence ? "evidence (a file or URL)" : nil, needsSignature ? "a key" : nil,
    ].compactMap(\.self)
    return "\(who) may sign"
      + (with.isEmpty ? "; evidence is optional." : "; needs \(with.joined(separator: " and ")).")
  }

  /// The same with the command, for formats that have no separate field for it.
  package var advice: String { "\(terms) Sign with `\(command)`." }
}
