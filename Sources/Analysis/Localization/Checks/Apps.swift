internal import Algorithms
package import StringCatalogs

/// An app or package; the tables in it need the same languages.
package struct App: Sendable, Equatable {
  /// The folder of its Xcode project or manifest; empty for the whole project.
  package let folder: String
  /// The languages that its Xcode project declares; empty if unknown.
  package let languages: Set<LanguageID>
  /// The languages that it needs even if no table has them: those of `knownRegions`, and of storyboards and
  /// xibs.
  package let needed: Set<LanguageID>
  /// Whether Xcode generates symbols for keys in a build of a target: in packages, and if its Xcode project
  /// says so.
  package let generatesSymbols: Bool

  package init(
    folder: String = "", languages: Set<LanguageID> = [],
    needed: Set<LanguageID> = [], generatesSymbols: Bool = false
  ) {
    self.folder = folder
    self.languages = languages
    self.needed = needed
    self.generatesSymbols = generatesSymbols
  }
}

/// What an Xcode project or a package says about its languages.
struct ProjectFile {
  /// The folder that contains the Xcode project or the manifest.
  let folder: String
  let isPackage: Bool
  /// The language of the keys and of `Base.lproj`; nil if the file doesn't say.
  let sourceLanguage: LanguageID?
  /// The languages of an Xcode project: `knownRegions`, without `Base`.
  private var regions: Set<LanguageID> = []
  /// Those of them that are not old names such as `French`, which templates had.
  private(set) var codes: Set<LanguageID> = []
  /// The codes of the `lproj` folders that it mentions, in lowercase, as file systems usually ignore case.
  private var folders: Set<String> = []
  /// The string tables that it mentions, in lowercase: `fr.lproj/main.strings`, or the name alone if no
  /// `lproj` folder is in the path.
  private var tables: Set<Substring> = []
  /// The names of all files and folders that it mentions, in lowercase.
  private var names: Set<Substring> = []
  /// The folders of the targets of a package, each with a slash at its end, relative to it.
  private var targetFolders: Set<String> = ["Sources/", "Source/", "src/", "srcs/"]
  /// The paths of the folders that it includes as a whole, in lowercase, each between two slashes.
  private var wholeFolders: Set<String> = []
  /// Whether Xcode generates symbols for the keys of string catalogs: always in packages.
  private(set) var generatesSymbols = false
  /// Whether it includes everything in some folders, so that it need not mention files.
  private var includesFolders = false

  /// The languages that it declares or mentions; empty if unknown.
  var languages: Set<LanguageID> {
    regions.isEmpty ? [] : regions.union(folders.compactMap { Self.language($0[...]) })
  }

  /// Reads a manifest; `path` ends with `Package.swift`.
  init(manifest bytes: [UInt8], path: String) {
    folder = path.folder
    isPackage = true
    generatesSymbols = true
    let text = String(decoding: bytes, as: UTF8.self)
    sourceLanguage = text.firstMatch(of: /defaultLocalization:\s*"([A-Za-z0-9_-]+)"/)
      .map { LanguageID(String($0.1)) }
    for path in bytes.texts(after: "path:", until: ")") {
      let parts = path.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      let isLiteral = parts.count == 3 && parts[0].allSatisfy(\.isWhitespace)
      let folders = isLiteral ? parts[1].split(separator: "/").filter { $0 != "." } : []
      targetFolders.insert(folders.map { "\($0)/" }.joined())
    }
  }

