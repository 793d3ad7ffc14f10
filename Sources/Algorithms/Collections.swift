internal import Dispatch
internal import Glibc
internal import Synchronization

extension RandomAccessCollection where Index == Int {
  /// The index of the first element of the second part of a partitioned collection.
  ///
  /// `endIndex` if the second part is empty.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Calls `body` for consecutive ranges of `0..<count` on all cores, and joins the results in order.
///
/// Each range has `size` elements; the last one can have fewer. If several calls throw, the error
/// of the first range is thrown.
package func concurrentMap<Element: Sendable, Failure: Error>(
  _ count: Int, by size: Int, _ body: @Sendable (Range<Int>) throws(Failure) -> [Element]
) throws(Failure) -> [Element] {
  guard count > size else { return count > 0 ? try body(0..<count) : [] }
  let results = Mutex<[Int: Result<[Element], Failure>]>([:])
  DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { index in
    let range = index * size..<min(count, (index + 1) * size)
    let result = Result { () throws(Failure) in try body(range) }
    results.withLock { $0[index] = result }
  }
  var joined: [Element] = []
  for (_, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
    joined += try result.get()
  }
  return joined
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset just past the first occurrence of a byte sequence, or nil.
  ///
  /// The search starts at `start`, which is at most `count`. An empty sequence is found at `start`.
  package func end(of part: [UInt8], from start: Int = 0) -> Int? {
    guard let first = part.first, let base = baseAddress else { return part.isEmpty ? start : nil }
    var start = start
    while start + part.count <= count {
      let span = count - part.count + 1 - start
      guard let found = memchr(base + start, Int32(first), span) else { return nil }
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + start, part, part.count) == 0 { return start + part.count }
      start += 1
    }
    return nil
  }

  /// Whether the bytes start with the given ones.
  package func hasPrefix(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    guard let base = baseAddress, !part.isEmpty else { return part.isEmpty }
    return memcmp(base, part, part.count) == 0
  }
}
