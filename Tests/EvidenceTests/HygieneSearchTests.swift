import Foundation
import Inspection
import ObjectFile
import ReleaseModel
import TestSupport
import Testing

/// What must not ship whatever the rules are, in texts and in files that compilers make.
@Suite struct HygieneSearchTests {
  private let search = HygieneSearch(folders: ["/home/ann/app", "/home/ann", "/src"])

  private func subjects(of text: String, named name: String = "B/data.txt") -> [HygieneFact.Subject]
  {
    search.facts(inResource: Array(text.utf8), shown: name, source: name).map(\.subject)
  }

  @Test(arguments: [
    ("http://10.0.0.5/x", "10.0.0.5", EndpointProblem.privateAddress),
    ("ws://user:pw@192.168.0.9:99/", "192.168.0.9:99", .privateAddress),
    ("172.31.255.1:80,", "172.31.255.1:80", .privateAddress),
    ("http://[fd12:3::1]:80", "[fd12:3::1]:80", .privateAddress),
    ("http://[fe80::1]/", "[fe80::1]", .linkLocalAddress),
    ("http://169.254.3.4", "169.254.3.4", .linkLocalAddress),
    ("https://Staging.example.net:8443/a", "staging.example.net:8443", .label("staging")),
    ("\"https://api-qa.example.com\"", "api-qa.example.com", .label("api-qa")),
    ("postgres://test.db.example.com/", "test.db.example.com", .label("test")),
    ("https://a1b2.ngrok.io/hook", "a1b2.ngrok.io", .tunnel),
    (#"https:\/\/dev.example.com\/"#, "dev.example.com", .label("dev")),
    ("http://staging:8080/", "staging:8080", .label("staging")),
    ("connect Staging.example.com:443 first", "staging.example.com:443", .label("staging")),
    ("x.qa.example.io:9090", "x.qa.example.io:9090", .label("qa")),
    ("10.2.3.4:5432", "10.2.3.4:5432", .privateAddress),
    ("Connect to 10.2.3.4:5432. Then", "10.2.3.4:5432", .privateAddress),
    ("http://qa.example.co.uk", "qa.example.co.uk", .label("qa")),
  ])
  func developmentEndpointsAreFound(_ text: String, _ host: String, _ problem: EndpointProblem) {
    #expect(subjects(of: "see \(text)") == [.endpoint(host, problem)])
  }

  @Test(arguments: [
    "http://example.com", "https://dev.to/x", "https://staging.com", "http://172.32.0.1/",
    "http://169.254.169.254/latest", "http://11.0.0.1", "version 10.1.2.3", "v10.1.2.3:8080",
    "10.1.2.3:80.5", "10:30:00", "10.0.0.1:1", "http://localhost:8080", "http://127.0.0.1:80",
    "Client.test.ts:1234", "a.test.swift:12:3", "api.example.com:443", "test.com:443",
    "http://x/?u=//staging.a.b", "mailto:a@dev.x.com", "http://%s.dev.x",
    "https://test.co.uk/", "https://xn--test-abc.example.com", "http://production:80",
    "http://10.0.0.256/", "http://", ":", "", "a://b", "https://latest.example.com",
  ])
  func otherTextIsNoEndpoint(_ text: String) {
    #expect(subjects(of: text) == [])
  }

  /// Credentials that were never issued, in parts, so that no scanner takes this file for a leak.
  private static let secrets: [(String, SecretForm)] = [
    // zlib's CRC-32 of the digits, to base 62.
    ("ghp_" + String(repeating: "0", count: 30) + "2C8GjS", .gitHubToken),
    ("npm_" + String(repeating: "a", count: 30) + "1yLcDB", .npmToken),
    (
      "github_pat_" + String(repeating: "A", count: 22) + "_" + String(repeating: "b", count: 59),
      .gitHubToken
    ),
    ("glpat-" + String(repeating: "x", count: 20), .gitLabToken),
    ("pypi-AgEIcHlwaS5vcmc" + String(repeating: "x", count: 60), .pypiToken),
    ("sk_live_" + String(repeating: "x", count: 24), .stripeKey),
    ("AKIA" + String(repeating: "X", count: 16), .awsAccessKey),
    ("dop_v1_" + String(repeating: "a", count: 64), .digitalOceanToken),
    (
      "SG." + String(repeating: "a", count: 22) + "." + String(repeating: "b", count: 43),
      .sendGridKey
    ),
    ("AGE-SECRET-KEY-1" + String(repeating: "Q", count: 58), .ageKey),
    ("xoxb-" + "1234567890-1234567890-" + String(repeating: "a", count: 24), .slackToken),
    (
      "xoxp-" + "1234567890-1234567890-1234567890-" + String(repeating: "a", count: 24), .slackToken
    ),
    ("glrt-" + String(repeating: "x", count: 20), .gitLabToken),
    ("glpat-" + String(repeating: "x", count: 40) + ".01.abcdefg", .gitLabToken),
    ("-----BEGIN " + "RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n", .privateKey),
    (
      "-----BEGIN " + "PRIVATE KEY-----\\n\"\n\t\"" + String(repeating: "M", count: 64), .privateKey
    ),
    ("-----BEGIN " + "PRIVATE KEY-----\n" + String(repeating: "M", count: 64), .privateKey),
    ("-----BEGIN " + "RSA PRIVATE KEY-----\\n" + String(repeating: "M", count: 64), .privateKey),
    (
      "-----BEGIN " + "OPENSSH PRIVATE KEY-----\r\n" + String(repeating: "b", count: 64),
      .privateKey
    ),
  ]

  @Test(arguments: secrets.indices)
  func secretIsFoundAsWholeWordOnly(index: Int) {
    let (text, form) = Self.secrets[index]
    #expect(subjects(of: "key = \"\(text)\"") == [.secret(form)])
    #expect(subjects(of: text) == [.secret(form)])
    guard form != .privateKey else { return }
    #expect(subjects(of: "a\(text)") == [])
    #expect(
      subjects(of: "\(text)a")
        == (form == .stripeKey || form == .pypiToken
          ? [.secret(form)] : form == .slackToken ? [.secret(form)] : []))
    #expect(subjects(of: String(text.dropLast(form == .pypiToken ? 30 : 5))) == [])
  }

