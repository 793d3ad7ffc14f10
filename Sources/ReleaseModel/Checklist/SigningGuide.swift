/// What a sign-off of a checklist item must satisfy, as shown in reports.
package struct SignOffRequirements: Sendable, Codable, Equatable {
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
  /// The files and folders whose changes make a sign-off out of date, relative to the
  /// configuration; `.` is the whole package.
  package var covers: [String]
  /// The build whose artifacts must match those that were signed, if any.
  package var artifactsOf: String?
  /// The number of days after which a sign-off expires; nil for never.
  package var maximumAge: Int?

  package init(
    roles: [String] = [], signers: [String] = [], needsEvidence: Bool = false,
    needsSignature: Bool = false, count: Int? = nil, excludesAuthors: Bool? = nil,
    covers: [String] = ["."], artifactsOf: String? = nil, maximumAge: Int? = nil
  ) {
    self.count = count
    self.excludesAuthors = excludesAuthors
    self.roles = roles
    self.signers = signers
    self.needsEvidence = needsEvidence
    self.needsSignature = needsSignature
    self.covers = covers
    self.artifactsOf = artifactsOf
    self.maximumAge = maximumAge
  }

  /// The requirements of an item, given the email addresses of each role.
  package init(_ terms: SignOffTerms, _ mails: [String: [String]]) {
    self.init(
      roles: terms.roles, signers: Set(terms.roles.flatMap { mails[$0] ?? [] }).sorted(),
      needsEvidence: terms.needsEvidence, needsSignature: terms.needsSignature,
      count: terms.signers == 1 ? nil : terms.signers,
      excludesAuthors: terms.excludesAuthors ? true : nil, covers: terms.covers,
      artifactsOf: terms.artifactsOf, maximumAge: terms.maximumAge)
  }

  /// Whether what satisfies these requirements satisfies others that cover the same files.
  package func asksAtLeast(_ other: SignOffRequirements) -> Bool {
    Set(covers) == Set(other.covers) && (count ?? 1) >= (other.count ?? 1)
      && (other.roles.isEmpty || !roles.isEmpty && Set(roles).isSubset(of: other.roles))
      && (needsEvidence || !other.needsEvidence) && (needsSignature || !other.needsSignature)
      && (excludesAuthors == true || other.excludesAuthors != true)
      && (other.artifactsOf == nil || artifactsOf == other.artifactsOf)
      && (other.maximumAge.map { (maximumAge ?? .max) <= $0 } ?? true)
  }
}

/// How to sign an open checklist item.
package struct SigningGuide: Sendable, Equatable {
  package var terms: SignOffRequirements
  /// The command that signs, quoted for a shell, with `FILE` as a placeholder for a path.
  package var command: String

  package init(terms: SignOffRequirements, command: String) {
    (self.terms, self.command) = (terms, command)
  }

  /// Creates a guide for an item of a plan; nil unless the item is manual.
  package init?(_ item: ChecklistItem, in plan: Plan) {
    guard let settings = item.manual else { return nil }
    var arguments = ["verify-release", "checklist", "sign", item.id]
    if settings.needsEvidence { arguments += ["--evidence", "FILE"] }
    if settings.needsSignature { arguments += ["--key", "FILE"] }
    if settings.artifactsOf != nil { arguments += ["--report", "FILE"] }
    self.init(
      terms: SignOffRequirements(settings, plan.configuration.roles),
      command: (arguments + plan.packageOptions).quotedForShell)
  }

  /// The terms with the command, for formats that have no separate field for it.
  package var advice: String { "\(terms.sentences) Sign with `\(command)`." }
}

extension SignOffRequirements {
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
  package var sentences: String {
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
}
