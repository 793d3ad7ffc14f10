internal import Foundation
internal import Glibc

/// The inputs of SwiftPM's description of a package.
///
/// A manifest is a program; SwiftPM itself doesn't rerun it while its contents and the environment
/// are the same. It finds targets and their sources by file and folder names.
package enum PackageInputs {
  /// The identity of the manifests, or of all files if a manifest or plugin may read them, and all
  /// names in the package.
  ///
  /// - Parameters:
  ///   - package: The absolute path of the package.
  ///   - withAllFiles: Whether a manifest of another package may read its files.
  /// - Returns: The identities and names, one per line.
  ///
  /// Nil if there is a link to a folder, or something that can't be read, or if a manifest may use
  /// what git or another program says.
  package static func layout(of package: String, withAllFiles: Bool = false) -> String? {
    guard !manifests(in: package).contains(where: mayAskPrograms), let names = names(in: package)
    else { return nil }
    let read =
      withAllFiles || mayReadFiles(in: package)
      ? names.filter { !$0.hasSuffix("/") } : names.filter { !$0.contains("/") && isManifest($0) }
    return FileIdentity(of: read.map { "\(package)/\($0)" }).map {
      ([$0.text] + names).joined(separator: "\n")
    }
  }

  /// Whether a manifest may name other packages, which takes a call of `package`.
  package static func mayHaveDependencies(_ package: String) -> Bool {
    let manifests = manifests(in: package)
    return manifests.isEmpty || manifests.contains { $0.contains("package(") }
  }

  /// The package's name, if the only call of `Package` in its manifest has it as a string literal.
  package static func name(of package: String) -> String? {
    (try? FileBytes.text("\(package)/Package.swift")).flatMap(name(in:))
  }

  /// The package's name according to the text of a manifest.
  package static func name(in manifest: String) -> String? {
    let calls = manifest.matches(of: /\bPackage\s*\(\s*(?:name\s*:\s*"([^"\\\n]+)")?/)
    return calls.count == 1 ? calls[0].1.map(String.init) : nil
  }

  /// Whether a manifest or plugin may read other files when SwiftPM plans a build.
  ///
  /// A manifest needs another module than SwiftPM's own to read a file, or the name of a C function.
  package static func mayReadFiles(in package: String) -> Bool {
    manifests(in: package).contains { mayReadFiles($0) }
  }

  /// Whether a manifest or the plugins in it may read files.
  package static func mayReadFiles(_ manifest: String) -> Bool {
    manifest.contains("_silgen_name") || manifest.contains("plugin") || mayAskPrograms(manifest)
      || manifest.matches(of: /(?:^|\W)import(?!\w)(?:\s+(\w+))?/).contains {
        $0.1 != "PackageDescription" && $0.1 != "CompilerPluginSupport"
      }
  }

  /// Whether a manifest may use what git or another program says, which no file in the package shows.
  private static func mayAskPrograms(_ manifest: String) -> Bool {
    manifest.contains("gitInformation")
      || manifest.contains(/(?:^|\W)(?:\.git|Process|popen|posix_(?:spawnp?)|system\b(?=\())(?!\w)/)
  }

  /// The environment variables whose names are string literals in the manifests of packages.
  static func environment(
    namedIn packages: [String],
    of environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    let literals = Set(packages.flatMap(manifests).flatMap { $0.split(separator: "\"") })
    return environment.filter { literals.contains(Substring($0.key)) }
  }

  /// The absolute paths of the files in a package that macros and the tools of plugins may read, other
  /// than manifests, the code of tests, and what is behind links to folders.
  package static func data(in package: String) -> [String] {
    (names(in: package, skippingOthers: true) ?? []).filter { name in
      let isCode = sourceExtensions.contains((name as NSString).pathExtension)
      return !name.hasSuffix("/") && !isManifest(name) && !(isCode && name.hasPrefix("Tests/"))
    }.map { "\(package)/\($0)" }
  }

  /// The absolute paths of the headers and module maps in a package, other than those behind links to
  /// folders.
  package static func headers(in package: String) -> [String] {
    (names(in: package, skippingOthers: true) ?? []).filter {
      headerExtensions.contains(($0 as NSString).pathExtension)
    }.map { "\(package)/\($0)" }
  }

  private static let sourceExtensions: Set = headerExtensions.union([
    "swift", "c", "m", "cc", "cpp", "cxx", "mm", "s", "S",
  ])

  private static let headerExtensions: Set = [
    "h", "hh", "hpp", "hxx", "inc", "inl", "ipp", "def", "modulemap", "apinotes",
  ]

  private static func isManifest(_ name: String) -> Bool {
    name.hasPrefix("Package") && name.hasSuffix(".swift")
  }

  /// The contents of the manifests of a package.
  private static func manifests(in package: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []
    return names.filter(isManifest).compactMap { try? FileBytes.text("\(package)/\($0)") }
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

  /// The sorted names of all files and folders except `.git` and what SwiftPM makes in `.build` and
  /// scratch paths with similar names; folders end with a slash.
  ///
  /// Links to folders, and what can't be read, are skipped, or the result is nil.
  private static func names(in package: String, skippingOthers: Bool = false) -> [String]? {
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      guard let entries = try? FolderEntries.read("\(package)/\(folder)") else {
        if skippingOthers { continue }
        return nil
      }
      for entry in entries {
        let name = folder + String(decoding: entry.name, as: UTF8.self)
        if "/\(name)".hasSuffix("/.git") || name == ".build" || isScratchPath("\(package)/\(name)")
        {
          continue
        }
        switch entry.type {
        case DT_DIR:
          folders.append(name + "/")
          names.append(name + "/")
        case DT_REG: names.append(name)
        case DT_LNK where !FileFinder.isFolder("\(package)/\(name)"): names.append(name)
        default: if !skippingOthers { return nil }
        }
      }
    }
    return names.sorted()
  }

  private static func isScratchPath(_ path: String) -> Bool {
    (path as NSString).lastPathComponent.hasPrefix(".build")
      && FileManager.default.fileExists(atPath: path + "/workspace-state.json")
  }
}
