import AppCore

/// An error with a message for the customer.
struct CustomerError: Error, CustomStringConvertible {
  let description: String
}

extension AppLaunch {
  func localized(_ key: String, _ arguments: LocalizedArgument...) -> String {
    switch arguments.count {
    case 0: catalog.text(key, in: language.rawValue)
    default: catalog.text(key, in: language.rawValue, arguments[0])
    }
  }

  /// The plays left today, as a sentence.
  var playsText: String {
    playsLeftToday.map { localized("settings_plays_left", .integer($0)) }
      ?? localized("settings_plays_unlimited")
  }

  /// The owned products, as a line.
  var purchasesText: String {
    let ids = store.purchasedProductIDs.sorted()
    return localized(
      "status_purchases",
      .string(ids.isEmpty ? localized("preference_value_none") : ids.joined(separator: ", ")))
  }

  /// Runs a closure; its errors become messages for the customer.
  func forCustomer<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as StoreServiceError {
      if case .purchaseFailed(_, let cause) = error { warn(cause) }
      throw CustomerError(description: catalog.text(for: error, in: language))
    } catch let refusal as PlayLimitReached {
      throw CustomerError(description: catalog.text(for: refusal, in: language))
    }
  }

  /// Writes the receipts that do not count to standard error.
  func showRejectedReceipts() {
    for receipt in store.rejectedReceipts { warn("\(receipt)") }
  }
}
