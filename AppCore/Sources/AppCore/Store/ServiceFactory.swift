/// Makes the services that suit the build.
public enum ServiceFactory {
  /// The store on the app's data, with the names of its products in the given language.
  ///
  /// - Throws: `StoreKitConfigurationError`, `AppDataError.purchasesUnreadable` or
  ///   `AppDataError.signingKeyUnusable`.
  public static func makeStoreService(
    data: AppData, language: AppLanguage = .english
  ) throws -> any StoreServiceProtocol {
    try makeImmediateStoreService(data: data, language: language)
  }

  static func makeImmediateStoreService(
    data: AppData, language: AppLanguage = .english
  ) throws -> any ImmediateStoreService {
    let configuration = try StoreKitConfiguration.bundled()
    #if DEBUG
      if let mock = try makeMockStoreService(
        data: data, products: configuration.products(in: language))
      {
        return mock
      }
    #endif
    return try LocalStoreService(data: data, configuration: configuration, language: language)
  }
}
