internal import Foundation

/// What SwiftPM decided to run for a build: the llbuild manifest that it writes into the scratch
/// path (swift-package-manager, `LLBuildManifestWriter`).
struct BuildDescription {
  private let text: String

  /// Reads the manifest of the last build below a scratch path; nil when there is none.
  init?(scratchPath: String, configuration: String) {
    let path = "\(scratchPath)/\(configuration).yaml"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.text = text
  }

  /// The compiler's flags for the C modules of the build.
  var moduleMapFlags: [String] {
    Set(text.matches(of: #/"(-fmodule-map-file=[^"]+)"/#).map { String($0.1) }).sorted()
  }

  /// The compilation conditions of each Swift module, by its name: `-D` in the compiler's arguments,
  /// which a manifest has as one JSON array a line.
  func compilationConditions() throws -> [String: Set<String>] {
    var conditions: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.contains(#""-module-name""#) {
      guard let start = line.firstRange(of: "args: [")?.upperBound else { continue }
      let array = Data(("[" + line[start...]).utf8)
      let arguments = try JSONDecoder().decode([String].self, from: array)
      guard let flag = arguments.firstIndex(of: "-module-name"), flag + 1 < arguments.count else {
        continue
      }
      let separate = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
      let joined = arguments.filter { $0.hasPrefix("-D") && $0 != "-D" }.map { $0.dropFirst(2) }
      conditions[arguments[flag + 1], default: []].formUnion(separate + joined.map(String.init))
    }
    return conditions
  }

  /// The resource bundles of the modules that are linked into products, also by way of the dynamic
  /// libraries that they load; the products are given by the names of their files.
  ///
  /// Throws `GatheringError` when the manifest does not have a product.
  func resources(of products: [String], configuration: String) throws -> [ResourceBundle] {
    let inputs = try inputsByOutput()
    var open = try products.map { product in
      let suffix = "/\(configuration)/\(product)"
      guard let file = inputs.keys.first(where: { $0.hasSuffix(suffix) }) else {
        throw GatheringError(
          description: "SwiftPM's description of the build does not have \(product)")
      }
      return file
    }
    var seen = Set(open)
    var bundles: [String: ResourceBundle] = [:]
    while let output = open.popLast() {
      for input in inputs[output] ?? [] where seen.insert(input).inserted {
        if output.hasSuffix(".module-resources>") {
          let names = input.split(separator: "/", omittingEmptySubsequences: false)
          guard let index = names.firstIndex(where: { $0.hasSuffix(".resources") }) else {
            continue
          }
          let (name, folder) = (String(names[index]), names[...index].joined(separator: "/"))
          bundles[name, default: ResourceBundle(name: name, paths: [folder])]
            .sources[Self.folder(input)] = inputs[input]?.first.map(Self.folder)
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
            name: name, paths: (inputs[input] ?? []).filter { $0.hasPrefix("/") })
        }
      }
    }
    return bundles.values.sorted { $0.name < $1.name }
  }

  /// A path without the slash that SwiftPM puts at the end of a folder's.
  private static func folder(_ path: String) -> String {
    path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// What each command needs, by each thing that it makes; the manifest has one array a line.
  private func inputsByOutput() throws -> [String: [String]] {
    var inputs: [String] = []
    var found: [String: [String]] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("    inputs: [") {
        inputs = try Self.array(line)
      } else if line.hasPrefix("    outputs: [") {
        for output in try Self.array(line) { found[output] = inputs }
      }
    }
    return found
  }

  private static func array(_ line: Substring) throws -> [String] {
    try JSONDecoder().decode(
      [String].self, from: Data(line[(line.firstIndex(of: "[") ?? line.endIndex)...].utf8))
  }
}
