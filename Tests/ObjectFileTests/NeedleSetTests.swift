import Algorithms
import ObjectFile
import Testing

@Suite struct NeedleSetTests {
  private func found(_ needles: [String], in text: String) -> [Int] {
    let set = MultiPatternMatcher(needles.map { Array($0.utf8) })
    return Array(text.utf8).withUnsafeBufferPointer { set.found(in: $0) }
  }

  @Test func eachNeedleIsFoundOnceAnywhere() {
    let needles = ["needle", "needles", "dle", "hay", "stack", "absent", "hay"]
    #expect(found(needles, in: "haystack with needles") == [0, 1, 2, 3, 4, 6])
    #expect(found(needles, in: "needle") == [0, 2])
    #expect(found(needles, in: "needl") == [])
    #expect(found(needles, in: "") == [])
    #expect(found([], in: "haystack") == [])
  }

  @Test(arguments: 1...12)
  func resultMatchesSeparateSearches(shortest: Int) {
    var draw = Draw()
    for _ in 0..<300 {
      func word(_ lengths: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: lengths, using: &draw)).compactMap { _ in
            "abA1".randomElement(using: &draw)
          })
      }
      let needles = (0..<8).map { _ in word(shortest...(shortest + 4)) }
      // Contains the first needle on purpose.
      let text = word(0...40) + needles[0] + word(0...3) + needles[1].dropLast() + word(0...9)
      #expect(found(needles, in: text) == needles.indices.filter { text.contains(needles[$0]) })
    }
  }

  @Test func needlesWithCommonPrefixAreFound() {
    let needles = (0..<500).map { "$s3App" + String($0 * 7919 % 500) + "Sivg\0" }
    #expect(found(needles, in: needles.joined()) == Array(needles.indices))
  }

  /// A deterministic generator (Knuth, MMIX).
  private struct Draw: RandomNumberGenerator {
    var state: UInt64 = 7
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 32)
    }
  }
}
