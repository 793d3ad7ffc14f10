import SourceCode

/// The key uses in source code, one string each.
///
/// Each string has the function, the key, and, if any, the table and a debug mark. Interpolations
/// are `<>` in patterns and `<*>` in composed keys; `?` is a dynamic key.
func found(
  _ source: String, _ functions: String..., debugConditions: Set<String> = ["DEBUG"]
) -> [String] {
  uses(source, functions, debugConditions).map { use in
    let table =
      switch use.table {
      case .standard: ""
      case .named(let name): " in \(name)"
      case .dynamic: " in ?"
      }
    return "\(use.function) \(use.key.text)\(table)\(use.isOfModule ? " here" : "")"
      + (use.isDebugOnly ? " debug" : "")
  }
}

func uses(
  _ source: String, _ functions: [String] = [], _ debugConditions: Set<String> = ["DEBUG"]
) -> [KeyUse] {
  SwiftSource(bytes: Array(source.utf8)).keys(
    functions: LocalizingFunction.standard + functions.compactMap(LocalizingFunction.init),
    debugConditions: debugConditions
  ).uses
}

extension KeyUse.Key {
  var text: String {
    switch self {
    case .literal(let text): text
    case .pattern(let pieces): pieces.joined(separator: "<>")
    case .composed(let pieces): pieces.joined(separator: "<*>")
    case .dynamic: "?"
    }
  }
}