  /// Reads the file of an Xcode project; `path` ends with `NAME.xcodeproj/project.pbxproj`.
  init(xcodeProject bytes: [UInt8], path: String) {
    folder = path.folder.folder
    isPackage = false
    sourceLanguage = bytes.text(after: "developmentRegion = ", until: ";").flatMap { value in
      Self.language(value.split(separator: "\"").first ?? "")
    }
    generatesSymbols = bytes.texts(after: "STRING_CATALOG_GENERATE_SYMBOLS = ", until: ";")
      .contains { $0.contains("YES") }
    let regions = bytes.text(after: "knownRegions = (", until: ")") ?? ""
    let names = regions.split { $0.isWhitespace || $0 == "," || $0 == "\"" }
    self.regions = Set(names.compactMap(Self.language))
    codes = Set(names.filter { $0.prefix(while: \.isLetter).count < 4 }.compactMap(Self.language))
    for (start, end) in [
      ("isa = PBXFileSystemSynchronizedRootGroup;", "sourceTree"),
      ("lastKnownFileType = folder;", "}"),
    ] {
      for object in bytes.texts(after: start, until: end) {
        addFolder(Array(object.utf8).text(after: "path = ", until: ";"))
      }
    }
    includesFolders =
      includesFolders
      || bytes.texts(after: "shellScript = ", until: "\n").contains {
        $0.contains("lproj") || $0.contains(".strings")
      }
    for path in bytes.texts(after: "path = ", until: ";") {
      let parts = path.lowercased().split { "/\"".contains($0) }
      self.names.formUnion(parts)
      guard let name = parts.last,
        [".strings", ".stringsdict", ".xcstrings"].contains(where: name.hasSuffix)
      else { continue }
      let folder = parts.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? $0 + "/" : nil }
      tables.insert((folder ?? "") + name)
    }
    var start = 0
    while let end = bytes.end(of: ".lproj", from: start) {
      let code = bytes[start..<end - ".lproj".utf8.count].reversed().prefix {
        $0.isAlphanumeric || "-_".utf8.contains($0)
      }
      self.folders.insert(String(decoding: code.reversed(), as: UTF8.self).lowercased())
      start = end
    }
  }

  /// Adds a folder that it includes as a whole; one that can't be told may be any.
  private mutating func addFolder(_ path: Substring?) {
    let parts = (path ?? "").lowercased().split { "/\"".contains($0) }
      .filter { $0 != ".." && $0 != "." }
    if parts.isEmpty {
      includesFolders = true
    } else {
      wholeFolders.insert("/\(parts.joined(separator: "/"))/")
    }
  }

  /// Adds another Xcode project in the same folder.
  mutating func formUnion(_ other: ProjectFile) {
    // A project that declares no languages says nothing about those of the folder.
    regions = regions.isEmpty || other.regions.isEmpty ? [] : regions.union(other.regions)
    codes.formUnion(other.codes)
    folders.formUnion(other.folders)
    tables.formUnion(other.tables)
    names.formUnion(other.names)
    wholeFolders.formUnion(other.wholeFolders)
    includesFolders = includesFolders || other.includesFolders
    generatesSymbols = generatesSymbols || other.generatesSymbols
  }

  /// Whether no target includes the `lproj` folder of a file.
  func leavesOut(_ file: TableFiles.File) -> Bool {
    if isPackage || regions.isEmpty || includesFolders || regions.contains(file.language) {
      return false
    }
    return !folders.contains(
      String(file.path.folder.lowercased().lastPart.dropLast(".lproj".count)))
      && !includesFolder(of: file)
  }

  /// Whether it lists string tables, so that those that it doesn't mention are in no target.
  var listsTables: Bool { !isPackage && !tables.isEmpty && !includesFolders }

  /// Whether a target of a package may contain a file.
  func mayContain(_ path: String) -> Bool {
    let path = folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1)
    return targetFolders.contains(where: path.hasPrefix)
  }

  /// Whether it mentions the folder of a table, or one around it, inside the folder of a package.
  func mentionsFolder(of file: TableFiles.File, inPackage package: String) -> Bool {
    let folder = file.path.folder.folder
    let inside =
      folder == package ? String(package.lastPart) : String(folder.dropFirst(package.count))
    return inside.lowercased().split(separator: "/").contains(where: names.contains)
  }

  /// Whether it mentions a file, or a folder around it.
  func mentions(_ file: TableFiles.File) -> Bool {
    let parts = file.path.lowercased().split(separator: "/")
    return tables.contains(parts.last ?? "")
      || tables.contains(parts.suffix(2).joined(separator: "/")[...])
      || includesFolder(of: file) || includesFolders
  }

  private func includesFolder(of file: TableFiles.File) -> Bool {
    let folder = "/\(file.path.folder.lowercased())/"
    return wholeFolders.contains(where: folder.contains)
  }

  /// Older projects declare names such as `English`.
  private static func language(_ name: Substring) -> LanguageID? {
    if name.lowercased() == "base" || name.isEmpty { return nil }
    let language = LanguageID(String(name))
    return LanguageCode.suggestion(for: language).map(LanguageID.init) ?? language
  }
}

extension [UInt8] {
  /// The offset after the first occurrence of a string.
  fileprivate func end(of text: String, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.end(of: Array(text.utf8), from: start) }
  }

  /// The text between the first occurrences of two strings.
  fileprivate func text(after start: String, until end: String) -> Substring? {
    texts(after: start, until: end, limit: 1).first
  }

  /// The text from each occurrence of a string to the next one of another, or to the end.
  fileprivate func texts(after start: String, until end: String, limit: Int = .max) -> [Substring] {
    var texts: [Substring] = []
    var offset = 0
    while texts.count < limit, let first = self.end(of: start, from: offset) {
      offset = self.end(of: end, from: first) ?? count + end.utf8.count
      texts.append(String(decoding: self[first..<offset - end.utf8.count], as: UTF8.self)[...])
      offset = Swift.min(offset, count)
    }
    return texts
  }
}

