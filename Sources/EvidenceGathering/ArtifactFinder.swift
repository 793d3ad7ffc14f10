internal import ELF

/// Finds the files to inspect: those that are named, and the ELF files and archives in folders.
package enum ArtifactFinder {
  /// Gives what is to be inspected at a path, sorted by path.
  ///
  /// Files in folders count that begin as ELF files or archives do. A folder without any file to
  /// inspect is unreadable.
  package static func find(_ path: String) -> [FileFinder.Found] {
    let (found, skipped) = FileFinder.find(path) {
      try Object.isRecognized(path: $0)
    }
    guard found.isEmpty else { return found }
    return [
      .unreadable(
        path: path,
        reason: "there is nothing to inspect: \(skipped) files, none in ELF format, no archive")
    ]
  }
}
