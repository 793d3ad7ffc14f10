internal import Checks
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// The faults in copies of files that ship, which are read as those of the package are.
struct FileFaults {
  let plan: Plan
  let evidence: GatheredEvidence
  let workspace: Workspace
  /// The absolute path of a folder for the copies.
  let folder: String

  func all() throws -> [Fault] { try resources() + translations() }

  /// A string of each rule in a resource, plain and in an archive.
  private func resources() throws -> [Fault] {
    let gatherer = ResourceGatherer(workspace: workspace)
    var faults: [Fault] = []
    for rule in plan.configuration.rules {
      for build in rule.absentFrom {
        for (index, text) in rule.strings.enumerated() {
          let kinds: [(kind: PlantedFault.Kind, name: String)] =
            [(.resource, "text.txt")] + (index == 0 ? [(.packedResource, "text.tar")] : [])
          for (kind, file) in kinds {
            let path = "\(folder)/\(faults.count).\(file)"
            let contents = Array("a \(text)\n".utf8)
            let bytes = kind == .resource ? contents : TapeFile.archive("text.txt", contents)
            try Data(bytes).write(to: URL(filePath: path))
            var planted = PlantedFault(
              kind, text, subject: rule.id, build: build, check: DebugLeakCheck().id,
              method: .files, location: rule.location)
            if plan.configuration.accepts(text, of: rule.id) { planted.cannotBePlanted(.accepted) }
            let found = try gatherer.gather(
              ResourceBundle(name: "planted-\(faults.count)", paths: [path]), build: build,
              rules: [rule])
            faults.append(
              Fault(planted, foundAs: rule.id, named: text) { $0.resources.append(found) })
          }
        }
      }
    }
    return faults
  }

  /// A translation of each table and language that is removed, and one whose argument gets another type.
  private func translations() throws -> [Fault] {
    guard let selection = plan.configuration.localization, let catalogs = selection.catalogs,
      let now = evidence.localization.value
    else { return [] }
    let files = Dictionary(
      grouping: LocalizationGatherer(folder: plan.root).tables(of: catalogs)
        .filter { !$0.hasPrefix("/") && !$0.hasPrefix("..") },
      by: TranslationChange.table)
    let tables = now.coverage.filter { files[$0.table] != nil }
    let counts = Dictionary(
      now.coverage.flatMap(\.languages).map { ($0.language, $0.translated) },
      uniquingKeysWith: +)
    var faults: [Fault] = []
    for (kind, found) in [
      (PlantedFault.Kind.droppedTranslation, LocalizationFindingKind.missingTranslation),
      (.wrongArgument, .argumentType),
    ] {
      let isError = selection.level(of: found) == .error
      let changed = try tables.flatMap { table in
        let files = files[table.table] ?? []
        var required = selection
        required.sources = []
        // A table alone does not show which languages the others have.
        required.languages = table.languages.map(\.language)
        let before = try read(files, required)
        let known = Set(before.findings.map(\.identity))
        let minimums = selection.requirements(of: table.table).requirements
        return try TranslationChange.all(in: files, of: plan.root, losing: kind).map { change in
          var planted = PlantedFault(
            kind, change.key, subject: "\(table.table) (\(change.language))",
            check: LocalizationCheck().id, method: .files)
          // Languages that the configuration does not name are those that have a translation.
          let isLast =
            kind == .droppedTranslation && minimums.languages == nil
            && counts[change.language] == 1
          let new =
            isError && !isLast
            ? try read(files, required, change).findings.filter {
              !known.contains($0.identity) && $0.severity.verdict != .passed
            }
            : []
          if !isError || new.isEmpty && minimums.minimum(of: change.language) != nil {
            planted.cannotBePlanted(.notRequired)
          }
          return Fault(planted) { evidence in
            var changed = now
            changed.findings += new
            evidence.localization = .collected(changed)
          }
        }
      }
      faults += changed
      if changed.isEmpty, !tables.isEmpty {
        var planted = PlantedFault(
          kind, "", check: LocalizationCheck().id, method: .files)
        planted.cannotBePlanted(kind == .wrongArgument ? .noArgument : .noTranslation)
        faults.append(Fault(planted) { _ in })
      }
    }
    return faults
  }

  /// What is found in copies of files, one of which may have changed.
  private func read(
    _ files: [String], _ selection: LocalizationSelection, _ change: TranslationChange? = nil
  ) throws -> LocalizationEvidence {
    let copy = "\(folder)/\(UUID().uuidString)"
    for file in files {
      let path = "\(copy)/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      if let change, change.file == file {
        try change.contents().write(to: URL(filePath: path))
      } else {
        try FileManager.default.copyItem(atPath: "\(plan.root)/\(file)", toPath: path)
      }
    }
    var selection = selection
    selection.catalogs = files
    defer { try? FileManager.default.removeItem(atPath: copy) }
    return LocalizationGatherer(folder: copy).gather(selection, ignoring: selection.ignored)
  }
}