/// The apps and packages in a folder.
package struct Apps: Sendable {
  private var xcodeProjects: [String: ProjectFile] = [:]
  private var packages: [String: ProjectFile] = [:]
  /// The languages of storyboards and xibs, by the path of the table for them: folder and name.
  private var interfaces: [String: Set<LanguageID>] = [:]
  /// The languages of storyboards and xibs, by the folder of the app.
  private var interfacesOfApps: [String: Set<LanguageID>] = [:]

  /// Reads `Package.swift` files and `project.pbxproj` files.
  ///
  /// All paths, those of storyboards and xibs too, are relative to the folder.
  package init(_ files: [(path: String, bytes: [UInt8])] = [], interfaces: [String] = []) {
    for (path, bytes) in files {
      if path.lastPart == "Package.swift" {
        let package = ProjectFile(manifest: bytes, path: path)
        packages[package.folder] = package
      } else {
        let project = ProjectFile(xcodeProject: bytes, path: path)
        xcodeProjects[project.folder]?.formUnion(project)
        if xcodeProjects[project.folder] == nil { xcodeProjects[project.folder] = project }
      }
    }
    // The folder of a single project may be beside those of its sources.
    if xcodeProjects.count == 1, packages[""] == nil, let only = xcodeProjects.first?.value {
      xcodeProjects[""] = only
    }
    for path in interfaces {
      let code = path.folder.lastPart.dropLast(".lproj".count)
      let file = TableFiles.File(language: LanguageID(String(code)), path: path)
      if code == "Base" || path.innermostBundle != nil || leavesOut(file) { continue }
      self.interfaces[path.tableStem, default: []].insert(file.language)
      interfacesOfApps[app(of: path).folder, default: []].insert(file.language)
    }
  }

  /// The app of a table.
  package func app(of path: String) -> App {
    let (xcode, package) = (Self.nearest(path, xcodeProjects), Self.nearest(path, packages))
    let project = xcode ?? package
    let folder = project?.folder ?? ""
    let isInPackage = (package?.folder.utf8.count ?? -1) >= (xcode?.folder.utf8.count ?? 0)
    return App(
      folder: folder, languages: project?.file.languages ?? [],
      needed: (project?.file.codes ?? []).union(interfacesOfApps[folder] ?? []),
      generatesSymbols: (isInPackage ? package : xcode)?.file.generatesSymbols ?? false)
  }

  /// The languages that have the storyboard or xib of a table, so that they need no strings in it.
  func interfaceLanguages(ofTable path: String) -> Set<LanguageID> {
    interfaces[path.tableStem] ?? []
  }

  /// The language of the keys and of `Base.lproj` in a folder; nil if nothing says it.
  package func sourceLanguage(of path: String) -> LanguageID? {
    Self.nearest(path, packages)?.file.sourceLanguage
      ?? Self.nearest(path, xcodeProjects)?.file.sourceLanguage
  }

  /// Whether no target includes a `.strings` file.
  package func leavesOut(_ file: TableFiles.File) -> Bool {
    guard let (project, isForeign) = project(of: file) else { return false }
    return isForeign || project.leavesOut(file)
  }

  /// Whether no Xcode project includes any file of a table, although the one of its folder lists others.
  package func leavesOut(_ table: TableFiles.Group) -> Bool {
    !table.isCatalog && table.files.allSatisfy(isUnlisted)
  }

  /// Whether no Xcode project includes a `.strings` file, although the one of its folder lists others.
  func isUnlisted(_ file: TableFiles.File) -> Bool {
    guard let (project, isForeign) = project(of: file) else { return false }
    return isForeign
      || project.listsTables && !xcodeProjects.values.contains { $0.mentions(file) }
  }

  /// The Xcode project that decides whether a `.strings` file ships, and whether the file is in the folder
  /// of a package that the project refers to only as a whole, but in none of its targets.
  private func project(of file: TableFiles.File) -> (file: ProjectFile, isForeign: Bool)? {
    guard file.path.innermostBundle == nil,
      let (folder, project) = Self.nearest(file.path, xcodeProjects)
    else { return nil }
    guard let (package, manifest) = Self.nearest(file.path, packages),
      package.utf8.count >= folder.utf8.count
    else { return (project, false) }
    // The resources of a package are found by its manifest.
    if package == folder || manifest.mayContain(file.path) { return nil }
    return (project, !project.mentionsFolder(of: file, inPackage: package))
  }

  private static func nearest(
    _ path: String, _ files: [String: ProjectFile]
  ) -> (folder: String, file: ProjectFile)? {
    var folder = path.folder
    while true {
      if let file = files[folder] { return (folder, file) }
      if folder.isEmpty { return nil }
      folder = folder.folder
    }
  }
}

extension String {
  /// The path without its last part; empty if it has only one.
  var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// The path without its `lproj` folder and the extensions, which the files of a string table and the
  /// storyboard or xib that it is for have in common.
  package var tableStem: String {
    let folder = folder.hasSuffix(".lproj") ? folder.folder : folder
    return "\(folder)/\(lastPart.prefix { $0 != "." })"
  }

  fileprivate var lastPart: Substring {
    self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
  }

  /// The path of the innermost folder that is a bundle or app extension; nil without one.
  var innermostBundle: String? {
    var folder = folder
    while !folder.isEmpty {
      let name = folder.lastPart
      if let dot = name.lastIndex(of: "."), dot != name.startIndex,
        Self.bundles.contains(where: name[dot...].lowercased().hasSuffix)
      {
        return folder
      }
      folder = folder.folder
    }
    return nil
  }

  /// The ends of the extensions of bundles that are loaded on their own.
  private static let bundles = [
    ".bundle", ".appex", "plugin", ".kext", ".prefpane", ".qlgenerator", ".saver", ".xpc",
    ".action",
    ".service", ".mdimporter", ".component",
  ]
}
