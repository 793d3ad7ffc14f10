internal import ReleaseModel

/// What to do about something forbidden, in the language that it is written in and by whoever owns it.
struct LeakAdvice {
  /// Endings of the names of source files, in lower case.
  private static let assembler: Set<String> = ["s", "asm"]
  private static let cFamily: Set<String> = [
    "c", "h", "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "inc", "ipp", "m", "mm",
  ]

  /// What follows a fix for code that may be of somebody else.
  private static let otherwise =
    " If it is not your code, leave the library or object that has it out of what ships."

  private let root: String
  /// Nil for single files, of which nobody knows whose code is in them.
  private let package: PackageDescription?
  /// The names of the modules that the team changes as it likes.
  private let ownModules: Set<String>
  /// The absolute paths of the folders that have their sources.
  private let ownFolders: Set<Substring>
  private let hasOtherLanguages: Bool

  init(_ input: CheckInput) {
    root = input.plan.root
    package = input.evidence.package.value
    let local = input.evidence.compilations.values.flatMap { $0.value ?? [] }.filter(\.isLocal)
    ownModules = Set(local.map(\.name) + (package?.modules ?? []))
    ownFolders = Set(local.flatMap(\.sources).map { Self.folder(of: $0[...]) })
    hasOtherLanguages = package?.hasForeignModules != false || local.contains { !$0.isSwift }
  }

  /// What to do about a declaration.
  func advice(on match: RuleMatch, in artifact: ArtifactEvidence) -> String {
    if artifact.isMadeElsewhere {
      return "Replace \(artifact.name) with a build that was made without it."
    }
    if match.isImported {
      return
        "Leave the code that uses it out of release builds: `#if DEBUG` in Swift, `#ifdef DEBUG`"
        + " in C."
    }
    switch isOwn(match) {
    case true?: return Self.guarding(match)
    case false?:
      let owner = match.module ?? "its library"
      return
        "It is not this package's own: leave \(owner) out of release builds, or limit the rule to"
        + " other `modules`."
    case nil:
      return Self.guarding(match) + Self.otherwise
    }
  }

  /// How to keep code out of a release build.
  private static func guarding(_ match: RuleMatch) -> String {
    if match.module != nil { return "Put the declaration inside `#if DEBUG`." }
    let file = match.location?.file ?? ""
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if assembler.contains(ending) {
      return "Leave \(file) out of release builds, or put the code inside `#ifdef DEBUG` if the"
        + " preprocessor reads it."
    }
    if cFamily.contains(ending) { return "Put the code inside `#ifdef DEBUG`." }
    return file.isEmpty
      ? "Put the code inside `#ifdef DEBUG`, or leave its file out of release builds."
      : "Leave \(file) out of release builds."
  }

  /// What to do about a string, which may be in code of any language that the package has.
  func adviceOnString(in artifact: ArtifactEvidence) -> String {
    if artifact.isMadeElsewhere {
      return "Replace \(artifact.name) with a build that was made without it."
    }
    return "Put the code that has the string inside `#if DEBUG`"
      + (hasOtherLanguages ? " (in C, `#ifdef DEBUG`)." : ".")
      + (package == nil ? Self.otherwise : "")
  }

  /// Whether a declaration is in the package's own code; nil where nothing says so.
  private func isOwn(_ match: RuleMatch) -> Bool? {
    guard package != nil else { return nil }
    if let module = match.module { return ownModules.contains(module) }
    guard let file = match.location?.file else { return nil }
    // Headers are in no list of sources, but below a folder that has some.
    var folder = Self.folder(of: (file.hasPrefix("/") ? file : root + "/" + file)[...])
    while !folder.isEmpty {
      if ownFolders.contains(folder) { return true }
      folder = Self.folder(of: folder)
    }
    // SwiftPM fetches packages into its own folder.
    return !file.hasPrefix("/") && !file.hasPrefix("../") && !"/\(file)".contains("/.build/")
  }

  private static func folder(of path: Substring) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