  @Test(arguments: [
    "ghp_" + String(repeating: "0", count: 36), "AKIAIOSFODNN7EXAMPLE",
    "-----BEGIN " + "PRIVATE KEY-----",
    "-----BEGIN " + "PUBLIC KEY-----\n" + String(repeating: "M", count: 64),
    "-----BEGIN " + "PRIVATE KEY-----\n<key goes here, in base 64, with line breaks>",
    "sk_test_" + String(repeating: "x", count: 24),
  ])
  func textAboutSecretsIsNone(_ text: String) { #expect(subjects(of: text) == []) }

  @Test func pathsOfBuildAreCounted() {
    let text =
      "/home/ann/app/Sources/x.swift /home/ann \"/home/ann/app\" /home/anna /x/home/ann /src/a"
    #expect(subjects(of: text) == [.buildPath(3)])
  }

  @Test(arguments: [
    ("B/test-fixtures/a.json", [HygieneFact.Subject.debugResource]),
    ("B/__snapshots__/a.png", [.debugResource]), ("B/Recordings/a.json", [.debugResource]),
    ("B/x.har", [.debugResource]),
    ("B/prices.mock.json", [.debugResource]), ("B/SampleData.json", [.debugResource]),
    ("Mocks_App.resources/a.json", []), ("B/Snapshots/a.png", []), ("B/Recordings/a.m4a", []),
    ("B/sample.wav", []),
    ("B/en.lproj/Localizable.strings", []), ("B/Localizable.xcstrings", [.uncompiledCatalog]),
  ])
  func resourceNamesCount(_ name: String, _ expected: [HygieneFact.Subject]) {
    #expect(subjects(of: "x", named: name) == expected)
  }

  @Test func resourceFactsHaveLines() {
    let facts = search.facts(
      inResource: Array("a\n\nhttp://10.0.0.5\n".utf8), shown: "B/c.json", source: "S/c.json")
    #expect(facts.map(\.location) == [SourceLocation(file: "S/c.json", line: 3)])
    #expect(facts.first?.traces == [Trace(kind: .resource, detail: "B/c.json:3")])
  }

  @Test(
    arguments: [
      ("gcc", ["-g"], false), ("gcc", ["-g", "-O2"], true), ("gcc", ["-g", "-O0", "-O1"], true),
      ("gcc", ["-g", "-O4"], true),
      ("gcc", ["-g3", "-gdwarf-4", "-fdebug-types-section"], false), ("gcc", [], nil),
      ("gcc", ["-g", "-O2", "-flto"], true), ("gcc", ["-g", "-gz", "-Os"], true),
      ("clang", ["-g"], nil), ("clang", ["-g", "-O2", "-grecord-command-line"], true),
      ("clang", ["-g", "-grecord-command-line"], false),
      ("swiftc", ["-g", "-O"], true), ("swiftc", ["-g"], false), ("swiftc", ["-O"], nil),
    ] as [(String, [String], Bool?)])
  func debugInformationTellsOptimization(
    _ compiler: String, _ options: [String], _ isOptimized: Bool?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("int main(void) { return 0; }\n", to: "a.c")
    try folder.write("print(1)\n", to: "a.swift")
    let source = compiler == "swiftc" ? "a.swift" : "a.c"
    let program = try folder.make("program", [compiler, source, "-o", "program"] + options)
    let members = try Object.read(path: program)
    let compilers = try search.facts(in: members).compactMap { fact -> [String]? in
      if case .unoptimized(let compilers) = fact.subject { compilers } else { nil }
    }
    #expect(compilers.count == (isOptimized == false ? 1 : 0))
    for isExpected in [true, false] {
      let facts = try HygieneSearch.facts(in: members, expecting: [.optimized: isExpected])
      let isUnknown = isOptimized == nil
      #expect(
        facts.map(\.subject)
          == (isOptimized == isExpected
            ? []
            : [.unexpected(.optimized, isExpected: isExpected, isUnknown: isUnknown)]))
    }
  }

