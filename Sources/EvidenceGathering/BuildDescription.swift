internal import Foundation
package import ReleaseModel

/// The commands that SwiftPM planned for a build.
///
/// They are read from the llbuild manifest in the scratch path (swift-package-manager,
/// `LLBuildManifestWriter`). A build of other products or of tests overwrites it.
package struct BuildDescription: Sendable {
  private let configuration: String
  private let scratchPath: String
  private var commands: [Command] = []
  /// The index of the command that produces a file, by the file's path.
  private var makers: [String: Int] = [:]
  /// The modules that a module depends on, by module name.
  ///
  /// Includes indirect dependencies, and those of its macros and plugins.
  private let dependencies: [String: [String]]

  /// A command, with its lists unparsed: JSON arrays.
  private struct Command {
    var inputs: Substring = "[]"
    var arguments: Substring = "[]"
  }

  /// The relevant part of what SwiftPM stores next to the products.
  ///
  /// The format is that of `BuildDescription` in swift-package-manager.
  private struct TargetGraph: Decodable {
    var targetDependencyMap: [String: [String]]
  }

  /// The objects of a module.
  package struct Module {
    /// Their absolute paths, sorted.
    package fileprivate(set) var objects: [String] = []
    /// Whether SwiftPM neither fetched nor generated all of the sources.
    package fileprivate(set) var isLocal = false
  }

  /// An invocation of a compiler.
  struct Compilation: Sendable {
    /// The name of the module as code imports it.
    let module: String
    /// The compiler and its arguments.
    let arguments: [String]
    /// The absolute paths of the source files; only Swift has more than one.
    let sources: [String]
    /// Whether SwiftPM neither fetched nor generated all of the sources.
    let isLocal: Bool
    /// Whether the compiler is swiftc rather than clang.
    let isSwift: Bool
    /// The Make dependency files in which the compiler lists the files it has read.
    let dependencyFiles: [String]
  }

  /// Reads SwiftPM's latest description in the scratch path of a build; nil if it can't be read.
  package init?(of build: Build, in workspace: Workspace) {
    configuration = build.configuration.rawValue
    let folder = workspace.scratchPath(of: build)
    guard let text = try? FileBytes.text("\(folder)/\(configuration).yaml") else { return nil }
    let file = workspace.productsPath(of: build) + "/description.json"
    guard let data = try? FileBytes.data(file),
      let graph = try? JSONDecoder().decode(TargetGraph.self, from: data)
    else { return nil }
    dependencies = graph.targetDependencyMap
    scratchPath = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    var outputs: [(list: Substring, maker: Int)] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).lazy.map(Substring.init) {
      if line.hasPrefix("  \"") {
        commands.append(Command())
      } else if let list = Self.list("inputs", in: line), !commands.isEmpty {
        commands[commands.count - 1].inputs = list
      } else if let list = Self.list("args", in: line), !commands.isEmpty {
        commands[commands.count - 1].arguments = list
      } else if let list = Self.list("outputs", in: line), !commands.isEmpty {
        outputs.append((list, commands.count - 1))
      }
    }
    // Parsed at once: parsing thousands of short lists one by one takes several times as long.
    let lists = "[" + outputs.map(\.list).joined(separator: ",") + "]"
    guard let files = try? JSONDecoder().decode([[String]].self, from: Data(lists.utf8)) else {
      return nil
    }
    for (files, output) in zip(files, outputs) {
      for file in files { makers[file] = output.maker }
    }
  }

  /// All compiler invocations whose object files are linked into the given files.
  ///
  /// Code that is compiled but not linked, such as that of macros, isn't included.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func compilations(linkedInto files: [String]) throws(GatheringError) -> [Compilation] {
    var compilations: [Compilation] = []
    var open = files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    var seen: Set<Int> = []
    while let file = open.popLast() {
      guard let maker = makers[file], seen.insert(maker).inserted else { continue }
      let inputs = try strings(commands[maker].inputs)
      if let compilation = try compilation(commands[maker], of: file, inputs) {
        compilations.append(compilation)
      } else {
        open += inputs.filter { !$0.hasPrefix("<") }
      }
    }
    return compilations
  }

  /// The objects compiled from each module's sources for shipping code, by module name.
  ///
  /// Includes generated sources.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func modules() throws(GatheringError) -> [String: Module] {
    var compiled: [Int: (name: String, isLocal: Bool)] = [:]
    var modules: [String: Module] = [:]
    for (path, maker) in makers where path.hasSuffix(".o") {
      if compiled[maker] == nil {
        let arguments = try strings(commands[maker].arguments)
        let sources = Self.sources(try strings(commands[maker].inputs), arguments)
        let name = arguments.contains("-c") ? Self.module(of: path, compiledWith: arguments) : nil
        compiled[maker] = (name ?? "", isLocal(sources))
      }
      // Code that runs on the build machine is compiled in a different folder, `NAME-tool.build`.
      guard let (name, isLocal) = compiled[maker], path.contains("/\(name).build/") else {
        continue
      }
      modules[name, default: Module()].objects.append(path)
      if isLocal { modules[name]?.isLocal = true }
    }
    for name in modules.keys { modules[name]?.objects.sort() }
    return modules
  }

  /// The modules that the given modules depend on, including those needed only by macros and
  /// plugins.
  package func dependencies(of modules: [String]) -> Set<String> {
    Set(modules.flatMap { dependencies[$0] ?? [] })
  }

  /// The modules whose objects are linked into a file; empty if no command produces it.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func modulesLinked(into file: String) throws(GatheringError) -> Set<String> {
    Self.modules(of: try inputs(of: URL(fileURLWithPath: file).resolvingSymlinksInPath().path))
  }

  /// The absolute paths of the shared libraries of this build that the given files load, directly or
  /// not, sorted.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func libraries(loadedBy files: [String]) throws(GatheringError) -> [String] {
    var open = files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    var libraries: Set<String> = []
    while let file = open.popLast() {
      open += try inputs(of: file).filter {
        $0.hasSuffix(".so") && makers[$0] != nil && libraries.insert($0).inserted
      }
    }
    return libraries.sorted()
  }

  /// The absolute paths of the prebuilt static libraries that objects are linked with, sorted.
  ///
  /// They are in artifact bundles; SwiftPM copies them next to the products.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func archives(linkedWith objects: [String]) throws(GatheringError) -> [String] {
    var found: Set<String> = []
    for object in objects {
      for input in try inputs(of: object) { found.formUnion(try original(ofArchive: input)) }
    }
    return found.sorted()
  }

  /// The file that SwiftPM copies a static library from; none for any other file.
  private func original(ofArchive path: String) throws(GatheringError) -> [String] {
    guard path.hasSuffix(".a"), let maker = makers[path], commands[maker].arguments == "[]" else {
      return []
    }
    return try inputs(of: path).filter { $0.hasSuffix(".a") }
  }

  /// The modules in files, which are linked files or objects.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func modules(in files: [String]) throws(GatheringError) -> Set<String> {
    var modules = Self.modules(of: files)
    for file in files where !file.hasSuffix(".o") {
      modules.formUnion(try modulesLinked(into: file))
    }
    return modules
  }

  /// Finds the prebuilt shared libraries below some folders that the given files are linked with.
  ///
  /// - Parameters:
  ///   - files: The absolute paths of the linked files.
  ///   - folder: The folder that the linker's relative paths start from.
  ///   - roots: The absolute paths of the folders.
  /// - Throws: `GatheringError` if the description is damaged.
  /// - Returns: Their absolute paths, sorted.
  package func prebuiltLibraries(
    linkedInto files: [String], relativeTo folder: String, in roots: [String]
  ) throws(GatheringError) -> [String] {
    try libraries(namedFor: files, relativeTo: folder, in: roots).filter {
      $0.hasSuffix(".so") && makers[$0] == nil
    }
  }

  /// The absolute paths of the static libraries in the package's folders that the commands that
  /// produce the given files link.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func archives(
    linkedInto files: [String], for workspace: Workspace
  ) throws(GatheringError) -> [String] {
    try libraries(
      namedFor: files, relativeTo: workspace.packagePath,
      in: [workspace.root, workspace.packagePath, scratchPath]
    ).filter { $0.hasSuffix(".a") }
  }

  /// The libraries below some folders that the commands that produce files name, sorted.
  private func libraries(
    namedFor files: [String], relativeTo folder: String, in roots: [String]
  ) throws(GatheringError) -> [String] {
    var libraries: Set<String> = []
    for file in files {
      guard let maker = makers[URL(fileURLWithPath: file).resolvingSymlinksInPath().path] else {
        continue
      }
      let flags = LinkerFlags(try strings(commands[maker].arguments), relativeTo: folder)
      libraries.formUnion(
        flags.libraries.filter { path in roots.contains { path.hasPrefix($0 + "/") } })
    }
    return libraries.sorted()
  }

  /// The names of all modules that have objects.
  package var compiledModules: Set<String> { Self.modules(of: makers.keys) }

  private static func modules(of paths: some Sequence<String>) -> Set<String> {
    Set(paths.filter { $0.hasSuffix(".o") }.compactMap { module(of: $0, compiledWith: []) })
  }

  /// Whether the commands that produce a file, and the objects in it, keep all symbols.
  ///
  /// - Parameters:
  ///   - file: Its absolute path.
  ///   - seen: The commands that are known to keep them; those of the file are added.
  /// - Returns: False if any command may remove a symbol, or if none produces the file.
  /// - Throws: `GatheringError` if the description is damaged.
  package func keepsSymbols(
    of file: String, seen: inout Set<Int>
  ) throws(GatheringError) -> Bool {
    var open = [URL(fileURLWithPath: file).resolvingSymlinksInPath().path]
    while let file = open.popLast() {
      guard let maker = makers[file] else { return false }
      guard seen.insert(maker).inserted else { continue }
      let flags = SymbolFlags(of: try strings(commands[maker].arguments)) { makers[$0] != nil }
      guard !flags.mayRemove else {
        seen.remove(maker)
        return false
      }
      open += try strings(commands[maker].inputs).filter {
        $0.hasSuffix(".o") || $0.hasSuffix(".a")
      }
    }
    return true
  }

  /// All files that the commands produce.
  var outputs: [String] { makers.keys.sorted() }

  private func compilation(
    _ command: Command, of object: String, _ inputs: [String]
  ) throws(GatheringError) -> Compilation? {
    let arguments = try strings(command.arguments)
    guard arguments.contains("-c") else { return nil }
    let sources = Self.sources(inputs, arguments)
    guard let name = Self.module(of: object, compiledWith: arguments), !sources.isEmpty else {
      return nil
    }
    return Compilation(
      module: name, arguments: arguments, sources: sources, isLocal: isLocal(sources),
      isSwift: Self.isSwift(arguments), dependencyFiles: try dependencyFiles(arguments))
  }

  private func isLocal(_ sources: [String]) -> Bool {
    sources.contains { !$0.hasPrefix(scratchPath + "/") }
  }

  private static func isSwift(_ arguments: [String]) -> Bool { arguments.contains("-module-name") }

  /// The sources among a compiler's inputs: for Swift, there are many; for clang, it is the first
  /// input.
  private static func sources(_ inputs: [String], _ arguments: [String]) -> [String] {
    isSwift(arguments) ? inputs.filter { $0.hasSuffix(".swift") } : Array(inputs.prefix(1))
  }

  /// The name of the module that an object belongs to.
  private static func module(of object: String, compiledWith arguments: [String]) -> String? {
    if let flag = arguments.firstIndex(of: "-module-name"), flag + 1 < arguments.count {
      return arguments[flag + 1]
    }
    // SwiftPM's folder for the objects of a module is `NAME.build`.
    let folder = object.split(separator: "/").last { $0.hasSuffix(".build") }
    return folder.map { String($0.dropLast(6)) }
  }

  /// The dependency files: clang's arguments name one; Swift writes one per module or per source.
  private func dependencyFiles(_ arguments: [String]) throws(GatheringError) -> [String] {
    if let flag = arguments.firstIndex(of: "-MF") {
      return Array(arguments[(flag + 1)...].prefix(1))
    }
    guard let flag = arguments.firstIndex(of: "-output-file-map"), flag + 1 < arguments.count,
      let end = arguments[flag + 1].lastIndex(of: "/")
    else { return [] }
    let folder = String(arguments[flag + 1][...end])
    let found = FilePattern("*.d").matches(in: folder)
    if let reason = found.unreadable.first {
      throw GatheringError(description: "cannot find the compiler's dependency files: \(reason)")
    }
    return found.files.map { folder + $0 }
  }

  private static func list(_ key: String, in line: Substring) -> Substring? {
    let start = "    \(key): ["
    return line.hasPrefix(start) ? line.dropFirst(start.count - 1) : nil
  }

  private func strings(_ list: Substring) throws(GatheringError) -> [String] {
    do {
      return try JSONDecoder().decode([String].self, from: Data(list.utf8))
    } catch {
      throw GatheringError(
        description: "SwiftPM's build description in \(scratchPath) is damaged")
    }
  }

  /// The resource bundles of all modules linked into products, given by file names or objects.
  ///
  /// Includes modules of the dynamic libraries that the products load.
  ///
  /// - Throws: `GatheringError` if the manifest doesn't contain a product, or is damaged.
  func resources(of products: [String]) throws -> [ResourceBundle] {
    var open = try products.map { product in
      let suffix = "/\(configuration)/\(product)"
      guard
        let file =
          makers[product] == nil ? makers.keys.first(where: { $0.hasSuffix(suffix) }) : product
      else {
        throw GatheringError(
          description: "SwiftPM's build description does not list \(product)")
      }
      return file
    }
    var seen = Set(open)
    var bundles: [String: ResourceBundle] = [:]
    while let output = open.popLast() {
      for input in try inputs(of: output) where seen.insert(input).inserted {
        if output.hasSuffix(".module-resources>") {
          let names = input.split(separator: "/", omittingEmptySubsequences: false)
          guard let index = names.firstIndex(where: { $0.hasSuffix(".resources") }) else {
            continue
          }
          let (name, folder) = (String(names[index]), names[...index].joined(separator: "/"))
          bundles[name, default: ResourceBundle(name: name, paths: [folder])]
            .sources[Self.folder(input)] = try inputs(of: input).first.map(Self.folder)
        } else if !output.hasSuffix(".o") {
          open.append(input)
        } else if input.hasSuffix(".module-resources>") {
          // An object depends on the modules that it imports, including macros, which are not
          // linked.
          open.append(input)
        } else if input.hasSuffix("/embedded_resources.swift") {
          // `.embedInCode`: debug builds assemble the bytes one by one.
          let module = input.split(separator: "/").last { $0.hasSuffix(".build") } ?? ""
          let name = "embedded resources of \(module.dropLast(6))"
          bundles[name] = ResourceBundle(
            name: name, paths: try inputs(of: input).filter { $0.hasPrefix("/") })
        }
      }
    }
    return bundles.values.sorted { $0.name < $1.name }
  }

  /// The inputs of the command that produces a file; empty if no command produces it.
  private func inputs(of output: String) throws(GatheringError) -> [String] {
    guard let maker = makers[output] else { return [] }
    return try strings(commands[maker].inputs)
  }

  /// A path without the trailing slash that SwiftPM adds to folders.
  private static func folder(_ path: String) -> String {
    path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
