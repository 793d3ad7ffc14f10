internal import ReleaseModel

/// How to fix a leak, depending on the language of the code and on who owns it.
struct LeakAdvice {
  /// The alternative fix for code that may come from another package.
  private static let otherwise =
    " If it is not your code, remove the library or object file that contains it from the release."

  private let root: String
  /// Nil for individual files, whose code may belong to anyone.
  private let package: PackageDescription?
  /// The names of the modules that belong to the package.
  private let ownModules: Set<String>
  /// The absolute paths of those modules' source folders.
  private let ownFolders: Set<Substring>
  private let hasOtherLanguages: Bool

  init(_ input: CheckInput) {
    root = input.plan.root
    package = input.evidence.package.value
    let modules = input.evidence.builds.values.flatMap { $0.compilations.value ?? [] }
    let local = modules.filter(\.isLocal)
    ownModules = Set(local.map(\.name) + (package?.modules ?? []))
    ownFolders = Set(local.flatMap(\.sources).map { Self.folder(of: $0[...]) })
    hasOtherLanguages = package?.hasForeignModules != false || local.contains { !$0.isSwift }
  }

  /// How to fix a leaked declaration.
  func advice(on match: RuleMatch, in artifact: ArtifactEvidence) -> String {
    if artifact.isBuiltElsewhere {
      return "Replace \(artifact.name) with a build that does not contain it."
    }
    if match.isImported {
      return
        "Exclude the code that uses it from release builds, with `#if DEBUG` in Swift or"
        + " `#ifdef DEBUG` in C."
    }
    switch isOwn(match) {
    case true?: return removal(of: match, from: artifact) ?? Self.guarding(match)
    case false?:
      let owner = match.module ?? "its library"
      return
        "It does not belong to this package. Remove \(owner) from release builds, or set the rule's"
        + " `modules` to other modules."
    case nil:
      return Self.guarding(match) + Self.otherwise
    }
  }

  /// How to remove a module that exists only for debugging or tests; nil for any other module.
  private func removal(of match: RuleMatch, from artifact: ArtifactEvidence) -> String? {
    guard let package,
      let target = package.targets.first(where: { target in
        match.module.map { $0 == target.module }
          ?? (match.location?.file).map {
            target.folder.map("\(root)/\($0)".hasPrefix) == true
          } ?? false
      }),
      match.pattern == "\(target.module).*" || DebugWords.suggestCode(target.name)
        || DebugWords.suggestTests(target.name)
    else { return nil }
    let linked = package.products.first { $0.name == artifact.name }?.modules
    let users = package.targets.filter {
      $0.dependencies.contains(target.name) && $0.kind == .shipped
        && linked?.contains($0.module) != false
    }.map { "`\($0.name)`" }
    guard !users.isEmpty else { return nil }
    let isSwift = match.module != nil
    return
      "Remove `\(target.name)` from the dependencies of \(users.listedInSentence). If debug builds need it,"
      + (isSwift
        ? " move the declaration inside `#if DEBUG` instead."
        : " move the code inside `#ifdef DEBUG` instead.")
  }

  /// How to keep code out of a release build.
  private static func guarding(_ match: RuleMatch) -> String {
    if match.module != nil { return "Move the declaration inside `#if DEBUG`." }
    let file = match.location?.file ?? ""
    switch SourceKind(of: file) {
    case .c, .objectiveC, .header: return "Move the code inside `#ifdef DEBUG`."
    case .assembly:
      return "Exclude \(file) from release builds or, if it is preprocessed, move the code inside"
        + " `#ifdef DEBUG`."
    case .swift, nil:
      return file.isEmpty
        ? "Move the code inside `#ifdef DEBUG`, or exclude its file from release builds."
        : "Exclude \(file) from release builds."
    }
  }

  /// How to fix a leaked string, which may come from code in any language of the package.
  func adviceOnString(in artifact: ArtifactEvidence) -> String {
    if artifact.isBuiltElsewhere {
      return "Replace \(artifact.name) with a build that does not contain it."
    }
    return "Move the code that contains the string inside `#if DEBUG`"
      + (hasOtherLanguages ? " (in C, `#ifdef DEBUG`)." : ".")
      + (package == nil ? Self.otherwise : "")
  }

  /// Whether a declaration is in the package's own code, or nil if that can't be determined.
  private func isOwn(_ match: RuleMatch) -> Bool? {
    guard package != nil else { return nil }
    if let module = match.module { return ownModules.contains(module) }
    guard let file = match.location?.file else { return nil }
    // Headers aren't listed as sources, but are below a folder that contains sources.
    var folder = Self.folder(of: (file.hasPrefix("/") ? file : root + "/" + file)[...])
    while !folder.isEmpty {
      if ownFolders.contains(folder) { return true }
      folder = Self.folder(of: folder)
    }
    // SwiftPM checks out dependencies into its own folder.
    return !file.hasPrefix("/") && !file.hasPrefix("../") && !"/\(file)".contains("/.build/")
  }

  private static func folder(of path: Substring) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
