import Foundation
import Synchronization

/// Delivers purchases to any number of streams; each receives all purchases after its creation.
final class TransactionBroadcast: Sendable {
  private let continuations = Mutex<[UUID: AsyncStream<StoreTransaction>.Continuation]>([:])

  deinit {
    // Outside the lock: finishing a stream removes it, which takes the lock.
    for continuation in continuations.withLock({ $0 }).values { continuation.finish() }
  }

  func stream() -> AsyncStream<StoreTransaction> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreTransaction.self)
    let id = UUID()
    continuations.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  func send(_ transactions: [StoreTransaction]) {
    continuations.withLock { continuations in
      for continuation in continuations.values {
        for transaction in transactions { continuation.yield(transaction) }
      }
    }
  }
}
