/// The arguments of the Swift frontend, as printed by the driver with `-###`.
///
/// Response files are expanded, and arguments that the driver adds are included.
package struct FrontendArguments {
  /// The compilation conditions that are true, such as `DEBUG`.
  package private(set) var conditions: Set<String> = []
  /// The arguments for clang, which reads imported headers.
  private(set) var clangArguments: [String] = []
  /// The target triple, such as `x86_64-unknown-linux-gnu`.
  private(set) var target: String?
  /// The path of the frontend, whose folder contains the other programs of the toolchain.
  private(set) var program = ""
  /// The arguments that decide which modules can be imported, and which language is compiled.
  private(set) var languageArguments: [String] = []
  private var optimization = "-Onone"
  private var assertConfiguration: String?
  /// Whether the code is compiled for `@testable import`.
  package private(set) var isTestable = false
  /// Whether the compiler assumes that `precondition` and its own checks hold.
  package var isUnchecked: Bool { optimization == "-Ounchecked" }

  /// Whether `assert` and `_isDebugAssertConfiguration()` work as in a debug build.
  ///
  /// The last of each flag counts (swift, `CompilerInvocation.cpp`). `-Oplayground` does not
  /// optimize, and `DisableReplacement` defers the decision to run time.
  package var hasDebugAssertions: Bool {
    if let assertConfiguration { return !["Release", "Unchecked"].contains(assertConfiguration) }
    return !["-O", "-Osize", "-Ounchecked"].contains(optimization)
  }

  /// Parses one shell-quoted command per line; nil if none of them produces object code.
  package init?(printed output: String) {
    var debugAssertions = false
    var isCompiled = false
    for line in output.split(separator: "\n") {
      let words = ShellWords.split(line)
      // Other frontends compile headers or interfaces to modules.
      guard words.contains("-frontend"), words.contains(where: { ["-c", "-emit-bc"].contains($0) })
      else { continue }
      isCompiled = true
      // Without whole-module optimization, several frontends compile a module, each with all flags.
      (clangArguments, optimization, assertConfiguration) = ([], "-Onone", nil)
      languageArguments = []
      program = words[0]
      read(words)
      debugAssertions = debugAssertions || hasDebugAssertions
    }
    guard isCompiled else { return nil }
    if debugAssertions { assertConfiguration = "Debug" }
  }

  private mutating func read(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-Xcc":
        clangArguments += rest.popFirst().map { [$0] } ?? []
        languageArguments += [word] + clangArguments.suffix(1)
      case "-Xllvm": _ = rest.popFirst()
      case "-target":
        target = rest.popFirst()
        languageArguments += [word] + (target.map { [$0] } ?? [])
      case "-assert-config": assertConfiguration = rest.popFirst()
      case "-D": if let name = rest.popFirst() { conditions.insert(name) }
      case "-Onone", "-O", "-Osize", "-Ounchecked", "-Oplayground": optimization = word
      case "-I", "-F", "-Fsystem", "-sdk", "-resource-dir", "-swift-version", "-vfsoverlay",
        "-enable-experimental-feature", "-enable-upcoming-feature", "-module-cache-path",
        "-swift-module-file", "-fmodule-map-file":
        languageArguments += [word] + (rest.popFirst().map { [$0] } ?? [])
      case "-enable-testing": isTestable = true
      case "-strict-memory-safety": languageArguments.append(word)
      default:
        if word.hasPrefix("-D") { conditions.insert(String(word.dropFirst(2))) }
        if word.hasPrefix("-cxx-interoperability-mode=") { languageArguments.append(word) }
      }
    }
  }
}
