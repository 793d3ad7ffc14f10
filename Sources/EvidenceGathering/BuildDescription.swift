internal import Foundation

/// What SwiftPM decided to run for a build: the llbuild manifest that it writes into the scratch
/// path (swift-package-manager, `LLBuildManifestWriter`).
///
/// A build of other products or of tests writes it again.
struct BuildDescription: Sendable {
  private let scratchPath: String
  private var commands: [Command] = []
  /// The index of the command that makes a file, by the file's path.
  private var makers: [String: Int] = [:]

  /// A command, with its lists as they are written: JSON arrays.
  private struct Command {
    var inputs: Substring = "[]"
    var arguments: Substring = "[]"
  }

  /// A call of a compiler.
  struct Compilation: Sendable {
    /// The name of the module as code imports it.
    let module: String
    /// The compiler and its arguments.
    let arguments: [String]
    /// The absolute paths of the source files; more than one for Swift only.
    let sources: [String]
    /// Whether SwiftPM has fetched none of the sources.
    let isLocal: Bool
    /// Whether the compiler is Swift's and not clang.
    let isSwift: Bool
    /// The files for `make` in which the compiler lists what it has read.
    let dependencyFiles: [String]
  }

  /// Reads the manifest of the last build below a scratch path; nil when there is none that can be
  /// read.
  init?(scratchPath: String, configuration: String) {
    let path = "\(scratchPath)/\(configuration).yaml"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.scratchPath = URL(fileURLWithPath: scratchPath).resolvingSymlinksInPath().path
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  \"") {
        commands.append(Command())
      } else if let list = Self.list("inputs", in: line), !commands.isEmpty {
        commands[commands.count - 1].inputs = list
      } else if let list = Self.list("args", in: line), !commands.isEmpty {
        commands[commands.count - 1].arguments = list
      } else if let list = Self.list("outputs", in: line), !commands.isEmpty {
        guard let outputs = try? Self.array(list) else { return nil }
        for output in outputs { makers[output] = commands.count - 1 }
      }
    }
  }

  /// Every call of a compiler whose object files are linked into some files.
  ///
  /// What only compiles, such as the tools of macros, is not among them.
  func compilations(linkedInto files: [String]) -> [Compilation] {
    var compilations: [Compilation] = []
    var open = files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    var seen: Set<Int> = []
    while let file = open.popLast() {
      guard let maker = makers[file], seen.insert(maker).inserted else { continue }
      let inputs = Self.strings(commands[maker].inputs)
      if let compilation = compilation(commands[maker], of: file, inputs) {
        compilations.append(compilation)
      } else {
        open += inputs.filter { !$0.hasPrefix("<") }
      }
    }
    return compilations
  }

  /// The object files that the sources of modules are compiled to, sorted.
  func objects(of modules: Set<String>) -> [String] {
    let folders = modules.map { "/\($0).build/" }
    let objects = makers.filter { path, _ in
      path.hasSuffix(".o") && folders.contains(where: path.contains)
    }
    var areSources: [Int: Bool] = [:]
    for (path, maker) in objects where areSources[maker] == nil {
      let inputs = Self.strings(commands[maker].inputs)
      let module = compilation(commands[maker], of: path, inputs)?.module
      areSources[maker] = module.map(modules.contains) ?? false
    }
    return objects.filter { areSources[$0.value] == true }.keys.sorted()
  }

  /// Every file that is made.
  var outputs: [String] { makers.keys.sorted() }

  private func compilation(
    _ command: Command, of object: String, _ inputs: [String]
  ) -> Compilation? {
    let arguments = Self.strings(command.arguments)
    guard arguments.contains("-c") else { return nil }
    let flag = arguments.firstIndex(of: "-module-name")
    let sources = inputs.filter { flag == nil || $0.hasSuffix(".swift") }
    // SwiftPM's folder for the objects of a module is `NAME.build`.
    let folder = object.split(separator: "/").last { $0.hasSuffix(".build") }
    let name =
      flag.flatMap { arguments.dropFirst($0 + 1).first } ?? folder.map { String($0.dropLast(6)) }
    guard let name, !sources.isEmpty else { return nil }
    return Compilation(
      module: name, arguments: arguments, sources: flag == nil ? [sources[0]] : sources,
      isLocal: sources.contains { !$0.hasPrefix(scratchPath + "/") }, isSwift: flag != nil,
      dependencyFiles: dependencyFiles(of: object, arguments))
  }

  /// Clang is told the name; Swift writes one for the module or one for each source.
  private func dependencyFiles(of object: String, _ arguments: [String]) -> [String] {
    if let flag = arguments.firstIndex(of: "-MF") {
      return Array(arguments[(flag + 1)...].prefix(1))
    }
    guard arguments.contains("-module-name"), let end = object.ranges(of: ".build/").last else {
      return []
    }
    let folder = String(object[..<end.upperBound])
    return FilePattern("*.d").matches(in: folder).files.map { folder + $0 }
  }

  private static func list(_ key: String, in line: Substring) -> Substring? {
    let start = "    \(key): ["
    return line.hasPrefix(start) ? line.dropFirst(start.count - 1) : nil
  }

  private static func strings(_ list: Substring) -> [String] { (try? array(list)) ?? [] }

  private static func array(_ list: Substring) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(list.utf8))
  }

  /// The resource bundles of the modules that are linked into products, also by way of the dynamic
  /// libraries that they load; the products are given by the names of their files or by objects.
  ///
  /// Throws `GatheringError` when the manifest does not have a product, and `DecodingError` when the
  /// inputs of a command can't be read.
  func resources(of products: [String], configuration: String) throws -> [ResourceBundle] {
    var open = try products.map { product in
      let suffix = "/\(configuration)/\(product)"
      guard
        let file =
          makers[product] == nil ? makers.keys.first(where: { $0.hasSuffix(suffix) }) : product
      else {
        throw GatheringError(
          description: "SwiftPM's description of the build does not have \(product)")
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
          // An object needs the modules that it imports, macros among them, which are not linked.
          open.append(input)
        } else if input.hasSuffix("/embedded_resources.swift") {
          // `.embedInCode`: debug builds put the bytes together one by one.
          let module = input.split(separator: "/").last { $0.hasSuffix(".build") } ?? ""
          let name = "embedded resources of \(module.dropLast(6))"
          bundles[name] = ResourceBundle(
            name: name, paths: try inputs(of: input).filter { $0.hasPrefix("/") })
        }
      }
    }
    return bundles.values.sorted { $0.name < $1.name }
  }

  /// What the command needs that makes a file; empty for a file that no command makes.
  private func inputs(of output: String) throws -> [String] {
    try makers[output].map { try Self.array(commands[$0].inputs) } ?? []
  }

  /// A path without the slash that SwiftPM puts at the end of a folder's.
  private static func folder(_ path: String) -> String {
    path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
