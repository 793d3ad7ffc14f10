import AppCore
import Foundation

/// A command that launches the app, and acts on it.
protocol AppCommand: Command {
  @MainActor
  func run(_ app: AppLaunch, _ values: Values) async throws
}

extension AppCommand {
  var options: [Argument] { AppOptions.all }

  @MainActor
  func run(_ values: Values) async throws {
    let app = try AppOptions.launch(values)
    defer { for problem in app.preferences.problems { warn("\(problem)") } }
    try await run(app, values)
    if let problem = app.data.defaultsProblem { warn("\(problem)") }
  }
}

extension AppLaunch {
  /// Throws if the user defaults can't be read, for commands that are about them.
  func requireDefaults() throws { if let problem = data.defaultsProblem { throw problem } }

  /// The plays left today, as a sentence.
  var playsText: String {
    playsLeftToday.map { texts("settings_plays_left", .integer($0)) }
      ?? texts("settings_plays_unlimited")
  }

  /// Shows the owned products, those waiting for approval, and the receipts that are ignored.
  func showPurchases() {
    let ids = store.purchasedProductIDs.sorted()
    let owned = ids.isEmpty ? texts("status_purchases_none") : ids.joined(separator: ", ")
    print(texts("status_purchases", .string(owned)))
    let pending = store.pendingProductIDs.sorted()
    if !pending.isEmpty {
      print(texts("status_pending", .string(pending.joined(separator: ", "))))
    }
    for receipt in store.rejectedReceipts { warn("\(receipt)") }
  }

  /// The message for the customer; an error that only a developer can fix is in English.
  func text(for error: any Error) -> String {
    switch error {
    case let error as StoreServiceError: catalog.text(for: error, in: language)
    case let refusal as PlayLimitReached: catalog.text(for: refusal, in: language)
    case CalendarStoreError.notExported(let path): texts("calendar_not_exported", .string(path))
    case LanguageModelError.unavailable: texts("services_no_language_model")
    default: "\(error)"
    }
  }

  /// Runs a closure; its errors become messages for the customer.
  func forCustomer<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      if case StoreServiceError.purchaseFailed(_, let cause) = error { warn(cause) }
      throw CustomerError(description: text(for: error))
    }
  }
}

/// An error with a message for the person who runs the command.
struct CustomerError: Error, CustomStringConvertible {
  let description: String
}

/// A JSON object; keys without a value are omitted.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private let values: [String: Member]

  init(dictionaryLiteral values: (String, (any Encodable)?)...) {
    self.values = values.reduce(into: [:]) { $0[$1.0] = $1.1.map(Member.init) }
  }

  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

func printJSON(_ object: JSONObject) throws { try printJSON(of: object) }

/// Prints JSON: indented, sorted keys, ISO 8601 dates.
func printJSON(of value: any Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
