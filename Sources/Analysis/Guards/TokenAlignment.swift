/// Which tokens of two sequences correspond, as in a diff.
///
/// Names and literals are matched first, then keywords and punctuation between them.
struct TokenAlignment: Sendable {
  /// The index in the new sequence of each old element, or -1.
  private(set) var new: [Int]
  /// The index in the old sequence of each new element, or -1.
  private(set) var old: [Int]

  /// The elements of a sequence.
  struct Sequence {
    let elements: [UInt64]
    /// Whether each element is the first one of its line.
    let isStart: [Bool]
    /// The indices of names and literals.
    let names: [Int]

    init(elements: [UInt64], isStart: [Bool], names: [Int]) {
      self.elements = elements
      self.isStart = isStart
      self.names = names
    }
  }

  /// Aligns two sequences; of equally good alignments, prefers one whose differences are whole lines.
  init(_ first: Sequence, _ second: Sequence) {
    let (old, new) = (first.elements, second.elements)
    guard old != new else {
      self.new = Array(old.indices)
      self.old = self.new
      return
    }
    self.new = Array(repeating: -1, count: old.count)
    self.old = Array(repeating: -1, count: new.count)
    let names = ElementMatches(first.names.map { old[$0] }, second.names.map { new[$0] })
    var anchors = zip(first.names, names.new).compactMap { index, place in
      place < 0 ? nil : (old: index, new: second.names[place])
    }
    anchors.append((old.count, new.count))
    var start = (old: 0, new: 0)
    for anchor in anchors {
      if start.old < anchor.old, start.new < anchor.new {
        let between = ElementMatches(
          Array(old[start.old..<anchor.old]), Array(new[start.new..<anchor.new]))
        for (index, place) in between.new.enumerated() where place >= 0 {
          self.new[start.old + index] = start.new + place
        }
      }
      if anchor.old < old.count { self.new[anchor.old] = anchor.new }
      start = (anchor.old + 1, anchor.new + 1)
    }
    for (index, place) in self.new.enumerated() where place >= 0 { self.old[place] = index }
    Self.slide(first, &self.new, &self.old)
    Self.slide(second, &self.old, &self.new)
  }

  /// Moves unmatched runs of a sequence to where they start and end with lines.
  ///
  /// - Parameters:
  ///   - sequence: One of the two sequences.
  ///   - places: Its indices in the other one.
  ///   - others: The other one's indices in it.
  private static func slide(_ sequence: Sequence, _ places: inout [Int], _ others: inout [Int]) {
    let (elements, count) = (sequence.elements, sequence.elements.count)
    func isWhole(_ run: Range<Int>) -> Bool {
      sequence.isStart[run.lowerBound]
        && (run.upperBound == count || sequence.isStart[run.upperBound])
    }
    var start = 0
    while start < count {
      guard places[start] < 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < count, places[end] < 0 { end += 1 }
      var run = start..<end
      while !isWhole(run), run.lowerBound > 0, places[run.lowerBound - 1] >= 0,
        elements[run.lowerBound - 1] == elements[run.upperBound - 1]
      {
        run = run.lowerBound - 1..<run.upperBound - 1
      }
      if !isWhole(run) {
        run = start..<end
        while !isWhole(run), run.upperBound < count, places[run.upperBound] >= 0,
          elements[run.lowerBound] == elements[run.upperBound]
        {
          run = run.lowerBound + 1..<run.upperBound + 1
        }
      }
      if isWhole(run) {
        // Matches jump over the run.
        for index in (run.upperBound..<max(run.upperBound, end)).reversed() {
          move(from: index - run.count, to: index, &places, &others)
        }
        for index in end..<max(end, run.upperBound) {
          move(from: index, to: index - run.count, &places, &others)
        }
      }
      start = max(end, run.upperBound)
    }
  }

  private static func move(
    from source: Int, to target: Int, _ places: inout [Int], _ others: inout [Int]
  ) {
    places[target] = places[source]
    others[places[source]] = target
    places[source] = -1
  }
}

/// Which elements of two sequences are matched by a diff.
///
/// Sequences of unique elements are matched first (patience diff), then what is between them with
/// the algorithm of Myers ("An O(ND) Difference Algorithm and Its Variations", 1986). Very different
/// parts are left unmatched, so that the time stays almost linear.
private struct ElementMatches {
  /// The index in the new sequence of each old element, or -1.
  private(set) var new: [Int]

  init(_ old: [UInt64], _ new: [UInt64]) {
    self.new = Array(repeating: -1, count: old.count)
    var open = [Gap(old: 0..<old.count, new: 0..<new.count, level: 0)]
    while var gap = open.popLast() {
      trim(&gap, old, new)
      if gap.old.isEmpty || gap.new.isEmpty { continue }
      if gap.old.count + gap.new.count > Self.small, gap.level < Self.lengths.count {
        let anchors = Self.anchors(in: gap, length: Self.lengths[gap.level], old, new)
        guard !anchors.isEmpty else {
          gap.level += 1
          open.append(gap)
          continue
        }
        var (oldStart, newStart) = (gap.old.lowerBound, gap.new.lowerBound)
        for (oldIndex, newIndex) in anchors {
          match(oldIndex, newIndex)
          open.append(
            Gap(old: oldStart..<oldIndex, new: newStart..<newIndex, level: gap.level))
          (oldStart, newStart) = (oldIndex + 1, newIndex + 1)
        }
        open.append(
          Gap(
            old: oldStart..<gap.old.upperBound, new: newStart..<gap.new.upperBound,
            level: gap.level))
      } else {
        compare(gap, old, new)
      }
    }
  }

