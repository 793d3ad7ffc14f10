import ObjectFile
import TestSupport
import Testing

@Suite struct DynamicLinkingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The facts as printed by `readelf -dlW`.
  private func readelfFacts(_ path: String) throws -> [String?] {
    let lines = try Program.output(of: ["readelf", "-dlW", path]).split(separator: "\n")
    func values(_ mark: String) -> [String] {
      lines.filter { $0.contains(mark) }.compactMap { line in
        line.firstRange(of: ": [").map { String(line[$0.upperBound...].prefix { $0 != "]" }) }
      }
    }
    let interpreter = lines.first { $0.contains("program interpreter: ") }?
      .split(separator: ": ").last?.dropLast()
    let isProgram = lines.contains { $0.contains("(FLAGS_1)") && $0.contains("PIE") }
    return [interpreter.map(String.init), values("(SONAME)").first, "\(isProgram)"]
      + values("(NEEDED)")
  }

  private func facts(_ path: String) throws -> [String?] {
    let linking = try File(path: path).dynamicLinking()
    return [linking.interpreter, linking.ownName, "\(linking.isMarkedAsProgram)"]
      + linking.libraries
  }

  @Test(arguments: [[], ["-no-pie"], ["-static"], ["-static-pie"]])
  func programsMatchReadelf(options: [String]) throws {
    try folder.write("int main(void) { return 0; }", to: "main.c")
    try folder.run(["cc", "-o", "main", "main.c"] + options)
    #expect(try facts(folder.path("main")) == readelfFacts(folder.path("main")))
  }

  @Test func librariesMatchReadelf() throws {
    try folder.write("int offered(void) { return 0; }", to: "store.c")
    try folder.run(
      "cc", "-shared", "-fPIC", "-Wl,-soname,libstore.so.1", "-o", "libstore.so", "store.c")
    for path in [folder.path("libstore.so"), "/lib/x86_64-linux-gnu/libc.so.6"] {
      #expect(try facts(path) == readelfFacts(path))
    }
    #expect(try facts(folder.path("libstore.so"))[1] == "libstore.so.1")
  }

  @Test func corruptDynamicSectionBytesAreTolerated() throws {
    try folder.write("int main(void) { return 0; }", to: "main.c")
    try folder.run("cc", "-o", "main", "main.c")
    let file = try File(path: folder.path("main"))
    let section = try #require(file.sections.first { $0.name == ".dynamic" })
    let good = try folder.bytes(of: "main")
    for place in section.offset..<section.offset + section.size {
      var bad = good
      bad[Int(place)] ^= 0xff
      try folder.write(bad, to: "bad")
      _ = try File(path: folder.path("bad")).dynamicLinking()
    }
  }
}
