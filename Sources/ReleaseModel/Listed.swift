extension [String] {
  /// The first three strings, separated by commas, and the number of the others.
  package var listed: String { listed(upTo: 3) }

  /// The same with a different limit, for output that isn't a summary.
  package func listed(upTo limit: Int) -> String {
    count <= limit
      ? joined(separator: ", ")
      : "\(prefix(limit).joined(separator: ", ")) and \((count - limit).grouped) more"
  }
}
