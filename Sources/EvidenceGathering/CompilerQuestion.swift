internal import Foundation

/// A call of a compiler that compiles nothing and tells how the same call without it would compile.
struct CompilerQuestion: Hashable {
  /// The path of the compiler.
  let compiler: String
  let arguments: [String]
  /// The arguments that decide the answer.
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

  /// Asks Swift's driver which frontends it would start, with which arguments.
  init(toSwift compilation: BuildDescription.Compilation) {
    self.init(compilation.arguments + ["-###"], key: Self.withoutNames(compilation.arguments))
  }

  /// Asks clang for the macros with which Swift's frontend imports headers.
  init(
    importing frontend: FrontendArguments, _ compilation: BuildDescription.Compilation,
    _ inputs: Inputs
  ) {
    let clang = (compilation.arguments[0] as NSString).deletingLastPathComponent + "/clang"
    let target = frontend.target.map { ["-target", $0] } ?? []
    let arguments = target + frontend.clangArguments.filter { !Self.isModuleMap($0) }
    // With a standard of C++, headers are read as C++, and clang takes no source of C.
    let isCxx = arguments.contains { $0.hasPrefix("-std=") && $0.contains("++") }
    self.init([clang] + arguments + ["-dM", "-E", inputs.empty(isCxx ? "cpp" : "c")])
  }

  /// Whether an argument of clang names a module, which defines nothing before it is imported.
  private static func isModuleMap(_ argument: String) -> Bool {
    argument.hasPrefix("-fmodule-map-file=")
  }

  /// Asks clang for the macros that a source begins with and, for assembler, for the symbols that
  /// the assembler begins with.
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

  /// What an assembler says that has a symbol `DEBUG`.
  static let assemblerAnswer = "verify-release: the symbol is defined"

  /// What `DEBUG` stands for, by what was printed; nil where it is not defined.
  static func debugValue(in output: String) -> String? {
    if output.contains(assemblerAnswer) { return "" }
    let name = "#define DEBUG"
    return output.split(separator: "\n").lazy.filter { $0.hasPrefix(name) }
      .map { $0.dropFirst(name.count) }.first { $0.isEmpty || " (".contains($0.first ?? " ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Swift's arguments without those that differ between modules and say nothing about debugging.
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
      } else if !argument.hasPrefix("@") || !argument.hasSuffix(".build/sources") {
        key.append(argument)
      }
    }
    return key
  }

  /// The absolute paths of the compiler and of all files that the answer depends on; nil: they can't
  /// be told, because the arguments name a file that says more, or one that is included.
  var files: [String]? {
    let includes = ["-include", "-imacros", "-include-pch", "-config", "--config"]
    let isOpen = arguments.contains { argument in
      includes.contains { argument.hasPrefix($0) }
        || argument.hasPrefix("@") && !argument.hasSuffix(".build/sources")
    }
    return isOpen ? nil : [compiler]
  }

  /// Files without anything that would have to be compiled.
  struct Inputs {
    private let folder: String

    /// Writes the files.
    init(in workspace: Workspace) throws {
      folder = workspace.log("compiler-inputs")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text = ".ifdef DEBUG\n.error \"\(CompilerQuestion.assemblerAnswer)\"\n.endif\n"
      try text.write(toFile: assembler, atomically: true, encoding: .utf8)
    }

    /// Assembler that can't be assembled where there is a symbol `DEBUG`.
    var assembler: String { folder + "/symbol.s" }

    /// An empty source file, by which clang knows the language.
    func empty(_ kind: String) -> String {
      let path = "\(folder)/empty.\(kind)"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return path
    }
  }
}
