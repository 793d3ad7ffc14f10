internal import Dispatch
internal import Synchronization

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
