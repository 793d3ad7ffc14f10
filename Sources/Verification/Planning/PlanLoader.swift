internal import Cryptography
internal import Foundation
package import ReleaseModel
internal import Toolchain

/// Reads the files that a configuration names.
package struct PlanLoader {
  private let root: String

  /// Creates a loader; relative paths start from `root`, an absolute path.
  package init(root: String) {
    self.root = root
  }

  /// Reads a configuration file, with `shown` as its path in messages.
  ///
  /// - Throws: `ConfigurationError`.
  package static func configuration(
    at path: String, shown: String
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(try text(of: path, shown: shown), file: shown)
  }

  /// The records of debug-only declarations of a package.
  package struct Records {
    /// What the used record contains; nil if there is none.
    package var declarations: RecordedDeclarations?
    /// The path of the used record, or of the one that would be written, relative to the root.
    package var file: String
    /// The paths of the others, relative to the root.
    package var unused: [String]
  }

  /// Finds the records of a package, next to its configuration or its manifest, and reads the one
  /// that applies.
  ///
  /// A record turns derived rules on, unless the configuration turns them off or excludes the
  /// record.
  ///
  /// - Throws: `ConfigurationError`.
  package func records(
    for configuration: inout Configuration
  ) throws(ConfigurationError) -> Records {
    let folders = [""] + (configuration.package.map { [$0.path + "/"] } ?? [])
    let excluded = configuration.notVerified.filter { $0.kind == .record }.map(\.name)
    let found = folders.map { $0 + DeclarationRecord.file }.filter {
      FileManager.default.fileExists(atPath: "\(root)/\($0)")
    }
    var records = Records(file: DeclarationRecord.file, unused: found)
    guard let file = found.first(where: { !excluded.contains($0) }) else { return records }
    if configuration.derivedRulesControl == nil, !configuration.derivedRulesAreOff {
      configuration.derivedRulesControl = configuration.comparableDebugBuild
    }
    guard configuration.derivedRulesControl != nil else { return records }
    records.file = file
    records.unused.removeAll { $0 == file }
    records.declarations = try DeclarationRecord.read(
      try Self.text(of: "\(root)/\(file)", shown: file), file: file, builds: configuration.builds)
    return records
  }

  /// Reads the record of the last self-test, if a checklist item demands one.
  ///
  /// - Throws: `ConfigurationError`.
  /// - Returns: The record; nil if there is none.
  package func selftest(for lists: [Checklist]) throws(ConfigurationError) -> SelftestRecord? {
    let isDemanded = lists.flatMap(\.items).contains { item in
      if case .selftest = item.method { true } else { false }
    }
    let (file, path) = (SelftestRecordFile.file, "\(root)/\(SelftestRecordFile.file)")
    guard isDemanded, FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try Self.data(of: path, shown: file)
    var record = try SelftestRecordFile.read(String(decoding: data, as: UTF8.self), file: file)
    record.sha256 = ContentDigest.sha256(of: data)
    return record
  }

  /// Reads the localization baseline.
  ///
  /// - Throws: `ConfigurationError`, also if the file doesn't exist.
  /// - Returns: The accepted findings, or nil if the configuration names no baseline.
  package func localizationBaseline(
    of configuration: Configuration
  ) throws(ConfigurationError) -> LocalizationBaseline? {
    guard let file = configuration.localization?.baseline else { return nil }
    let path = file.hasPrefix("/") ? file : root + "/" + file
    return try LocalizationBaselineFile.read(try Self.text(of: path, shown: file), file: file)
  }

  /// Reads the checklists that a configuration names.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - acceptsAnyRole: Whether items may have roles that the configuration lacks.
  /// - Throws: `ConfigurationError`, also if a pattern matches no file.
  /// - Returns: The checklists in the order of patterns, then file names.
  package func checklists(
    of configuration: Configuration, acceptingAnyRole acceptsAnyRole: Bool = false
  ) throws(ConfigurationError) -> [Checklist] {
    let reader = checklistReader(for: configuration, acceptingAnyRole: acceptsAnyRole)
    var lists: [Checklist] = []
    for pattern in configuration.checklists {
      let found = FilePattern(pattern).matches(in: root)
      let location =
        configuration.checklistLocations[pattern]
        ?? SourceLocation(file: Project.configurationFile, line: 1)
      if let unreadable = found.unreadable.first {
        throw ConfigurationError(
          location: location, key: "checklists",
          message: "cannot list all files that match '\(pattern)': \(unreadable)")
      }
      let files = found.files.filter {
        !$0.split(separator: "/").dropLast().contains { $0 == Checklist.signOffFolderName }
      }
      guard !files.isEmpty else {
        throw ConfigurationError(
          location: location, key: "checklists", message: "no file matches '\(pattern)'")
      }
      if let other = files.first(where: { file in
        !Checklist.fileExtensions.contains { file.hasSuffix("." + $0) }
      }) {
        throw ConfigurationError(
          location: location, key: "checklists",
          message: "the name of a checklist ends with .yml or .yaml, unlike \(other)")
      }
      for file in files where !lists.contains(where: { $0.file == file }) {
        lists.append(
          try reader.read(
            try Self.text(of: root + "/" + file, shown: file, limit: Self.checklistLimit),
            file: file))
      }
    }
    try ChecklistDependencies.check(lists)
    try checkAllowedSigners(of: configuration, lists)
    return lists
  }

  /// Throws if an item requires a signature, and the file with the allowed keys can't be read.
  private func checkAllowedSigners(
    of configuration: Configuration, _ lists: [Checklist]
  ) throws(ConfigurationError) {
    if let file = configuration.allowedSigners {
      _ = try Self.text(
        of: file.hasPrefix("/") ? file : "\(root)/\(file)", shown: file,
        limit: Self.checklistLimit)
    } else if let item = lists.flatMap(\.items).first(where: { $0.manual?.needsSignature == true })
    {
      throw ConfigurationError(
        location: item.location, key: "manual.require-signed",
        message:
          "expected 'allowed-signers' in the configuration: the file with the signers' SSH keys"
      )
    }
  }

  /// The reader of the checklists of a configuration.
  package func checklistReader(
    for configuration: Configuration, acceptingAnyRole acceptsAnyRole: Bool = false
  ) -> ChecklistReader {
    ChecklistReader(
      builds: configuration.builds.map(\.name),
      checks: Registry.ids.filter { $0 != ChecklistCheck().id },
      roles: acceptsAnyRole ? nil : configuration.roles.keys.sorted(),
      exists: { [root] in FileManager.default.fileExists(atPath: "\(root)/\($0)") })
  }

  /// The SHA-256 of the files that define the release policy, for comparing two runs.
  ///
  /// Covers the configuration, its checklists, the allowed signers, the record of debug-only
  /// declarations and the localization baseline, as `ContentDigest` lists them.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - file: The absolute path of its file, if any.
  ///   - lists: Its checklists.
  ///   - record: The path of the record of debug-only declarations, relative to the root, if any.
  /// - Throws: `ConfigurationError`.
  /// - Returns: 64 lowercase hexadecimal digits; nil without a configuration, or if it came from a
  ///   pipe, which can't be read twice.
  package func policyDigest(
    of configuration: Configuration, at file: String?, _ lists: [Checklist], record: String?
  ) throws(ConfigurationError) -> String? {
    guard let file else { return nil }
    var files: [(path: String, contents: Data)] = []
    for path in policyPaths(of: configuration, at: file, lists, record: record) {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let isFile = try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      guard isFile == true else { return nil }
      files.append((pathInRoot(path), try Self.data(of: path, shown: path)))
    }
    return ContentDigest.sha256(of: files)
  }

  /// The files that the digest covers, sorted, as it lists them.
  package func policyFiles(
    of configuration: Configuration, at file: String, _ lists: [Checklist], record: String?
  ) -> [String] {
    Set(policyPaths(of: configuration, at: file, lists, record: record).map(pathInRoot)).sorted()
  }

  private func policyPaths(
    of configuration: Configuration, at file: String, _ lists: [Checklist], record: String?
  ) -> [String] {
    let named =
      [configuration.localization?.baseline, configuration.allowedSigners, record]
      .compactMap(\.self) + lists.map(\.file)
    return [file] + named.map { $0.hasPrefix("/") ? $0 : root + "/" + $0 }
  }

  /// The file with the keys that may sign sign-offs; nil if the configuration names none.
  ///
  /// - Throws: `ConfigurationError` if it can't be read.
  package func allowedSigners(
    of configuration: Configuration
  ) throws(ConfigurationError) -> FileDigest? {
    guard let file = configuration.allowedSigners else { return nil }
    let path = file.hasPrefix("/") ? file : "\(root)/\(file)"
    return FileDigest(
      file: file, sha256: ContentDigest.sha256(of: try Self.data(of: path, shown: file)))
  }

  /// A file's path relative to the root, or only its name if it is outside.
  ///
  /// A path outside the root can differ between machines.
  private func pathInRoot(_ path: String) -> String {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
    return (folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : "")
      + url.lastPathComponent
  }

  /// Reads the sign-offs of the given checklists, and reports the files that can't be read.
  package func signOffs(
    of lists: [Checklist]
  ) -> (signOffs: [SignOff], problems: [SignOffProblem]) {
    var (signOffs, problems): ([SignOff], [SignOffProblem]) = ([], [])
    for path in SignOffFolder.paths(of: lists) {
      let found = SignOffFolder(root: root).read(path)
      signOffs += found.signOffs
      problems += found.problems
    }
    return (signOffs, problems)
  }

  /// Maximum size of a checklist, in bytes.
  static let checklistLimit = 1 << 20

  private static func text(
    of path: String, shown: String, limit: Int? = nil
  ) throws(ConfigurationError) -> String {
    let data = try data(of: path, shown: shown, limit: limit)
    guard let text = String(data: data, encoding: .utf8) else {
      throw ConfigurationError(unreadable: shown, message: "the file is not valid UTF-8")
    }
    return text
  }

  private static func data(
    of path: String, shown: String, limit: Int? = nil
  ) throws(ConfigurationError) -> Data {
    do {
      if let limit {
        let values = try URL(fileURLWithPath: path).resolvingSymlinksInPath()
          .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        // Reading a FIFO would block until a writer opens it.
        guard values.isRegularFile == true, values.fileSize ?? .max <= limit else {
          throw ConfigurationError(
            unreadable: shown,
            message: "expected a regular file of at most \(limit.counted("byte"))")
        }
      }
      // `Data(contentsOf:)` rejects pipes.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      return try file.readToEnd() ?? Data()
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ConfigurationError(
        unreadable: shown, message: "cannot read the file: \(FileError.reason(error))")
    }
  }
}
