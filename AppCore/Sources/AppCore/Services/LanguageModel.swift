/// Something that answers prompts in natural language.
public protocol LanguageModelProtocol: Sendable {
  /// Gives the answer to a prompt, as plain text.
  ///
  /// - Throws: `LanguageModelError.unavailable` when this device has no model.
  func answer(to prompt: String) async throws(LanguageModelError) -> String
}

/// The model that the system provides; Linux provides none.
public struct SystemLanguageModel: LanguageModelProtocol {
  /// Uses the system's model.
  public init() {}

  /// Gives no answer here.
  ///
  /// - Throws: `LanguageModelError.unavailable` always.
  public func answer(to prompt: String) async throws(LanguageModelError) -> String {
    throw .unavailable
  }
}

/// A prompt that gets no answer.
public enum LanguageModelError: Error, Equatable, CustomStringConvertible {
  /// The device has no language model.
  case unavailable

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .unavailable:
      "cannot answer: a language model is not available on this device; use one that has a model"
    }
  }
}
