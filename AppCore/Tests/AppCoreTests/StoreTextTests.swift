import AppCore
import Testing

/// Messages for customers about purchases and plays.
@MainActor
@Suite struct StoreTextTests {
  @Test(arguments: [
    (
      AppLanguage.english, "You now own VIP Deck.", "Your purchase of VIP Deck is pending approval."
    ),
    (.spanish, "Ahora tienes VIP Deck.", "La compra de VIP Deck está pendiente de aprobación."),
    (.catalan, "Ara tens VIP Deck.", "La compra de VIP Deck està pendent d'aprovació."),
  ])
  func purchaseMessageNamesProduct(
    language: AppLanguage, success: String, pending: String
  ) throws {
    let catalog = try StringCatalog.bundled()
    let product = StoreProduct(
      id: "com.kape.vip", displayName: "VIP Deck", displayPrice: "$2.99", type: .nonConsumable)
    #expect(catalog.text(for: .success, of: product, in: language) == success)
    #expect(catalog.text(for: .pending, of: product, in: language) == pending)
  }

  @Test(arguments: AppLanguage.allCases)
  func errorMessagesDifferAndOmitCauses(language: AppLanguage) throws {
    let catalog = try StringCatalog.bundled()
    let texts = [
      catalog.text(for: .productNotFound(productId: "x", available: ["y"]), in: language),
      catalog.text(for: .purchaseFailed(productId: "x", cause: "disk full"), in: language),
      catalog.text(for: .notEntitled(productId: "x"), in: language),
    ]
    #expect(Set(texts).count == 3)
    #expect(!texts.contains { $0.contains("disk full") || $0.contains("_") })
  }

  @Test(arguments: [
    (AppLanguage.english, "5 free plays"), (.spanish, "5 partidas gratuitas"),
    (.catalan, "5 partides gratuïtes"),
  ])
  func playLimitMessageUsesCorrectPluralForm(language: AppLanguage, part: String) throws {
    try withTestData { data in
      let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
      for _ in 1...5 { try playLimit.recordPlay(hasUnlimitedAccess: false) }
      let refusal = try #require(throws: PlayLimitReached.self) {
        try playLimit.recordPlay(hasUnlimitedAccess: false)
      }
      #expect(try StringCatalog.bundled().text(for: refusal, in: language).contains(part))
    }
  }
}
