import AppCore

/// An error with a message for the customer.
struct CustomerText: Error, CustomStringConvertible {
  let description: String

  /// Runs a closure, and converts its errors to customer messages in a language.
  @MainActor
  static func replacing<Result>(
    in language: AppLanguage?, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let language else { return try await body() }
    let catalog = try StringCatalog.bundled()
    do {
      return try await body()
    } catch let error as StoreServiceError {
      throw CustomerText(description: catalog.text(for: error, in: language))
    } catch let refusal as PlayLimitReached {
      throw CustomerText(description: catalog.text(for: refusal, in: language))
    }
  }
}
