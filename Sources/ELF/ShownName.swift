extension String {
  /// The text in quotation marks and short, for a message: a name in a forged file can hold
  /// megabytes, and the sequences that control a terminal.
  var shown: String {
    var start = String(String.UnicodeScalarView(unicodeScalars.prefix(80)))
    if start.unicodeScalars.count < unicodeScalars.count { start += "..." }
    return start.debugDescription
  }
}
