internal import Foundation
internal import Guards
internal import ReleaseModel
internal import SourceCode
internal import Toolchain

/// The sources of local packages that some builds compile, and what the builds define in them.
struct CompiledSources {
  /// The files with conditional compilation, by absolute path.
  private(set) var conditional: [String: ConditionalSource] = [:]
  /// The absolute paths of all other files.
  private(set) var unconditional: [String] = []
  /// Where the paths lead that contain a symbolic link.
  private(set) var links: [String: String] = [:]
  private var swiftFiles: Set<String> = []
  /// The files that are compiled themselves, not only included.
  private var compiled: Set<String> = []
  private let builds: [(build: Build, compilers: ConditionGatherer)]
  /// The module that compiles a file, by the name of the build and the absolute path.
  private var modules: [String: [String: String]] = [:]
  /// One of the compiler invocations of each local module for each extension of files, by build.
  private var compilations: [String: [String: [BuildDescription.Compilation]]] = [:]
  /// What each build defines, by module.
  private var conditions: [String: [String: BuildConditions]] = [:]

  /// Reads the files.
  ///
  /// - Throws: `FileBytes.Failure`.
  init(
    _ builds: [GuardGatherer.CompiledBuild], workspace: Workspace, runner: any ProcessRunner
  ) throws {
    self.builds = try builds.map { build in
      (build.build, try ConditionGatherer(build.build, workspace: workspace, runner: runner))
    }
    for build in builds {
      let name = build.build.name
      for module in build.compilations.modules where module.isLocal {
        for file in try build.compilations.localFiles(of: module.name) {
          // A Swift module also reads the headers of the C modules that it imports. C can include
          // files with any name.
          guard module.isSwift == (SourceKind(of: file) == .swift) else { continue }
          if module.isSwift { swiftFiles.insert(file) }
          modules[file, default: [:]][name] = modules[file]?[name] ?? module.name
        }
      }
      for call in build.compilations.calls where call.isLocal {
        compiled.formUnion(call.sources)
        let known = compilations[name]?[call.module] ?? []
        if known.contains(where: { $0.sourceExtension == call.sourceExtension }) { continue }
        compilations[name, default: [:]][call.module, default: []].append(call)
      }
    }
    // The compiler's lists can name files that an earlier build read and that were deleted.
    for file in modules.keys.sorted() where !FileFinder.isMissing(file) {
      let target = URL(filePath: file).resolvingSymlinksInPath().path
      if target != file { links[file] = target }
      let bytes = try FileBytes.read(file)
      if ConditionalSource.isConditional(bytes) {
        conditional[file] = ConditionalSource(bytes, language(of: file))
      } else {
        unconditional.append(file)
      }
    }
  }

  func language(of file: String) -> ConditionalSource.Language {
    SourceKind(of: file) == .swift || swiftFiles.contains(file) ? .swift : .c
  }

  /// Whether C files include a file, which itself is not compiled.
  func isIncluded(_ file: String) -> Bool {
    SourceKind(of: file) == .header
      || modules[file] != nil && language(of: file) == .c && !compiled.contains(file)
  }

  /// The tokens of a file that is compiled now.
  ///
  /// - Throws: `FileBytes.Failure`.
  func source(_ file: String) throws(FileBytes.Failure) -> ConditionalSource {
    if let known = conditional[file] { return known }
    return ConditionalSource(try FileBytes.read(file), language(of: file))
  }

  /// The absolute paths of all files that some build compiles.
  var files: some Collection<String> { modules.keys }

  /// The modules that compile a file now, by build; nil if none does.
  func modules(of file: String) -> [String: String]? { modules[file] }

  /// A module's name, by the builds that compile it.
  func builds(of module: String) -> [String: String] {
    compilations.filter { $0.value[module] != nil }.mapValues { _ in module }
  }

