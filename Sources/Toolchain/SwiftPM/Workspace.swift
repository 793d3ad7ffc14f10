internal import Cryptography
internal import Foundation
internal import ObjectFile
package import ReleaseModel

/// The folders of a run.
package struct Workspace: Sendable {
  /// The absolute path of the folder that reports show paths relative to.
  package let root: String
  /// The absolute path of the folder that contains the package manifest: `root`, or below it.
  package let packagePath: String
  /// Whether a run may reuse results that an earlier one computed from the same files.
  let reusesResults: Bool
  /// Identifies the run.
  let run = UUID().uuidString
  /// The folder for builds and logs, without symbolic links: SwiftPM's build description has the
  /// paths that it was given.
  private let files: String
  /// The same folder as it was given, for reports.
  private let givenFiles: String

  /// Creates a workspace and the folders that every run needs.
  ///
  /// - Parameters:
  ///   - root: The absolute path that reports show paths relative to.
  ///   - packagePath: The absolute path of the package, or nil for `root`.
  ///   - files: The folder for builds and logs, or nil for `.build/verify-release` in the package.
  ///   - reusesResults: Whether a run may reuse results that an earlier one computed from the same
  ///     files.
  /// - Throws: `GatheringError` for a link in place of the folder or of one in it, which could lead anywhere, and for a
  ///   link `.build` that leads nowhere; Foundation's error if a folder can't be created.
  package init(
    root: String, packagePath: String? = nil, files: String? = nil, reusesResults: Bool = true
  ) throws {
    self.root = root
    self.reusesResults = reusesResults
    self.packagePath = packagePath ?? root
    givenFiles = files ?? self.packagePath + "/.build/verify-release"
    let outer = files ?? self.packagePath + "/.build"
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: outer),
      !FileManager.default.fileExists(atPath: outer)
    {
      throw GatheringError(
        description:
          "\(outer.relative(to: root)) is a symbolic link to \(target), which does not exist; create that folder,"
          + " or remove the link")
    }
    for folder in (files == nil ? [""] : []) + [
      "/builds", "/logs", "/objects", "/symbol-graphs", "/inspections",
    ] {
      let path = givenFiles + folder
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        throw GatheringError(
          description:
            "\(path.relative(to: root)) is a symbolic link (to \(target)), which is not followed; remove it"
        )
      }
    }
    for folder in ["logs", "symbol-graphs", "inspections"] {
      try FileManager.default.createDirectory(
        atPath: givenFiles + "/" + folder, withIntermediateDirectories: true)
    }
    self.files = URL(filePath: givenFiles).resolvingSymlinksInPath().path
  }

  /// The scratch path of a build; each has its own, because SwiftPM locks it.
  package func scratchPath(of build: Build) -> String {
    "\(files)/builds/\(build.name)"
  }

  /// The record of what the products in a build's scratch path were made from.
  func record(of build: Build) -> String { "\(scratchPath(of: build))/verify-release.json" }

  /// The folder with the products of a build: SwiftPM's link to the folder of the host's triple.
  package func productsPath(of build: Build) -> String {
    "\(scratchPath(of: build))/\(build.configuration.rawValue)"
  }

  /// The path that identifies a probe: only one run at a time may use it.
  ///
  /// It is next to the scratch paths, so that the first build of the next run terminates a probe
  /// that a killed run left behind.
  func probePath(of item: String, in build: Build) -> String {
    "\(scratchPath(of: build))-probe-\(item)"
  }

  /// The folder that a build's symbol graphs are written to.
  package func symbolGraphPath(of build: Build) -> String {
    "\(files)/symbol-graphs/\(build.name)"
  }

  /// The path of an artifact's cached inspection.
  ///
  /// The file name is a digest, because the artifact's name may be a path that exceeds the maximum
  /// length of a file name.
  package func inspection(of artifact: String, in build: String) -> String {
    "\(files)/inspections/\(ContentDigest.sha256(of: "\(build)\n\(artifact)")).cache"
  }

  /// The path of the object list of a library that has no file of its own.
  package func objectList(of product: String, in build: Build) -> String {
    "\(files)/objects/\(build.name)/\(product).a"
  }

  /// Writes the object list of a library as a thin archive, so that the objects can be inspected as one
  /// file; if the build did not produce all of them, there is no list.
  ///
  /// - Throws: Foundation's error if the list can't be written, or if an old one can't be removed.
  package func writeObjectList(
    of product: String, in build: Build, with objects: [String]
  ) throws {
    let list = objectList(of: product, in: build)
    if FileManager.default.fileExists(atPath: list) {
      try FileManager.default.removeItem(atPath: list)
    }
    guard !objects.isEmpty,
      objects.allSatisfy({ FileManager.default.fileExists(atPath: $0) })
    else { return }
    try FileManager.default.createDirectory(
      at: URL(filePath: list).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Object.writeThinArchive(of: objects, to: list)
  }

  package func log(_ name: String) -> String {
    "\(files)/logs/\(name)"
  }

  /// Whether a file is a source rather than something that SwiftPM fetched or generated.
  func isSource(_ path: String) -> Bool { !path.hasPrefix("\(files)/builds/") }

  /// The absolute path of a file that a report shows.
  package func absolute(_ shown: String) -> String {
    let path = shown.hasPrefix("/") ? shown : root + "/" + shown
    return path.hasPrefix(givenFiles + "/") ? files + path.dropFirst(givenFiles.count) : path
  }

  /// The path as shown in reports: relative to `root` if it is below it.
  package func relative(_ path: String) -> String { given(path).relative(to: root) }

  /// The path relative to the package, where commands run.
  func relativeToPackage(_ path: String) -> String {
    path == packagePath ? "." : given(path).relative(to: packagePath)
  }

  /// The path as it was given, without resolving symbolic links.
  private func given(_ path: String) -> String {
    path.hasPrefix(files + "/") ? givenFiles + path.dropFirst(files.count) : path
  }
}

extension String {
  /// The path relative to a folder if it is below it, or else the path itself.
  package func relative(to folder: String) -> String {
    hasPrefix(folder + "/") ? String(dropFirst(folder.count + 1)) : self
  }

  /// An absolute path relative to a folder, with `..` for each folder above it; a relative path
  /// itself.
  package func relativeWithParents(to folder: String) -> String {
    guard hasPrefix("/") else { return self }
    let (path, folder) = (split(separator: "/"), folder.split(separator: "/"))
    let common = zip(folder, path).prefix { $0 == $1 }.count
    return (folder.dropFirst(common).map { _ in ".." } + path.dropFirst(common))
      .joined(separator: "/")
  }
}
