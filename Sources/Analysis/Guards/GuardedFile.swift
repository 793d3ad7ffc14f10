package import SourceCode

/// A version of a source file, and which builds compile which parts of it.
package struct GuardedFile: Sendable {
  /// The path as shown in reports.
  package let path: String
  package let source: ConditionalSource
  /// For each build that compiles the file, whether it compiles each branch; nil if unknown.
  private let compiled: [String: [Bool?]]

  /// - Parameters:
  ///   - path: The path as shown in reports.
  ///   - source: The contents.
  ///   - conditions: What each build that compiles the file defines.
  package init(
    path: String, _ source: ConditionalSource, _ conditions: [String: BuildConditions]
  ) {
    self.path = path
    self.source = source
    compiled = conditions.mapValues { $0.compiles(source) }
  }

  /// Whether a build compiles any of it, depending on conditions.
  package func isPart(of build: String) -> Bool { compiled[build] != nil }

  /// Whether a build compiles a branch, or the code outside all branches (-1); nil if unknown.
  package func isCompiled(_ branch: Int, in build: String) -> Bool? {
    guard let branches = compiled[build] else { return false }
    return branch < 0 ? true : branches[branch]
  }

  /// Whether any of some builds compiles a branch; nil if unknown.
  package func isCompiled(_ branch: Int, inAny builds: [String]) -> Bool? {
    builds.reduce(false) { $0.or(isCompiled(branch, in: $1)) }
  }

  /// Whether one of the control builds compiles a branch and a shipped build does not; nil if
  /// unknown.
  package func isDebugOnly(_ branch: Int, for build: String, controls: [String]) -> Bool? {
    isCompiled(branch, inAny: controls).and(isCompiled(branch, in: build).map(!))
  }

  /// Whether any code of it may be debug-only.
  func mayHaveDebugOnlyCode(for build: String, controls: [String]) -> Bool {
    (-1..<source.branches.count).contains {
      isDebugOnly($0, for: build, controls: controls) != false
    }
  }

  /// The outermost branch around a branch, or that branch itself, that a build does not compile, as far as
  /// is known or certainly.
  package func outermost(
    around branch: Int, excludedFrom build: String, isCertain: Bool = false
  ) -> Int? {
    var found: Int?
    var branch = branch
    while branch >= 0 {
      let value = isCompiled(branch, in: build)
      if value == false || !isCertain && value == nil { found = branch }
      branch = source.branches[branch].parent
    }
    return found
  }

  /// The branches that a shipped build compiles and that have the same code as one of the same `#if` that
  /// only debug builds compile.
  func copies(for build: String, controls: [String]) -> Set<Int> {
    var copies: Set<Int> = []
    func code(_ branch: Int) -> [UInt64] {
      source.tokens[source.branches[branch].tokens].map(\.hash)
    }
    for branch in source.branches.indices {
      var other = source.branches[branch].previous
      while other >= 0 {
        let pairs = [(branch, other), (other, branch)].filter { copy, original in
          isCompiled(copy, in: build) != false
            && isKept(original, outOf: build, controls: controls)
        }
        if !pairs.isEmpty, code(branch) == code(other) { copies.formUnion(pairs.map(\.0)) }
        other = source.branches[other].previous
      }
    }
    return copies
  }

  /// Whether a branch is certainly not part of a shipped build, but may be part of a control build.
  func isKept(_ branch: Int, outOf build: String, controls: [String]) -> Bool {
    isCompiled(branch, in: build) == false && isCompiled(branch, inAny: controls) != false
  }

  /// The statements that a build may compile, by the hash of their tokens.
  func compiledLines(in build: String) -> [UInt64: [Int32]] {
    var lines: [UInt64: [Int32]] = [:]
    var start = 0
    while start < source.tokens.count {
      let range = source.line(around: start)
      let token = source.tokens[start]
      if isCompiled(Int(token.branch), in: build) != false {
        lines[source.tokens[range].map(\.hash).sequenceHash, default: []].append(token.statement)
      }
      start = range.upperBound
    }
    return lines
  }
}

extension ConditionalSource {
  /// The directive of a branch, such as `#if DEBUG` or `#else of #if DEBUG`.
  package func directive(of index: Int) -> String {
    let branch = branches[index]
    let isFirst = branch.previous < 0
    switch branch.directive {
    case .condition:
      let word = isFirst ? "#if" : language == .c ? "#elif" : "#elseif"
      return "\(word) \(branch.condition)"
    case .defined: return "\(isFirst ? "#ifdef" : "#elifdef") \(branch.condition)"
    case .undefined: return "\(isFirst ? "#ifndef" : "#elifndef") \(branch.condition)"
    case .otherwise:
      var first = index
      while branches[first].previous >= 0 { first = branches[first].previous }
      return first == index ? "#else" : "#else of \(directive(of: first))"
    }
  }

  /// The tokens in the statement of a token.
  func line(around token: Int) -> Range<Int> {
    let statement = tokens[token].statement
    var (start, end) = (token, token + 1)
    while start > 0, tokens[start - 1].statement == statement { start -= 1 }
    while end < tokens.count, tokens[end].statement == statement { end += 1 }
    return start..<end
  }

  /// Whether a statement starts at an index, at which the tokens may end.
  func startsStatement(_ index: Int) -> Bool {
    index <= 0 || index >= tokens.count || tokens[index].statement != tokens[index - 1].statement
  }

  /// The tokens in all branches of the `#if` that has a branch.
  func tokens(ofChainWith branch: Int) -> Range<Int> {
    var first = branch
    while branches[first].previous >= 0 { first = branches[first].previous }
    var last = first
    while let next = branches[last...].indices.dropFirst().first(where: {
      branches[$0].previous == last
    }) { last = next }
    return branches[first].tokens.lowerBound..<branches[last].tokens.upperBound
  }

  /// Whether an `#if` around a token has the same code in a selected branch, so that the code is meant for
  /// several builds.
  func hasCopy(
    of code: [UInt64], around token: Int, where isSelected: (ConditionalSource.Token) -> Bool
  ) -> Bool {
    var branch = Int(tokens[token].branch)
    while branch >= 0 {
      let selected = tokens[tokens(ofChainWith: branch)].filter(isSelected)
      if selected.map(\.hash).contains(code) { return true }
      branch = branches[branch].parent
    }
    return false
  }

  /// The directives around a token, innermost first, with those of earlier branches.
  ///
  /// Equal lists have the same value in the same build.
  func conditions(around token: Token) -> [String] {
    var found: [String] = []
    var index = Int(token.branch)
    while index >= 0 {
      let branch = branches[index]
      found.append("\(branch.directive) \(branch.condition.filter { $0 != " " })")
      index = branch.previous >= 0 ? branch.previous : branch.parent
    }
    return found
  }
}
