/// An `import` in a source file.
package struct SourceImport: Sendable, Hashable {
  /// The name of the module, without the names of submodules or declarations.
  package let module: String
  package let isTestable: Bool
  /// The 1-based line.
  package let line: Int
}

extension SwiftSource {
  /// Finds the imports that every build on Linux compiles: no condition around them is unknown, such
  /// as `DEBUG`.
  ///
  /// Only imports with `@testable`, and those of modules that only Apple platforms have, are found.
  package func certainImports() -> [SourceImport] {
    let isRelevant = bytes.withUnsafeBufferPointer { bytes in
      LinuxCondition.foreignModules.union(["testable"]).contains(where: bytes.containsInAnyCase)
    }
    guard isRelevant else { return [] }
    return withTokens { ImportSearch(bytes: $0, tokens: $1).run() }
      .filter { $0.isTestable || LinuxCondition.foreignModules.contains($0.module) }
  }
}

private struct ImportSearch: TokenSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()

  consuming func run() -> [SourceImport] {
    var found: [SourceImport] = []
    var lines = LineCounter()
    // Whether `@testable` precedes the next import.
    var isTestable = false
    var index = 0
    while skipDirectives(at: &index) {
      switch tokens[index].kind {
      case .identifier:
        if isIdentifier(index, "testable"), isAttribute(index) { isTestable = true }
        if isIdentifier(index, "import"), let module = module(after: index) {
          if conditions.isCertain {
            found.append(
              SourceImport(
                module: text(tokens[module]), isTestable: isTestable,
                line: lines.line(at: Int(tokens[index].start), in: bytes)))
          }
          isTestable = false
          index = module
        }
      default: break
      }
      index += 1
    }
    return found
  }

  private func isAttribute(_ index: Int) -> Bool {
    index > 0 && kind(index - 1) == .other
      && bytes[Int(tokens[index - 1].start)] == UInt8(ascii: "@")
  }

  /// The position of the module's name, after a kind of declaration as in `import struct Kit.Item`;
  /// nil if the word isn't a declaration.
  private func module(after index: Int) -> Int? {
    let kinds: [StaticString] = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]
    let next = kinds.contains { isIdentifier(index + 1, $0) } ? index + 2 : index + 1
    guard kind(next) == .identifier, !tokens[next].startsLine, kind(index - 1) != .dot else {
      return nil
    }
    return next
  }

  func value(of condition: Range<Int>) -> Bool? {
    LinuxCondition.evaluate(tokens[condition], in: bytes) { _ in false }
  }
}

/// Conditions that have the same value in every build on Linux.
enum LinuxCondition {
  /// Modules that exist only on Apple platforms.
  static let foreignModules: Set = ["Darwin", "ObjectiveC", "UIKit", "AppKit"]

  /// The value of a condition; nil if unknown.
  static func evaluate(
    _ tokens: ArraySlice<Token>, in bytes: UnsafeBufferPointer<UInt8>,
    isUndefined: (String) -> Bool
  ) -> Bool? {
    Condition.evaluate(
      tokens, in: bytes,
      call: { function, name in
        switch function {
        case "os": name == "Linux"
        case "canImport" where foreignModules.contains(name): false
        default: nil
        }
      }, isUndefined: isUndefined)
  }
}
