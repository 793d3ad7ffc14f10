extension [String] {
  /// The strings, separated by commas; of more than four the first three and how many more there are.
  package var listed: String {
    count <= 4
      ? joined(separator: ", ") : "\(prefix(3).joined(separator: ", ")) and \(count - 3) more"
  }
}
