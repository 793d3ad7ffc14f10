import Localization
import ReleaseModel
import StringCatalogs
import Testing

@Suite struct ShapeTests {
  private static let plural = variation([("one", text("x")), ("other", text("y"))])
  private static let device = variation("device", [("mac", text("x")), ("other", text("y"))])

  /// A localization and what is wrong with its shape.
  @Test(arguments: [
    (plural, []), (device, []),
    (variation("device", [("mac", plural), ("other", plural)]), []),
    (variation("device", [("mac", text("x"))]), ["device-without-other"]),
    (variation("device", [("mac", text("x")), ("other", "{}")]), ["device-without-other"]),
    (variation("device", [("watch", text("x")), ("other", text("y"))]), ["unknown-device"]),
    (variation("device", [("other", device)]), ["device-in-device"]),
    (variation([("one", text("x")), ("other", device)]), ["device-in-plural"]),
    (
      variation("device", [("other", variation([("one", device), ("other", text("x"))]))]),
      ["device-in-device"]
    ),
    (variation("width", [("20", text("x")), ("40", text("y"))]), []),
    (
      String(device.dropLast()) + #", "stringUnit": {"state": "translated", "value": "x"}}"#,
      ["text-beside-variations"]
    ),
  ])
  func judgesShapes(_ localization: String, _ expected: [String]) throws {
    let table = try table(entry("a", [("de", localization)]))
    #expect(Diagnosis(tables: [table]).run().problems.map(\.fault.rawValue) == expected)
  }
}
