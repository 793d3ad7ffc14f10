package import ReleaseModel

/// Validates IDs and dependencies across all checklists of a configuration.
package enum ChecklistDependencies {
  /// Rejects duplicate IDs, and `depends-on` with unknown items or cycles.
  ///
  /// - Throws: `ConfigurationError` with the location of the item or of its `depends-on`.
  package static func check(_ lists: [Checklist]) throws(ConfigurationError) {
    let items = lists.flatMap(\.items)
    var known: [String: ChecklistItem] = [:]
    for item in items where known.updateValue(item, forKey: item.id) != nil {
      throw error(item, "items", "the item ID '\(item.id)' is also used in another checklist")
    }
    for item in items {
      for id in item.dependsOn where known[id] == nil {
        throw error(
          item, "depends-on",
          "unknown item '\(id)'\(Spelling.suggestion(for: id, among: items.map(\.id)))")
      }
    }
    var finished: Set<String> = []
    for item in items {
      // Depth-first without recursion, because a list may be long.
      var path: [(item: ChecklistItem, next: Int)] = [(item, 0)]
      var isOnPath: Set<String> = [item.id]
      while let (current, next) = path.last {
        guard next < current.dependsOn.count, !finished.contains(current.id) else {
          finished.insert(current.id)
          isOnPath.remove(current.id)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let id = current.dependsOn[next]
        guard isOnPath.insert(id).inserted else {
          let circle = path.map(\.item.id).drop { $0 != id } + [id]
          throw Self.error(
            item, "depends-on",
            "the items depend on each other in a cycle: \(circle.joined(separator: " → "))"
          )
        }
        if let dependency = known[id] { path.append((dependency, 0)) }
      }
    }
  }

  private static func error(
    _ item: ChecklistItem, _ key: String, _ message: String
  ) -> ConfigurationError {
    let location = key == "depends-on" ? item.dependsOnLocation : nil
    return ConfigurationError(location: location ?? item.location, key: key, message: message)
  }
}
