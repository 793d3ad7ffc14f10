internal import Foundation
internal import Glibc

/// The inputs of SwiftPM's description of a package.
///
/// A manifest is a program; SwiftPM itself doesn't rerun it while its contents and the environment
/// are the same. It finds targets and their sources by file and folder names.
package enum PackageInputs {
  /// The identity of the manifests, and all names in the package.
  ///
  /// Nil if there is a link to a folder, or something that can't be read.
  static func layout(of package: String) -> String? {
    guard let names = names(in: package) else { return nil }
    let manifests = names.filter {
      !$0.contains("/") && $0.hasPrefix("Package") && $0.hasSuffix(".swift")
    }
    return FileIdentity(of: manifests.map { "\(package)/\($0)" }).map {
      ([$0.text] + names).joined(separator: "\n")
    }
  }

  /// Whether a manifest may name other packages, which takes a call of `package`.
  ///
  /// True if a manifest can't be read.
  package static func mayHaveDependencies(_ package: String) -> Bool {
    guard
      let names = try? FolderEntries.read(package).map({ String(decoding: $0.name, as: UTF8.self) })
    else { return true }
    return names.contains { name in
      name.hasPrefix("Package") && name.hasSuffix(".swift")
        && (try? FileBytes.text("\(package)/\(name)"))?.contains("package(") ?? true
    }
  }

  /// The identity of the toolchain and of this program, and the environment.
  ///
  /// Nil if `swift` is a program that selects a toolchain, because it may select another one next
  /// time.
  package static func toolchain(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let programs = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
    guard let swift = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    let frontend = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "swift-frontend").path
    return FileIdentity(of: ["/proc/self/exe", swift, frontend]).map { identity in
      ([identity.text] + environment.map { "\($0.key)=\($0.value)" }.sorted()).joined(
        separator: "\n")
    }
  }

  /// The sorted names of all files and folders except `.build` and `.git`; folders end with a
  /// slash.
  private static func names(in package: String) -> [String]? {
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      guard let entries = try? FolderEntries.read("\(package)/\(folder)") else { return nil }
      for entry in entries {
        let name = folder + String(decoding: entry.name, as: UTF8.self)
        if "/\(name)".hasSuffix("/.git") || name.hasPrefix(".build") { continue }
        switch entry.type {
        case DT_DIR:
          folders.append(name + "/")
          names.append(name + "/")
        case DT_REG: names.append(name)
        case DT_LNK where !FileFinder.isFolder("\(package)/\(name)"): names.append(name)
        default: return nil
        }
      }
    }
    return names.sorted()
  }
}
