internal import Foundation
package import ReleaseModel

/// Finds what a run needs and this machine lacks, and the command that installs it.
package struct HostGatherer {
  private static let download = "https://www.swift.org/install/linux/"

  private let package: String?
  private let needsGit: Bool
  private let workspace: Workspace
  private let runner: any ProcessRunner

  /// - Parameters:
  ///   - package: The absolute path of the package, or nil if there is none.
  ///   - needsGit: Whether the checklists need git, because they have manual items.
  ///   - files: The absolute path of a folder for temporary files.
  ///   - runner: Starts programs.
  /// - Throws: Foundation's error if the folder can't be written.
  package init(
    package: String?, needsGit: Bool, files: String, runner: any ProcessRunner
  ) throws {
    (self.package, self.needsGit, self.runner) = (package, needsGit, runner)
    workspace = try Workspace(root: package ?? files, files: files)
  }

  /// The facts about the machine, in the order in which to fix problems.
  ///
  /// - Throws: `CancellationError`, and Foundation's error if a temporary file can't be written.
  package func gather() async throws -> [CheckReport] {
    let (toolchain, version) = try await toolchain()
    var facts = [toolchain]
    var needsGit = needsGit
    if toolchain.verdict == .passed {
      facts.append(try await compiler())
      needsGit = needsGit || package != nil
      // SwiftPM compiles the manifest.
      if package != nil, facts.last?.verdict == .passed {
        let (libraries, hasDependencies) = try await libraries(version)
        facts.append(libraries)
        needsGit = self.needsGit || hasDependencies
      }
    }
    return facts + [try await git(isRequired: needsGit)]
  }

  /// The fact that temporary files can't be written.
  package static func fact(after error: any Error) -> CheckReport {
    var fact = CheckReport(fact: "temporary-files", title: "Temporary files can be written")
    fact.add(
      .error,
      "Temporary files cannot be written to \(FileManager.default.temporaryDirectory.path):"
        + " \(FileError.reason(error)).",
      fix: "Free some space there, or set TMPDIR to a writable folder.")
    return fact
  }

  private func toolchain() async throws -> (fact: CheckReport, version: SwiftVersion?) {
    var fact = CheckReport(fact: "toolchain", title: "A Swift toolchain is installed")
    let log = workspace.log("swift.log")
    guard let result = try await run("swift", ["--version"], log) else {
      fact.add(
        .error, "swift was not found in PATH.",
        fix: "Install a toolchain (\(Self.download)), and add its `usr/bin` to PATH.")
      return (fact, nil)
    }
    guard result.succeeded, let text = try? FileBytes.text(log) else {
      fact.add(
        .error, "`swift --version` failed: \(reason(result, log))",
        fix: "Install what the toolchain needs (\(Self.download)).")
      return (fact, nil)
    }
    fact.summary = text.split(separator: "\n").first.map(String.init) ?? ""
    let (version, tested) = (SwiftVersion(output: text), SwiftVersion.tested)
    switch version?.support {
    case .tested: break
    case nil:
      fact.add(
        .note, "`swift --version` names no version, so verify-release may not be tested with it.",
        fix: "Install Swift \(tested) (\(Self.download)).")
    case .untested:
      fact.add(
        .note,
        "verify-release is tested with Swift \(tested), but not with Swift \(version ?? tested).",
        fix: "If a run is unverified because of the toolchain, use Swift \(tested).")
    case .unsupported:
      fact.add(
        .warning,
        "Swift \(version ?? tested) is older than \(SwiftVersion.oldest), the oldest version with Swift"
          + " Testing. Runs may be unverified.",
        fix: "Install Swift \(tested) (\(Self.download)).")
    }
    return (fact, version)
  }

  /// Compiles and links a small program, which needs the C library's development files.
  private func compiler() async throws -> CheckReport {
    var fact = CheckReport(
      fact: "compiler", title: "The toolchain can compile and link",
      summary: "a small program compiles and links")
    let log = workspace.log("compiler.log")
    let (source, program) = (workspace.log("main.swift"), workspace.log("main"))
    try "import Foundation\nprint(Date.now)\n".write(
      toFile: source, atomically: true, encoding: .utf8)
    let result = try await run("swiftc", [source, "-o", program], log)
    if result?.succeeded == true { return fact }
    fact.summary = "a small program does not compile or link"
    if let result {
      fact.add(
        .error, "swiftc cannot compile or link: \(reason(result, log))",
        fix: FullDisk.reason(folder: source, log: log) == nil
          ? "Install what the toolchain needs (\(Self.download))."
          : "Free some space on that disk.")
    } else {
      fact.add(
        .error, "swiftc was not found in PATH, but swift was.",
        fix: "Add the `usr/bin` folder of the toolchain to PATH.")
    }
    return fact
  }

  /// The fact about the system libraries of the package, and whether it depends on other packages, as
  /// far as is known.
  private func libraries(
    _ version: SwiftVersion?
  ) async throws -> (fact: CheckReport, hasDependencies: Bool) {
    var fact = CheckReport(
      fact: "libraries", title: "System libraries of the package are installed")
    let file = workspace.log("manifest.json")
    let result = try await SwiftPackageManager(workspace: workspace, runner: runner).dumpManifest(
      using: Build(name: "manifest", configuration: .debug), to: file)
    guard result.succeeded, let data = try? FileBytes.data(file),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else {
      let reason =
        result.succeeded ? "it printed no manifest" : reason(result, workspace.log("manifest.log"))
      let needed = SwiftVersion(manifest: (try? FileBytes.text(manifestPath)) ?? "")
      let isNewer = needed.flatMap { needed in version.map { $0 < needed } } ?? false
      fact.summary = "the manifest cannot be read"
      fact.add(
        .error, "`swift package dump-package` failed: \(reason)",
        fix: needed.flatMap { isNewer ? $0 : nil }.map {
          "Install Swift \($0) or later (\(Self.download)), or lower `swift-tools-version` in"
            + " Package.swift."
        } ?? "Fix Package.swift.")
      return (fact, true)
    }
    let libraries = manifest.targets.filter { $0.pkgConfig != nil }
    fact.summary =
      libraries.isEmpty
      ? "the package has no system library target with `pkgConfig`"
      : libraries.compactMap(\.pkgConfig).joined(separator: ", ")
    let used = manifest.targetsOfProducts
    for library in libraries {
      guard let name = library.pkgConfig else { continue }
      let search = try await run("pkg-config", ["--exists", name], workspace.log("pkg-config.log"))
      guard search?.succeeded != true else { continue }
      let isUsed = used.contains(library.name)
      let provided = (library.providers ?? []).flatMap { provider in
        SystemPackages.current?.provider.flatMap { provider[$0]?.flatMap(\.self) } ?? []
      }
      fact.add(
        isUsed ? .error : .note,
        (search == nil
          ? "pkg-config, which finds '\(name)', is not in PATH"
          : "pkg-config cannot find '\(name)'")
          + ", which the target '\(library.name)' needs"
          + (isUsed ? "." : ", but no product uses that target."),
        fix: search == nil
          ? SystemPackages.fix(installing: ["pkg-config"], otherwise: "pkg-config")
          : SystemPackages.fix(
            installing: provided, otherwise: "the development files of \(name)"))
    }
    return (fact, manifest.dependencies?.isEmpty == false)
  }

  private var manifestPath: String { "\(workspace.packagePath)/Package.swift" }

  private func git(isRequired: Bool) async throws -> CheckReport {
    var fact = CheckReport(fact: "git", title: "git is installed and can read the package")
    let git = Git(workspace: workspace, runner: runner)
    guard let version = try await git.line(["--version"]) else {
      fact.add(
        isRequired ? .error : .warning,
        "git was not found in PATH. Dependencies, sign-offs and attestations need it, and reports"
          + " have no commit without it.",
        fix: SystemPackages.fix(installing: ["git"], otherwise: "git"))
      return fact
    }
    fact.summary = version
    guard let package else { return fact }
    if FileFinder.folder(with: ".git", around: package) == nil {
      fact.add(
        .note, "The package is not in a git repository. Sign-offs and attestations need one.",
        fix: "To use them, run `git init` and commit the package.")
    } else if case .failure(let failure) = try await git.attempt(["rev-parse", "--show-toplevel"]) {
      fact.add(
        .warning, "git cannot read the package: \(failure.reason)",
        fix: "Do what git says: sign-offs and attestations need git.")
    } else {
      fact.summary += ", and the package is in a repository"
      if try await SourceControlGatherer(workspace: workspace, runner: runner).user() == nil {
        fact.add(
          .note, "git has no user.name or user.email, which sign-offs record.",
          fix: "To sign off checklist items, run `git config --global user.name NAME` and"
            + " `git config --global user.email ADDRESS`.")
      }
    }
    return fact
  }

  /// The result of a program; nil if it can't be started.
  private func run(
    _ program: String, _ arguments: [String], _ log: String
  ) async throws -> ProcessResult? {
    do {
      return try await runner.run(
        Command(program, arguments, in: workspace.packagePath, output: log))
    } catch is ProcessError {
      return nil
    }
  }

  /// The error in a program's log, the log's first line, or how the program ended.
  private func reason(_ result: ProcessResult, _ log: String) -> String {
    CompilerLog.firstError(in: log, after: result, relativeTo: workspace)
      ?? (try? FileBytes.text(log))?.split(separator: "\n").first.map(String.init)
      ?? result.description
  }
}

