import Guards
import ReleaseModel
import SwiftSources
import Testing

@Suite struct LostGuardsTests {
  @Test(arguments: LostSamples.all) func lostCodeIsFound(_ sample: Sample) {
    #expect(!sample.expected.isEmpty)
    #expect(sample.places == sample.expected)
    #expect(!sample.lost.contains { !$0.isCertain })
  }

  @Test(arguments: HarmlessSamples.all) func harmlessEditIsNoFinding(_ sample: Sample) {
    #expect(sample.places == [])
  }
}
