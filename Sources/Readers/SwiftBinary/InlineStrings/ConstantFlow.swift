/// The halves of small strings that a region of code combines.
///
/// Constants are tracked through registers along all paths. Two halves are linked only if they can
/// be in neighboring registers at a call or a return, in neighboring words of memory, or in one
/// vector. A half whose neighbor may be anything but a constant is open: the other half may come
/// from a caller, a callee or memory.
struct ConstantFlow {
  /// First and second halves that are adjacent on a path.
  private(set) var links: Set<Link> = []
  /// First and second halves that are adjacent only on paths that may not exist.
  private(set) var possibleLinks: Set<Link> = []
  /// The halves next to an unknown value.
  private(set) var open: Set<UInt64> = []
  /// The functions that are called with an open half, in bytes from the start of the code.
  private(set) var openCalls: [UInt64: Set<Int>] = [:]
  /// The functions that are called with a half, in bytes from the start of the code.
  private var calls: [UInt64: Set<Int>] = [:]
  /// The halves that are open elsewhere: in results, in memory, or in calls of unknown functions.
  private(set) var openElsewhere: Set<UInt64> = []
  /// The halves next to another half.
  private(set) var closed: Set<UInt64> = []
  /// The functions that are called with a half next to another half, in bytes from the start of the
  /// code.
  ///
  /// The optimizer may have removed arguments from functions that only this file calls.
  private(set) var closingCalls: [UInt64: Set<Int>] = [:]
  /// The halves created by code, as constants or by additions.
  private(set) var made: Set<UInt64> = []
  /// The halves created by code on a path that exists.
  private(set) var certain: Set<UInt64> = []

  struct Link: Hashable {
    var first: UInt64
    var second: UInt64
  }

  /// Adds the results for other words in the same code.
  mutating func add(_ other: ConstantFlow) {
    links.formUnion(other.links)
    possibleLinks.formUnion(other.possibleLinks)
    open.formUnion(other.open)
    openElsewhere.formUnion(other.openElsewhere)
    certain.formUnion(other.certain)
    calls.merge(other.calls) { $0.union($1) }
    openCalls.merge(other.openCalls) { $0.union($1) }
    closed.formUnion(other.closed)
    made.formUnion(other.made)
    closingCalls.merge(other.closingCalls) { $0.union($1) }
  }

  /// Whether the half can be next to an unknown value.
  func isOpen(_ word: UInt64) -> Bool { open.contains(word) || !closed.contains(word) }

  /// Whether two halves, one of them open, are passed to one function of the same file.
  ///
  /// The compiler merges functions that differ in constants, and turns these into arguments.
  func mayMeet(_ link: Link) -> Bool {
    guard isOpen(link.first) || isOpen(link.second), let one = calls[link.first],
      let other = calls[link.second]
    else { return false }
    return !one.isDisjoint(with: other)
  }

  init() {}

  /// The result for words that can't be tracked: all of them stay open.
  init(open words: Set<UInt64>) {
    (open, openElsewhere, made) = (words, words, words)
  }

  /// Tracks words through code.
  ///
  /// `words` are all halves to track, and constants from which an addition creates them. If the
  /// range isn't known to be one function, a function may start after each jump, and the arguments
  /// of calls within the code prove nothing.
  init(of words: Set<UInt64>, in code: DecodedCode) {
    if words.isEmpty {
      self.init()
    } else if words.count <= FlowValue.capacity {
      self = PathWalk(of: words, in: code).flow
    } else {
      self.init(open: words)
    }
  }

  // MARK: - Results of a walk

  mutating func link(_ first: UInt64, _ second: UInt64, isCertain: Bool) {
    let link = Link(first: first, second: second)
    if isCertain { links.insert(link) } else { possibleLinks.insert(link) }
  }

  /// Records a half next to an unknown value; `target` is the function that is called with it.
  mutating func open(_ word: UInt64, callTo target: Int? = nil) {
    open.insert(word)
    if let target {
      openCalls[word, default: []].insert(target)
    } else {
      openElsewhere.insert(word)
    }
  }

  /// Records a half next to another half; `target` is the function that is called with it.
  mutating func close(_ word: UInt64, callTo target: Int?) {
    closed.insert(word)
    if let target { closingCalls[word, default: []].insert(target) }
  }

  /// Records that a function is called with a half.
  mutating func pass(_ word: UInt64, to target: Int) { calls[word, default: []].insert(target) }

  /// Records halves that code creates.
  mutating func make(_ words: [UInt64], isCertain: Bool) {
    made.formUnion(words)
    if isCertain { certain.formUnion(words) }
  }
}
