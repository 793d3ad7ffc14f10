package import ReleaseModel

/// Something that a run needs from the machine, and what is wrong with it.
package struct MachineFact: Sendable, Equatable {
  package struct Problem: Sendable, Equatable {
    package var severity: Severity
    package var message: String
    /// One sentence, with the command to run if there is one.
    package var advice: String

    package init(_ severity: Severity, _ message: String, advice: String) {
      self.severity = severity
      self.message = message
      self.advice = advice
    }
  }

  /// A short name in kebab case, such as `toolchain`.
  package var id: String
  package var title: String
  /// What was found, on one line.
  package var summary: String
  package var problems: [Problem] = []

  package init(id: String, title: String, summary: String) {
    self.id = id
    self.title = title
    self.summary = summary
  }
}
