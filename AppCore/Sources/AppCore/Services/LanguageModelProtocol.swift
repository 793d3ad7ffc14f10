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

/// Writes summaries of health data in natural language.
public protocol SummaryServiceProtocol: Sendable {
  /// The summary of the newest readings; `nil` if there is none to show.
  func summary(of health: HealthSummary) async -> String?
}

/// Asks the language model for summaries; the sentences about sample data in demo mode are fixed.
public struct LanguageModelSummaryService: SummaryServiceProtocol {
  private let model: any LanguageModelProtocol

  /// Creates the service; nothing is asked yet.
  public init(model: any LanguageModelProtocol) { self.model = model }

  /// The model's answer; `nil` in demo mode, without readings, and without a model.
  public func summary(of health: HealthSummary) async -> String? {
    guard model.isAvailable, health.mode != .demo, !health.days.isEmpty else { return nil }
    return try? await model.answer(to: "Summarize my health data.", health: health)
  }
}
