internal import Foundation
internal import Glibc
internal import ReleaseModel

/// Checks that this machine has everything that a run needs.
package struct MachineGatherer {
  private let package: String?
  private let needsGit: Bool
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let distribution: Distribution

  /// - Parameters:
  ///   - package: The absolute path of the package, or nil if there is none.
  ///   - needsGit: Whether the checklists need git, because they have manual items.
  ///   - files: The absolute path of a folder for temporary files.
  ///   - runner: Starts programs.
  ///   - distribution: Decides how packages are installed.
  /// - Throws: Foundation's error if the folder can't be written.
  package init(
    package: String?, needsGit: Bool = false, files: String, runner: any ProcessRunner,
    distribution: Distribution = .current
  ) throws {
    self.package = package
    self.needsGit = needsGit
    self.runner = runner
    self.distribution = distribution
    workspace = try Workspace(root: package ?? files, files: files)
  }

  /// The facts about the machine, in the order in which to fix problems.
  ///
  /// - Throws: `CancellationError`, and Foundation's error if a temporary file can't be written.
  package func gather() async throws -> [MachineFact] {
    let toolchain = try await toolchain()
    var facts = [toolchain]
    var needsGit = needsGit
    if !toolchain.problems.contains(where: { $0.severity == .error }) {
      let compiler = try await compiler()
      facts.append(compiler)
      // SwiftPM compiles the manifest.
      if package != nil, compiler.problems.isEmpty {
        let libraries = try await SystemLibraryGatherer(
          workspace: workspace, runner: runner, distribution: distribution
        ).gather()
        facts.append(libraries.fact)
        needsGit = needsGit || libraries.hasDependencies
      } else {
        needsGit = needsGit || package != nil
      }
    }
    return facts + [try await git(isRequired: needsGit)]
      + StorageGatherer(package: package).gather()
  }

  /// What is known if temporary files can't be written.
  package static func facts(after error: any Error, in package: String?) -> [MachineFact] {
    var fact = MachineFact(
      id: "temporary-files", title: "Temporary files can be written", summary: "not writable")
    let folder = FileManager.default.temporaryDirectory.path
    fact.problems = [
      MachineFact.Problem(
        .error, "Temporary files cannot be written to \(folder): \(FileError.reason(error)).",
        advice: "Free some space there, or set TMPDIR to a writable folder.")
    ]
    return [fact] + StorageGatherer(package: package).gather()
  }

  private func toolchain() async throws -> MachineFact {
    var fact = MachineFact(
      id: "toolchain", title: "A Swift toolchain is installed", summary: distribution.name)
    let log = workspace.log("swift.log")
    let advice =
      "Install a toolchain (https://www.swift.org/install/linux/), and add its `usr/bin` to PATH."
    do {
      let result = try await run("swift", ["--version"], log)
      if result.succeeded, let text = try? FileBytes.text(log) {
        fact.summary = text.split(separator: "\n").first.map { "\($0), \(distribution.name)" } ?? ""
        fact.problems = [Self.doubt(about: text)].compactMap(\.self)
      } else {
        fact.problems = [
          problem(
            "`swift --version` failed: \(Self.firstError(in: log) ?? result.description)",
            libraryAdvice)
        ]
      }
    } catch is ProcessError {
      fact.problems = [problem("swift was not found in PATH.", advice)]
    }
    return fact
  }

  /// What is known about the toolchain's version, if verify-release isn't tested with it.
  private static func doubt(about output: String) -> MachineFact.Problem? {
    let install = "Install Swift \(SwiftVersion.tested) (https://www.swift.org/install/linux/)."
    guard let version = SwiftVersion(output: output) else {
      return MachineFact.Problem(
        .note, "`swift --version` names no version, so verify-release may not be tested with it.",
        advice: install)
    }
    switch version.support {
    case .tested: return nil
    case .untested:
      return MachineFact.Problem(
        .note,
        "verify-release is tested with Swift \(SwiftVersion.tested), but not with Swift \(version).",
        advice: "If a run is unverified because of the toolchain, use Swift \(SwiftVersion.tested)."
      )
    case .unsupported:
      return MachineFact.Problem(
        .warning,
        "Swift \(version) is older than \(SwiftVersion.oldest), the oldest version with Swift Testing."
          + " Runs may be unverified.", advice: install)
    }
  }

  /// Compiles and links a small program, which needs the C library's development files.
  private func compiler() async throws -> MachineFact {
    var fact = MachineFact(
      id: "compiler", title: "The toolchain can compile and link",
      summary: "a small program compiles and links")
    let log = workspace.log("compiler.log")
    let (source, program) = (workspace.log("main.swift"), workspace.log("main"))
    try "import Foundation\nprint(Date.now)\n".write(
      toFile: source, atomically: true, encoding: .utf8)
    do {
      let result = try await run("swiftc", [source, "-o", program], log)
      if result.succeeded { return fact }
      fact.problems = [
        problem(
          "swiftc cannot compile or link: \(Self.firstError(in: log) ?? result.description)",
          Self.advice(after: log) ?? libraryAdvice)
      ]
    } catch is ProcessError {
      fact.problems = [
        problem(
          "swiftc was not found in PATH, but swift was.",
          "Add the `usr/bin` folder of the toolchain to PATH.")
      ]
    }
    fact.summary = "a small program does not compile or link"
    return fact
  }

  private func git(isRequired: Bool) async throws -> MachineFact {
    var fact = MachineFact(
      id: "git", title: "git is installed and can read the package", summary: "")
    let git = Git(workspace: workspace, runner: runner)
    guard let version = try await git.line(["--version"]) else {
      fact.summary = "not found"
      fact.problems = [
        MachineFact.Problem(
          isRequired ? .error : .warning,
          "git was not found in PATH. Dependencies, sign-offs and attestations need it, and reports"
            + " have no commit without it.",
          advice: distribution.advice(toInstall: "git"))
      ]
      return fact
    }
    fact.summary = version
    guard package != nil else { return fact }
    switch try await git.attempt(["rev-parse", "--show-toplevel"]) {
    case .success:
      fact.summary += ", and the package is in a repository"
      if try await SourceControlGatherer(workspace: workspace, runner: runner).user() == nil {
        fact.problems = [
          MachineFact.Problem(
            .note, "git has no user.name or user.email, which sign-offs record.",
            advice: "To sign off checklist items, run `git config --global user.name NAME` and"
              + " `git config --global user.email ADDRESS`.")
        ]
      }
    case .failure(let failure) where failure.reason.hasPrefix("not a git repository"):
      fact.problems = [
        MachineFact.Problem(
          .note, "The package is not in a git repository. Sign-offs and attestations need one.",
          advice: "To use them, run `git init` and commit the package.")
      ]
    case .failure(let failure):
      fact.problems = [
        MachineFact.Problem(
          .warning, "git cannot read the package: \(failure.reason)",
          advice: failure.reason.firstMatch(of: /git config --global [^`']*/).map {
            "If you trust the owner of the folder, run `\($0.output)`."
          } ?? "Fix the git error: sign-offs and attestations need git.")
      ]
    }
    return fact
  }

  private func run(
    _ program: String, _ arguments: [String], _ log: String
  ) async throws -> ProcessResult {
    try await runner.run(Command(program, arguments, in: workspace.packagePath, output: log))
  }

  private func problem(_ message: String, _ advice: String) -> MachineFact.Problem {
    MachineFact.Problem(
      .error, message, advice: advice)
  }

  /// What to do about files that a program could not write, according to its log.
  static func advice(after log: String) -> String? {
    let text = (try? FileBytes.text(log)) ?? ""
    func mentions(_ code: Int32) -> Bool { text.contains(String(cString: strerror(code))) }
    if mentions(ENOSPC) { return "Free some space on that disk." }
    // The compiler caches modules in the home folder.
    return mentions(EACCES) || mentions(EROFS) ? "Set HOME to a writable folder." : nil
  }

  /// What toolchains from swift.org need.
  private var libraryAdvice: String {
    distribution.advice(
      toInstall: [
        .apt: [
          "binutils", "g++", "libcurl4-openssl-dev", "libncurses-dev", "libpython3-dev",
          "libsqlite3-dev", "libxml2-dev", "tzdata", "zlib1g-dev",
        ],
        .yum: [
          "binutils", "gcc-c++", "libcurl-devel", "libedit-devel", "libuuid-devel",
          "libxml2-devel", "ncurses-devel", "python3-devel", "sqlite-devel",
        ],
      ],
      otherwise: "the toolchain's dependencies; see https://www.swift.org/install/linux/")
  }

  /// The first error in a log, or its first line.
  static func firstError(in log: String) -> String? {
    let text = (try? FileBytes.text(log)) ?? ""
    // The linker's own errors say more than the line about the failed command.
    let lines = text.split(separator: "\n").filter {
      !$0.contains(#/ link(?:er)? command failed /#)
    }
    // A compiler's error follows SwiftPM's command line.
    let line =
      lines.first { $0.contains(#/:\d+: error: /#) } ?? lines.first { $0.contains("error: ") }
      ?? lines.first
    return line.map { String($0.split(separator: "error: ", maxSplits: 1).last ?? $0) }
  }
}
