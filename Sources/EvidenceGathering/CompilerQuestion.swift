internal import Foundation

/// A compiler invocation that compiles nothing, but shows how the real one would compile.
struct CompilerQuestion: Hashable {
  /// The path of the compiler.
  let compiler: String
  let arguments: [String]
  /// The arguments that determine the answer.
  private let key: [String]

  static func == (left: Self, right: Self) -> Bool {
    left.compiler == right.compiler && left.key == right.key
  }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private init(_ arguments: [String], key: [String]? = nil) {
    compiler = arguments[0]
    self.arguments = Array(arguments.dropFirst())
    self.key = key ?? self.arguments
  }

  /// Asks the Swift driver which frontends it would run, with which arguments.
  init(toSwift compilation: BuildDescription.Compilation) {
    self.init(compilation.arguments + ["-###"], key: Self.withoutNames(compilation.arguments))
  }

  /// Asks clang for the macros that are defined when the Swift frontend imports headers.
  init(importing frontend: FrontendArguments, _ inputs: Inputs) {
    // The driver can be a wrapper in another folder, which `SWIFT_EXEC` names.
    let clang = (frontend.program as NSString).deletingLastPathComponent + "/clang"
    let target = frontend.target.map { ["-target", $0] } ?? []
    let arguments = target + frontend.clangArguments.filter { !Self.isModuleMap($0) }
    // With a C++ standard, headers are read as C++, and clang rejects a C source.
    let isCxx = arguments.contains { $0.hasPrefix("-std=") && $0.contains("++") }
    self.init([clang] + arguments + ["-dM", "-E", inputs.empty(isCxx ? "cpp" : "c")])
  }

  /// Whether a clang argument names a module, which defines nothing until it is imported.
  private static func isModuleMap(_ argument: String) -> Bool {
    argument.hasPrefix("-fmodule-map-file=")
  }

  /// Asks clang for the macros that are predefined in a source.
  ///
  /// For assembly, also asks for the symbols that are predefined in the assembler.
  static func toClang(
    _ compilation: BuildDescription.Compilation, _ inputs: Inputs
  ) -> [CompilerQuestion] {
    var arguments: [String] = []
    var rest = compilation.arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-o", "-MT", "-MF": _ = rest.popFirst()
      case "-c", "-MD", "-MMD", compilation.sources[0]: break
      default: arguments.append(argument)
      }
    }
    let kind = (compilation.sources[0] as NSString).pathExtension
    let macros = CompilerQuestion(arguments + ["-dM", "-E", inputs.empty(kind)])
    guard kind.lowercased() == "s" else { return [macros] }
    return [macros, CompilerQuestion(arguments + ["-c", inputs.assembler, "-o", "/dev/null"])]
  }

  /// The assembler's message if a symbol `DEBUG` is defined.
  static let assemblerAnswer = "verify-release: the symbol is defined"

  /// The value of `DEBUG` according to the output; nil if it isn't defined.
  static func debugValue(in output: String) -> String? {
    if output.contains(assemblerAnswer) { return "" }
    let name = "#define DEBUG"
    return output.split(separator: "\n").lazy.filter { $0.hasPrefix(name) }
      .map { $0.dropFirst(name.count) }.first { $0.isEmpty || " (".contains($0.first ?? " ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The names of the macros in the output, without the compiler's own, which start with an
  /// underscore.
  static func macros(in output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, words[0] == "#define", !words[1].hasPrefix("_") else { return nil }
      return String(words[1])
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
    return isOpen ? nil : [compiler]
  }

  /// Input files that contain nothing to compile.
  struct Inputs {
    private let folder: String

    /// Writes the files.
    init(in workspace: Workspace) throws {
      folder = workspace.log("compiler-inputs")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text = ".ifdef DEBUG\n.error \"\(CompilerQuestion.assemblerAnswer)\"\n.endif\n"
      try text.write(toFile: assembler, atomically: true, encoding: .utf8)
    }

    /// Assembly source that is rejected if a symbol `DEBUG` is defined.
    var assembler: String { folder + "/symbol.s" }

    /// An empty source file, whose extension tells clang the language.
    func empty(_ kind: String) -> String {
      let path = "\(folder)/empty.\(kind)"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return path
    }
  }
}
