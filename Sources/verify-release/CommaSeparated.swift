internal import ArgumentParser

/// A list of strings in one argument, separated by commas.
struct CommaSeparated: ExpressibleByArgument {
  var texts: [String]

  init?(argument: String) {
    texts = argument.split(separator: ",").map(String.init)
    if texts.isEmpty { return nil }
  }
}
