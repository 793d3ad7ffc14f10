internal import Foundation
internal import Glibc

/// A Linux distribution, and the command that installs its packages.
package struct Distribution: Sendable, Equatable {
  /// The family of a package manager; the raw values are SwiftPM's names for providers.
  package enum PackageManager: String, Sendable {
    case apt, yum
  }

  /// The name for people: `Debian GNU/Linux 12 (bookworm)`.
  package var name: String
  /// Its package manager; nil if it is unknown.
  package var packageManager: PackageManager?
  /// Whether `dnf` replaces `yum`.
  private var hasDNF = false
  private let isRoot: Bool

  /// Reads the contents of `os-release` (os-release(5)).
  package init(osRelease: String, isRoot: Bool) {
    var fields: [Substring: String] = [:]
    for line in osRelease.split(separator: "\n") {
      guard let separator = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: separator)...]
      fields[line[..<separator]] = value.trimmingCharacters(in: ["\"", "'"])
    }
    self.isRoot = isRoot
    name = fields["PRETTY_NAME"] ?? "Linux"
    let ids =
      [fields["ID"] ?? ""] + (fields["ID_LIKE"] ?? "").split(separator: " ").map(String.init)
    if ids.contains(where: ["debian", "ubuntu"].contains) {
      packageManager = .apt
    } else if ids.contains(where: ["fedora", "rhel", "amzn", "centos"].contains) {
      packageManager = .yum
      // Amazon Linux 2 has only yum.
      hasDNF = !(fields["ID"] == "amzn" && fields["VERSION_ID"] == "2")
    }
  }

  /// The distribution of this machine, according to `os-release`.
  package static var current: Distribution {
    let files = ["/etc/os-release", "/usr/lib/os-release"]
    let text = files.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    return Distribution(osRelease: text ?? "", isRoot: geteuid() == 0)
  }

  /// Advice to install packages, with the command.
  ///
  /// - Parameters:
  ///   - packages: The packages' names by package manager.
  ///   - otherwise: What to install, if the names are unknown.
  /// - Returns: One sentence.
  package func advice(
    toInstall packages: [PackageManager: [String]], otherwise: String
  ) -> String {
    guard let packageManager, let names = packages[packageManager], !names.isEmpty else {
      return "Install \(otherwise)."
    }
    let program =
      switch packageManager {
      case .apt: "apt-get"
      case .yum: hasDNF ? "dnf" : "yum"
      }
    let command = (isRoot ? "" : "sudo ") + "\(program) install \(names.joined(separator: " "))"
    return "Run `\(command)`."
  }
}
