/// A format for reports.
package protocol Renderer: Sendable {
  /// Renders a report as text that ends with a newline.
  func render(_ report: Report) throws -> String
}
