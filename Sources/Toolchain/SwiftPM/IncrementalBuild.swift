internal import Cryptography
internal import Foundation
package import ReleaseModel

/// What an incremental build's products were made from.
///
/// Build systems rebuild a file if the size or modification time of a known input has changed. They
/// don't notice other changes of contents, such as in restored files, and don't know all inputs: a
/// header behind a module map, an archive that the linker finds, or a file that a macro reads. So
/// each successful build stores the SHA-256 of everything that its commands read and wrote, next to
/// its products. The next build compares, and repeats the commands whose inputs have changed unless
/// the build system has rerun them.
///
/// No modification time of contents shows that something is up to date. A file counts as unchanged
/// without being read if its `FileStatus` is the same, and as written by this build if its inode was
/// modified after the build began; the system sets that time, and programs can't.
///
/// A run that reuses no results starts with an empty scratch path: some inputs are unknown, such as
/// files outside the package.
package struct IncrementalBuild: Sendable {
  /// What a build produced.
  package struct Products: Sendable {
    /// Nil if the build system's files can't be read; then nothing is reused.
    var description: BuildDescription?
    /// The absolute paths of the linked files, or of the objects of a library.
    var linked: [String]

    package init(description: BuildDescription?, linked: [String]) {
      self.description = description
      self.linked = linked
    }
  }

  /// What was read and written, stored in the scratch path so that both are kept or lost together.
  private struct Record: Codable, Equatable {
    struct File: Codable, Equatable {
      var digest: String
      var status: FileStatus
    }

    /// The digest of what applies to all commands: flags, traits, toolchain and environment.
    var key: String
    /// See `Workspace.run`.
    var run: String
    /// The digest of `PackageInputs.layout` of the packages with manifests or plugins that may read
    /// any file; nil if there are none.
    var layout: String?
    var files: [String: File]
  }

  private let build: Build
  private let packageManager: SwiftPackageManager
  private let workspace: Workspace
  /// The absolute paths of the package and of the packages that it references by path.
  private let packages: [String]
  /// Nil if everything is built in this run, because the scratch path was empty.
  private var record: Record?
  /// Whether a build began after the record was written, and did not succeed.
  private var isInterrupted = false
  /// The time at which the build began, in nanoseconds, by the clock of the scratch path's disk.
  private var start = Int.max
  /// The digests of known inputs as of its beginning.
  private var before: [String: String] = [:]
  /// What the build's options say and the names of all headers, as of its beginning.
  private var options = ""
  /// See `Record.layout`.
  private var layout: String?
  /// Whether the outputs that were stale, and the modules that clang had cached, were removed.
  private var hasRemovedOutputs = false
  /// The commands that made the products, with the files that they read.
  private var steps: [(step: BuildDescription.Step, inputs: [String])] = []
  private var files: [String: Record.File?] = [:]
  private var isFile: [String: Bool] = [:]
  /// Whether files have directives.
  private var directives: [Directive: [String: Bool]] = [:]
  /// The inputs of all commands.
  private var compiled: Set<String> = []
  /// The files that macros, tools and assemblers may read, by package.
  private var data: [String: [String]] = [:]
  /// The headers by package.
  private var headers: [String: [String]] = [:]

  private init(of build: Build, _ packageManager: SwiftPackageManager) {
    self.build = build
    self.packageManager = packageManager
    workspace = packageManager.workspace
    packages = [workspace.packagePath] + packageManager.localPackages
  }

  /// Builds, and makes sure that the products were made from what their inputs contain now.
  ///
  /// - Parameters:
  ///   - build: The build, which is the only one in its scratch path.
  ///   - packageManager: The driver.
  ///   - run: Runs the build with a driver, and returns nil if that fails. It is called up to three
  ///     times: before and after stale products are removed, and with an empty scratch path.
  /// - Returns: The inputs that changed while the build ran, with their paths as shown in reports, so
  ///   that it is unknown which contents were compiled.
  /// - Throws: The errors of `run`, `ProcessError`, `CancellationError`, and Foundation's error if a
  ///   file can't be read.
  package static func run(
    _ build: Build, with packageManager: SwiftPackageManager,
    _ run: (SwiftPackageManager) async throws -> Products?
  ) async throws -> [String] {
    var this = IncrementalBuild(of: build, packageManager)
    let driver = try await this.begin()
    while let products = try await run(driver) {
      var stale: [String]?
      do {
        stale = try products.description.map { try this.staleOutputs(in: $0, products.linked) }
      } catch is GatheringError {}
      if stale?.isEmpty == true { return try this.finish() }
      if this.record == nil { return [] }
      if let stale, !this.hasRemovedOutputs {
        try await this.remove(stale)
        this.hasRemovedOutputs = true
      } else {
        // What is unknown, or what the build system does not make again, is built from nothing.
        try await this.empty()
      }
    }
    return []
  }

  /// Prepares the scratch path, and returns the driver that must run the build.
  ///
  /// Empties the scratch path unless its record was written for the same flags, traits, toolchain
  /// and environment, and by this run if it reuses no results.
  private mutating func begin() async throws -> SwiftPackageManager {
    try RelocatedProduct.restore(scratchPath)
    record = try? JSONDecoder().decode(
      Record.self, from: FileBytes.data(workspace.record(of: build)))
    options = packageManager.toolchain.map { "\($0)\n" } ?? ""
    options += build.optionsWithFiles(in: workspace.packagePath)
    // A new header can hide another one, or change what `__has_include` and `canImport` say.
    options += packages.flatMap { headers(in: $0) }.filter(workspace.isSource).map { "\n\($0)" }
      .joined()
    if record?.key != key || !workspace.reusesResults && record?.run != workspace.run {
      record = nil
    }
    isInterrupted = FileManager.default.fileExists(atPath: marker)
    let readers = packages.filter(PackageInputs.mayReadFiles(in:))
    // A manifest can also read a file of another package.
    let layouts =
      readers.isEmpty
      ? [] : packages.compactMap { PackageInputs.layout(of: $0, withAllFiles: true) }
    layout =
      layouts.count < packages.count
      ? nil : ContentDigest.sha256(of: layouts.joined(separator: "\n"))
    let mustPlan = !readers.isEmpty && (layout == nil || layout != record?.layout)
    if record == nil { try await empty() }
    if mustPlan, record != nil {
      try await remove(["", "-wal", "-shm"].map { "\(scratchPath)/manifest.db\($0)" })
    }
    try? FileManager.default.createDirectory(
      atPath: scratchPath, withIntermediateDirectories: true)
    try? Data(count: 1).write(to: URL(filePath: marker))
    start = FileStatus(marker)?.changed ?? .max
    for (path, recorded) in record?.files ?? [:] where workspace.isSource(path) {
      before[path] =
        FileStatus(path) == recorded.status
        ? recorded.digest : try? ContentDigest.sha256(ofFileAt: path)
    }
    // On a full disk, nothing would show what a failed build has changed.
    if start == .max, record != nil { try await empty() }
    return mustPlan ? packageManager.planningEachBuild() : packageManager
  }

  /// The files that must be removed so that the next build makes them from what is there now.
  private mutating func staleOutputs(
    in description: BuildDescription, _ linked: [String]
  ) throws -> [String] {
    (files, compiled) = ([:], [])
    steps = try description.steps(producing: linked).map { step in
      var step = step
      let inputs = try inputs(of: &step, in: description)
      return (step, inputs)
    }
    guard record != nil else { return [] }
    let stale = try steps.filter { try !isUpToDate($0.step, $0.inputs) }.map(\.step)
    // Clang compares only the size and time of headers with those of the modules that it has cached.
    let caches = stale.flatMap { step in
      zip(step.arguments, step.arguments.dropFirst())
        .filter { $0.0 == "-module-cache-path" && isMade($0.1) }.map(\.1)
    }
    return stale.flatMap { $0.outputs + $0.dependencyFiles } + Set(caches).sorted()
  }

  /// Removes everything from the scratch path except what SwiftPM has fetched.
  private mutating func empty() async throws {
    record = nil
    let kept = ["checkouts", "repositories", "artifacts", "workspace-state.json"]
    let found = (try? FileManager.default.contentsOfDirectory(atPath: scratchPath)) ?? []
    try await remove(found.filter { !kept.contains($0) }.map { "\(scratchPath)/\($0)" })
  }

  /// Removes files when no other program uses the scratch path.
  private func remove(_ files: [String]) async throws {
    for start in stride(from: 0, to: files.count, by: 500) {
      let log = workspace.log("\(build.name)-clean.log")
      let result = try await packageManager.runner.run(
        Command(
          "rm", ["-rf", "--"] + files[start..<min(start + 500, files.count)],
          in: workspace.packagePath, output: log, exclusiveFolder: scratchPath))
      guard result.succeeded else {
        throw ProcessError.unusable(
          "cannot remove outdated products from \(workspace.relative(scratchPath)); see"
            + " \(workspace.relative(log))")
      }
    }
  }

  /// Stores what the products were made from, after `staleOutputs` has found none, and returns the
  /// inputs that changed in the meantime.
  private mutating func finish() throws -> [String] {
    var changed: Set<String> = []
    for (step, inputs) in steps {
      for input in inputs {
        guard let file = try file(input), file.status.changed >= start, workspace.isSource(input),
          before[input] != file.digest
        else { continue }
        changed.insert(input)
      }
      for file in outputs(of: step) + data(for: step) { _ = try self.file(file) }
    }
    var known = files.compactMapValues(\.self)
    // The next build can't tell whether a macro has read the new contents, either.
    let read = Set(data.values.joined())
    known = known.filter { path, file in
      !changed.contains(path) && !(read.contains(path) && file.status.changed >= start)
    }
    // Other products, such as tests, still belong to files that nothing has changed.
    if let record, known.allSatisfy({ record.files[$0]?.digest ?? $1.digest == $1.digest }) {
      known.merge(record.files) { new, _ in new }
    }
    let new = Record(key: key, run: workspace.run, layout: layout, files: known)
    if new != record {
      // With the old record or without one, the next build makes these products again.
      try? JSONEncoder().encode(new)
        .write(to: URL(filePath: workspace.record(of: build)), options: .atomic)
    }
    try? FileManager.default.removeItem(atPath: marker)
    return changed.map(workspace.relative).sorted()
  }

  private var scratchPath: String { workspace.scratchPath(of: build) }

  /// A file that exists from the start of a build until it has succeeded.
  private var marker: String { "\(scratchPath)/verify-release.begun" }

  // MARK: Comparison

  /// Whether a command's outputs were made from what its inputs contain now.
  private mutating func isUpToDate(
    _ step: BuildDescription.Step, _ inputs: [String]
  ) throws -> Bool {
    let outputs = outputs(of: step)
    // Another product's, which this build does not make.
    if outputs.isEmpty { return true }
    let changed = try inputs.filter { try isChanged($0) }
    let isDataChanged = try data(for: step).contains { try isChanged($0) }
    let areKept = try outputs.allSatisfy { try isKept($0) }
    if areKept, changed.isEmpty, !isDataChanged { return true }
    // A compiler leaves an object as it is if its contents would be the same, but always writes what
    // it has read.
    let lists = step.dependencyFiles.filter { FileStatus($0) != nil }
    let written = (lists.isEmpty ? outputs : lists).map(isWritten)
    if written.allSatisfy(\.self) {
      return try hasRemovedOutputs || changed.allSatisfy { try isVisiblyChanged($0) }
    }
    // An incremental Swift compilation recompiles only the sources whose time it sees changed, and
    // those that depend on them.
    guard step.isSwift, written.contains(true), !isDataChanged,
      try outputs.allSatisfy({ try isWritten($0) || isKept($0) })
    else { return false }
    return try changed.allSatisfy {
      try step.inputs.contains($0) && $0.hasSuffix(".swift") && record?.files[$0] != nil
        && isVisiblyChanged($0)
    }
  }

  /// Whether a build system can see that an input has changed since the last build.
  private mutating func isVisiblyChanged(_ path: String) throws -> Bool {
    try file(path)?.status.visible != record?.files[path]?.status.visible
  }

  /// Whether the contents of an input differ from those at the last build.
  private mutating func isChanged(_ path: String) throws -> Bool {
    try file(path)?.digest != record?.files[path]?.digest
  }

  /// Whether an output is the one of the last build.
  ///
  /// After a restored cache, the contents show it. An interrupted build may have left another one
  /// with the same contents in its place.
  private mutating func isKept(_ path: String) throws -> Bool {
    guard let recorded = record?.files[path], let status = FileStatus(path) else { return false }
    if recorded.status == status { return true }
    return try !isInterrupted && file(path)?.digest == recorded.digest
  }

  /// Whether this build has written an output.
  private func isWritten(_ path: String) -> Bool {
    guard let status = FileStatus(path) else { return false }
    return status.changed >= start && record?.files[path]?.status != status
  }

  /// The digest and status of a file; nil if it doesn't exist or can't be read.
  private mutating func file(_ path: String) throws -> Record.File? {
    if let known = files[path] { return known }
    var found: Record.File?
    if let status = FileStatus(path) {
      if let recorded = record?.files[path], recorded.status == status {
        found = recorded
      } else {
        do {
          found = Record.File(digest: try ContentDigest.sha256(ofFileAt: path), status: status)
        } catch is UnreadableFile {}
      }
    }
    files[path] = .some(found)
    return found
  }

  // MARK: Files

  /// All existing files that a command produces, sorted.
  private func outputs(of step: BuildDescription.Step) -> [String] {
    (step.outputs + step.dependencyFiles).flatMap(Self.files(at:))
  }

  /// All files that a command reads and no other command produces; sets `readsOtherFiles`.
  private mutating func inputs(
    of step: inout BuildDescription.Step, in description: BuildDescription
  ) throws -> [String] {
    var inputs = step.inputs.flatMap(Self.files(at:))
    for list in step.dependencyFiles {
      inputs += try Compilations.prerequisites(in: list).map(absolute).filter {
        // SwiftPM itself writes the module maps of C targets.
        !isMade($0) || $0.hasSuffix(".modulemap")
      }
    }
    let named = namedFiles(step.arguments)
    inputs += named
    if step.arguments.contains("-c") { inputs += systemHeaders(step.arguments, named) }
    if step.dependencyFiles.isEmpty, !step.arguments.isEmpty {
      let flags = LinkerFlags(step.arguments, relativeTo: workspace.packagePath)
      inputs += flags.libraries.filter { !isMade($0) }
      // A module map can name a library, too.
      for folder in flags.folders where packages.contains(where: { folder.hasPrefix($0 + "/") }) {
        guard !isMade(folder + "/") else { continue }
        inputs += ["*.a", "*.so", "*.so.*"].flatMap { FilePattern($0).matches(in: folder).files }
          .map { "\(folder)/\($0)" }
      }
    }
    if !step.isSwift, !step.runsOtherTools, !step.arguments.isEmpty {
      let directive: Directive = step.arguments.contains("-c") ? .assembly : .linkerScript
      step.readsOtherFiles = inputs.contains { root(of: $0) != nil && has(directive, $0) }
    }
    return Set(inputs).filter { !description.produces($0) }.sorted()
  }

  /// The files that a command may read without telling the build system.
  private mutating func data(for step: BuildDescription.Step) -> [String] {
    guard step.runsOtherTools || step.readsOtherFiles else { return [] }
    let own = step.readsOtherFiles ? Set(step.inputs.compactMap(root)).subtracting(packages) : []
    var found: [String] = []
    for package in packages + own.sorted() {
      let files = data[package] ?? PackageInputs.data(in: package)
      data[package] = files
      found += files
    }
    if step.readsOtherFiles { return found }
    // A macro may read code that nothing compiles, such as a template.
    if compiled.isEmpty { compiled = Set(steps.flatMap(\.inputs)) }
    return found.filter { !compiled.contains($0) }
  }

  /// The headers that a compiler reads and may not list: those of modules whose map says `[system]`,
  /// and those in folders for system headers.
  ///
  /// Such a header may include any other one of its package.
  private mutating func systemHeaders(_ arguments: [String], _ named: [String]) -> [String] {
    var found = named.filter { $0.hasSuffix(".modulemap") && has(.systemModule, $0) }
    let options = ["-isystem", "-Isystem", "-idirafter", "-I"]
    let words = arguments.filter { $0 != "-Xcc" }
    for (flag, word) in zip([""] + words, words) {
      let option = options.first(where: word.hasPrefix)
      guard let option = word == option ? nil : option ?? options.first(where: { $0 == flag })
      else { continue }
      let folder = absolute(word.hasPrefix(option) ? String(word.dropFirst(option.count)) : word)
      if option != "-I" || has(.systemModule, folder + "/module.modulemap") {
        found.append(folder + "/")
      }
    }
    return Set(found.compactMap(root)).flatMap { headers(in: $0) }
  }

  private mutating func headers(in package: String) -> [String] {
    let found = headers[package] ?? PackageInputs.headers(in: package)
    headers[package] = found
    return found
  }

  /// The folder of the package or archive that a file belongs to, among those that SwiftPM fetched and
  /// `packages`.
  private func root(of path: String) -> String? {
    for folder in ["checkouts", "artifacts"].map({ "\(scratchPath)/\($0)/" })
    where path.hasPrefix(folder) {
      return folder + path.dropFirst(folder.count).prefix { $0 != "/" }
    }
    return isMade(path) ? nil : packages.first { path.hasPrefix($0 + "/") }
  }

  /// Whether the contents of a file mean that a command reads other files.
  private mutating func has(_ directive: Directive, _ path: String) -> Bool {
    if let known = directives[directive]?[path] { return known }
    let found = (try? FileBytes.read(path)).map(directive.isIn) ?? false
    directives[directive, default: [:]][path] = found
    return found
  }

  /// The existing files that arguments name, such as `@flags.rsp` or `--version-script=exports.map`,
  /// and those that such a response file names.
  private mutating func namedFiles(_ arguments: [String], depth: Int = 0) -> [String] {
    var found: [String] = []
    for argument in arguments {
      for word in argument.split(whereSeparator: { $0 == "=" || $0 == "," }) {
        let isResponseFile = word.hasPrefix("@")
        let name = isResponseFile ? word.dropFirst() : word
        guard !name.isEmpty, !name.hasPrefix("-"), case let path = absolute(String(name)),
          !isMade(path)
        else { continue }
        let exists = isFile[path] ?? Self.isFile(path)
        isFile[path] = exists
        guard exists else { continue }
        found.append(path)
        if isResponseFile, depth < 8, let text = try? FileBytes.text(path) {
          found += namedFiles(
            text.split(whereSeparator: \.isWhitespace).map(String.init), depth: depth + 1)
        }
      }
    }
    return found
  }

  /// Whether a path leads to what SwiftPM and compilers write, rather than to what SwiftPM fetched.
  private func isMade(_ path: String) -> Bool {
    path.hasPrefix(scratchPath + "/")
      && !["checkouts/", "artifacts/"].contains { path.hasPrefix("\(scratchPath)/\($0)") }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(workspace.packagePath)/\(path)"
  }

  private static func isFile(_ path: String) -> Bool {
    FileFinder.mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  /// A file, or all files below a folder; none if it doesn't exist.
  private static func files(at path: String) -> [String] {
    if isFile(path) { return [path] }
    return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map {
      "\(path)/\($0)"
    }.filter(isFile)
  }

  // MARK: What applies to all commands

  /// The variables that compilers and SwiftPM read.
  private static let compilerVariables: Set = [
    "CC", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH", "CPATH", "CPLUS_INCLUDE_PATH", "CXX",
    "C_INCLUDE_PATH", "LIBRARY_PATH", "OBJC_INCLUDE_PATH", "PKG_CONFIG_PATH", "SDKROOT",
    "SWIFT_EXEC", "TOOLCHAINS",
  ]

  /// The digest of everything with which the scratch path may be reused.
  private var key: String {
    let environment = ProcessInfo.processInfo.environment
    let checkouts = "\(scratchPath)/checkouts"
    let fetched = ((try? FileManager.default.contentsOfDirectory(atPath: checkouts)) ?? [])
      .map { "\(checkouts)/\($0)" }
    let variables = PackageInputs.environment(namedIn: packages + fetched, of: environment)
      .merging(environment.filter { Self.compilerVariables.contains($0.key) }) { $1 }
      .map { "\($0.key)=\($0.value)" }.sorted()
    return ContentDigest.sha256(of: ([options] + variables).joined(separator: "\n"))
  }
}

extension Build {
  /// The options as text, with the digests of the files that they name, such as a toolset, and of
  /// those that describe Swift SDKs.
  fileprivate func optionsWithFiles(in package: String) -> String {
    let files = flags.compactMap { flag in
      let name = flag.split(separator: "=").last.map { $0.hasPrefix("@") ? $0.dropFirst() : $0 }
      return name.flatMap { name in
        try? ContentDigest.sha256(
          ofFileAt: name.hasPrefix("/") ? String(name) : "\(package)/\(name)")
      }
    }
    return ([configuration.rawValue] + traits + ["--"] + flags + files + sdks(in: package))
      .joined(separator: "\n")
  }

  /// The digests of the files that describe the installed Swift SDKs, if the build may use one.
  private func sdks(in package: String) -> [String] {
    guard flags.contains(where: { $0.contains("-swift-sdk") }) else { return [] }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? ""
    var folders = [
      "\(home)/.swiftpm/swift-sdks",
      (environment["XDG_CONFIG_HOME"] ?? "\(home)/.config") + "/swiftpm/swift-sdks",
    ]
    for (flag, value) in zip(flags, flags.dropFirst() + [""])
    where flag.hasPrefix("--swift-sdks-path") {
      let path =
        flag.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? value
      folders.append(path.hasPrefix("/") ? path : "\(package)/\(path)")
    }
    // BUNDLE.artifactbundle/VARIANT/TRIPLE/swift-sdk.json; below are the files of the platform.
    let patterns = ["*.json", "*/*.json", "*/*/*.json", "*/*/*/*.json"].map { FilePattern($0) }
    return folders.flatMap { folder in
      patterns.flatMap { $0.matches(in: folder).files }.sorted().compactMap {
        try? "\($0) \(ContentDigest.sha256(ofFileAt: "\(folder)/\($0)"))"
      }
    }
  }
}
