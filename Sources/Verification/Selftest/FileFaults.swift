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
            let found = try gatherer.gather(
              ResourceBundle(name: "planted-\(faults.count)", paths: [path]), build: build,
              rules: [rule])
            faults.append(
              Fault(
                PlantedFault(
                  kind, text, subject: rule.id, build: build, check: DebugLeakCheck().id,
                  method: .files, location: rule.location), foundAs: rule.id, named: text
              ) { $0.resources.append(found) })
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
    let tables = now.coverage.map(\.table).filter { !$0.hasPrefix("/") && !$0.hasPrefix("..") }
    var withoutCode = selection
    (withoutCode.catalogs, withoutCode.sources) = (catalogs.filter { !$0.hasPrefix("/") }, [])
    func read(_ files: [String: String]) throws -> LocalizationEvidence {
      let copy = "\(folder)/\(UUID().uuidString)"
      for table in tables {
        let path = "\(copy)/\(table)"
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        if let text = files[table] {
          try Data(text.utf8).write(to: URL(filePath: path))
        } else {
          try FileManager.default.copyItem(atPath: workspace.absolute(table), toPath: path)
        }
      }
      return LocalizationGatherer(folder: copy).gather(withoutCode, ignoring: selection.ignored)
    }
    let before = try read([:])
    var faults: [Fault] = []
    for kind in [PlantedFault.Kind.droppedTranslation, .wrongArgument] {
      var files: [String: String] = [:]
      var changes: [TranslationChange] = []
      for table in tables {
        guard let text = try? FileBytes.text(workspace.absolute(table)) else { continue }
        let changed = TranslationChange.all(
          in: text, of: table, losing: kind == .wrongArgument ? .argument : .translation)
        files[table] = changed.text
        changes += changed.changes
      }
      let after = changes.isEmpty ? before : try read(files)
      let known = Set(before.findings.map(\.identity))
      let new = after.findings.filter { !known.contains($0.identity) }
      faults += changes.map { change in
        let found = new.filter { $0.table == change.table && change.isLanguage($0.language) }
        return Fault(
          PlantedFault(
            kind, change.key, subject: "\(change.table) (\(change.language))",
            check: LocalizationCheck().id, method: .files)
        ) { evidence in
          var changed = now
          changed.findings += found
          evidence.localization = .collected(changed)
        }
      }
      if changes.isEmpty, !tables.isEmpty {
        var planted = PlantedFault(
          kind, "", check: LocalizationCheck().id, method: .files)
        planted.cannotBePlanted(kind == .wrongArgument ? .noArgument : .noTranslation)
        faults.append(Fault(planted) { _ in })
      }
    }
    return faults
  }
}

/// A change of one translation in the text of a table.
struct TranslationChange {
  enum Loss { case translation, argument }

  let table: String
  let language: String
  let key: String

  func isLanguage(_ other: String?) -> Bool { other == nil || other == language }

  /// Loses something in one translation of each language.
  static func all(
    in text: String, of table: String, losing loss: Loss
  ) -> (text: String, changes: [TranslationChange]) {
    table.hasSuffix(".xcstrings") ? inCatalog(text, table, loss) : inStrings(text, table, loss)
  }

  private static func inCatalog(
    _ text: String, _ table: String, _ loss: Loss
  ) -> (text: String, changes: [TranslationChange]) {
    guard
      var catalog = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      var strings = catalog["strings"] as? [String: [String: Any]]
    else { return (text, []) }
    let source = catalog["sourceLanguage"] as? String ?? "en"
    var changes: [TranslationChange] = []
    var used: Set<String> = []
    for key in strings.keys.sorted() {
      guard var localizations = strings[key]?["localizations"] as? [String: [String: Any]] else {
        continue
      }
      // One key for each language, so that each has a finding of its own.
      let language = localizations.keys.sorted().first { language in
        guard language != source, !used.contains(language),
          let unit = localizations[language]?["stringUnit"] as? [String: Any],
          let value = unit["value"] as? String, !value.isEmpty
        else { return false }
        return loss == .translation || withOtherArgument(value) != nil
      }
      guard let language else { continue }
      used.insert(language)
      if loss == .translation {
        localizations[language] = nil
      } else if var unit = localizations[language]?["stringUnit"] as? [String: Any],
        let value = unit["value"] as? String
      {
        unit["value"] = withOtherArgument(value)
        localizations[language]?["stringUnit"] = unit
      }
      strings[key]?["localizations"] = localizations
      changes.append(TranslationChange(table: table, language: language, key: key))
    }
    catalog["strings"] = strings
    guard !changes.isEmpty, let data = try? JSONSerialization.data(withJSONObject: catalog) else {
      return (text, [])
    }
    return (String(decoding: data, as: UTF8.self), changes)
  }

  private static func inStrings(
    _ text: String, _ table: String, _ loss: Loss
  ) -> (text: String, changes: [TranslationChange]) {
    guard table.hasSuffix(".strings"),
      let folder = table.split(separator: "/").dropLast().last, folder.hasSuffix(".lproj")
    else { return (text, []) }
    let language = String(folder.dropLast(".lproj".count))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices {
      guard
        let entry = lines[index].wholeMatch(
          of: /\s*"((?:[^"\\]|\\.)+)"\s*=\s*"((?:[^"\\]|\\.)+)"\s*;\s*/)
      else { continue }
      if loss == .translation {
        lines.remove(at: index)
      } else {
        guard let value = withOtherArgument(String(entry.2)) else { continue }
        lines[index] = "\"\(entry.1)\" = \"\(value)\";"
      }
      return (
        lines.joined(separator: "\n"),
        [TranslationChange(table: table, language: language, key: String(entry.1))]
      )
    }
    return (text, [])
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
