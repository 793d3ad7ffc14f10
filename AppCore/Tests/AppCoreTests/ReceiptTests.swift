import AppCore
import Foundation
import Testing

/// A receipt is valid only if its bytes are exactly those that this installation wrote.
@Suite(.timeLimit(.minutes(60))) struct ReceiptTests {
  @Test(arguments: [0x01, 0x20, 0x80] as [UInt8])
  func receiptWithAnyChangedByteIsRejected(change: UInt8) async throws {
    try await withReceipt { folder, file, whole in
      for index in whole.indices {
        var changed = whole
        changed[index] ^= change
        try changed.write(to: file)
        let store = try openStore(folder)
        #expect(await store.ownedIDs.isEmpty, "byte \(index)")
        #expect(store.rejectedReceipts.map(\.path) == [file.path], "byte \(index)")
      }
    }
  }

  @Test func truncatedOrExtendedReceiptIsRejected() async throws {
    try await withReceipt { folder, file, whole in
      let wrong = (0..<whole.count).map { whole.prefix($0) } + [whole + " ".utf8, whole + whole]
      for content in wrong {
        try content.write(to: file)
        let store = try openStore(folder)
        #expect(await store.ownedIDs.isEmpty, "\(content.count) bytes")
        #expect(store.rejectedReceipts.count == 1, "\(content.count) bytes")
      }
    }
  }

  @Test func receiptIsValidForOneProductOnly() async throws {
    try await withReceipt { folder, file, _ in
      let renamed = try receiptFile("premium", in: folder)
      try FileManager.default.moveItem(at: file, to: renamed)
      let rejected = RejectedReceipt.Reason.otherProduct("com.kape.vip")
      let store = try openStore(folder)
      #expect(await store.ownedIDs.isEmpty)
      #expect(store.rejectedReceipts.map(\.reason) == [rejected])
    }
  }

  @Test func receiptIsValidForOneInstallationOnly() async throws {
    try await withReceipt { folder, file, whole in
      try await withStoreFolder { other in
        let copy = try receiptFile("com.kape.vip", in: other)
        try FileManager.default.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try whole.write(to: copy)
        // First without a key, then with the other installation's own key.
        let lost = try #require(try openStore(other).rejectedReceipts.first)
        #expect(lost.reason == .keyMissing && lost.description.contains("backup"))
        try FileManager.default.removeItem(at: copy)
        _ = try await openStore(other).purchase(productId: "themes")
        try whole.write(to: copy)
        let store = try openStore(other)
        #expect(await store.ownedIDs == ["themes"])
        #expect(store.rejectedReceipts.map(\.reason) == [.otherInstallation])
        let description = try #require(store.rejectedReceipts.first).description
        #expect(description.contains(copy.path) && !description.contains("\n"))
      }
    }
  }

  @Test func alteredReceiptFailsSignatureVerification() async throws {
    try await withReceipt { folder, file, whole in
      let text = String(decoding: whole, as: UTF8.self)
      let forged = text.replacing("com.kape.vip", with: "premium")
      let target = try receiptFile("premium", in: folder)
      try Data(forged.utf8).write(to: target)
      #expect(try openStore(folder).rejectedReceipts.map(\.reason) == [.altered])
      try Data(text.replacing(#""version":1"#, with: #""version":2"#).utf8).write(to: target)
      #expect(try openStore(folder).rejectedReceipts.map(\.reason) == [.unknownVersion(2)])
      try Data(text.replacing(",", with: ", ").utf8).write(to: file)
      try FileManager.default.removeItem(at: target)
      #expect(try openStore(folder).rejectedReceipts.map(\.reason) == [.altered])
    }
  }

  @Test func nonRegularOrOversizedReceiptIsRejected() async throws {
    try await withReceipt { folder, file, _ in
      try FileManager.default.removeItem(at: file)
      try #require(mkfifo(file.path, 0o600) == 0)
      let pipe = try openStore(folder)
      #expect(pipe.rejectedReceipts.map(\.reason) == [.unreadable("it is not a regular file")])
      try FileManager.default.removeItem(at: file)
      try Data(repeating: UInt8(ascii: "["), count: 10_000_000).write(to: file)
      #expect(
        try openStore(folder).rejectedReceipts.map(\.reason) == [
          .unreadable("it is larger than 4096 bytes")
        ])
    }
  }

  @Test func buyingAgainReplacesRejectedReceipt() async throws {
    try await withReceipt { folder, file, _ in
      try Data("junk".utf8).write(to: file)
      let store = try openStore(folder)
      #expect(store.rejectedReceipts.map(\.reason) == [.damaged])
      #expect(try await store.purchase(productId: "com.kape.vip") == .success)
      #expect(store.rejectedReceipts.isEmpty)
      #expect(await store.ownedIDs == ["com.kape.vip"])
    }
  }

  @Test func keyAndReceiptsAreReadableOnlyByTheirOwner() async throws {
    try await withReceipt { folder, file, _ in
      let key = file.deletingLastPathComponent().appending(path: "signing.key")
      for path in [file.path, key.path] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  private func withReceipt(
    _ body: (_ folder: URL, _ file: URL, _ whole: Data) async throws -> Void
  ) async throws {
    try await withStoreFolder { folder in
      _ = try await openStore(folder).purchase(productId: "com.kape.vip")
      let file = try receiptFile("com.kape.vip", in: folder)
      try await body(folder, file, Data(contentsOf: file))
    }
  }
}
