internal import Foundation
internal import ReleaseModel

/// The targets of the local packages at one commit.
package struct FormerTargets {
  /// The manifests, by the absolute path of the package's folder.
  private let packages: [String: PackageManifest]

  package init(_ packages: [String: PackageManifest]) { self.packages = packages }

  /// The target that contained a file, by the absolute path of the file.
  package func target(of file: String) -> PackageManifest.Target? { find(file)?.target }

  /// Whether a target compiles or includes a file; nil if the file is in none of the packages.
  package func contains(_ file: String) -> Bool? {
    guard packages.keys.contains(where: { file.hasPrefix($0 + "/") }) else { return nil }
    return find(file).map { $0.isListed || SourceKind(of: file) == .header } ?? false
  }

  private func find(
    _ file: String
  ) -> (target: PackageManifest.Target, isListed: Bool, depth: Int)? {
    var found: (target: PackageManifest.Target, isListed: Bool, depth: Int)?
    for (package, manifest) in packages where file.hasPrefix(package + "/") {
      targets: for target in manifest.targets {
        for folder in manifest.folders(of: target) {
          let path = URL(filePath: "\(package)/\(folder)").standardizedFileURL.path
          guard file.hasPrefix(path + "/") else { continue }
          let inside = file.dropFirst(path.count + 1)
          func contains(_ item: String) -> Bool {
            let item = item.hasSuffix("/") ? String(item.dropLast()) : item
            return item == "." || inside == item || inside.hasPrefix(item + "/")
          }
          if target.exclude?.contains(where: contains) ?? false { continue targets }
          // Public headers are not listed.
          let isListed = target.sources?.contains(where: contains) ?? true
          if let best = found, (best.isListed ? 1 : 0, best.depth) >= (isListed ? 1 : 0, path.count)
          {
            continue
          }
          found = (target, isListed, path.count)
        }
      }
    }
    return found
  }
}

extension PackageManifest {
  /// The folders that can contain a target's files, relative to the package (SwiftPM's
  /// `PackageBuilder.predefinedSourceDirectories`).
  func folders(of target: Target) -> [String] {
    if let path = target.path { return [path] }
    let parents = ["Sources", "Source", "src", "srcs"]
    let named =
      (target.type == "test"
      ? ["Tests"] + parents : target.type == "plugin" ? ["Plugins"] : parents)
      .map { "\($0)/\(target.name)" }
    let others = ["test", "plugin"]
    let isOnly =
      !others.contains(target.type ?? "")
      && targets.count { !others.contains($0.type ?? "") } == 1
    return named + (isOnly ? parents : [])
  }
}
