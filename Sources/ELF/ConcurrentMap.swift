internal import Dispatch
internal import Synchronization

/// Calls `body` with ranges that make up `0..<count`, on every core, and joins the results in order.
///
/// A range has `size` places; the last one can have fewer. What `body` throws for the first of the
/// ranges is thrown.
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
