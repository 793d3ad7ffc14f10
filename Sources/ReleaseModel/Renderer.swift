/// A format for reports.
package protocol Renderer: Sendable {
  /// Renders a report as text, with a newline at its end.
  func render(_ report: Report) throws -> String
}
