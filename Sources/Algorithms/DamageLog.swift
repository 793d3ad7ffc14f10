/// The number of unreadable parts, and the first of them; a forged file can have millions.
package struct DamageLog<Part: Sendable>: Sendable {
  package private(set) var first: [Part] = []
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ part: Part) {
    count += 1
    if first.count < 100 { first.append(part) }
  }
}
