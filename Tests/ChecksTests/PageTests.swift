import Checks
import ReleaseModel
import Testing

@Suite struct PageTests {
  @Test func everyIDHasAPageOfItsOwn() {
    let ids = Page.all.map(\.id)
    #expect(ids == Registry.ids + LocalizationFault.all.map(\.id))
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: Page.all)
  func aPageSaysWhyAndHow(page: Page) {
    for sentence in [page.why, page.fix] {
      #expect(sentence.last == ".", "\(page.id)")
      #expect(sentence.count > 8, "\(page.id)")
    }
    #expect(page.text.hasPrefix("\(page.id): \(page.title).\n\n\(page.why)\n"))
  }

  @Test func theTitlesOfTwoPagesDiffer() {
    #expect(Set(Page.all.map(\.title)).count == Page.all.count)
  }

  @Test func aFaultSaysHowMuchItWeighs() {
    let page = Page.all.first { $0.id == "unused-key" }
    #expect(page?.level?.hasPrefix("note by default; `localization: levels: { unused-key:") == true)
    #expect(page?.text.contains("\n\nExample: No code uses “Keel”.\n\nLevel: note") == true)
    #expect(Page.all.first { $0.id == "build" }?.level == nil)
  }
}
