internal import Foundation

extension BuildPlan {
  /// The relevant part of the llbuild manifest that Swift Build writes.
  private struct Manifest: Decodable {
    struct Command: Decodable {
      var tool: String
      var inputs: [String]?
      var outputs: [String]?
      var args: [String]?
    }
    var commands: [String: Command]
  }

  /// Reads the files of Swift Build.
  ///
  /// The manifest doesn't contain the arguments of compilers that Swift Build runs itself; they are
  /// in the task store beside it.
  ///
  /// - Parameter scratchPath: The scratch path. It contains one description for each command that
  ///   built something since the descriptions were removed.
  /// - Throws: `GatheringError` if a file is missing, can't be read or has a different format.
  init(swiftBuildIn scratchPath: String) throws(GatheringError) {
    let descriptions = Self.swiftBuildDescriptions(in: scratchPath)
    guard !descriptions.isEmpty else {
      throw GatheringError(
        buildFile: "\(scratchPath)/\(Self.descriptions)/*.xcbuilddata/manifest.json", "is missing")
    }
    // A crash leaves a description without a manifest.
    let complete = descriptions.filter { !FileFinder.isMissing("\($0)/manifest.json") }
    for description in complete.isEmpty ? descriptions : complete {
      let file = "\(description)/manifest.json"
      let store = "\(description)/task-store.msgpack"
      let manifest: Manifest
      let tasks: TaskStore
      do {
        manifest = try JSONDecoder().decode(Manifest.self, from: FileBytes.data(file))
        tasks = try TaskStore(FileBytes.read(store))
      } catch let error as FileBytes.Failure {
        throw GatheringError(
          buildFile: error.path ?? store, "cannot be read: \(error.reason)")
      } catch {
        throw GatheringError(
          buildFile: error is TaskStore.UnknownFormat ? store : file, "has an unknown format")
      }
      for (_, command) in manifest.commands.sorted(by: { $0.key < $1.key }) {
        try add(command, tasks, store)
      }
    }
    try addTargets("\(scratchPath)/manifest.pif")
  }

  /// The folders with Swift Build's descriptions, sorted.
  ///
  /// Those of earlier builds stay until they are removed, and nothing in them says which is the last.
  static func swiftBuildDescriptions(in scratchPath: String) -> [String] {
    let folder = "\(scratchPath)/\(descriptions)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".xcbuilddata") }.sorted().map { "\(folder)/\($0)" }
  }

  private static let descriptions = "out/Intermediates.noindex/XCBuildData"

  private mutating func add(
    _ command: Manifest.Command, _ tasks: TaskStore, _ store: String
  ) throws(GatheringError) {
    let outputs = (command.outputs ?? []).filter { $0.hasPrefix("/") }
    guard !outputs.isEmpty, command.tool != "phony" else { return }
    var inputs = (command.inputs ?? []).filter { $0.hasPrefix("/") }
    var arguments = command.args ?? []
    var responseFiles: Set<String> = []
    var module: String?
    switch command.tool {
    // An optimized module is compiled by the second, any other by the first.
    case "swift-driver-compilation", "swift-driver-compilation-requirement":
      guard
        let map = inputs.first(where: { $0.hasSuffix("-OutputFileMap.json") }),
        let found = tasks.swiftCompilations[map],
        let flag = found.firstIndex(of: "-module-name"), flag + 1 < found.count
      else {
        throw GatheringError(
          buildFile: store, "does not name the arguments that compile \(outputs[0])")
      }
      (arguments, module) = (found, found[flag + 1])
    case "ccompile", "ccompile-nonmodular":
      guard let object = outputs.first(where: { $0.hasSuffix(".o") }),
        let found = tasks.clangCompilations[object]
      else {
        throw GatheringError(
          buildFile: store, "does not name the arguments that compile \(outputs[0])")
      }
      responseFiles = Set(inputs.filter { $0.hasSuffix(".resp") })
      arguments = found
    case "linker": arguments = tasks.archives[outputs[0]] ?? []
    // Shared libraries of the package are only among the arguments.
    case "shell":
      inputs += arguments.filter {
        $0.hasPrefix("/") && $0.hasSuffix(".so") && !outputs.contains($0)
      }
    default: break
    }
    commands.append(
      Command(
        inputs: .strings(inputs), arguments: .arguments(arguments, responseFiles: responseFiles),
        module: module))
    for output in outputs { makers[output] = commands.count - 1 }
    // In debug builds, the compiled module is an object, too.
    let wrapped = outputs.filter { module != nil && $0.hasSuffix("/Modules/\(module ?? "").o") }
    guard !wrapped.isEmpty else { return }
    commands.append(Command(arguments: .strings([arguments[0], "-modulewrap"]), module: module))
    for output in wrapped { makers[output] = commands.count - 1 }
  }

