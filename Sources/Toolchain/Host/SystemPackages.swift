internal import Foundation
internal import Glibc

/// A program that installs packages of the distribution.
package enum SystemPackages: String, CaseIterable, Sendable {
  case apt = "apt-get"
  case dnf, yum, apk, pacman, zypper

  /// The one that this machine has; nil if it has none that is known.
  package static let current = allCases.first { access("/usr/bin/\($0.rawValue)", X_OK) == 0 }

  /// SwiftPM's name for it in `providers`; nil if it has none.
  package var provider: String? {
    switch self {
    case .apt: "apt"
    case .dnf, .yum: "yum"
    case .apk, .pacman, .zypper: nil
    }
  }

  /// Advice to install packages, with the command if this machine has one and the names are known.
  static func fix(installing names: [String], otherwise: String) -> String {
    guard let current, !names.isEmpty else { return "Install \(otherwise)." }
    return "Run `\(current.command(installing: names))`."
  }

  /// The command that installs packages.
  package func command(installing names: [String], isRoot: Bool = geteuid() == 0) -> String {
    let sudo = isRoot ? "" : "sudo "
    let install = "\(sudo)\(rawValue) \(verb) \(names.joined(separator: " "))"
    // A new container has no package lists.
    return self == .apt ? "\(sudo)\(rawValue) update && \(install)" : install
  }

  /// The command that installs `ssh-keygen`.
  var commandForSSH: String {
    let name =
      switch self {
      case .apt: "openssh-client"
      case .dnf, .yum, .zypper: "openssh-clients"
      case .apk: "openssh-keygen"
      case .pacman: "openssh"
      }
    return command(installing: [name])
  }

  private var verb: String {
    switch self {
    case .apt, .dnf, .yum, .zypper: "install"
    case .apk: "add"
    case .pacman: "-S"
    }
  }
}
