internal import SwiftSources

/// Determines which keys can come from string literals in code.
struct LiteralKeys: Sendable {
  /// A pattern, and whether it occurs in debug code only.
  private typealias Pattern = (key: KeyUse.Key, isDebugOnly: Bool)

  private let literals: CodeLiterals
  /// The views that only previews show.
  let previewViews: Set<String>
  /// The patterns by the part before the first percent sign of the keys they match.
  private var patterns: [String: [Pattern]] = [:]
  /// The composed keys by their first piece, or by their last one if the first is empty.
  private var byStart: [String: [KeyUse.Key]] = [:]
  private var byEnd: [String: [KeyUse.Key]] = [:]

  init(_ literals: CodeLiterals) {
    self.literals = literals
    previewViews = literals.previewViews
    for (key, isDebugOnly) in literals.keys {
      guard case .pattern(let pieces) = key else { continue }
      let start = pieces[0].prefix { $0 != "%" }
      patterns[String(start), default: []].append((key, isDebugOnly))
    }
    for key in literals.composed {
      guard case .composed(let pieces) = key, let first = pieces.first, let last = pieces.last
      else { continue }
      if first.isEmpty {
        byEnd[last, default: []].append(key)
      } else {
        byStart[first, default: []].append(key)
      }
    }
  }

  /// Whether something that ships may look up the key, as far as its strings show.
  func mayShow(_ key: String, inShippingCode: Bool = false) -> Bool {
    has(key, inShippingCode: inShippingCode) || canCompute(key)
      || literals.resourceTexts.contains(key)
  }

  /// Whether the key occurs as a string literal.
  func has(_ key: String, inShippingCode: Bool = false) -> Bool {
    if let isDebugOnly = literals.keys[.literal(key)], !(inShippingCode && isDebugOnly) {
      return true
    }
    guard let percent = key.firstIndex(of: "%") else { return false }
    return patterns[String(key[..<percent]), default: []].contains {
      !(inShippingCode && $0.isDebugOnly) && $0.key.matches(key)
    }
  }

  /// Whether code that computes keys could produce this one from its literal pieces.
  func canCompute(_ key: String) -> Bool {
    if literals.caseNames.contains(key) { return true }
    return key.indices.prefix(200).contains { index in
      byStart[String(key[..<index]), default: []].contains { $0.matches(key) }
        || byEnd[String(key[index...]), default: []].contains { $0.matches(key) }
    }
  }
}
