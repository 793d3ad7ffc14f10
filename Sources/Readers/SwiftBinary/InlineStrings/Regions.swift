internal import Algorithms

/// The regions of code in which the two halves of one string belong together.
struct Regions {
  /// The maximum distance, in bytes, between two halves outside known functions.
  ///
  /// In the 21,045 literals of swift-package whose halves could be paired within functions, the
  /// median distance is 10 bytes; it is at most 409 in 99% and at most 8192 in 99.995%.
  static let window = 8192

  private let functions: [Range<Int>]
  private let count: Int

  /// Takes ranges of offsets in any order; overlapping ones count as one function.
  init(functions: [Range<Int>], count: Int) {
    var merged: [Range<Int>] = []
    let clamped = functions.map { $0.clamped(to: 0..<count) }
    for range in clamped.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.functions = merged
    self.count = count
  }

  /// A region of code, and whether it is a function.
  struct Region: Hashable {
    var range: Range<Int>
    let isFunction: Bool
  }

  /// The regions that contain ascending offsets, without duplicates; overlapping windows are
  /// merged.
  func regions(around offsets: [Int]) -> [Region] {
    var regions: [Region] = []
    for offset in offsets {
      if let last = regions.last, last.isFunction, last.range.contains(offset) { continue }
      if let function = function(at: offset) {
        regions.append(Region(range: function, isFunction: true))
        continue
      }
      let range = max(0, offset - Self.window)..<min(count, offset + Self.window + 1)
      if let last = regions.last, !last.isFunction, range.lowerBound < last.range.upperBound {
        regions[regions.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        regions.append(Region(range: range, isFunction: false))
      }
    }
    return regions
  }

  /// The known function that contains an offset, or nil.
  func function(at offset: Int) -> Range<Int>? {
    let index = functions.partitioningIndex { $0.lowerBound > offset }
    return index > 0 && functions[index - 1].contains(offset) ? functions[index - 1] : nil
  }
}
