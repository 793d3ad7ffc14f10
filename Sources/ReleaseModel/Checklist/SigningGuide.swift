/// What is required to sign an open checklist item.
package struct SigningGuide: Sendable, Codable, Equatable {
  /// The roles that may sign; if empty, anyone may.
  package var roles: [String]
  /// The email addresses of those roles, sorted; if empty, anyone may sign.
  package var signers: [String]
  /// Whether the sign-off needs a file or URL as evidence.
  package var needsEvidence: Bool
  /// Whether the sign-off must be signed with an SSH key of an allowed signer.
  package var needsSignature: Bool
  /// How many different people must sign; nil for one.
  package var count: Int?
  /// Whether people who wrote what the item covers may not sign; nil if they may.
  package var excludesAuthors: Bool?
  /// The command that signs, quoted for a shell, with `FILE` as a placeholder for a path.
  package var command: String

  package init(
    roles: [String] = [], signers: [String] = [], needsEvidence: Bool = false,
    needsSignature: Bool = false, count: Int? = nil, excludesAuthors: Bool? = nil, command: String
  ) {
    self.count = count
    self.excludesAuthors = excludesAuthors
    self.roles = roles
    self.signers = signers
    self.needsEvidence = needsEvidence
    self.needsSignature = needsSignature
    self.command = command
  }

  /// Creates a guide for an item of a plan; nil unless the item is manual.
  package init?(_ item: ChecklistItem, in plan: Plan) {
    guard let settings = item.manual else { return nil }
    var arguments = ["verify-release", "checklist", "sign", item.id]
    if settings.needsEvidence { arguments += ["--evidence", "FILE"] }
    if settings.needsSignature { arguments += ["--key", "FILE"] }
    if settings.artifactsOf != nil { arguments += ["--report", "FILE"] }
    self.init(
      roles: settings.roles,
      signers: Set(settings.roles.flatMap { plan.configuration.roles[$0] ?? [] }).sorted(),
      needsEvidence: settings.needsEvidence, needsSignature: settings.needsSignature,
      count: settings.signers == 1 ? nil : settings.signers,
      excludesAuthors: settings.excludesAuthors ? true : nil,
      command: (arguments + plan.packageOptions).quotedForShell)
  }

  /// What is missing, in words, such as `needs sign-off by qa or legal`.
  package var need: String {
    let people = count.map { " by \($0) people" } ?? ""
    return "needs sign-off" + people
      + (roles.isEmpty
        ? "" : (count == nil ? " by " : " of ") + roles.joined(separator: " or "))
  }

  /// Who may sign, and what is required.
  ///
  /// `qa (ada@example.org) may sign. Evidence (a file or URL) and a key are required.`
  package var terms: String {
    let who =
      roles.isEmpty
      ? "Anyone"
      : roles.joined(separator: " or ")
        + (signers.isEmpty ? "" : " (\(signers.joined(separator: ", ")))")
    let demand =
      switch (needsEvidence, needsSignature) {
      case (false, false): "Evidence is optional."
      case (true, false): "Evidence (a file or URL) is required."
      case (false, true): "An SSH key is required."
      case (true, true): "Evidence (a file or URL) and an SSH key are required."
      }
    let others = excludesAuthors == true ? ", but not authors of what it covers" : ""
    let number = count.map { " \($0) different people must sign." } ?? ""
    return "\(who) may sign\(others).\(number) \(demand)"
  }

  /// The same with the command, for formats that have no separate field for it.
  package var advice: String { "\(terms) Sign with `\(command)`." }
}
