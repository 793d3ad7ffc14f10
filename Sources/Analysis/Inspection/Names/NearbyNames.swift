internal import SwiftNames

/// Finds names that a misspelled name may have meant.
enum NearbyNames {
  /// The last components of declarations, as many as `name` has, and the C names, without
  /// duplicates.
  static func candidates(for name: String, among linkerNames: [String]) -> Set<String> {
    let separator = name.contains("::") ? "::" : "."
    let count = name.replacing("::", with: ".").split(separator: ".").count
    var candidates: Set<String> = []
    for linkerName in linkerNames {
      guard let declaration = MangledName.owner(of: linkerName)?.declaration else {
        if !linkerName.contains(" ") { candidates.insert(linkerName) }
        continue
      }
      let path = (declaration.module.isEmpty ? [] : [declaration.module]) + declaration.path
      for end in path.indices where end + 1 >= count {
        candidates.insert(path[(end + 1 - count)...end].joined(separator: separator))
      }
    }
    return candidates
  }
}
