import AppCore
import Foundation

/// The products that the tests buy, in display order.
let productIDs = ["com.kape.vip", "premium", "themes"]

/// Runs a test with a temporary data folder.
func withStoreFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

/// Opens the real store in a folder, as a new process would.
func openStore(
  _ folder: URL, now: @escaping @Sendable () -> Date = { Date() }
) throws -> LocalStoreService {
  try LocalStoreService(data: AppData(folder: folder), configuration: .bundled(), now: now)
}

extension StoreServiceProtocol {
  var ownedIDs: [String] {
    get async { await currentEntitlements.map(\.productId) }
  }
}

func receiptFile(_ productID: String, in folder: URL) throws -> URL {
  try AppData(folder: folder).receiptFolder.appending(path: "\(productID).receipt")
}
