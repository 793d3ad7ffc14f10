/// The verdict of a check or of a whole run, most urgent last; the raw values are those of the JSON
/// report.
package enum Verdict: String, Sendable, Codable, AscendingCases {
  /// Everything that was checked holds.
  case passed
  /// Everything that can be checked automatically holds, but a sign-off is missing.
  case pending
  /// Something could not be verified.
  case unverified
  /// Something is wrong.
  case failed
  /// A file that says what to verify is invalid, so nothing was verified.
  case invalid

  /// The exit code of the tool: 0, 3, 2, 1 and 65.
  package var exitCode: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .unverified: 2
    case .pending: 3
    case .invalid: 65
    }
  }
}

extension Verdict {
  /// The severity of a finding that causes this verdict.
  package var severity: Severity? {
    switch self {
    case .passed: nil
    case .pending: .pending
    case .unverified: .unverified
    case .failed, .invalid: .error
    }
  }
}

package enum Severity: String, Sendable, Codable, CaseIterable {
  /// The verdict is `failed`.
  case error
  /// The verdict is `unverified`.
  case unverified
  /// The verdict is `pending`.
  case pending
  /// The verdict does not change.
  case warning
  /// Shown but not counted.
  case note

  /// The verdict that a finding of this severity causes.
  package var verdict: Verdict {
    switch self {
    case .error: .failed
    case .unverified: .unverified
    case .pending: .pending
    case .warning, .note: .passed
    }
  }
}

/// An enumeration whose cases are compared by their order in the source.
package protocol AscendingCases: CaseIterable, Comparable {}

extension AscendingCases {
  package static func < (one: Self, other: Self) -> Bool {
    allCases.first { $0 == one || $0 == other } == one && one != other
  }
}
