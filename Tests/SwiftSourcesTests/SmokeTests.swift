import SwiftSources
import Testing

@Test func smoke() {
  let uses = SwiftSource(bytes: Array(#"Text("a")"#.utf8)).keyUses()
  #expect(uses == [KeyUse(key: .literal("a"), function: "Text", line: 1, column: 6)])
}
