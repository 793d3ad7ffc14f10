/// The version of a Swift toolchain.
package struct SwiftVersion: Sendable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int

  package init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Finds the version in the output of `swift --version`; nil if there is none.
  ///
  /// Snapshots have versions such as `6.4-dev`.
  package init?(output: String) {
    guard let match = output.firstMatch(of: #/\bSwift version (\d+)(?:\.(\d+))?/#),
      let major = Int(match.1), let minor = Int(match.2 ?? "0")
    else { return nil }
    self.init(major: major, minor: minor)
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
