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

  func all() throws -> [Fault] { try resources() + translations }

  /// A string of each rule in a resource, plain and in an archive.
  private func resources() throws -> [Fault] {
    let gatherer = ResourceGatherer(workspace: workspace)
    var faults: [Fault] = []
    for rule in plan.configuration.rules {
      for build in rule.absentFrom {
        // Suppressions can name them.
        let bundles = evidence.resources.filter { $0.build == build }.map(\.name)
        for (index, text) in rule.strings.enumerated() {
          let kinds: [(kind: PlantedFault.Kind, name: String)] =
            [(.resource, "text.txt")] + (index == 0 ? [(.packedResource, "text.tar")] : [])
          for (kind, file) in kinds {
            let path = "\(folder)/\(faults.count).\(file)"
            let contents = Array("a \(text)\n".utf8)
            let bytes = kind == .resource ? contents : TapeFile.archive("text.txt", contents)
            try Data(bytes).write(to: URL(filePath: path))
            let planted = PlantedFault(
              kind, text, subject: rule.id, build: build, check: DebugLeakCheck().id,
              method: .files, location: rule.location)
            let found = try gatherer.gather(
              ResourceBundle(name: "planted-\(faults.count)", paths: [path]), build: build,
              rules: [rule])
            faults.append(
              Fault(planted, foundAs: rule.id, named: [text]) { evidence in
                for name in bundles.isEmpty ? [found.name] : bundles {
                  var bundle = found
                  bundle.name = name
                  evidence.resources.append(bundle)
                }
              })
          }
        }
      }
    }
    return faults
  }

  /// A translation of each table and language that is removed, and one whose argument gets another type.
  private var translations: [Fault] {
    guard let selection = plan.configuration.localization, let catalogs = selection.catalogs,
      let now = evidence.localization.value
    else { return [] }
    let tables = Set(now.coverage.map(\.table))
    let files = LocalizationGatherer(folder: plan.root).tables(of: catalogs)
    return [
      (PlantedFault.Kind.droppedTranslation, LocalizationFindingKind.missingTranslation),
      (.wrongArgument, .argumentType),
    ].flatMap { kind, found in
      let level = selection.level(of: found)
      let changes = TranslationChange.all(in: files, of: plan.root, losing: kind)
        .filter { tables.contains($0.table) }
      if changes.isEmpty, !tables.isEmpty {
        var planted = PlantedFault(kind, "", check: LocalizationCheck().id, method: .files)
        planted.cannotBePlanted(kind == .wrongArgument ? .noArgument : .noTranslation)
        return [Fault(planted) { _ in }]
      }
      return changes.map { change in
        var planted = PlantedFault(
          kind, change.key, subject: "\(change.table) (\(change.language))",
          check: LocalizationCheck().id, method: .files)
        let requirements = selection.requirements(of: change.table).requirements
        if level == .off || requirements.leavesOut(change.language) {
          planted.cannotBePlanted(.off)
        } else if level == .note {
          planted.cannotBePlanted(.notRequired)
        }
        return Fault(planted) { [plan] evidence in
          let gatherer = LocalizationGatherer(
            folder: plan.root, replacing: [change.file: change.contents()])
          evidence.localization = .collected(
            gatherer.gather(selection, ignoring: selection.ignored))
        }
      }
    }
  }
}

/// A file with a change of one translation.
private struct TranslationChange: Sendable {
  let file: String
  let language: String
  let key: String
  /// The changed contents of the file.
  let contents: @Sendable () -> [UInt8]

  /// The table that the file belongs to, as in findings.
  var table: String {
    let path = file as NSString
    let folder = path.deletingLastPathComponent as NSString
    guard path.pathExtension != "xcstrings" else { return file }
    return (folder.deletingLastPathComponent as NSString).appendingPathComponent(
      (path.lastPathComponent as NSString).deletingPathExtension)
  }

  /// The loss of something in one translation of each language, one at a time.
  static func all(
    in files: [String], of folder: String, losing kind: PlantedFault.Kind
  ) -> [TranslationChange] {
    files.flatMap { file -> [TranslationChange] in
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [] }
      return file.hasSuffix(".xcstrings")
        ? inCatalog(data, file, kind) : inStrings(data, file, kind)
    }
  }

  private static func inCatalog(
    _ data: Data, _ file: String, _ kind: PlantedFault.Kind
  ) -> [TranslationChange] {
    guard let catalog = catalog(data), let strings = catalog["strings"] as? [String: [String: Any]]
    else { return [] }
    var found: [String: TranslationChange] = [:]
    for key in strings.keys.sorted() where strings[key]?["shouldTranslate"] as? Bool != false {
      let values = strings[key]?["localizations"] as? [String: [String: Any]] ?? [:]
      for (language, value) in values where found[language] == nil {
        guard language != catalog["sourceLanguage"] as? String,
          let unit = value["stringUnit"] as? [String: Any],
          let text = unit["value"] as? String, !text.isEmpty
        else { continue }
        let other = kind == .droppedTranslation ? nil : withOtherArgument(text)
        guard kind == .droppedTranslation || other != nil else { continue }
        found[language] = TranslationChange(file: file, language: language, key: key) {
          Self.catalog(data, with: other, for: key, in: language)
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func catalog(_ data: Data) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }

  /// A string catalog with another string for a key in a language, or none.
  private static func catalog(
    _ data: Data, with text: String?, for key: String, in language: String
  ) -> [UInt8] {
    guard var catalog = catalog(data), var strings = catalog["strings"] as? [String: [String: Any]],
      var values = strings[key]?["localizations"] as? [String: [String: Any]]
    else { return Array(data) }
    if let text {
      let unit = values[language]?["stringUnit"] as? [String: Any] ?? [:]
      values[language]?["stringUnit"] = unit.merging(["value": text]) { $1 }
    } else {
      values[language] = nil
    }
    strings[key]?["localizations"] = values
    catalog["strings"] = strings
    return (try? JSONSerialization.data(withJSONObject: catalog)).map(Array.init) ?? Array(data)
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
        // A file without a byte is damaged.
        lines[index] = " "
      } else {
        guard let value = withOtherArgument(String(entry.2)) else { continue }
        lines[index] = "\"\(entry.1)\" = \"\(value)\";"
      }
      let changed = Array(lines.joined(separator: "\n").utf8)
      return [
        TranslationChange(
          file: file,
          language: (folder.lastPathComponent as NSString).deletingPathExtension,
          key: String(entry.1)
        ) { changed }
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