  /// A project, target or workspace in the model that SwiftPM passes to Swift Build
  /// (swift-package-manager, `ProjectModel`).
  private struct ModelObject: Decodable {
    struct Contents: Decodable {
      var guid: String
      var productTypeIdentifier: String?
      var dependencies: [Dependency]?
      var buildConfigurations: [Configuration]?
    }
    struct Dependency: Decodable { var guid: String }
    struct Configuration: Decodable {
      var buildSettings: Settings
      var impartedBuildProperties: Imparted?
    }
    /// What a target adds to the settings of targets that depend on it.
    struct Imparted: Decodable { var buildSettings: Settings }
    struct Settings: Decodable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var HEADER_SEARCH_PATHS: [String]?
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var PRODUCT_MODULE_NAME: String?
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var PACKAGE_RESOURCE_BUNDLE_NAME: String?
    }
    var type: String
    var contents: Contents
  }

  /// Adds which modules and resource bundles a module depends on.
  private mutating func addTargets(_ file: String) throws(GatheringError) {
    let objects: [ModelObject]
    do {
      objects = try JSONDecoder().decode([ModelObject].self, from: FileBytes.data(file))
    } catch let error as FileBytes.Failure {
      throw GatheringError(buildFile: file, "cannot be read: \(error.reason)")
    } catch {
      throw GatheringError(buildFile: file, "has an unknown format")
    }
    let targets = Dictionary(
      objects.filter { $0.type == "target" }.map { ($0.contents.guid, $0.contents) },
      uniquingKeysWith: { first, _ in first })
    var bundles: [String: String] = [:]
    var headers: [String: String] = [:]
    for target in targets.values where target.guid.hasPrefix("PACKAGE-TARGET:") {
      guard let configuration = target.buildConfigurations?.first,
        let module = configuration.buildSettings.PRODUCT_MODULE_NAME
      else { continue }
      if target.productTypeIdentifier?.hasSuffix(".host-build") == true {
        hostModules.insert(module)
      }
      bundles[module] = configuration.buildSettings.PACKAGE_RESOURCE_BUNDLE_NAME
      headers[module] =
        configuration.impartedBuildProperties?.buildSettings.HEADER_SEARCH_PATHS?.first {
          $0.hasPrefix("/")
        }
      var open = [target]
      var seen: Set<String> = [target.guid]
      while let next = open.popLast() {
        open += (next.dependencies ?? []).compactMap { targets[$0.guid] }
          .filter { seen.insert($0.guid).inserted }
      }
      dependencies[module, default: []] += seen.subtracting([target.guid]).compactMap {
        $0.hasPrefix("PACKAGE-TARGET:")
          ? targets[$0]?.buildConfigurations?.first?.buildSettings.PRODUCT_MODULE_NAME : nil
      }
    }
    (self.bundles, publicHeaders) = (bundles, headers)
  }
}

extension String {
  /// The name with which code imports a target: characters that aren't allowed are replaced.
  package var asModuleName: String {
    let name = String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }
}
