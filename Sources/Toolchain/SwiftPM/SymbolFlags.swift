internal import Foundation
internal import ObjectFile

/// Whether the command that wrote a file keeps all symbols.
///
/// A command whose flags are not all known to keep them counts as one that may remove some.
package struct SymbolFlags {
  /// Whether a command may remove symbols; false only if that is certain.
  package let mayRemove: Bool

  /// Takes a program with its arguments.
  ///
  /// - Parameters:
  ///   - command: The program, as an absolute path, and its arguments.
  ///   - isProduced: Whether the same build produces a file.
  package init(of command: [String], isProduced: (String) -> Bool) {
    guard let program = command.first, Self.isBinary(program), !Self.isOverridden else {
      mayRemove = true
      return
    }
    let arguments = command.dropFirst()
    switch (program as NSString).lastPathComponent {
    case "llvm-ar", "ar":
      // Like `ar crs libKit.a @Objects.LinkFileList`
      mayRemove = !(arguments.count == 3 && ["crs", "rcs"].contains(arguments.first))
    case "swiftc", "clang", "clang++":
      mayRemove =
        arguments.contains("-c") || arguments.contains("-modulewrap")
        ? !arguments.allSatisfy { Self.keepsSymbols(compiling: $0, isProduced) }
        : !Self.keepSymbols(linking: arguments, with: program, isProduced)
    default: mayRemove = true
    }
  }

  // MARK: Compiling

  /// Whether an argument of a compiler keeps symbols, even if another flag precedes it, as in `-Xcc
  /// -Wa,-L`.
  ///
  /// Compilers never remove symbols themselves. Assemblers, plugins and linkers can, and clang runs
  /// those that a configuration file or `-B` names.
  private static func keepsSymbols(compiling word: String, _ isProduced: (String) -> Bool) -> Bool {
    if word.hasPrefix("@") { return isProduced(String(word.dropFirst())) }
    if word == "-Wa,--noexecstack" { return true }
    let unknown = [
      "-Wa,", "-Wl,", "-Xassembler", "-Xlinker", "-Xllvm", "-mllvm", "-fno-integrated-as",
      "-no-integrated-as", "-fplugin", "-fpass-plugin", "-load-pass-plugin", "-B", "--config",
      "-specs",
      "--specs", "-wrapper", "-tools-directory", "-gsplit-dwarf", "-lto", "-flto", "-emit-llvm",
    ]
    return !["-s", "-r", "-load"].contains(word) && !unknown.contains(where: word.hasPrefix)
  }

  // MARK: Linking

  private static func keepSymbols(
    linking arguments: ArraySlice<String>, with program: String, _ isProduced: (String) -> Bool
  ) -> Bool {
    // What follows this option is for clang, for which the options below have the same meaning.
    var rest = arguments.filter { $0 != "-Xclang-linker" }[...]
    var linker: [String] = []
    let output = arguments.firstIndex(of: "-o").flatMap { arguments[$0...].dropFirst().first }
    let known = [output ?? "", program].map { ($0 as NSString).deletingLastPathComponent }
    // Another folder may contain static libraries that were built elsewhere.
    func isKnown(_ folder: String) -> Bool {
      folder == known[0] || folder.hasPrefix((known[1] as NSString).deletingLastPathComponent + "/")
        || folder.hasPrefix("/")
          && FilePattern("lib*").matches(in: folder) == FilePattern.Matches()
    }
    while let word = rest.popFirst() {
      switch word {
      case "-Xlinker": linker += rest.popFirst().map { [$0] } ?? []
      case "-L": guard let folder = rest.popFirst(), isKnown(folder) else { return false }
      case "-o", "-module-name", "-target", "-sdk", "-resource-dir", "-swift-version", "-framework",
        "-sysroot", "--sysroot", "-enable-experimental-feature":
        rest = rest.dropFirst()
      case "-emit-executable", "-emit-library", "-static-stdlib", "-no-static-stdlib",
        "-static-executable", "-profile-generate", "-r", "-nostdlib", "-nostartfiles", "-static",
        "-static-pie", "-pie", "-rdynamic", "-index-ignore-system-modules":
        break
      case _ where word.hasPrefix("-L"):
        guard isKnown(String(word.dropFirst(2))) else { return false }
      case _ where word.hasPrefix("@"):
        guard isProduced(String(word.dropFirst())) else { return false }
      case _ where word.hasPrefix("-Wl,"):
        linker += word.split(separator: ",").dropFirst().map(String.init)
      case _ where word.hasPrefix("-lto"): return false
      // A path could name a program that calls a linker.
      case _ where word.hasPrefix("-use-ld=") || word.hasPrefix("-fuse-ld="):
        guard !word.contains("/") else { return false }
      case _ where ["-l", "-O", "-g", "-D", "-sanitize="].contains(where: word.hasPrefix):
        break
      default: guard isProduced(word) else { return false }
      }
    }
    return keepSymbols(inLinker: linker[...])
  }

  private static func keepSymbols(inLinker arguments: ArraySlice<String>) -> Bool {
    var rest = arguments
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      let option = parts.first.map { $0.drop { $0 == "-" } } ?? ""
      switch option {
      case "defsym", "rpath", "soname", "h", "z": if parts.count == 1 { rest = rest.dropFirst() }
      case "gc-sections", "no-gc-sections", "as-needed", "no-as-needed", "export-dynamic", "E",
        "build-id", "whole-archive", "no-whole-archive", "start-group", "end-group", "Bsymbolic",
        "no-undefined":
        break
      default: return false
      }
    }
    return true
  }

  // MARK: Programs

  /// Whether a program is an executable rather than a script that may call others.
  private static func isBinary(_ program: String) -> Bool {
    (try? Object.isRecognized(path: program)) == true
  }

  /// Whether environment variables add flags to those of the command.
  private static let isOverridden = ProcessInfo.processInfo.environment.keys.contains { name in
    ["CCC_", "COMPILER_PATH", "SWIFT_DRIVER_"].contains(where: name.hasPrefix)
  }
}
