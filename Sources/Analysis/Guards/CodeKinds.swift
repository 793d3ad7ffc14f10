package import ReleaseModel
package import SourceCode

extension ConditionalSource {
  /// Whether the code in each branch declares something outside functions, or consists of statements.
  ///
  /// The bodies of functions in a branch are part of their declarations.
  package func kinds() -> [GuardedRegion.Kind] {
    var search = KindSearch(self)
    search.run()
    return search.kinds
  }
}

/// Follows braces through a file.
private struct KindSearch {
  private let source: ConditionalSource
  /// The branch and kind of each open brace.
  private var scopes: [(branch: Int, isCode: Bool)] = []
  /// Whether a brace here would start a body, according to the last keyword.
  private var startsBody = true
  /// At the top level of a Swift file, whether the current line declares something.
  private var declares = true
  private var lastLine: Int32 = 0
  private(set) var kinds: [GuardedRegion.Kind]

  init(_ source: ConditionalSource) {
    self.source = source
    kinds = Array(repeating: .empty, count: source.branches.count)
  }

  mutating func run() {
    guard !kinds.isEmpty else { return }
    var previous = ""
    for token in source.tokens {
      let text = source.text(of: token)
      if scopes.isEmpty, token.line != lastLine, source.language == .swift {
        if Self.starts.contains(text) {
          declares = true
        } else if text.first?.isLetter ?? false {
          declares = false
        }
      }
      lastLine = token.line
      if text == "}" { _ = scopes.popLast() }
      note(Int(token.branch))
      switch text {
      case "{":
        let isBody = startsBody || source.language == .c && previous == ")"
        scopes.append((Int(token.branch), isBody || scopes.last?.isCode ?? false))
        startsBody = true
      case "}", ";": startsBody = true
      case _ where Self.types.contains(text) && previous != ".": startsBody = false
      case _ where Self.members.contains(text) && previous != ".": startsBody = true
      default: break
      }
      previous = text
    }
  }

  /// Adds a token to the kinds of the branches around it.
  private mutating func note(_ innermost: Int) {
    var branch = innermost
    while branch >= 0 {
      // Only braces that were opened before the branch decide what its code is.
      let outside = scopes.last { !isInside($0.branch, branch) }
      let isCode = outside?.isCode ?? !declares
      let kind: GuardedRegion.Kind = isCode ? .statements : .declarations
      if kinds[branch] == .empty {
        kinds[branch] = kind
      } else if kinds[branch] != kind {
        kinds[branch] = .both
      }
      branch = source.branches[branch].parent
    }
  }

  private func isInside(_ branch: Int, _ outer: Int) -> Bool {
    var index = branch
    while index >= 0 {
      if index == outer { return true }
      index = source.branches[index].parent
    }
    return false
  }

  /// The keywords before a brace that contains declarations.
  private static let types: Set = [
    "struct", "class", "enum", "extension", "protocol", "actor", "union", "namespace", "extern",
  ]
  /// The keywords before a brace that contains statements.
  private static let members: Set = [
    "func", "var", "let", "init", "deinit", "subscript", "if", "for", "while", "do", "switch",
  ]
  /// The words that can start a declaration at the top level of a Swift file.
  private static let starts: Set = [
    "struct", "class", "enum", "extension", "protocol", "actor", "func", "var", "let", "import",
    "typealias", "public", "private", "fileprivate", "internal", "package", "open", "final",
    "static",
    "indirect", "nonisolated", "infix", "prefix", "postfix", "operator", "precedencegroup", "macro",
    "@", "distributed", "weak", "lazy", "unowned",
  ]
}