extension CheckReport {
  /// Creates a fact about the machine, without problems.
  package init(fact id: String, title: String, summary: String = "not found") {
    self.init(id: id, title: title, verdict: .passed, summary: summary)
  }

  /// Adds a problem and how to fix it, and updates the verdict.
  package mutating func add(_ severity: Severity, _ message: String, fix: String) {
    findings.append(Finding(severity, subject: id, message: message, advice: fix))
    verdict = max(verdict ?? .passed, severity.verdict)
  }
}

/// The parts of `swift package dump-package` that say which system libraries a package needs.
private struct Manifest: Decodable {
  struct Target: Decodable {
    var name: String
    var type: String
    /// `[{"byName": ["CLib", null]}]`, or the same with `target` or `product`.
    var dependencies: [[String: [Name?]]]?
    var pkgConfig: String?
    /// `[{"apt": [["libelf-dev"]]}]`.
    var providers: [[String: [[String]]]]?
  }

  /// A name, or another part of a dependency, such as its conditions.
  struct Name: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  struct Product: Decodable {
    var targets: [String]
  }

  /// Other packages, of which only the number matters.
  var dependencies: [Name]?
  var targets: [Target]
  var products: [Product]

  /// The names of the targets that are linked into products; for a package without products, of all
  /// targets except those that only tests need.
  var targetsOfProducts: Set<String> {
    let types = products.isEmpty ? ["executable", "regular"] : ["executable"]
    var open = products.flatMap(\.targets) + targets.filter { types.contains($0.type) }.map(\.name)
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted else { continue }
      open += (targets.first { $0.name == name }?.dependencies ?? []).compactMap {
        ($0["byName"] ?? $0["target"])?.first??.text
      }
    }
    return seen
  }
}
