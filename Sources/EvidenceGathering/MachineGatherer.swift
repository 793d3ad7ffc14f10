internal import Foundation
internal import Glibc
internal import ReleaseModel

/// Finds out whether this machine has what runs need.
package struct MachineGatherer {
  /// The free space below which a build of a small package is likely to fail, in bytes.
  private static let leastSpace = 500_000_000
  /// The free space below which a build of a large package may fail, in bytes.
  private static let enoughSpace = 5_000_000_000

  private let package: String?
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let distribution: Distribution

  /// Creates a gatherer.
  ///
  /// - Parameters:
  ///   - package: The absolute path of the package, or nil if there is none.
  ///   - files: The absolute path of a folder for temporary files.
  ///   - runner: Starts programs.
  ///   - distribution: Decides how packages are installed.
  /// - Throws: Foundation's error if the folder can't be written.
  package init(
    package: String?, files: String, runner: any ProcessRunner,
    distribution: Distribution = .current
  ) throws {
    self.package = package
    self.runner = runner
    self.distribution = distribution
    workspace = try Workspace(root: package ?? files, files: files)
  }

  /// Everything about the machine, in the order in which problems are best fixed.
  ///
  /// - Throws: `CancellationError`, and Foundation's error if a temporary file can't be written.
  package func gather() async throws -> [MachineFact] {
    let toolchain = try await toolchain()
    var facts = [toolchain]
    if toolchain.problems.isEmpty {
      facts.append(try await compiler())
      if package != nil {
        facts.append(
          try await SystemLibraryGatherer(
            workspace: workspace, runner: runner, distribution: distribution
          ).gather())
      }
    }
    return facts + [try await git()] + storage()
  }

  private func toolchain() async throws -> MachineFact {
    var fact = MachineFact(
      id: "toolchain", title: "A Swift toolchain is installed", summary: distribution.name)
    let log = workspace.log("swift.log")
    let advice =
      "Install a toolchain (https://www.swift.org/install/linux/), and add its `usr/bin` to PATH."
    do {
      let result = try await run("swift", ["--version"], log)
      if result.succeeded, let text = try? String(contentsOfFile: log, encoding: .utf8) {
        fact.summary = text.split(separator: "\n").first.map { "\($0), \(distribution.name)" } ?? ""
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

  /// Compiles and links a small program, which needs the C library's files for developers.
  private func compiler() async throws -> MachineFact {
    var fact = MachineFact(
      id: "compiler", title: "The toolchain can compile and link",
      summary: "a small program compiles and links")
    let log = workspace.log("compiler.log")
    let (source, program) = (workspace.log("main.swift"), workspace.log("main"))
    try "import Foundation\nprint(Date.now)\n".write(
      toFile: source, atomically: true, encoding: .utf8)
    let result = try await run("swiftc", [source, "-o", program], log)
    if !result.succeeded {
      fact.summary = "a small program does not compile or link"
      fact.problems = [
        problem(
          "swiftc cannot compile or link: \(Self.firstError(in: log) ?? result.description)",
          libraryAdvice)
      ]
    }
    return fact
  }

  private func git() async throws -> MachineFact {
    var fact = MachineFact(
      id: "git", title: "git is installed and can read the package", summary: "")
    let git = Git(workspace: workspace, runner: runner)
    guard let version = try await git.line(["--version"]) else {
      fact.summary = "not found"
      fact.problems = [
        problem(
          "git was not found in PATH. SwiftPM needs it to fetch dependencies.",
          distribution.advice(toInstall: [.apt: ["git"], .yum: ["git"]], otherwise: "git"))
      ]
      return fact
    }
    fact.summary = version
    guard package != nil else { return fact }
    switch try await git.attempt(["rev-parse", "--show-toplevel"]) {
    case .success: fact.summary += ", and the package is in a repository"
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
          advice: "Sign-offs and attestations need git; run the command in its message, if any.")
      ]
    }
    return fact
  }

  /// The disk that builds are written to, and what is cached there.
  private func storage() -> [MachineFact] {
    let folder = package ?? FileManager.default.currentDirectoryPath
    var disk = MachineFact(id: "disk", title: "Builds have enough disk space", summary: "unknown")
    var status = statvfs()
    if statvfs(folder, &status) == 0 {
      let free = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
      disk.summary = "\(free.byteCountText) free on the disk of \(folder)"
      if free < Self.enoughSpace {
        disk.problems.append(
          MachineFact.Problem(
            free < Self.leastSpace ? .error : .warning,
            "Only \(free.byteCountText) are free on the disk of \(folder).",
            advice: "Free some space; builds of large packages take several GB."))
      }
    }
    var caches = MachineFact(id: "caches", title: "Caches can be written", summary: "")
    var sizes: [String] = []
    let own = package.map { "\($0)/.build/verify-release" }
    if let own { sizes.append("\(Self.size(of: own).byteCountText) in \(own)") }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
    let shared = home.map { "\($0)/org.swift.swiftpm" }
    if let shared { sizes.append("\(Self.size(of: shared).byteCountText) in \(shared)") }
    caches.summary = sizes.joined(separator: ", ")
    for (path, severity) in [(own, Severity.error), (shared, .warning)] {
      guard let path, let existing = Self.nearestFolder(of: path), access(existing, W_OK) != 0
      else { continue }
      caches.problems.append(
        MachineFact.Problem(
          severity, "\(path) cannot be written: \(String(cString: strerror(errno)))",
          advice: "Change the owner or permissions of \(existing)."))
    }
    return [disk, caches]
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
      otherwise: "what the toolchain needs, which https://www.swift.org/install/linux/ lists")
  }

  /// The first error in a log, or its first line.
  static func firstError(in log: String) -> String? {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    let line = lines.first { $0.contains("error: ") } ?? lines.first
    return line.map { String($0.split(separator: "error: ", maxSplits: 1).last ?? $0) }
  }

  /// The bytes of all files in a folder; 0 if it does not exist.
  private static func size(of folder: String) -> Int {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])
    return (files ?? .init()).reduce(0) { size, file in
      size + ((try? (file as? URL)?.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
    }
  }

  private static func nearestFolder(of path: String) -> String? {
    var url = URL(filePath: path)
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url.deleteLastPathComponent()
    }
    return url.path
  }
}
