internal import Foundation
internal import Glibc

/// A Linux distribution, and the command that installs its packages.
package struct Distribution: Sendable, Equatable {
  /// The family of a package manager; the raw values are SwiftPM's names for providers, if it has
  /// one.
  package enum PackageManager: String, Sendable {
    case apt, yum
    case apk, pacman, zypper
  }

  /// The full name, such as `Debian GNU/Linux 12 (bookworm)`.
  package var name: String
  /// The package manager; nil if it is unknown.
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
    } else if ids.contains("alpine") {
      packageManager = .apk
    } else if ids.contains("arch") {
      packageManager = .pacman
    } else if ids.contains(where: ["suse", "opensuse"].contains) {
      packageManager = .zypper
    }
  }

  /// The distribution of this machine, according to `os-release`.
  package static var current: Distribution {
    let files = ["/etc/os-release", "/usr/lib/os-release"]
    let text = files.lazy.compactMap { try? FileBytes.text($0) }.first
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
    let sudo = isRoot ? "" : "sudo "
    let list = names.joined(separator: " ")
    let command =
      switch packageManager {
      // A new container has no package lists.
      case .apt: "\(sudo)apt-get update && \(sudo)apt-get install \(list)"
      case .yum: "\(sudo)\(hasDNF ? "dnf" : "yum") install \(list)"
      case .apk: "\(sudo)apk add \(list)"
      case .pacman: "\(sudo)pacman -S \(list)"
      case .zypper: "\(sudo)zypper install \(list)"
      }
    return "Run `\(command)`."
  }

  /// Advice to install a package that has the same name everywhere.
  package func advice(toInstall name: String) -> String {
    advice(
      toInstall: [.apt: [name], .yum: [name], .apk: [name], .pacman: [name], .zypper: [name]],
      otherwise: name)
  }
}