/// A file with a change of one translation.
private struct TranslationChange {
  let file: String
  let language: String
  let key: String
  /// The changed contents of the file.
  let contents: () throws -> Data

  /// The table that a file belongs to, as in findings.
  static func table(of file: String) -> String {
    let path = file as NSString
    let folder = path.deletingLastPathComponent as NSString
    guard path.pathExtension != "xcstrings" else { return file }
    return (folder.deletingLastPathComponent as NSString).appendingPathComponent(
      (path.lastPathComponent as NSString).deletingPathExtension)
  }

  /// The loss of something in one translation of each language, one at a time.
  static func all(
    in files: [String], of folder: String, losing kind: PlantedFault.Kind
  ) throws -> [TranslationChange] {
    try files.flatMap { file in
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
      return file.hasSuffix(".xcstrings")
        ? inCatalog(data, file, kind) : inStrings(data, file, kind)
    }
  }

  private static func inCatalog(
    _ data: Data, _ file: String, _ kind: PlantedFault.Kind
  ) -> [TranslationChange] {
    guard let catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: [String: Any]]
    else { return [] }
    func values(of key: String) -> [String: [String: Any]] {
      strings[key]?["localizations"] as? [String: [String: Any]] ?? [:]
    }
    var found: [String: TranslationChange] = [:]
    for key in strings.keys.sorted() where strings[key]?["shouldTranslate"] as? Bool != false {
      for (language, value) in values(of: key) where found[language] == nil {
        guard language != catalog["sourceLanguage"] as? String,
          let unit = value["stringUnit"] as? [String: Any],
          let text = unit["value"] as? String, !text.isEmpty
        else { continue }
        var localizations = values(of: key)
        if kind == .droppedTranslation {
          localizations[language] = nil
        } else {
          guard let other = withOtherArgument(text) else { continue }
          localizations[language]?["stringUnit"] = unit.merging(["value": other]) { $1 }
        }
        var changed = catalog
        changed["strings"] = strings.merging(
          [key: (strings[key] ?? [:]).merging(["localizations": localizations]) { $1 }]) { $1 }
        found[language] = TranslationChange(file: file, language: language, key: key) {
          try JSONSerialization.data(withJSONObject: changed)
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func inStrings(
    _ data: Data, _ file: String, _ kind: PlantedFault.Kind
  ) -> [TranslationChange] {
    let folder = (file as NSString).deletingLastPathComponent as NSString
    guard file.hasSuffix(".strings"), folder.pathExtension == "lproj",
      let text = String(data: data, encoding: .utf8)
    else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices {
      guard
        let entry = lines[index].wholeMatch(
          of: /\s*"((?:[^"\\]|\\.)+)"\s*=\s*"((?:[^"\\]|\\.)+)"\s*;\s*/)
      else { continue }
      if kind == .droppedTranslation {
        lines.remove(at: index)
      } else {
        guard let value = withOtherArgument(String(entry.2)) else { continue }
        lines[index] = "\"\(entry.1)\" = \"\(value)\";"
      }
      return [
        TranslationChange(
          file: file,
          language: (folder.lastPathComponent as NSString).deletingPathExtension,
          key: String(entry.1)
        ) { Data(lines.joined(separator: "\n").utf8) }
      ]
    }
    return []
  }

  /// The text with another type in its first format specifier; nil if it has none.
  private static func withOtherArgument(_ text: String) -> String? {
    guard let specifier = text.firstMatch(of: /%(?:\d+\$)?(?:@|l{0,2}[dufx])/) else { return nil }
    let other = text[specifier.range].hasSuffix("@") ? "d" : "@"
    return text.replacingCharacters(
      in: specifier.range, with: text[specifier.range].prefix { !"@ldufx".contains($0) } + other)
  }
}

/// A `tar` archive: POSIX.1-2017, pax, "ustar Interchange Format".
enum TapeFile {
  static func archive(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func write(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8))
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    write(name, at: 0)
    write("0000644", at: 100)
    write(octal(contents.count, 11), at: 124)
    write("00000000000", at: 136)
    // The checksum counts its own field as spaces.
    write("        ", at: 148)
    write("0", at: 156)
    write("ustar", at: 257)
    write("00", at: 263)
    write(octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
    header[154] = 0
    let padding = (512 - contents.count % 512) % 512
    return header + contents + [UInt8](repeating: 0, count: padding + 1024)
  }
}
