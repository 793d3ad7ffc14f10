internal import ObjectFile
internal import ReleaseModel
package import Toolchain

/// Finds the files to inspect: named files, and the object files and archives in folders.
package struct ArtifactFinder {
  /// The files to inspect, sorted by path.
  ///
  /// Includes named files, and files that start like an object file or an archive.
  package let artifacts: [FileFinder.Found]
  /// The other files of a folder, which may contain strings.
  package let others: [String]

  /// Finds a file, or everything in a folder.
  ///
  /// A folder without any object file or archive counts as unreadable, unless `othersAreEnough`.
  package init(_ path: String, othersAreEnough: Bool = false) {
    var others: [String] = []
    let (found, skipped) = FileFinder.find(path) { file in
      let isRecognized = try Object.isRecognized(path: file)
      if !isRecognized { others.append(file) }
      return isRecognized
    }
    self.others = others.sorted()
    if found.isEmpty, others.isEmpty || !othersAreEnough {
      artifacts = [
        .unreadable(
          path: path,
          reason: .unidentified(
            cause: skipped == 0
              ? "the folder contains no files"
              : "no ELF file or archive found among \(skipped.counted("file"))"))
      ]
    } else {
      artifacts = found
    }
  }
}
