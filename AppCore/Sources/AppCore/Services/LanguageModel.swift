/// A model that answers prompts in natural language.
public protocol LanguageModelProtocol: Sendable {
  /// Whether this device has a model; without one, every answer is an error.
  var isAvailable: Bool { get }

  /// Returns the answer to a prompt, as plain text; `health` is the health data that the app shows.
  func answer(
    to prompt: String, health: HealthSummary
  ) async throws(LanguageModelError) -> String
}

/// The system's language model; Linux has none.
public struct SystemLanguageModel: LanguageModelProtocol {
  /// Creates the model.
  public init() {}

  /// False on this platform.
  public var isAvailable: Bool { false }

  /// Always throws on this platform.
  public func answer(
    to prompt: String, health: HealthSummary
  ) async throws(LanguageModelError) -> String { throw .unavailable }
}

/// An error answering a prompt.
public enum LanguageModelError: Error, Equatable, CustomStringConvertible {
  case unavailable

  /// A one-line message that says what failed and what to do.
  public var description: String {
    "cannot answer: this device has no language model; use a device that has one"
  }
}