  @Test(
    arguments: [
      ([], false, false), (["-static"], false, true), (["-s"], true, false),
      (["-static-pie", "-s"], true, true), (["-shared", "-fPIC", "-nostdlib"], false, true),
      (["-Wl,--strip-debug"], false, false),
    ] as [([String], Bool, Bool)])
  func filesAreStrippedAndStatic(
    _ options: [String], _ isStripped: Bool, _ isStatic: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("int main(void) { return 0; }\n", to: "a.c")
    let program = try folder.make("program", ["gcc", "a.c", "-o", "program"] + options)
    let members = try Object.read(path: program)
    for isExpected in [true, false] {
      let facts = try HygieneSearch.facts(
        in: members, expecting: [.stripped: isExpected, .static: isExpected])
      let expected = [(FileProperty.stripped, isStripped), (.static, isStatic)]
        .filter { $0.1 != isExpected }
        .map {
          HygieneFact.Subject.unexpected($0.0, isExpected: isExpected, isUnknown: false)
        }
      #expect(facts.map(\.subject) == expected)
    }
  }

  @Test func testFrameworkIsFoundInObject() throws {
    let folder = try TemporaryFolder()
    try folder.write("import XCTest\npublic func f() { XCTAssertTrue(true) }\n", to: "a.swift")
    let object = try folder.make(
      "a.o", ["swiftc", "-parse-as-library", "-c", "a.swift", "-o", "a.o"])
    let facts = try search.facts(in: try Object.read(path: object))
    #expect(facts.map(\.subject).contains(.testFramework("libXCTest.so", isProgram: false)))
  }

