extension String {
  /// The string, quoted and shortened for a message.
  ///
  /// A name in a forged file can contain megabytes, and terminal control sequences.
  package var shown: String {
    var start = String(String.UnicodeScalarView(unicodeScalars.prefix(80)))
    if start.unicodeScalars.count < unicodeScalars.count { start += "..." }
    return start.debugDescription
  }
}
