internal import Foundation

/// The commands of a build, read from the files of its build system.
struct BuildPlan: Sendable {
  /// A command with the files that it reads, and the compiler's or linker's arguments.
  struct Command: Sendable {
    var inputs = List.strings([])
    var arguments = List.strings([])
    /// The module that it compiles, if the build system's files name it.
    var module: String?
  }

  /// Strings, or what they are read from: most lists of a large build are never needed.
  enum List: Sendable {
    /// A JSON array in a file.
    case json(Substring, file: String)
    case strings([String])
    /// Arguments that may name response files, which contain more arguments.
    case arguments([String], responseFiles: Set<String>)

    func strings() throws(GatheringError) -> [String] {
      switch self {
      case .strings(let strings): return strings
      case .json(let text, let file):
        guard let strings = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
          throw GatheringError(buildFile: file, "has an unknown format")
        }
        return strings
      case .arguments(let arguments, let responseFiles):
        var expanded: [String] = []
        for argument in arguments {
          let file = String(argument.dropFirst())
          guard argument.hasPrefix("@"), responseFiles.contains(file) else {
            expanded.append(argument)
            continue
          }
          do {
            expanded += ShellWords.split(try FileBytes.text(file))
          } catch {
            throw GatheringError(buildFile: file, "cannot be read: \(error.reason)")
          }
        }
        return expanded
      }
    }
  }

  var commands: [Command] = []
  /// The index of the command that produces a file, by the file's path.
  var makers: [String: Int] = [:]
  /// The modules that a module depends on, by module name.
  ///
  /// Includes indirect dependencies, and those of its macros and plugins.
  var dependencies: [String: [String]] = [:]
  /// The name of a module's resource bundle, by module name; nil if the commands show which bundles
  /// a product depends on.
  var bundles: [String: String]?
  /// The modules of macros and plugins, if their objects don't show that they run on the build machine.
  var hostModules: Set<String> = []
  /// The folder with the public headers of a C module, by module name; nil if it is the first that
  /// the module's own files are compiled with.
  var publicHeaders: [String: String]?

  /// The inputs of the command that produces a file; empty if no command produces it.
  func inputs(of output: String) throws(GatheringError) -> [String] {
    guard let maker = makers[output] else { return [] }
    return try commands[maker].inputs.strings()
  }

  /// The absolute paths of the compiled objects that are linked into a file, sorted.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  func objects(linkedInto file: String) throws(GatheringError) -> [String] {
    var objects: Set<String> = []
    var open = [file]
    while let file = open.popLast() {
      for input in try inputs(of: file) where input.hasSuffix(".o") {
        guard objects.insert(input).inserted, let maker = makers[input] else { continue }
        // Swift Build links the objects of a module into one first.
        if try !commands[maker].arguments.strings().contains("-c") {
          objects.remove(input)
          open.append(input)
        }
      }
    }
    return objects.sorted()
  }
}

extension BuildPlan {
  /// The relevant part of what SwiftPM's native build system stores next to the products.
  ///
  /// The format is that of `BuildDescription` in swift-package-manager.
  private struct TargetGraph: Decodable {
    var targetDependencyMap: [String: [String]]
  }

  /// Reads the files of SwiftPM's native build system.
  ///
  /// - Parameters:
  ///   - manifest: The llbuild manifest, `CONFIGURATION.yaml` in the scratch path
  ///     (swift-package-manager, `LLBuildManifestWriter`).
  ///   - graph: The file `description.json` next to the products.
  /// - Throws: `GatheringError` if a file can't be read or has a different format.
  init(native manifest: String, graph: String) throws(GatheringError) {
    let text: String
    do {
      text = try FileBytes.text(manifest)
      dependencies = try JSONDecoder().decode(TargetGraph.self, from: FileBytes.data(graph))
        .targetDependencyMap
    } catch let error as FileBytes.Failure {
      throw GatheringError(buildFile: error.path ?? manifest, "cannot be read: \(error.reason)")
    } catch {
      throw GatheringError(buildFile: graph, "has an unknown format")
    }
    var outputs: [(list: Substring, maker: Int)] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).lazy
      .map({ Substring($0.drop { $0 == UInt8(ascii: " ") }) })
    {
      if line.hasPrefix("\""), line.hasSuffix(":") {
        commands.append(Command())
      } else if let list = Self.list("inputs", in: line), !commands.isEmpty {
        commands[commands.count - 1].inputs = .json(list, file: manifest)
      } else if let list = Self.list("args", in: line), !commands.isEmpty {
        commands[commands.count - 1].arguments = .json(list, file: manifest)
      } else if let list = Self.list("outputs", in: line), !commands.isEmpty {
        outputs.append((list, commands.count - 1))
      }
    }
    // Parsed at once: parsing thousands of short lists one by one takes several times as long.
    let lists = "[" + outputs.map(\.list).joined(separator: ",") + "]"
    guard let files = try? JSONDecoder().decode([[String]].self, from: Data(lists.utf8)) else {
      throw GatheringError(buildFile: manifest, "has an unknown format")
    }
    for (files, output) in zip(files, outputs) {
      for file in files { makers[file] = output.maker }
    }
  }

  private static func list(_ key: String, in line: Substring) -> Substring? {
    let start = "\(key): ["
    return line.hasPrefix(start) ? line.dropFirst(start.count - 1) : nil
  }
}

extension GatheringError {
  /// A file that a build system wrote and that doesn't tell what was built.
  init(buildFile file: String, _ problem: String) {
    self.init(
      description: "the build system's file \(file) \(problem)")
  }
}
