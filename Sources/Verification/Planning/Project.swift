internal import Foundation
package import ReleaseModel
internal import Toolchain

/// A configuration and the folder that its paths are relative to.
package struct Project: Sendable {
  package static let configurationFile = ".verify-release.yml"

  /// The absolute path that relative paths in the configuration and in reports start from.
  package let root: String
  /// The absolute path of the configuration file, or nil if the defaults apply.
  package let file: String?
  /// The absolute path of the folder that contains the package manifest.
  package let packagePath: String
  package let configuration: Configuration

  /// Finds the configuration for a folder, and the package it applies to.
  ///
  /// Without `file`, the nearest `.verify-release.yml` in the folder or its parents applies, up to
  /// the top of the repository. Its folder is the root. The package is in that folder, or at the
  /// path in `package:`.
  ///
  /// If `file` has no `package:` and its folder has no manifest, it applies to the package that
  /// contains `folder`, and that package is the root. This way, one file can serve several
  /// packages, or be a pipe.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder to start from.
  ///   - file: The configuration file, or nil to use the nearest.
  /// - Throws: `ConfigurationError`, also if the folder is in a different package than the
  ///   configured one.
  /// - Returns: The project, or nil if there is no configuration.
  package static func find(
    from folder: String, file: String? = nil
  ) throws(ConfigurationError) -> Project? {
    let folder = resolved(folder)
    let nearest = file == nil ? try configuration(above: folder) : nil
    guard let path = file.map(absolute) ?? nearest else { return nil }
    let shown = file ?? configurationFile
    let configuration = try PlanLoader.configuration(at: path, shown: shown)
    let own = resolved((path as NSString).deletingLastPathComponent)
    let here = package(above: folder)
    let isShared =
      file != nil && configuration.package == nil
      && (!isFile(path) || !isFile("\(own)/\(manifest)"))
    let root = isShared ? here ?? folder : own
    let project = Project(
      root: root, file: path,
      packagePath: configuration.package.map { resolved("\(root)/\($0.path)") } ?? root,
      configuration: configuration)
    if let here, here != project.packagePath, folder != root {
      throw project.error(project.mismatch(folder, in: here), shown)
    }
    guard "\(project.packagePath)/".hasPrefix("\(root)/") else {
      throw project.error(
        "the folder is a symbolic link to \(project.packagePath), which is outside \(root); the package"
          + " must be inside the folder of the configuration", shown)
    }
    return project
  }

  /// The path of the nearest configuration in a folder or its parents, if any.
  ///
  /// - Throws: `ConfigurationError` if a nearer file has almost the same name.
  package static func configuration(
    above folder: String
  ) throws(ConfigurationError) -> String? {
    for folder in Folders(above: resolved(folder)).paths {
      let path = Folders.path(of: configurationFile, in: folder)
      if Folders.exists(path) { return path }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      guard let name = names.sorted().first(where: isMisnamed) else { continue }
      throw ConfigurationError(
        location: SourceLocation(file: Folders.path(of: name, in: folder), line: 1), key: "",
        message:
          "verify-release ignores a file with this name; rename it to `\(configurationFile)`, or pass it"
          + " with --config")
    }
    return nil
  }

  /// Whether a file name differs from the configuration's only in case, punctuation or `yaml`.
  private static func isMisnamed(_ name: String) -> Bool {
    let letters = name.lowercased().filter { !"-_. ".contains($0) }
    return ["verifyreleaseyml", "verifyreleaseyaml"].contains(letters)
  }

  /// The nearest package in a folder or its parents, up to the top of the repository.
  package static func package(above folder: String) -> String? {
    Folders(above: resolved(folder)).first(with: manifest).map {
      ($0 as NSString).deletingLastPathComponent
    }
  }

  /// The packages up to three levels below a folder, nearest first, with paths relative to it, and
  /// the folders that can't be read.
  ///
  /// Does not search the root folder, hidden folders, which include SwiftPM's checkouts, or folders inside a package.
  package static func packages(
    below folder: String
  ) -> (packages: [String], unreadable: [String]) {
    // Anything there, such as temporary packages, is unlikely to be meant.
    if folder == "/" { return ([], []) }
    var found: [String] = []
    var unreadable: [String] = []
    for depth in 1...3 {
      let pattern = FilePattern(String(repeating: "*/", count: depth) + manifest)
      // A link could lead anywhere.
      let matches = pattern.matches(in: folder, followingLinks: false)
      found += matches.files.map { ($0 as NSString).deletingLastPathComponent }
        .filter { path in !found.contains { path.hasPrefix($0 + "/") } }
      unreadable = matches.unreadable
    }
    return (found, unreadable)
  }

  /// Creates a project for a package without a configuration.
  ///
  /// - Parameter package: The absolute path of its folder.
  /// - Throws: `ConfigurationError`, but never in practice.
  package init(unconfigured package: String) throws(ConfigurationError) {
    root = package
    packagePath = package
    file = nil
    configuration = try ConfigurationReader.read("version: 1", file: Self.configurationFile)
  }

  private init(root: String, file: String, packagePath: String, configuration: Configuration) {
    self.root = root
    self.file = file
    self.packagePath = packagePath
    self.configuration = configuration
  }

  /// Checks that the package exists.
  ///
  /// - Throws: `ConfigurationError` if it doesn't.
  package func requirePackage() throws(ConfigurationError) {
    guard !Self.isFile("\(packagePath)/\(Self.manifest)") else { return }
    let suggestion = configuration.package.map {
      Spelling.suggestion(for: $0.path, among: Self.packages(below: root).packages)
    }
    throw error(
      "no package in \(packagePath): \(Self.manifest) does not exist\(suggestion ?? ""); set `package`"
        + " to the folder of \(Self.manifest), relative to this file",
      file ?? Self.configurationFile)
  }

  /// Why a folder in another package gets no verdict.
  private func mismatch(_ folder: String, in package: String) -> String {
    if configuration.package == nil, !Self.isFile("\(packagePath)/\(Self.manifest)"),
      package.hasPrefix(root + "/")
    {
      return
        "no package in \(root), the folder of \(file ?? Self.configurationFile); to verify the package in"
        + " \(package), add `package: \(package.dropFirst(root.count + 1))`"
    }
    let file = file ?? Self.configurationFile
    return
      "\(file) configures the package in \(packagePath), but \(folder) belongs to the package in"
      + " \(package); run verify-release in \(root), or create a \(Self.configurationFile) in \(package)"
  }

  private func error(_ message: String, _ shown: String) -> ConfigurationError {
    ConfigurationError(
      location: configuration.package?.location ?? SourceLocation(file: shown, line: 1),
      key: "package", message: message)
  }

  private static let manifest = "Package.swift"

  private static func absolute(_ path: String) -> String {
    // Not standardized, because that would replace /dev/fd/3 with the file behind it.
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private static func isFile(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
  }

  /// A folder's path without symbolic links, because build products are bound to their path.
  private static func resolved(_ folder: String) -> String {
    URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
  }

  /// A folder and its parents, up to the top of its repository.
  private struct Folders {
    let paths: [String]

    init(above folder: String) {
      var paths = [folder]
      while let last = paths.last, last != "/",
        !FileManager.default.fileExists(atPath: last + "/.git")
      {
        paths.append((last as NSString).deletingLastPathComponent)
      }
      self.paths = paths
    }

    /// The path of the nearest file with the given name.
    func first(with name: String) -> String? {
      paths.map { Self.path(of: name, in: $0) }.first(where: Self.exists)
    }

    static func path(of name: String, in folder: String) -> String {
      folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    /// Whether a path exists, including a broken link: `attributesOfItem` calls lstat.
    static func exists(_ path: String) -> Bool {
      (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }
  }
}