  /// Whether what builds define in a version of a file may have changed, even if the file has not.
  func isAffected(
    _ source: ConditionalSource, in modules: [String: String], formerly name: String?,
    by former: FormerInputs
  ) -> Bool {
    if source.language == .c && former.overlay != nil { return true }
    return builds.contains { build in
      modules[build.build.name].flatMap { compilations[build.build.name]?[$0] }?.contains {
        former.compilation($0, formerly: name, in: build.build) != nil
      } ?? false
    } || BuildConditions.calls(in: source).contains(where: former.isUnknownModule)
  }

  /// The modules of the files in the nearest folder around a file that does not exist any more.
  func modules(near file: String) -> [String: String]? {
    var folder = (file as NSString).deletingLastPathComponent
    while folder.count > 1 {
      let inside = modules.filter { ($0.key as NSString).deletingLastPathComponent == folder }
      if let found = inside.min(by: { $0.key < $1.key }) { return found.value }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return nil
  }

  /// Asks the compilers what each build defines in each module.
  ///
  /// - Parameter versions: The files whose calls, such as `canImport(UIKit)`, are evaluated, with the
  ///   modules that compile them, by build.
  /// - Throws: `CompilerAnswers.Failure`, `CancellationError`, and Foundation's error if a file can't be
  ///   written or read.
  mutating func evaluate(
    callsIn versions: [(source: ConditionalSource, modules: [String: String])]
  ) async throws {
    var calls: [String: Set<String>] = [:]
    for (source, modules) in versions where source.language == .swift {
      let found = BuildConditions.calls(in: source)
      for module in Set(modules.values) where !found.isEmpty {
        calls[module, default: []].formUnion(found)
      }
    }
    // Without conditions in any of its files, nothing has to be known about a module.
    let files = Set(conditional.keys)
    for build in builds {
      let name = build.build.name
      let relevant = Set(modules.compactMap { files.contains($0.key) ? $0.value[name] : nil })
      let asked = (compilations[name] ?? [:]).filter {
        relevant.contains($0.key) || !versions.isEmpty
      }
      conditions[name] = try await build.compilers.conditions(
        of: asked.sorted { $0.key < $1.key }.compactMap(\.value.first), calls: calls)
    }
  }

  /// The compilation of a module whose options apply to a file; for a header, that of C++ if there is one.
  private func compilation(
    of file: String, in module: String, _ build: Build
  ) -> BuildDescription.Compilation? {
    guard let known = compilations[build.name]?[module] else { return nil }
    let kind = (file as NSString).pathExtension
    return known.first { $0.sourceExtension == kind }
      ?? known.first { !["c", "m", "s", "S"].contains($0.sourceExtension) } ?? known.first
  }

  /// What builds define when they compile a version of a file in some modules, by build.
  ///
  /// - Parameters:
  ///   - file: The absolute path where clang finds the version, for what it includes; nil if that does not
  ///     matter.
  ///   - source: The version of the file.
  ///   - modules: The modules, by build.
  ///   - name: The name of the module that compiled the version; nil if it is the same.
  ///   - former: The sources and flags of the commit that the version is from; nil for today's.
  /// - Throws: `CancellationError`, and Foundation's error if a file can't be written or read.
  /// - Returns: What each build that compiles one of the modules defines.
  func conditions(
    of file: String?, _ source: ConditionalSource, in modules: [String: String],
    formerly name: String?, former: FormerInputs?
  ) async throws -> [String: BuildConditions] {
    var found: [String: BuildConditions] = [:]
    for build in builds {
      guard let module = modules[build.build.name],
        var conditions = conditions[build.build.name]?[module],
        let today = compilation(of: file ?? "", in: module, build.build)
      else { continue }
      let then = former?.compilation(today, formerly: name, in: build.build)
      let calls = BuildConditions.calls(in: source)
      if let then {
        conditions =
          try await build.compilers.conditions(of: [then], calls: [module: calls])[module]
          ?? conditions
      }
      for call in calls where former?.isUnknownModule(in: call) ?? false {
        conditions.answers[call] = false
      }
      if source.language == .c, !source.branches.isEmpty, let file {
        var arguments: [String] = []
        if let overlay = former?.overlay { arguments += ["-ivfsoverlay", overlay] }
        for folder in former?.headerFolders ?? [] { arguments += ["-I", folder] }
        if build.build.ships { arguments.append("-UDEBUG") }
        conditions.branches = try await build.compilers.branches(
          of: source, at: file, like: then ?? today, arguments)
        if conditions.branches == nil { conditions.addUnknownNames(of: source) }
      }
      // `debug-flag` reports a release that defines it, which compiles all debug-only code.
      if build.build.ships { conditions.defined["DEBUG"] = nil }
      found[build.build.name] = conditions
    }
    return found
  }

  /// What each build that compiles a file defines in its module.
  func conditions(of file: String) -> [String: BuildConditions] {
    (modules[file] ?? [:]).reduce(into: [:]) { $0[$1.key] = conditions[$1.key]?[$1.value] }
  }
}

extension BuildConditions {
  /// Makes all names in the conditions of a C file unknown that neither it nor the compiler defines.
  fileprivate mutating func addUnknownNames(of source: ConditionalSource) {
    var own: Set<String> = []
    for event in source.events {
      switch event {
      case .define(let name, _, _), .undefine(let name, _): own.insert(name)
      case .branch: break
      }
    }
    let words = source.branches.flatMap { branch in
      branch.condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
    unknown.formUnion(words.filter { defined[$0] == nil && !own.contains($0) })
  }
}

/// What an earlier commit's sources were compiled with, as far as that differs from today.
struct FormerInputs {
  /// The settings of the manifests and the configuration then and now; nil if they have not changed.
  var settings: (old: CompilerSettings, new: CompilerSettings)?
  /// The modules that the package did not have.
  var newModules: Set<String> = []
  /// The targets of the manifests then and now; nil if they have not changed.
  var targets: (old: FormerTargets, new: FormerTargets)?
  /// The absolute path of a description for clang of the C files that were different; nil if their
  /// macros were the same.
  var overlay: String?
  /// The absolute paths of folders of headers that exist no longer.
  var headerFolders: [String] = []