  private struct Gap {
    var old: Range<Int>
    var new: Range<Int>
    /// The index in `lengths`.
    var level: Int
  }

  /// The number of elements that are compared without looking for unique sequences.
  private static let small = 300
  /// The lengths of unique sequences.
  private static let lengths = [8, 3, 1]
  /// The maximum number of differences between two unique sequences.
  private static let differences = 1500

  private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
    new[oldIndex] = newIndex
  }

  /// Matches equal elements at both ends of a gap.
  private mutating func trim(_ gap: inout Gap, _ old: [UInt64], _ new: [UInt64]) {
    var (oldStart, oldEnd) = (gap.old.lowerBound, gap.old.upperBound)
    var (newStart, newEnd) = (gap.new.lowerBound, gap.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      match(oldStart, newStart)
      (oldStart, newStart) = (oldStart + 1, newStart + 1)
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      match(oldEnd - 1, newEnd - 1)
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    (gap.old, gap.new) = (oldStart..<oldEnd, newStart..<newEnd)
  }

  /// The starts of sequences that occur once in each part of a gap, both in ascending order.
  private static func anchors(
    in gap: Gap, length: Int, _ old: [UInt64], _ new: [UInt64]
  ) -> [(old: Int, new: Int)] {
    let (oldPlaces, newPlaces) = (
      unique(old, in: gap.old, length: length), unique(new, in: gap.new, length: length)
    )
    let pairs = oldPlaces.compactMap { hash, place in
      newPlaces[hash].map { (old: place, new: $0) }
    }.sorted { $0.old < $1.old }
    return longestIncreasing(pairs)
  }

  private static func unique(
    _ hashes: [UInt64], in range: Range<Int>, length: Int
  ) -> [UInt64: Int] {
    var places: [UInt64: Int] = [:]
    var repeated: Set<UInt64> = []
    for start in range where start + length <= range.upperBound {
      let hash = hashes[start..<start + length].sequenceHash
      if places.updateValue(start, forKey: hash) != nil { repeated.insert(hash) }
    }
    return places.filter { !repeated.contains($0.key) }
  }

  /// The longest subsequence whose new indices ascend, too.
  private static func longestIncreasing(
    _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    // The last element of the best subsequence of each length, and what precedes each element.
    var ends: [Int] = []
    var previous: [Int] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous.append(low == 0 ? -1 : ends[low - 1])
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      found.append(pairs[index])
      index = previous[index]
    }
    return found.reversed()
  }

  /// Matches the elements of the shortest edit script, unless it is too long.
  private mutating func compare(_ gap: Gap, _ old: [UInt64], _ new: [UInt64]) {
    let (oldCount, newCount) = (gap.old.count, gap.new.count)
    let limit = min(oldCount + newCount, Self.differences)
    // The furthest old position on each diagonal, for each number of differences.
    var furthest = Array(repeating: 0, count: 2 * limit + 3)
    var history: [[Int]] = []
    let middle = limit + 1
    for differences in 0...limit {
      history.append(Array(furthest[(middle - differences)...(middle + differences)]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let isDown =
          diagonal == -differences
          || diagonal != differences
            && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]
        var oldIndex =
          isDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
        var newIndex = oldIndex - diagonal
        while oldIndex < oldCount, newIndex < newCount,
          old[gap.old.lowerBound + oldIndex] == new[gap.new.lowerBound + newIndex]
        {
          (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
        }
        furthest[middle + diagonal] = oldIndex
        if oldIndex >= oldCount, newIndex >= newCount {
          return backtrack(history, gap)
        }
      }
    }
  }

  /// Matches the elements on the path to the end of a gap.
  private mutating func backtrack(_ history: [[Int]], _ gap: Gap) {
    var (oldIndex, newIndex) = (gap.old.count, gap.new.count)
    for differences in history.indices.reversed() {
      // `history[differences]` has the diagonals from -differences to differences.
      let (furthest, diagonal) = (history[differences], oldIndex - newIndex)
      func reached(_ diagonal: Int) -> Int {
        let index = diagonal + differences
        return furthest.indices.contains(index) ? furthest[index] : -1
      }
      let isDown =
        diagonal == -differences
        || diagonal != differences && reached(diagonal - 1) < reached(diagonal + 1)
      let from = isDown ? diagonal + 1 : diagonal - 1
      let fromOld = differences == 0 ? 0 : reached(from)
      let fromNew = differences == 0 ? 0 : fromOld - from
      let start = differences == 0 ? 0 : isDown ? fromOld : fromOld + 1
      while oldIndex > start, newIndex > 0 {
        (oldIndex, newIndex) = (oldIndex - 1, newIndex - 1)
        match(gap.old.lowerBound + oldIndex, gap.new.lowerBound + newIndex)
      }
      (oldIndex, newIndex) = (fromOld, fromNew)
    }
  }
}

extension Collection<UInt64> {
  /// A hash of the elements that is the same in every run.
  var sequenceHash: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { hash, element in
      let mixed = (hash ^ element) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ (mixed >> 29)
    }
  }
}
