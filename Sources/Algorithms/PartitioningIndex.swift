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
