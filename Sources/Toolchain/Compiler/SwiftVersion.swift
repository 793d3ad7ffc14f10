/// The version of a Swift toolchain.
package struct SwiftVersion: Sendable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int

  /// Whether verify-release works with a version.
  package enum Support: Sendable {
    /// The tests of verify-release run with it.
    case tested
    /// It has what verify-release needs, but the tests were not run with it.
    case untested
    /// It has no Swift Testing.
    case unsupported
  }

  /// The version that the tests run with; also in Documentation/Install.md.
  package static let tested = SwiftVersion(major: 6, minor: 3)
  /// The first version that isn't unsupported.
  package static let oldest = SwiftVersion(major: 6, minor: 0)

  package var support: Support {
    self < Self.oldest ? .unsupported : self == Self.tested ? .tested : .untested
  }

  package init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Finds the version in the output of `swift --version`; nil if there is none.
  ///
  /// Snapshots have versions such as `6.4-dev`.
  package init?(output: String) {
    self.init(output.firstMatch(of: #/\bSwift version (\d+)(?:\.(\d+))?/#)?.output)
  }

  /// Reads the version that a manifest requires, from its first line; nil if it names none.
  init?(manifest: String) {
    self.init(
      manifest.prefixMatch(of: #/\/\/\s*swift-tools-version:\s*(\d+)(?:\.(\d+))?/#)?.output)
  }

  private init?(_ match: (Substring, Substring, Substring?)?) {
    guard let match, let major = Int(match.1), let minor = Int(match.2 ?? "0") else { return nil }
    self.init(major: major, minor: minor)
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
