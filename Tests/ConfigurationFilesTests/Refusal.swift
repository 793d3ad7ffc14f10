import Testing
import Verification

/// Expects an error that starts with `expected` (`file:line:column: error: key: `) and contains
/// `fragment`.
func expectRefusal(
  _ expected: String, _ fragment: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) throws {
  let error = try #require(
    throws: ConfigurationError.self, sourceLocation: sourceLocation, performing: body)
  let text = error.description
  #expect(text.hasPrefix(expected), "\(text)", sourceLocation: sourceLocation)
  #expect(text.contains(fragment), "\(text)", sourceLocation: sourceLocation)
}
