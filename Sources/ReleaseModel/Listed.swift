extension [String] {
  /// The strings, separated by commas; of more than three the first three and how many more there are.
  package var listed: String { listed(upTo: 3) }

  /// The same with another limit, for what is no summary.
  package func listed(upTo limit: Int) -> String {
    count <= limit
      ? joined(separator: ", ")
      : "\(prefix(limit).joined(separator: ", ")) and \(count - limit) more"
  }
}
