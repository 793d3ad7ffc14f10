internal import Foundation

/// The arguments with which the compiler reads a module that it has compiled.
enum SymbolGraphArguments {
  /// Compiler options that affect how an imported module is read, and that have a value.
  private static let withValue: Set = [
    "-I", "-F", "-sdk", "-target", "-resource-dir", "-swift-version", "-Xcc",
  ]

  /// Options of the same kind with the value in the same argument.
  private static let joined = ["-I", "-F", "-cxx-interoperability-mode="]

  /// Selects the arguments from those that compiled a module.
  ///
  /// The module's own folder is searched first: SwiftPM puts the module of an executable next to
  /// its objects if the manifest's tools version is below 5.5.
  static func reading(compiledWith arguments: [String]) -> [String] {
    var selected: [String] = []
    var folder: [String] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      let value = index + 1 < arguments.count ? arguments[index + 1] : nil
      index += 1
      if let value, withValue.contains(argument) {
        selected += [argument, value]
        index += 1
      } else if let value, argument == "-emit-module-path" {
        folder = ["-I", (value as NSString).deletingLastPathComponent]
        index += 1
      } else if joined.contains(where: { argument.hasPrefix($0) && argument != $0 }) {
        selected.append(argument)
      }
    }
    return folder + selected
  }
}
