/// The level of a kind of finding; the raw values are those of the configuration.
package enum FindingLevel: String, Sendable, CaseIterable {
  /// Not checked.
  case off
  /// Shown only on request.
  case note
  /// Shown, but doesn't stop a release.
  case warning
  /// Stops a release.
  case error

  /// The severity of its findings; nil if they are not reported.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
