internal import Guards
package import ReleaseModel
internal import SourceCode
package import Toolchain

/// Explains names that a failed build did not find, because they are declared only inside conditions.
package struct MissingNames {
  private let package: PackageDescription
  private let workspace: Workspace

  package init(of package: PackageDescription, in workspace: Workspace) {
    (self.package, self.workspace) = (package, workspace)
  }

  private static let keywords: Set = [
    "actor", "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The result of a build with the causes of its errors.
  package func explain(_ result: BuildResult) -> BuildResult {
    let names = Set(
      result.errors.compactMap { if case .missingName(let name) = $0.cause { name } else { nil } })
    guard !names.isEmpty else { return result }
    var conditional: [String: (condition: String, place: SourceLocation)] = [:]
    var unconditional: Set<String> = []
    for path in package.targets.filter({ $0.kind == .shipped }).flatMap(\.sources)
    where path.hasSuffix(".swift") {
      guard let text = try? FileBytes.text(path), names.contains(where: text.contains) else {
        continue
      }
      let source = ConditionalSource(Array(text.utf8), .swift)
      for (keyword, token) in zip(source.tokens, source.tokens.dropFirst()) {
        let name = source.text(of: token)
        guard names.contains(name), Self.keywords.contains(source.text(of: keyword)) else {
          continue
        }
        if token.branch < 0 {
          unconditional.insert(name)
        } else if conditional[name] == nil {
          conditional[name] = (
            source.directive(of: Int(token.branch)),
            SourceLocation(file: workspace.relative(path), line: Int(token.line))
          )
        }
      }
    }
    var explained = result
    for index in result.errors.indices {
      guard case .missingName(let name) = result.errors[index].cause,
        let found = conditional[name], !unconditional.contains(name)
      else { continue }
      explained.errors[index].cause = .conditionalName(
        name, condition: found.condition, at: found.place)
    }
    return explained
  }
}
