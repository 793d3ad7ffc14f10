internal import Foundation

/// A compiler invocation that compiles nothing, but shows how the real one would compile.
package struct CompilerQuery: Hashable {
  /// The path of the compiler.
  let compiler: String
  package let arguments: [String]
  /// Whether the answer depends on nothing but the arguments and the compiler.
  private let isCacheable: Bool
  /// The arguments that determine the answer.
  private let key: [String]

  package static func == (left: Self, right: Self) -> Bool {
    left.compiler == right.compiler && left.key == right.key
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private init(_ arguments: [String], key: [String]? = nil, isCacheable: Bool = true) {
    self.isCacheable = isCacheable
    compiler = arguments[0]
    self.arguments = Array(arguments.dropFirst())
    self.key = key ?? self.arguments
  }

  /// Asks the Swift driver which frontends it would run, with which arguments.
  package init(toSwift compilation: BuildDescription.Compilation) {
    self.init(compilation.arguments + ["-###"], key: Self.withoutNames(compilation.arguments))
  }

  /// Asks clang for the macros that are defined when the Swift frontend imports headers.
  package init(importing frontend: FrontendArguments, _ inputs: Inputs) {
    // The driver can be a wrapper in another folder, which `SWIFT_EXEC` names.
    let clang = (frontend.program as NSString).deletingLastPathComponent + "/clang"
    let target = frontend.target.map { ["-target", $0] } ?? []
    let arguments = target + frontend.clangArguments.filter { !Self.isModuleMap($0) }
    // With a C++ standard, headers are read as C++, and clang rejects a C source.
    let isCxx = arguments.contains { $0.hasPrefix("-std=") && $0.contains("++") }
    self.init([clang] + arguments + ["-dM", "-E", inputs.empty(isCxx ? "cpp" : "c")])
  }

  /// Asks the Swift frontend which calls such as `canImport(Foundation)` are true in a module.
  package init(evaluating calls: [String], with frontend: FrontendArguments, _ inputs: Inputs)
    throws
  {
    self.init(
      [frontend.program, "-frontend", "-typecheck"] + frontend.languageArguments
        + [try inputs.swiftConditions(calls)], isCacheable: false)
  }

  /// The positions of the calls that are true, according to the frontend's output.
  package static func trueCalls(in output: String) -> Set<Int> {
    numbers(after: "warning: \(mark)", in: output)
  }

  /// The numbers of the marks in a preprocessed file.
  package static func marks(in output: String) -> Set<Int> { numbers(after: mark, in: output) }

  private static func numbers(after text: String, in output: String) -> Set<Int> {
    Set(
      output.split(separator: "\n").flatMap { line in
        line.ranges(of: text).compactMap { range in
          Int(line[range.upperBound...].prefix { $0.isNumber })
        }
      })
  }

  /// An identifier before a number, which no source contains.
  package static let mark = "verify_release_condition_"

  /// Asks clang what is left of a file after preprocessing, as the compilation of another one reads it.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file.
  ///   - compilation: The compilation.
  ///   - arguments: Additional arguments, which take precedence.
  package init(
    preprocessing file: String, like compilation: BuildDescription.Compilation,
    _ arguments: [String]
  ) {
    let kind = (compilation.sources[0] as NSString).pathExtension
    let language =
      switch kind {
      case "m": "objective-c"
      case "mm", "M": "objective-c++"
      case "c": "c"
      case "s", "S": "assembler-with-cpp"
      default: "c++"
      }
    self.init(
      // The driver requires the input to exist, which the file in an overlay may not do.
      Self.clangArguments(of: compilation) + arguments
        + ["-include", file, "-E", "-P", "-x", language, "/dev/null"],
      isCacheable: false)
  }

  /// Whether a clang argument names a module, which defines nothing until it is imported.
  private static func isModuleMap(_ argument: String) -> Bool {
    argument.hasPrefix("-fmodule-map-file=")
  }

  /// Asks clang for the macros that are predefined in a source.
  ///
  /// For assembly, also asks for the symbols that are predefined in the assembler.
  package static func toClang(
    _ compilation: BuildDescription.Compilation, _ inputs: Inputs
  ) -> [CompilerQuery] {
    let arguments = clangArguments(of: compilation)
    let kind = (compilation.sources[0] as NSString).pathExtension
    let macros = CompilerQuery(arguments + ["-dM", "-E", inputs.empty(kind)])
    guard kind.lowercased() == "s" else { return [macros] }
    return [macros, CompilerQuery(arguments + ["-c", inputs.assembler, "-o", "/dev/null"])]
  }

  /// Clang's arguments without those that name its input and output.
  private static func clangArguments(of compilation: BuildDescription.Compilation) -> [String] {
    var arguments: [String] = []
    var rest = compilation.arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-o", "-MT", "-MF": _ = rest.popFirst()
      case "-c", "-MD", "-MMD", compilation.sources[0]: break
      default: arguments.append(argument)
      }
    }
    return arguments
  }

  /// Whether the answer has the macro `__OPTIMIZE__` if clang optimizes the source.
  package var isOptimizable: Bool {
    arguments.contains("-dM") && arguments.last?.lowercased().hasSuffix(".s") == false
  }

  /// The assembler's message if a symbol `DEBUG` is defined.
  static let assemblerAnswer = "verify-release-symbol-is-defined"

  /// The value of `DEBUG` according to the output; nil if it isn't defined.
  package static func debugValue(in output: String) -> String? {
    if output.contains(assemblerAnswer) { return "" }
    let name = "#define DEBUG"
    return output.split(separator: "\n").lazy.filter { $0.hasPrefix(name) }
      .map { $0.dropFirst(name.count) }.first { $0.isEmpty || " (".contains($0.first ?? " ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The macros in the output, with their values; the value of a macro with parameters is nil.
  package static func macros(in output: String) -> [String: String?] {
    output.split(separator: "\n").reduce(into: [:]) { macros, line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count > 1, words[0] == "#define" else { return }
      let name = words[1].prefix { $0 != "(" }
      macros[String(name)] =
        .some(name == words[1] ? words.count > 2 ? String(words[2]) : "" : nil)
    }
  }

  /// Swift's arguments without those that differ between modules but don't affect debugging.
  private static func withoutNames(_ arguments: [String]) -> [String] {
    let named = [
      "-module-name", "-emit-module-path", "-emit-objc-header-path", "-output-file-map",
      "-package-name", "-entry-point-function-name",
    ]
    var key: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if named.contains(argument) {
        // SwiftPM passes the name of the entry point and its option to the frontend.
        if rest.first == "-Xfrontend" {
          rest.removeFirst()
          if key.last == "-Xfrontend" { key.removeLast() }
        }
        _ = rest.popFirst()
      } else if argument == "-Xcc", rest.first.map(isModuleMap) == true {
        rest.removeFirst()
      } else if ["-parse-as-library", "-emit-objc-header"].contains(argument) {
        continue
      } else if !isSourceList(argument) {
        key.append(argument)
      }
    }
    return key
  }

  /// Whether an argument is the build system's list of a module's sources.
  private static func isSourceList(_ argument: String) -> Bool {
    argument.hasPrefix("@")
      && [".build/sources", ".SwiftFileList"].contains(where: argument.hasSuffix)
  }

  /// The absolute paths of the compiler and of all files that the answer depends on.
  ///
  /// Nil if they are unknown because the arguments name a response file or an included file.
  var files: [String]? {
    let includes = ["-include", "-imacros", "-include-pch", "-config", "--config"]
    let isOpen = arguments.contains { argument in
      includes.contains { argument.hasPrefix($0) }
        || argument.hasPrefix("@") && !Self.isSourceList(argument)
    }
    return isOpen || !isCacheable ? nil : [compiler]
  }

  /// Input files that contain nothing to compile.
  package struct Inputs {
    private let folder: String

    /// Writes the files.
    package init(in workspace: Workspace) throws {
      folder = workspace.log("compiler-inputs")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text = ".ifdef DEBUG\n.error \"\(CompilerQuery.assemblerAnswer)\"\n.endif\n"
      try text.write(toFile: assembler, atomically: true, encoding: .utf8)
    }

    /// Assembly source that is rejected if a symbol `DEBUG` is defined.
    var assembler: String { folder + "/symbol.s" }

    /// A Swift file with a warning for each call that is true.
    ///
    /// - Throws: Foundation's error if it can't be written.
    func swiftConditions(_ calls: [String]) throws -> String {
      let lines = calls.enumerated().map { index, call in
        "#if \(call)\n#warning(\"\(CompilerQuery.mark)\(index)\")\n#endif\n"
      }
      let path = "\(folder)/conditions-\(UUID().uuidString).swift"
      try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    /// An empty source file, whose extension tells clang the language.
    func empty(_ kind: String) -> String {
      let path = "\(folder)/empty.\(kind)"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return path
    }
  }
}
