internal import SourceCode

/// The statements of a file.
struct Statements {
  /// The indices of the tokens of each statement.
  private(set) var tokens: [Range<Int>] = []
  /// A hash of the tokens of each statement.
  private(set) var hashes: [UInt64] = []
  /// Whether each statement has a name or a literal.
  private(set) var hasNames: [Bool] = []
  /// The statement that opened the innermost bracket around each statement, or -1.
  private(set) var parents: [Int] = []
  /// The statements in the brackets that each one opened.
  private(set) var children: [Int: [Int]] = [:]

  init(_ source: ConditionalSource) {
    for (index, token) in source.tokens.enumerated() {
      if source.startsStatement(index) {
        if token.parent >= 0 { children[Int(token.parent), default: []].append(tokens.count) }
        tokens.append(index..<index)
        hasNames.append(false)
        parents.append(Int(token.parent))
      }
      let last = tokens.count - 1
      tokens[last] = tokens[last].lowerBound..<index + 1
      if token.isDistinctive { hasNames[last] = true }
    }
    hashes = tokens.map { source.tokens[$0].map(\.hash).sequenceHash }
  }

  var indices: Range<Int> { tokens.indices }

  /// Gives a statement the hash that it has with other names.
  mutating func rename(_ statement: Int, _ names: [UInt64: UInt64], in source: ConditionalSource) {
    hashes[statement] =
      tokens[statement].map { names[source.tokens[$0].hash] ?? source.tokens[$0].hash }
      .sequenceHash
  }

  /// The statements that some tokens are part of.
  func of(_ range: Range<Int>, in source: ConditionalSource) -> Range<Int> {
    if range.isEmpty, source.startsStatement(range.lowerBound) {
      let next =
        range.lowerBound < source.tokens.count
        ? Int(source.tokens[range.lowerBound].statement) : tokens.count
      return next..<next
    }
    let last = max(range.lowerBound, range.upperBound - 1)
    return Int(source.tokens[range.lowerBound].statement)..<Int(source.tokens[last].statement) + 1
  }

  /// The hashes of the heads around a statement, innermost first, without some.
  func scopes(of statement: Int, without isIgnored: (Int) -> Bool) -> [UInt64] {
    var found: [UInt64] = []
    var scope = parents[statement]
    while scope >= 0 {
      if !isIgnored(scope) { found.append(hashes[scope]) }
      scope = parents[scope]
    }
    return found
  }

  /// Statements as a sequence that can be aligned.
  func sequence(_ selected: [Int]) -> TokenAlignment.Sequence {
    .init(
      elements: selected.map { hashes[$0] },
      isStart: Array(repeating: true, count: selected.count),
      names: selected.indices.filter { hasNames[selected[$0]] })
  }
}

/// How often sequences of tokens occur in a part of a file.
struct SequenceCounts {
  private let hashes: [UInt64]
  /// The number of places of each token, and the last of them.
  private var places: [UInt64: (count: Int, last: Int)] = [:]
  /// For each place, the one before it of the same token, or -1.
  private var previous: [Int] = []
  private var known: [UInt64: Int] = [:]

  init(_ source: ConditionalSource, where isIncluded: (ConditionalSource.Token) -> Bool) {
    hashes = source.tokens.filter(isIncluded).map(\.hash)
  }

  mutating func count(of sequence: [UInt64]) -> Int {
    if previous.isEmpty { index() }
    if sequence.count == 1 { return places[sequence[0]]?.count ?? 0 }
    let key = sequence.sequenceHash
    if let count = known[key] { return count }
    // Of the tokens, the one with the fewest places.
    var rarest = (offset: 0, count: Int.max, last: -1)
    for (offset, token) in sequence.enumerated() {
      guard let found = places[token] else { return 0 }
      if found.count < rarest.count { rarest = (offset, found.count, found.last) }
    }
    var (count, place) = (0, rarest.last)
    while place >= 0 {
      let start = place - rarest.offset
      if start >= 0, start + sequence.count <= hashes.count,
        hashes[start..<start + sequence.count].elementsEqual(sequence)
      {
        count += 1
      }
      place = previous[place]
    }
    known[key] = count
    return count
  }

  private mutating func index() {
    previous.reserveCapacity(hashes.count)
    places.reserveCapacity(hashes.count / 4)
    for (place, token) in hashes.enumerated() {
      let before = places[token] ?? (0, -1)
      previous.append(before.last)
      places[token] = (before.count + 1, place)
    }
  }
}
