import Guards
import ReleaseModel
import SourceCode
import Testing

@Suite struct LostGuardsTests {
  @Test(arguments: LostSamples.all) func lostCodeIsFound(_ sample: GuardSample) {
    #expect(!sample.expected.isEmpty)
    #expect(sample.places == sample.expected)
    #expect(!sample.lost.contains { !$0.isCertain })
  }

  @Test(arguments: HarmlessSamples.all) func harmlessEditIsNoFinding(_ sample: GuardSample) {
    #expect(sample.places == [])
  }

  /// Whether `canImport(UIKit)` is true is unknown, but the same in both versions.
  @Test func unknownConditionAroundFileHidesNoLoss() {
    func function(_ name: String, _ code: String) -> String {
      "func \(name)() {\n  let loop = any()\n\(code)\n  use(loop)\n}\n"
    }
    let code = "  print(\"debug\", loop)"
    let guarded = "  #if DEBUG\n\(code)\n  #endif"
    let sample = GuardSample(
      "",
      "#if canImport(UIKit)\n" + function("a", guarded) + function("b", guarded) + "#endif",
      "#if canImport(UIKit)\n" + function("a", guarded) + function("b", code) + "#endif")
    #expect(sample.places == [GuardSample.Place(now: 11, then: 12)])
    #expect(sample.lost.map(\.isCertain) == [false])
  }
}
