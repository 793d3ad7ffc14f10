internal import Foundation
package import ReleaseModel

/// What a build compiled and linked, according to its build system.
///
/// A build of other products or of tests overwrites the build system's files about it.
package struct BuildDescription: Sendable {
  private let plan: BuildPlan
  private let productsPath: String
  private let scratchPath: String

  /// The objects of a module.
  package struct Module {
    /// Their absolute paths, sorted.
    package fileprivate(set) var objects: [String] = []
    /// Whether SwiftPM neither fetched nor generated all of the sources.
    package fileprivate(set) var isLocal = false
  }

  /// An invocation of a compiler.
  package struct Compilation: Sendable {
    /// The name of the module as code imports it.
    package let module: String
    /// The compiler and its arguments.
    package internal(set) var arguments: [String]
    /// The absolute paths of the source files; only Swift has more than one.
    package let sources: [String]
    /// Whether SwiftPM neither fetched nor generated all of the sources.
    package let isLocal: Bool
    /// Whether the compiler is swiftc rather than clang.
    package let isSwift: Bool
    /// The folder with the public headers of a C or C++ module; nil for Swift.
    let publicHeaders: String?
    /// The Make dependency files in which the compiler lists the files it has read.
    let dependencyFiles: [String]

    /// The object file that clang writes; nil for Swift.
    package var object: String? {
      guard !isSwift, let index = arguments.lastIndex(of: "-o") else { return nil }
      return arguments[(index + 1)...].first
    }
  }

  /// Reads what the build system wrote about the latest build.
  ///
  /// - Throws: `GatheringError` if a file is missing, can't be read or has an unknown format.
  package init(of build: Build, in workspace: Workspace) throws(GatheringError) {
    let folder = workspace.scratchPath(of: build)
    plan =
      BuildPlan.swiftBuildDescriptions(in: folder).isEmpty
      ? try BuildPlan(
        native: "\(folder)/\(build.configuration.rawValue).yaml",
        graph: workspace.productsPath(of: build) + "/description.json")
      : try BuildPlan(swiftBuildIn: folder)
    productsPath = workspace.productsPath(of: build)
    scratchPath = Self.resolved(folder)
  }

  /// All compiler invocations whose object files are linked into the given files.
  ///
  /// Code that is compiled but not linked, such as that of macros, isn't included.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func compilations(linkedInto files: [String]) throws(GatheringError) -> [Compilation] {
    var compilations: [Compilation] = []
    var open = files.map { Self.resolved($0) }
    var seen: Set<Int> = []
    while let file = open.popLast() {
      guard let maker = plan.makers[file], seen.insert(maker).inserted else { continue }
      let inputs = try plan.commands[maker].inputs.strings()
      if let compilation = try compilation(plan.commands[maker], of: file, inputs) {
        compilations.append(compilation)
      } else {
        open += inputs.filter { !$0.hasPrefix("<") }
      }
    }
    return compilations
  }

  /// A command, and the files that it reads and no other command produces.
  struct Step: Sendable {
    /// The absolute paths of the files and folders that it produces.
    var outputs: [String] = []
    /// The absolute paths of the files and folders that the build system lists.
    var inputs: [String] = []
    /// The arguments of the compiler or linker, or another tool with its arguments.
    var arguments: [String] = []
    /// See `Compilation.dependencyFiles`.
    var dependencyFiles: [String] = []
    /// Whether it compiles Swift code.
    var isSwift = false
    /// Whether it runs a macro, or a tool that is no compiler or linker.
    var runsOtherTools = false
    /// Whether one of its inputs, such as `.incbin` in assembly, may make it read any other file.
    var readsOtherFiles = false
  }

  /// The commands that may have to be rerun to produce some files and the resources of the build.
  ///
  /// Files that the build system writes itself, such as lists of sources, are left out.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func steps(producing files: [String]) throws(GatheringError) -> [Step] {
    var outputs: [Int: [String]] = [:]
    for (file, maker) in plan.makers where file.hasPrefix("/") {
      outputs[maker, default: []].append(file)
    }
    let products = Self.resolved(productsPath) + "/"
    var open = files.map { Self.resolved($0) }
    if plan.bundles != nil {
      open += plan.makers.keys.filter { file in
        file.hasPrefix(products)
          && [".bundle/", ".resources/"].contains { file.contains($0) }
      }
    }
    var steps: [Step] = []
    var seen: Set<Int> = []
    while let file = open.popLast() {
      guard let maker = plan.makers[file], seen.insert(maker).inserted else { continue }
      let inputs = try plan.commands[maker].inputs.strings()
      open += inputs
      var step = Step()
      step.outputs = (outputs[maker] ?? []).sorted()
      step.inputs = inputs.filter { $0.hasPrefix("/") && plan.makers[$0] == nil }
        .map(Self.folder)
      step.arguments = try plan.commands[maker].arguments.strings()
      if step.arguments.contains("-c") {
        step.isSwift = Self.isSwift(step.arguments)
        step.dependencyFiles = try dependencyFiles(step.arguments)
      }
      guard !step.arguments.isEmpty || Self.isCopy(step) else { continue }
      step.runsOtherTools =
        step.arguments.contains { $0.hasPrefix("-load-plugin-") }
        || !step.arguments.isEmpty && !Self.isToolchainProgram(step.arguments[0])
      if !step.arguments.isEmpty, Self.isToolchainProgram(step.arguments[0]) {
        step.arguments.removeFirst()
      }
      steps.append(step)
    }
    return steps
  }

  /// Whether a command produces a file.
  func produces(_ file: String) -> Bool { plan.makers[file] != nil }

  /// The absolute paths of the test programs.
  package var testPrograms: [String] {
    plan.makers.keys.filter { file in
      file.hasPrefix("/")
        && [".xctest", "-test-runner", "Tests.so"].contains(where: file.hasSuffix)
    }
  }

  /// Whether a command without arguments copies a file or folder, or encodes it as source code.
  private static func isCopy(_ step: Step) -> Bool {
    guard step.outputs.count == 1, !step.inputs.isEmpty else { return false }
    return step.outputs[0].hasSuffix("/embedded_resources.swift")
      || step.inputs.count == 1
        && (step.inputs[0] as NSString).lastPathComponent
          == (step.outputs[0] as NSString).lastPathComponent
  }

  private static func isToolchainProgram(_ path: String) -> Bool {
    [
      "swiftc", "swift", "swift-autolink-extract", "clang", "clang++", "ar", "llvm-ar", "libtool",
      "ld", "mkdir", "touch",
    ].contains((path as NSString).lastPathComponent)
  }

  /// The objects compiled from each module's sources for shipping code, by module name.
  ///
  /// Includes generated sources.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func modules() throws(GatheringError) -> [String: Module] {
    var compiled: [Int: (name: String, isLocal: Bool)] = [:]
    var modules: [String: Module] = [:]
    for (path, maker) in plan.makers where path.hasSuffix(".o") {
      if compiled[maker] == nil {
        let command = plan.commands[maker]
        let arguments = try command.arguments.strings()
        let sources = Self.sources(try command.inputs.strings(), arguments)
        let name = arguments.contains("-c") ? Self.module(of: path, command, arguments) : nil
        compiled[maker] = (name ?? "", isLocal(sources))
      }
      // Code that runs on the build machine or can be tested is compiled in a different folder:
      // `NAME-tool.build`, `NAME-HASH-testable.build`.
      guard let (name, isLocal) = compiled[maker], Self.folderName(of: path) == name,
        !plan.hostModules.contains(name)
      else { continue }
      modules[name, default: Module()].objects.append(path)
      if isLocal { modules[name]?.isLocal = true }
    }
    for name in modules.keys { modules[name]?.objects.sort() }
    return modules
  }

  /// The modules that the given modules depend on, including those needed only by macros and
  /// plugins.
  package func dependencies(of modules: [String]) -> Set<String> {
    Set(modules.flatMap { plan.dependencies[$0] ?? [] })
  }

  /// The modules whose objects are linked into a file; empty if no command produces it.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func modulesLinked(into file: String) throws(GatheringError) -> Set<String> {
    Set(try plan.objects(linkedInto: Self.resolved(file)).compactMap(module))
  }

  /// The absolute paths of the shared libraries of this build that the given files load, directly or
  /// not, sorted.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func libraries(loadedBy files: [String]) throws(GatheringError) -> [String] {
    var open = files.map { Self.resolved($0) }
    var libraries: Set<String> = []
    while let file = open.popLast() {
      open += try plan.inputs(of: file).filter {
        $0.hasSuffix(".so") && plan.makers[$0] != nil && libraries.insert($0).inserted
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
      for input in try plan.inputs(of: object) { found.formUnion(try original(ofArchive: input)) }
    }
    return found.sorted()
  }

  /// The absolute paths of the prebuilt static libraries that are part of a static library, given by
  /// the name of its product, sorted.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func archives(inLibrary name: String) throws(GatheringError) -> [String] {
    try plan.inputs(of: Self.resolved("\(productsPath)/lib\(name).a")).filter {
      $0.hasSuffix(".a") && plan.makers[$0] == nil
    }.sorted()
  }

  /// The file that SwiftPM copies a static library from; none for any other file.
  private func original(ofArchive path: String) throws(GatheringError) -> [String] {
    guard path.hasSuffix(".a"), let maker = plan.makers[path],
      try plan.commands[maker].arguments.strings().isEmpty
    else { return [] }
    return try plan.inputs(of: path).filter { $0.hasSuffix(".a") }
  }

  /// The modules in files, which are linked files or objects.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func modules(in files: [String]) throws(GatheringError) -> Set<String> {
    var modules = Set(files.filter { $0.hasSuffix(".o") }.compactMap(module))
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
      $0.hasSuffix(".so") && plan.makers[$0] == nil
    }
  }

  /// The absolute paths of the static libraries in the package's folders that the commands that
  /// produce the given files link.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func archives(
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
      guard let maker = plan.makers[Self.resolved(file)] else {
        continue
      }
      let flags = LinkerFlags(try plan.commands[maker].arguments.strings(), relativeTo: folder)
      libraries.formUnion(
        flags.libraries.filter { path in roots.contains { path.hasPrefix($0 + "/") } })
    }
    return libraries.sorted()
  }

  /// The names of all modules that have objects.
  package var compiledModules: Set<String> {
    Set(plan.makers.keys.filter { $0.hasSuffix(".o") }.compactMap(module))
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
    var open = [Self.resolved(file)]
    while let file = open.popLast() {
      guard let maker = plan.makers[file] else { return false }
      guard seen.insert(maker).inserted else { continue }
      let flags = SymbolFlags(of: try plan.commands[maker].arguments.strings()) {
        plan.makers[$0] != nil
      }
      guard !flags.mayRemove else {
        seen.remove(maker)
        return false
      }
      open += try plan.commands[maker].inputs.strings().filter {
        $0.hasSuffix(".o") || $0.hasSuffix(".a")
      }
    }
    return true
  }

  /// All files that the commands produce.
  var outputs: [String] { plan.makers.keys.sorted() }

  private func compilation(
    _ command: BuildPlan.Command, of object: String, _ inputs: [String]
  ) throws(GatheringError) -> Compilation? {
    let arguments = try command.arguments.strings()
    guard arguments.contains("-c") else { return nil }
    let sources = Self.sources(inputs, arguments)
    guard let name = Self.module(of: object, command, arguments), !sources.isEmpty else {
      return nil
    }
    return Compilation(
      module: name, arguments: arguments, sources: sources, isLocal: isLocal(sources),
      isSwift: Self.isSwift(arguments), publicHeaders: publicHeaders(of: name, arguments),
      dependencyFiles: try dependencyFiles(arguments))
  }

  /// The folder of a C or C++ module's public headers, which SwiftPM's native build system passes
  /// first; nil for Swift.
  private func publicHeaders(of module: String, _ arguments: [String]) -> String? {
    if Self.isSwift(arguments) { return nil }
    if let headers = plan.publicHeaders { return headers[module] }
    guard let flag = arguments.firstIndex(of: "-I"), flag + 1 < arguments.count else { return nil }
    return arguments[flag + 1]
  }

  private func isLocal(_ sources: [String]) -> Bool {
    sources.contains { !$0.hasPrefix(scratchPath + "/") }
  }

  private static func isSwift(_ arguments: [String]) -> Bool { arguments.contains("-module-name") }

  /// The sources of a compilation: for Swift, there can be many; for clang, it is the file after `-c`.
  private static func sources(_ inputs: [String], _ arguments: [String]) -> [String] {
    if isSwift(arguments) { return inputs.filter { $0.hasSuffix(".swift") } }
    guard let flag = arguments.firstIndex(of: "-c") else { return [] }
    return Array(arguments[(flag + 1)...].prefix(1))
  }

  /// The name of the module that an object belongs to.
  private func module(of object: String) -> String? {
    plan.makers[object].flatMap { plan.commands[$0].module } ?? Self.folderName(of: object)
  }

  private static func module(
    of object: String, _ command: BuildPlan.Command, _ arguments: [String]
  ) -> String? {
    if let module = command.module { return module }
    if let flag = arguments.firstIndex(of: "-module-name"), flag + 1 < arguments.count {
      return arguments[flag + 1]
    }
    return folderName(of: object)
  }

  /// The name of the folder for the objects of a module, `NAME.build`, as the name of a module.
  private static func folderName(of object: String) -> String? {
    let folder = object.split(separator: "/").last { $0.hasSuffix(".build") }
    return folder.map { String($0.dropLast(6)).asModuleName }
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

  /// The resource bundles of all modules linked into products, given by file names or objects.
  ///
  /// Includes modules of the dynamic libraries that the products load.
  ///
  /// - Throws: `GatheringError` if the manifest doesn't contain a product, or is damaged.
  package func resources(of products: [String]) throws -> [ResourceBundle] {
    let files = try products.map { product in
      guard
        let file = [product, "\(productsPath)/\(product)"].map(Self.resolved)
          .first(where: { plan.makers[$0] != nil })
      else {
        throw GatheringError(description: "SwiftPM's build description does not list \(product)")
      }
      return file
    }
    return try (plan.bundles.map { try resources(of: files, in: $0) } ?? nativeResources(of: files))
      .sorted { $0.name < $1.name }
  }

  /// The bundles of the modules whose objects are linked into files, or into libraries that they
  /// load.
  private func resources(
    of files: [String], in bundles: [String: String]
  ) throws(GatheringError) -> [ResourceBundle] {
    var found: [String: ResourceBundle] = [:]
    /// The modules with embedded resources, by the path of the generated source.
    var embedded: [String: String] = [:]
    for file in files + (try libraries(loadedBy: files)) {
      let objects = file.hasSuffix(".o") ? [file] : try plan.objects(linkedInto: file)
      for object in objects {
        guard let module = module(of: object) else { continue }
        if let bundle = bundles[module] { found[bundle] = ResourceBundle(name: bundle, paths: []) }
        for source in try plan.inputs(of: object)
        where source.hasSuffix("/embedded_resources.swift") {
          embedded[source] = module
        }
      }
    }
    // Bundles lie next to the products: `NAME.bundle` or `NAME.resources`.
    let folder = Self.resolved(productsPath) + "/"
    for copy in plan.makers.keys where copy.hasPrefix(folder) {
      let name = String(copy.dropFirst(folder.count).prefix { $0 != "/" })
      let bundle = (name as NSString).deletingPathExtension
      guard found[bundle] != nil, [".bundle", ".resources"].contains(where: name.hasSuffix) else {
        continue
      }
      found[bundle]?.name = name
      found[bundle]?.paths = [folder + name]
      found[bundle]?.sources[Self.folder(copy)] = try plan.inputs(of: copy).first.map(Self.folder)
    }
    let withoutBundle = Set(embedded.values.compactMap { bundles[$0] })
    if let missing = found.first(where: {
      $0.value.paths.isEmpty && !withoutBundle.contains($0.key)
    })?.key {
      throw GatheringError(
        description: "the build description does not list the resource bundle \(missing)")
    }
    for (source, module) in embedded {
      var resources = ResourceBundle(
        name: "embedded resources of \(module)", paths: try EmbeddedResources.write(from: source))
      resources.isEmbedded = true
      let copied = bundles[module].flatMap { found[$0]?.sources.values.sorted() } ?? []
      for file in resources.paths {
        resources.sources[file] = copied.first {
          EmbeddedResources.name(of: $0) == EmbeddedResources.name(of: file)
        }
      }
      found[source] = resources
    }
    return found.values.filter { !$0.paths.isEmpty }
  }

  private func nativeResources(of files: [String]) throws(GatheringError) -> [ResourceBundle] {
    var open = files
    var seen = Set(open)
    var bundles: [String: ResourceBundle] = [:]
    while let output = open.popLast() {
      for input in try plan.inputs(of: output) where seen.insert(input).inserted {
        if output.hasSuffix(".module-resources>") {
          let names = input.split(separator: "/", omittingEmptySubsequences: false)
          guard let index = names.firstIndex(where: { $0.hasSuffix(".resources") }) else {
            continue
          }
          let (name, folder) = (String(names[index]), names[...index].joined(separator: "/"))
          bundles[name, default: ResourceBundle(name: name, paths: [folder])]
            .sources[Self.folder(input)] = try plan.inputs(of: input).first.map(Self.folder)
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
            name: name, paths: try plan.inputs(of: input).filter { $0.hasPrefix("/") })
          bundles[name]?.isEmbedded = true
        }
      }
    }
    return Array(bundles.values)
  }

  private static func resolved(_ path: String) -> String {
    path.hasPrefix("/") ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
  }

  /// A path without the trailing slash that SwiftPM adds to folders.
  private static func folder(_ path: String) -> String {
    path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
