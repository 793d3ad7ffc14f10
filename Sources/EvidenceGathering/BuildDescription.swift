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
}
