extension ReportField {
  static let table = """
    """
}
