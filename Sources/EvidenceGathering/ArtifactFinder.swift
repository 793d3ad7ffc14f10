internal import ELF

/// Finds the files to inspect: those that are named, and the ELF files and archives in folders.
package struct ArtifactFinder {
  /// What is to be inspected, sorted by path: what is named, and what begins as an ELF file or an
  /// archive does.
  package let artifacts: [FileFinder.Found]
  /// The other files of a folder, which may have strings.
  package let others: [String]

  /// Looks at a file, or at all that is in a folder.
  ///
  /// A folder without any ELF file or archive is unreadable, unless its other files are enough.
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
          reason: "there is nothing to inspect: \(skipped) files, none in ELF format, no archive")
      ]
    } else {
      artifacts = found
    }
  }
}
