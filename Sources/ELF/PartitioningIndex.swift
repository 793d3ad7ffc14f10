extension RandomAccessCollection where Index == Int {
  /// The index of the first element of the second part of a partitioned collection.
  ///
  /// It is `endIndex` when no element belongs there. Takes time in the logarithm of the count.
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
