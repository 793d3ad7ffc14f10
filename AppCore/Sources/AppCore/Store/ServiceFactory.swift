/// Creates the services for the build configuration.
public enum ServiceFactory {
  /// The store for the app's data, with product names in the given language.
  public static func makeStoreService(
    data: AppData, language: AppLanguage = .english
  ) throws -> any StoreServiceProtocol {
    try makeImmediateStoreService(data: data, language: language)
  }

  static func makeImmediateStoreService(
    data: AppData, language: AppLanguage = .english
  ) throws -> any ImmediateStoreService {
    #if DEBUG
      if let mock = try makeMockStoreService(data: data, language: language) { return mock }
    #endif
    return LocalStoreService(data: data, configuration: try .bundled(), language: language)
  }
}
