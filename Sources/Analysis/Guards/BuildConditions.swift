package import SourceCode

/// What a build defines when it compiles a file, as far as that is known.
package struct BuildConditions: Sendable, Hashable {
  /// The Swift conditions that are true, or the macros with their values; the value of a macro with
  /// parameters is nil.
  ///
  /// All other names are undefined, unless they are unknown.
  package var defined: [String: String?]
  /// The names that may be defined or not.
  package var unknown: Set<String> = []
  /// The compiler's answers, by the text of a call such as `canImport(UIKit)`.
  package var answers: [String: Bool]
  /// Whether the compiler compiles each branch of a file, if it was asked; nothing is evaluated then.
  package var branches: [Bool]?

  package init(defined: [String: String?] = [:], answers: [String: Bool] = [:]) {
    self.defined = defined
    self.answers = answers
  }

  /// Conditions without values.
  package init(names: some Sequence<String>, answers: [String: Bool] = [:]) {
    self.init(
      defined: Dictionary(names.map { ($0, "1") }, uniquingKeysWith: { $1 }), answers: answers)
  }

  /// Whether the build compiles each branch of a file; nil if unknown.
  ///
  /// `#define` and `#undef` in the file apply to the branches after them.
  package func compiles(_ source: ConditionalSource) -> [Bool?] {
    if let branches { return branches }
    var evaluation = Evaluation(conditions: self, source: source)
    evaluation.run()
    return evaluation.compiled
  }

  /// The calls in the conditions of a file, which only the compiler can evaluate, such as
  /// `canImport(UIKit)`.
  package static func calls(in source: ConditionalSource) -> Set<String> {
    var found: Set<String> = []
    for branch in source.branches {
      switch source.language {
      case .swift:
        _ = branch.swiftValue(
          call: { function, argument in
            found.insert("\(function)(\(argument))")
            return nil
          }, name: { _ in nil })
      case .c where branch.directive == .condition:
        found.formUnion(CExpression.calls(in: branch.condition))
      case .c: break
      }
    }
    return found
  }
}

extension BuildConditions {
  /// Whether clang implements a macro itself, so that it counts as defined but is not listed by
  /// `clang -dM`.
  fileprivate func isBuiltIn(_ name: String) -> Bool {
    switch name {
    case "__has_cpp_attribute": defined["__cplusplus"] != nil
    case "__has_c_attribute": defined["__cplusplus"] == nil
    default: Self.builtInMacros.contains(name)
    }
  }

  private static let builtInMacros: Set<String> = [
    "_Pragma", "__BASE_FILE__", "__COUNTER__", "__DATE__", "__FILE_NAME__", "__FILE__",
    "__INCLUDE_LEVEL__", "__LINE__", "__TIMESTAMP__", "__TIME__", "__building_module",
    "__has_attribute", "__has_builtin", "__has_constexpr_builtin", "__has_declspec_attribute",
    "__has_embed", "__has_extension", "__has_feature", "__has_include", "__has_include_next",
    "__has_warning", "__is_identifier", "__is_target_arch", "__is_target_environment",
    "__is_target_os", "__is_target_variant_environment", "__is_target_variant_os",
    "__is_target_vendor",
  ]
}

/// Evaluates the branches of a file in their order.
private struct Evaluation {
  var conditions: BuildConditions
  let source: ConditionalSource
  var compiled: [Bool?] = []
  /// Whether no branch so far of the same `#if` is compiled, by branch.
  private var isLeft: [Bool?] = []

  init(conditions: BuildConditions, source: ConditionalSource) {
    self.conditions = conditions
    self.source = source
  }

  mutating func run() {
    for event in source.events {
      switch event {
      case .branch(let index): evaluate(source.branches[index])
      case .define(let name, let value, let branch):
        switch isCompiled(branch) {
        case true?:
          conditions.defined[name] = .some(value)
          conditions.unknown.remove(name)
        case false?: break
        case nil: conditions.unknown.insert(name)
        }
      case .undefine(let name, let branch):
        switch isCompiled(branch) {
        case true?:
          conditions.defined[name] = nil
          conditions.unknown.remove(name)
        case false?: break
        case nil: conditions.unknown.insert(name)
        }
      }
    }
  }

  private func isCompiled(_ branch: Int) -> Bool? { branch < 0 ? true : compiled[branch] }

  private mutating func evaluate(_ branch: ConditionalSource.Branch) {
    let outer = isCompiled(branch.parent)
    let left = branch.previous < 0 ? true : isLeft[branch.previous]
    let value = outer == false || left == false ? false : value(of: branch)
    compiled.append(outer.and(left).and(value))
    isLeft.append(left.and(value.map(!)))
  }

  private func value(of branch: ConditionalSource.Branch) -> Bool? {
    switch (branch.directive, source.language) {
    case (.otherwise, _): return true
    case (.condition, .swift):
      return branch.swiftValue(
        call: { conditions.answers["\($0)(\($1))"] },
        name: { ["true", "false"].contains($0) ? nil : isDefined($0) })
    case (.condition, .c):
      return CExpression.evaluate(
        branch.condition,
        macro: { [conditions] name in
          if conditions.unknown.contains(name) { return .unknown }
          if let value = conditions.defined[name] { return .defined(value) }
          return conditions.isBuiltIn(name) ? .defined(nil) : .undefined
        }, call: { [conditions] in conditions.answers[$0] })
    case (.defined, _), (.undefined, _):
      let name = branch.condition.split(separator: " ").first.map(String.init) ?? ""
      return branch.directive == .defined ? isDefined(name) : isDefined(name).map(!)
    }
  }

  private func isDefined(_ name: String) -> Bool? {
    if conditions.unknown.contains(name) { return nil }
    return conditions.defined[name] != nil || source.language == .c && conditions.isBuiltIn(name)
  }
}
