import AppCore
import Foundation
import Synchronization
import Testing

@Suite struct ContainerConsistencyTests {
  private final class Node: Sendable {
    let number: Int
    let needed: [Node]

    init(_ number: Int, needed: [Node] = []) {
      self.number = number
      self.needed = needed
    }
  }

  private static let threads = 8
  private static let changes = 10_000

  @Test func concurrentRegistrationNeverLeavesReplacedDependencies() throws {
    let container = ServiceContainer()
    let leaves = (0..<Self.threads).map { ServiceName<Node>("leaf \($0)") }
    let pairs = (0..<Self.threads / 2).map { ServiceName<Node>("pair \($0)") }
    let top = ServiceName<Node>("top")
    for leaf in leaves { try container.register(ServiceRegistration(leaf) { Node(0) }) }
    for (number, pair) in pairs.enumerated() {
      try container.register(
        ServiceRegistration(pair, needs: leaves[2 * number], leaves[2 * number + 1]) {
          Node(0, needed: [$0, $1])
        })
    }
    try container.register(
      ServiceRegistration(top, needs: pairs[0], pairs[1], pairs[2], pairs[3]) {
        Node(0, needed: [$0, $1, $2, $3])
      })
    try container.resolveAll()

    let faults = Mutex<[String]>([])
    let done = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      let leaf = leaves[thread]
      let pair = pairs[thread / 2]
      for change in 1...Self.changes / Self.threads {
        do {
          let new = Node(change)
          try container.register(ServiceRegistration(leaf) { new })
          let (gotLeaf, gotPair, gotTop) = try container.resolve(leaf, pair, top)
          let isConsistent =
            gotLeaf === new && gotPair.needed[thread % 2] === new
            && gotTop.needed[thread / 2] === gotPair
          if !isConsistent { faults.withLock { $0.append("thread \(thread), change \(change)") } }
          done.withLock { $0 += 1 }
        } catch {
          faults.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(done.withLock { $0 } == Self.changes)

    let last = try container.resolve(top)
    let numbers = last.needed.flatMap { $0.needed.map(\.number) }
    #expect(numbers == Array(repeating: Self.changes / Self.threads, count: Self.threads))
  }
}
