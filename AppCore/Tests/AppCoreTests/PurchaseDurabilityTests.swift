import AppCore
import Foundation
import Synchronization
import Testing

/// A reported purchase is never lost, and incomplete files are never read.
@Suite(.timeLimit(.minutes(60))) struct PurchaseDurabilityTests {
  /// The file operations for buying three products in a new folder.
  private static let operations =
    ["createFolder", "createFile", "link", "remove", "synchronizeFolder"]
    + ["createFile", "rename", "synchronizeFolder", "synchronizeFolder"]
    + Array(
      repeating: [
        "createFolder", "createFile", "rename", "synchronizeFolder", "synchronizeFolder",
      ],
      count: 2
    ).joined()

  @Test func filesAreFlushedBeforeRenamingAndNamesBeforeSuccess() async throws {
    try await withStoreFolder { folder in
      let seen = Mutex<[String]>([])
      let written = Mutex<[Data]>([])
      let files = ObservedFileOperations { _, operation, _, contents in
        seen.withLock { $0.append(operation) }
        if let contents { written.withLock { $0.append(contents) } }
      }
      let store = try openStore(folder, files: files)
      for id in productIDs { #expect(try await store.purchase(productId: id) == .success) }
      #expect(seen.withLock { $0 } == Self.operations)
      let receipts = try productIDs.map { try Data(contentsOf: receiptFile($0, in: folder)) }
      #expect(Array(written.withLock { $0 }.dropFirst()) == receipts)
    }
  }

  @Test(arguments: operations.indices, [false, true])
  func killedProcessLosesNoReportedPurchase(index: Int, writesHalf: Bool) async throws {
    if writesHalf && Self.operations[index] != "createFile" { return }
    try await withStoreFolder { folder in
      let reports = folder.path + "-reports"
      defer { try? FileManager.default.removeItem(atPath: reports) }
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          index = index as Int, writesHalf = writesHalf as Bool, folder = folder as URL,
          reports = reports as String
        ] in
        try await buyEverything(folder, killedBefore: index, writesHalf, reports: reports)
      }
      let reported =
        (try? String(contentsOfFile: reports, encoding: .utf8))?
        .split(separator: "\n").map(String.init) ?? []

      let store = try openStore(folder)
      let owned = await store.ownedIDs
      #expect(owned.starts(with: reported))
      #expect(owned.count <= reported.count + 1 && productIDs.starts(with: owned))
      #expect(store.rejectedReceipts.isEmpty)
      for id in productIDs { #expect(try await store.purchase(productId: id) == .success) }
      #expect(try await openStore(folder).ownedIDs == productIDs)
    }
  }

  @Test(arguments: operations.indices)
  func diskFailureIsReportedAndPurchaseCanBeRetried(index: Int) async throws {
    try await withStoreFolder { folder in
      let files = ObservedFileOperations { current, operation, path, _ throws(FileOperationError) in
        guard current == index else { return }
        throw FileOperationError(operation: operation, path: path, code: ENOSPC)
      }
      let store = try openStore(folder, files: files)
      var failures: [any Error] = []
      for id in productIDs {
        do {
          _ = try await store.purchase(productId: id)
          #expect(await store.isEntitled(productId: id))
        } catch {
          failures.append(error)
        }
      }
      #expect(failures.count == 1)
      let failure = try #require(failures.first as? StoreServiceError)
      #expect(failure.description.hasPrefix("cannot buy "))
      #expect(failure.description.contains(folder.path))
      #expect(failure.description.contains(": No space left on device"))
      for id in productIDs { #expect(try await store.purchase(productId: id) == .success) }
      let reopened = try openStore(folder)
      #expect(await reopened.ownedIDs == productIDs)
      #expect(reopened.rejectedReceipts.isEmpty)
    }
  }
}

/// Buys the products one by one, and reports each purchase.
///
/// Kills the process before an operation, or, with `writesHalf`, after writing half of its file.
private func buyEverything(
  _ folder: URL, killedBefore index: Int, _ writesHalf: Bool, reports: String
) async throws {
  let files = ObservedFileOperations { current, _, path, contents throws(FileOperationError) in
    guard current == index else { return }
    if writesHalf, let contents {
      try POSIXFileOperations().createFile(path, contents: contents.prefix(contents.count / 2))
    }
    kill(getpid(), SIGKILL)
  }
  let store = try openStore(folder, files: files)
  var reported = ""
  for id in productIDs {
    guard try await store.purchase(productId: id) == .success else { continue }
    reported += "\(id)\n"
    try Data(reported.utf8).write(to: URL(filePath: reports), options: .atomic)
  }
}
