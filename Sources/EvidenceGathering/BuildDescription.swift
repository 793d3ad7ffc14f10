internal import Foundation

/// What SwiftPM decided to run for a build: the llbuild manifest that it writes into the scratch
/// path (swift-package-manager, `LLBuildManifestWriter`).
///
/// A build of other products or of tests writes it again.
struct BuildDescription: Sendable {
  private let scratchPath: String
  private let text: String
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

  /// Reads the manifest of the last build below a scratch path; nil when there is none.
  init?(scratchPath: String, configuration: String) {
    let path = "\(scratchPath)/\(configuration).yaml"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.scratchPath = URL(fileURLWithPath: scratchPath).resolvingSymlinksInPath().path
    self.text = text
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  \"") {
        commands.append(Command())
      } else if let list = Self.list("inputs", in: line), !commands.isEmpty {
        commands[commands.count - 1].inputs = list
      } else if let list = Self.list("args", in: line), !commands.isEmpty {
        commands[commands.count - 1].arguments = list
      } else if let list = Self.list("outputs", in: line), !commands.isEmpty {
        for output in Self.strings(list) { makers[output] = commands.count - 1 }
      }
    }
  }

  /// The compiler's flags for the C modules of the build.
  var moduleMapFlags: [String] {
    Set(text.matches(of: #/"(-fmodule-map-file=[^"]+)"/#).map { String($0.1) }).sorted()
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
    return FilePattern("*.d").files(in: folder).map { folder + $0 }
  }

  private static func list(_ key: String, in line: Substring) -> Substring? {
    let start = "    \(key): ["
    return line.hasPrefix(start) ? line.dropFirst(start.count - 1) : nil
  }

  private static func strings(_ list: Substring) -> [String] {
    (try? JSONDecoder().decode([String].self, from: Data(list.utf8))) ?? []
  }
}
