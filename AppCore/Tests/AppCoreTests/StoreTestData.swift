import AppCore
import Foundation
import Synchronization

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
  _ folder: URL, files: any ReceiptFileOperations = POSIXFileOperations(),
  now: @escaping @Sendable () -> Date = { Date() }
) throws -> LocalStoreService {
  try LocalStoreService(
    data: AppData(folder: folder), configuration: .bundled(), files: files, now: now)
}

extension StoreServiceProtocol {
  var ownedIDs: [String] {
    get async { await currentEntitlements.map(\.productId) }
  }
}

func receiptFile(_ productID: String, in folder: URL) throws -> URL {
  try AppData(folder: folder).receiptFolder.appending(path: "\(productID).receipt")
}

/// Real file operations that call a closure before each one; operations are numbered from 0.
final class ObservedFileOperations: ReceiptFileOperations {
  typealias Before =
    @Sendable (_ index: Int, _ operation: String, _ path: String, _ contents: Data?)
    throws(FileOperationError) -> Void

  private let count = Mutex(0)
  private let before: Before
  private let disk = POSIXFileOperations()

  init(before: @escaping Before) {
    self.before = before
  }

  func createFolder(_ path: String) throws(FileOperationError) {
    try next("createFolder", path)
    try disk.createFolder(path)
  }

  func createFile(_ path: String, contents: Data) throws(FileOperationError) {
    try next("createFile", path, contents)
    try disk.createFile(path, contents: contents)
  }

  func rename(_ path: String, to newPath: String) throws(FileOperationError) {
    try next("rename", path)
    try disk.rename(path, to: newPath)
  }

  func link(_ path: String, to newPath: String) throws(FileOperationError) {
    try next("link", path)
    try disk.link(path, to: newPath)
  }

  func remove(_ path: String) throws(FileOperationError) {
    try next("remove", path)
    try disk.remove(path)
  }

  func synchronizeFolder(_ path: String) throws(FileOperationError) {
    try next("synchronizeFolder", path)
    try disk.synchronizeFolder(path)
  }

  private func next(_ operation: String, _ path: String, _ contents: Data? = nil)
    throws(FileOperationError)
  {
    let index = count.withLock { count in
      defer { count += 1 }
      return count
    }
    try before(index, operation, path, contents)
  }
}
