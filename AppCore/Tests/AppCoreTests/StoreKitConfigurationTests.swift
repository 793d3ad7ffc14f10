import AppCore
import Foundation
import Testing

@Suite struct StoreKitConfigurationTests {
  @Test(arguments: [
    (AppLanguage.english, "VIP Deck"), (.spanish, "Baraja VIP"), (.catalan, "Baralla VIP"),
  ])
  func appSellsVIPDeckPremiumAndThemes(language: AppLanguage, name: String) throws {
    let products = try StoreKitConfiguration.bundled().products(in: language)
    #expect(products.map(\.id) == productIDs)
    #expect(
      products.first
        == StoreProduct(
          id: "com.kape.vip", displayName: name, displayPrice: "$2.99", type: .nonConsumable))
    for product in products {
      // Receipt files are named after the product.
      #expect(product.id.contains(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/))
      #expect(product.displayPrice.contains(/^\$(0|[1-9][0-9]*)\.[0-9]{2}$/))
      #expect(product.displayName != product.id, "the name in \(language) is missing")
    }
  }

  @Test(arguments: ["", "junk", "[]", #"{"products": [{"productID": "premium"}]}"#])
  func malformedFileErrorNamesFile(content: String) throws {
    try withCoreApp { (app) throws in
      let products = app.program.deletingLastPathComponent().path
      try app.write(content, to: "StoreKitConfiguration.storekit")
      let screen = try app.runShell(
        """
        mkdir -p /tmp/app/copy
        cp -R '\(products)'/AppCore_AppCore.* .build/debug/core-app /tmp/app/copy
        cp /tmp/app/StoreKitConfiguration.storekit /tmp/app/copy/AppCore_AppCore.*/
        ! /tmp/app/copy/core-app store products --data /tmp/app/data
        """)
      #expect(screen.errors.contains("/StoreKitConfiguration.storekit: "), "\(screen)")
    }
  }
}