  /// A compilation with its settings of then; nil if they were the same.
  ///
  /// - Parameters:
  ///   - today: Today's compilation.
  ///   - name: The module's name then; nil if it is the same.
  ///   - build: The build.
  /// - Returns: The compilation.
  func compilation(
    _ today: BuildDescription.Compilation, formerly name: String?, in build: Build
  ) -> BuildDescription.Compilation? {
    settings.flatMap {
      $0.old.former(today, since: $0.new, formerly: name ?? today.module, build: build)
    }
  }

  /// Whether a file belongs to a target now, but did not, although its package has not moved.
  func isAdded(_ file: String) -> Bool {
    targets.map { $0.new.contains(file) == true && $0.old.contains(file) == false } ?? false
  }

  /// Whether a file belonged to a target, but does not now.
  func isRemoved(_ file: String) -> Bool {
    targets.map { $0.old.contains(file) == true && $0.new.contains(file) == false } ?? false
  }

  /// Whether a call such as `canImport(Kit)` is about a module that the package did not have.
  func isUnknownModule(in call: String) -> Bool {
    guard !newModules.isEmpty, call.hasPrefix("canImport(") else { return false }
    let name = call.dropFirst("canImport(".count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return newModules.contains(String(name))
  }
}

extension ConditionalSource {
  /// Whether a condition asks whether a header exists.
  var looksForHeaders: Bool {
    language == .c && branches.contains { $0.condition.contains("__has_include") }
  }

  /// What the file defines, for comparing two versions.
  var definitions: [String] {
    events.compactMap { event in
      switch event {
      case .branch(let index): directive(of: index)
      case .define(let name, let value, _): "#define \(name) \(value ?? "()")"
      case .undefine(let name, _): "#undef \(name)"
      }
    }
  }
}

extension BuildDescription.Compilation {
  /// The extension of its first source.
  fileprivate var sourceExtension: String { (sources[0] as NSString).pathExtension }
}