  /// Some tools remove them; the loader doesn't need them.
  @Test func programWithoutSectionHeadersIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("int main(void) { return 0; }\n", to: "a.c")
    let program = try folder.make("program", ["gcc", "a.c", "-o", "program", "-Wl,-rpath,lib"])
    var bytes = try Data(contentsOf: URL(filePath: program))
    // ELF-64: e_shoff, then e_shnum and e_shstrndx.
    bytes.replaceSubrange(40..<48, with: Data(count: 8))
    bytes.replaceSubrange(60..<64, with: Data(count: 4))
    let bare = folder.url.appending(path: "bare")
    try bytes.write(to: bare)
    let facts = try search.facts(in: try Object.read(path: bare.path))
    #expect(facts.map(\.subject).contains(.runPath("lib", .relative)))
  }

  @Test(arguments: [
    ("--coverage", Instrumentation.coverage), ("-fsanitize=thread", .threadSanitizer),
    ("-fsanitize=memory", .memorySanitizer),
    ("-fsanitize=shift", .undefinedBehaviorSanitizer),
    ("-fsanitize=undefined -fsanitize-minimal-runtime", .undefinedBehaviorSanitizer),
    ("-pg", .profile), ("-fxray-instrument -fxray-instruction-threshold=1", .profile),
  ])
  func instrumentationIsFoundInObjects(_ options: String, _ kind: Instrumentation) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "int g(int); int f(int a) { return g(a << a); } int main(int c, char **v) { return f(c); }\n",
      to: "a.c")
    let words = options.split(separator: " ").map(String.init)
    let object = try folder.make("a.o", ["clang", "-c", "a.c", "-o", "a.o"] + words)
    let facts = try search.facts(in: try Object.read(path: object))
    #expect(facts.map(\.subject) == [.instrumentation(kind)])
  }

  @Test func runTimeLibrariesAreNotInstrumented() throws {
    let folder = try TemporaryFolder()
    try folder.write("void __asan_init(void) {}\n", to: "library.c")
    try folder.write("void __asan_init(void); void f(void) { __asan_init(); }\n", to: "user.c")
    func subjects(_ objects: String...) throws -> [HygieneFact.Subject] {
      for object in objects {
        _ = try folder.make("\(object).o", ["gcc", "-c", "\(object).c", "-o", "\(object).o"])
      }
      let name = objects.joined() + ".a"
      let archive = try folder.make(name, ["ar", "rcs", name] + objects.map { "\($0).o" })
      return try search.facts(in: try Object.read(path: archive)).map(\.subject)
    }
    #expect(try subjects("library", "user") == [])
    #expect(try subjects("user") == [.instrumentation(.addressSanitizer)])
  }

  @Test func nameInPackedFileCountsOnce() {
    let bytes = Array("x".utf8)
    func subjects(_ shown: String, _ packed: String?) -> [HygieneFact.Subject] {
      search.facts(inResource: bytes, shown: shown, source: "a", packed: packed).map(\.subject)
    }
    #expect(subjects("B/test-fixtures.zip", nil) == [.debugResource])
    #expect(subjects("B/test-fixtures.zip/a.json", "a.json") == [])
    #expect(subjects("B/a.zip/test-fixtures/a.json", "test-fixtures/a.json") == [.debugResource])
  }

  /// A way to compile a program, and what is found in it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var compiler = "gcc"
    var options: [String]
    var expected: [HygieneFact.Subject]
  }

  private static let cases = [
    Case(testDescription: "plain", options: [], expected: []),
    Case(
      testDescription: "run path", options: ["-Wl,-rpath,lib", "-Wl,-rpath,$ORIGIN/../lib"],
      expected: [.runPath("lib", .relative)]),
    Case(
      testDescription: "empty run path", options: ["-Wl,-rpath,/opt/lib:"],
      expected: [.runPath("", .empty)]),
    Case(
      testDescription: "run path of the build", options: ["-Wl,-rpath,/home/ann/app/lib"],
      expected: [.runPath("/home/ann/app/lib", .ofBuild)]),
    Case(
      testDescription: "old run path", options: ["-Wl,-rpath,lib", "-Wl,--disable-new-dtags"],
      expected: [.runPath("lib", .relative)]),
    Case(
      testDescription: "executable stack", options: ["-Wl,-z,execstack"],
      expected: [.weaknesses([.executableStack])]),
    Case(
      testDescription: "fixed address without RELRO", options: ["-no-pie", "-Wl,-z,norelro"],
      expected: [.weaknesses([.fixedAddress, .writableRelocations])]),
    Case(
      testDescription: "writable code", options: ["-DWRITABLE"],
      expected: [.weaknesses([.writableCode])]),
    Case(
      testDescription: "coverage", compiler: "clang",
      options: ["-fprofile-instr-generate", "-fcoverage-mapping"],
      expected: [.instrumentation(.profile), .instrumentation(.coverage)]),
    Case(
      testDescription: "undefined behavior sanitizer", options: ["-fsanitize=undefined"],
      expected: [.instrumentation(.undefinedBehaviorSanitizer)]),
    Case(
      testDescription: "address sanitizer", options: ["-fsanitize=address"],
      expected: [.instrumentation(.addressSanitizer)]),
    Case(
      testDescription: "Clang's address sanitizer", compiler: "clang",
      options: ["-fsanitize=address"], expected: [.instrumentation(.addressSanitizer)]),
    Case(
      testDescription: "Clang's undefined behavior sanitizer", compiler: "clang",
      options: ["-fsanitize=shift,signed-integer-overflow"],
      expected: [.instrumentation(.undefinedBehaviorSanitizer)]),
    Case(
      testDescription: "gprof", options: ["-pg"], expected: [.instrumentation(.profile)]),
    Case(
      testDescription: "folder beside $ORIGIN", options: ["-Wl,-rpath,$ORIGINAL/lib"],
      expected: [.runPath("$ORIGINAL/lib", .relative)]),
    Case(
      testDescription: "run path of a short folder", options: ["-Wl,-rpath,/src/lib"],
      expected: [.runPath("/src/lib", .ofBuild)]),
    Case(
      testDescription: "endpoint", options: ["-DTEXT=\"https://staging.example.net/\""],
      expected: [.endpoint("staging.example.net", .label("staging"))]),
    Case(
      testDescription: "reader of catalogs", options: ["-DTEXT=\"/Localizable.xcstrings\""],
      expected: [.catalogReader]),
    Case(
      testDescription: "path", options: ["-DTEXT=\"/home/ann/app/a.c\""], expected: [.buildPath(1)]),
  ]

  @Test(arguments: cases, [false, true])
  func programsAreSearched(_ example: Case, isStripped: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      #include <stdio.h>
      #ifdef WRITABLE
      __asm__(".section .writable, \\"awx\\", @progbits; nop; .text");
      #endif
      int main(int c, char **v) { return puts(TEXT) + 2147483600 * c; }

      """, to: "a.c")
    let text = example.options.contains { $0.hasPrefix("-DTEXT") } ? [] : ["-DTEXT=\"some text\""]
    var program = try folder.make(
      "program", [example.compiler, "a.c", "-o", "program"] + text + example.options)
    if isStripped { program = try folder.make("stripped", ["strip", "-o", "stripped", "program"]) }
    let facts = try search.facts(in: try Object.read(path: program))
    // What GCC's run-time libraries lack is not examined here.
    #expect(facts.map(\.subject) == example.expected)
    #expect(facts.allSatisfy { $0.kind == .hardening || !$0.traces.isEmpty })
  }
}
