import EvidenceGathering
import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain

@Suite struct ResourceTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func inspect(_ strings: String..., file: String = "data") throws -> ResourceInspection {
    let bundle = ResourceBundle(name: "data", paths: [bench.path(file)])
    let evidence = try ResourceGatherer(workspace: bench.workspace)
      .gather(bundle, build: "release", rules: [Rule(id: "r", strings: strings)])
    return try #require(evidence.inspection.value)
  }

  /// Bundles beside a program, compared with those in a signed statement.
  @Test func bundlesBesideProgramAreCompared() throws {
    try bench.write("App", to: "dist/App")
    try bench.write("one", to: "dist/App_App.resources/en/a.json")
    try bench.write("two", to: "dist/App_App.resources/b.json")
    try bench.write("x", to: "dist/Other_Other.resources/x")
    let bundle = ResourceBundle(
      name: "App_App.resources", paths: [bench.path("dist/App_App.resources")])
    let files = try #require(
      try ResourceGatherer(workspace: bench.workspace, takesDigests: true)
        .gather(bundle, build: "release", rules: []).inspection.value
    ).digests
    #expect(files.map(\.file) == ["App_App.resources/b.json", "App_App.resources/en/a.json"])
    let program = FileDigest(file: "dist/App", sha256: String(repeating: "0", count: 64))
    let resources = ShippedResources(files + [program])
    func problems(_ file: String = "App", _ sha256: String = "") throws -> [String] {
      try resources.problems(of: bench.path("dist/\(file)"), sha256)
    }
    #expect(try problems() == [])
    #expect(try problems("App_App.resources/b.json", files[0].sha256) == [])
    #expect(
      try problems("App_App.resources/b.json", files[1].sha256)
        == ["The file has the contents of another file in the attestation."])
    #expect(resources.missing(beside: bench.path("dist/App")) == [])
    #expect(resources.missing(beside: bench.path("App")) == ["App_App.resources"])

    try bench.write("one", to: "dist/App_App.resources/b.json")
    try bench.write("new", to: "dist/App_App.resources/c.json")
    #expect(
      try problems() == [
        "App_App.resources/b.json differs from the signed statement.",
        "No signed statement covers App_App.resources/c.json.",
      ])
    for file in ["b.json", "c.json"] {
      try FileManager.default.removeItem(atPath: bench.path("dist/App_App.resources/\(file)"))
    }
    #expect(try problems() == ["App_App.resources/b.json is missing."])
  }

  /// The matches, as reports show them.
  private func found(_ strings: String...) throws -> [String] {
    try strings.flatMap { try inspect($0).matches.flatMap(\.traces) }.map(\.detail)
  }

  @Test func plainTextHasLinesInEveryEncoding() async throws {
    try bench.write("one\r\ntwo Prüfmodus 調試\nthree\n", to: "utf8.txt")
    for encoding in ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"] {
      try bench.write("", to: "data/text")
      try await bench.run("iconv", "-f", "UTF-8", "-t", encoding, "-o", "data/text", "utf8.txt")
      #expect(
        try found("Prüfmodus", "調試", "three") == [
          "data/text:2", "data/text:2", "data/text:3",
        ], "\(encoding)")
      #expect(try found("Prüfmodus 調試 ", "Two", "onetwo") == [])
    }
  }

  @Test func escapesDoNotHideString() throws {
    for (text, string) in [
      (#"{"a": "say \"debug\" now"}"#, "say \"debug\" now"),
      (#"{"a": "https:\/\/staging.example"}"#, "https://staging.example"),
      (#"{"a": "\u0064ebug menu"}"#, "debug menu"),
      (#"{"a": "back\\slash n\\not"}"#, #"back\slash n\not"#),
      (#"{"a": "smile \ud83d\ude00 debug"}"#, "smile 😀 debug"),
      (#"{"a": "line\u000A0062"}"#, "line\n0062"),
      (#""k" = "debug \U00e4hnlich";"#, "debug ähnlich"),
      (#"key: "yaml \U0001F600 \x41""#, "yaml 😀 A"),
      (#"let text = "swift \u{1F600} debug""#, "swift 😀 debug"),
      ("<p>debug &lt;on&gt; &amp; &#x6f;ff &#111;</p>", "debug <on> & off o"),
      ("<?xml version=\"1.0\"?>\n<a><![CDATA[raw & debug]]></a>", "raw & debug"),
      ("<a><![CDATA[de]]>bug &amp; <!-- not -->more</a>", "debug & more"),
      ("<a>x<!-- debug --> y</a>", "<!-- debug -->"), ("<a>x<![CDATA[debug]] y</a>", "debug]] y"),
      (#"plain \debug text"#, #"plain \debug text"#),
      (#"<a>C:\debug &amp; more</a>"#, #"C:\debug & more"#),
    ] {
      try bench.write("first\n\(text)\n", to: "data/file")
      if text.hasPrefix("<") { try bench.write(" \n\(text)\n", to: "data/file") }
      #expect(try inspect(string).matches.count == 1, "\(text)")
      #expect(
        try inspect(string).matches.first?.location?.line == (text.hasPrefix("<?xml") ? 3 : 2),
        "\(text)")
    }
    // A truncated escape at the end is plain text.
    for text in [#"debug\"#, #"debug\u00"#, "<a>debug&", "<a>debug&#x;", #"debug\ud83d"#] {
      try bench.write(text, to: "data/file")
      #expect(try inspect("debug").matches.count == 1, "\(text)")
    }
  }

  @Test func keyOfMatchIsReported() throws {
    let json = #"{"a": {"b": [1, {"c": "x"}, "the debug text"], "debug key": true}}"#
    try bench.write(json, to: "data/a.json")
    #expect(
      try found("the debug text", "debug key") == [
        #"data/a.json:1, key "a.b[2]""#, #"data/a.json:1, key "a.debug key""#,
      ])
    try bench.write("[" + json, to: "data/a.json")
    #expect(try found("the debug text") == [#"data/a.json:1, key "[0].a.b[2]""#])
    try bench.write(String(repeating: "[", count: 100_000) + "\"debug text\"", to: "data/a.json")
    #expect(try found("debug text") == ["data/a.json:1"])
    try bench.write("{\"a\": 1}\n// debug text\n", to: "data/a.json")
    #expect(try found("debug text") == ["data/a.json:2"])
    try FileManager.default.removeItem(atPath: bench.path("data/a.json"))

    try bench.write(
      "/* debug comment */\n\"debug.key\" = \"value\";\n\"k\" = \"debug value\";\n",
      to: "data/a.strings")
    #expect(
      try found("debug comment", "debug.key", "debug value") == [
        "data/a.strings:1", #"data/a.strings:2, key "debug.key""#, #"data/a.strings:3, key "k""#,
      ])
  }

  @Test(arguments: ["FMT_BINARY", "FMT_XML"])
  func propertyListsHaveKeys(format: String) async throws {
    let script = """
      import plistlib, sys
      value = {'outer': {'key of debug': 1, 'list': ['a', 'Prüfmodus für alle', 'debug']},
               'long': 'x' * 300 + 'debug tail'}
      plistlib.dump(value, open('data/list', 'wb'), fmt=plistlib.\(format))
      """
    try bench.write("", to: "data/list")
    try await bench.run("python3", "-c", script)
    func places(_ string: String) throws -> [String] {
      try found(string).map { $0.replacing(#/^data\/list(:\d+)?, /#, with: "") }
    }
    #expect(try places("Prüfmodus für alle") == [#"key "outer.list[1]""#])
    #expect(try places("key of debug") == [#"key "outer.key of debug""#])
    #expect(try places("debug tail") == [#"key "long""#])
    #expect(try places("no such text") == [])
    #expect(try Set(places("debug")).count == 2)
    #expect(
      try inspect("Prüfm").matches.map(\.presence) == [.part])
    #expect(try inspect("Prüfmodus").matches.map(\.presence) == [.whole])
    #expect(try inspect("debug").matches.map(\.presence) == [.whole])
  }

  /// Lists that no compiler makes: shared values that expand to 2^40, a cycle, and 100,000 levels.
  @Test(arguments: ["shared", "circle", "deep"])
  func forgedPropertyListsTerminate(kind: String) async throws {
    let script = """
      import struct
      kind, count = '\(kind)', {'shared': 40, 'circle': 40, 'deep': 100000}['\(kind)']
      objects = []
      for i in range(count):
          next = 0 if kind == 'circle' and i == count - 1 else i + 1
          many = 2 if kind == 'shared' else 1
          objects.append(bytes([0xa0 + many]) + struct.pack('>I', next) * many)
      objects.append(b'\\x5adebug text')
      data, offsets = b'bplist00', []
      body = bytearray(data)
      for o in objects:
          offsets.append(len(body))
          body += o
      table = len(body)
      for o in offsets:
          body += struct.pack('>I', o)
      body += struct.pack('>6xBBQQQ', 4, 4, len(objects), 0, table)
      open('data/list', 'wb').write(body)
      """
    try bench.write("", to: "data/list")
    try await bench.run("python3", "-c", script)
    #expect(try inspect("debug text").matches.count == 1)
  }

  @Test func compiledCatalogsHaveKeysByLanguage() async throws {
    try bench.write("", to: "data/Localizable.loctable")
    try await bench.run(
      "python3", "-c",
      "import plistlib; plistlib.dump({'de': {'debug.menu': 'Prüfmenü'}, 'en': {'debug.menu': 'x'}},"
        + " open('data/Localizable.loctable', 'wb'), fmt=plistlib.FMT_BINARY)")
    #expect(try found("Prüfmenü") == [#"data/Localizable.loctable, key "de.debug.menu""#])
    #expect(
      try found("debug.menu") == [
        #"data/Localizable.loctable, key "de.debug.menu""#,
        #"data/Localizable.loctable, key "en.debug.menu""#,
      ])
  }

  @Test func otherFilesAreSearchedByteByByte() async throws {
    try bench.write("", to: "data/database")
    try await bench.run(
      "python3", "-c",
      "import sqlite3; c = sqlite3.connect('data/database'); c.execute('create table t (a)');"
        + " c.execute('insert into t values (?)', ('the debug row',)); c.commit()")
    #expect(try found("the debug row", "the other row") == ["data/database"])
    try await bench.run(
      "python3", "-c",
      "open('data/wide', 'wb').write(b'\\xf0\\0\\0' + 'wide debug'.encode('utf-16-le') + b'\\0\\xff'"
        + " + 'big debug'.encode('utf-16-be') + b'\\xff')")
    #expect(try found("wide debug", "big debug") == ["data/wide", "data/wide"])
  }

  @Test func partOfLongerWordIsMarked() throws {
    try bench.write(
      #"{"a": "debugMenu", "b": "the debugMode here", "c": "https:\/\/qa.example"}"#,
      to: "data/a.json")
    for (string, presence) in [
      ("debugMenu", .whole), ("debugMode", .whole), ("the debugMode here", .whole),
      ("debugM", .part), ("qa.example", .whole), ("a.example", .part),
    ] as [(String, Presence)] {
      #expect(try inspect(string).matches.map(\.presence) == [presence], "\(string)")
    }
    // Parts come first, and are no evidence if there is a word.
    let parts = (0..<20).map { "mock\($0)\n" }.joined()
    try bench.write(parts + "mock\n", to: "data/b.txt")
    #expect(try found("mock") == ["data/b.txt:21"])
    try bench.write(parts, to: "data/b.txt")
    #expect(try inspect("mock").matches.map(\.presence) == [.part])
    for encoding in ["utf-16-le", "utf-16-be"] {
      for (text, presence) in [("is xmock", .part), ("is x mock", .whole)] as [(String, Presence)] {
        try bench.write("", to: "data/b.txt")
        let bytes: [UInt8] =
          [0xf0, 0, 0, 0xff]
          + text.utf16.flatMap { encoding == "utf-16-le" ? [UInt8($0), 0] : [0, UInt8($0)] }
        try Data(bytes).write(to: URL(filePath: bench.path("data/b.txt")))
        #expect(try inspect("mock").matches.map(\.presence) == [presence], "\(encoding) \(text)")
      }
    }
  }

  @Test func compressedFilesAreListed() async throws {
    let script = """
      import bz2, gzip, io, lzma, os, tarfile, zipfile
      text = b'the debug text ' * 100
      os.makedirs('data', exist_ok=True)
      def write(name, bytes): open('data/' + name, 'wb').write(bytes)
      def archive(mode, members):
          file = io.BytesIO()
          with tarfile.open(fileobj=file, mode=mode) as tar:
              for name, bytes in members:
                  info = tarfile.TarInfo(name)
                  info.size = len(bytes)
                  tar.addfile(info, io.BytesIO(bytes))
          return file.getvalue()
      write('a.gz', gzip.compress(text))
      write('b.tgz', archive('w:gz', [('x', text)]))
      write('c.xz', lzma.compress(text))
      write('d.bz2', bz2.compress(text))
      file = io.BytesIO()
      with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as zip: zip.writestr('x', text)
      write('f.docx', file.getvalue())
      write('g.tar', archive('w', [('x', text), ('sub/y.gz', gzip.compress(text))]))
      write('plain.tar', archive('w', [('x', text), ('y', b'\\x1f\\x8b')]))
      write('cut.tar', archive('w', [('x', text)])[:600])
      write('image.png', b'\\x89PNG\\r\\n\\x1a\\n' + b'\\0' * 50)
      write('h.txt', b'BZh is a name, PK too')
      write('i.bin', bytes([0x1f, 0x8b, 8, 0xff, 0, 0]))
      write('empty', b'')
      """
    try await bench.run("python3", "-c", script)
    for (name, bytes) in [
      ("j.zst", [0x28, 0xb5, 0x2f, 0xfd, 0x24, 0]), ("k.lz4", [4, 0x22, 0x4d, 0x18, 0x64, 0x40]),
      ("l.7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), ("m.rar", Array("Rar!\u{1a}\u{7}".utf8)),
      ("n.lz4", [2, 0x21, 0x4c, 0x18, 9, 0, 0, 0]),
    ] as [(String, [UInt8])] {
      try Data(bytes).write(to: URL(filePath: bench.path("data/" + name)))
    }
    let compressed = try inspect("nothing like this").compressed
    #expect(
      compressed.map { "\($0.name) \($0.format)" } == [
        "data/a.gz gzip", "data/b.tgz gzip", "data/c.xz xz", "data/d.bz2 bzip2",
        "data/f.docx zip", "data/g.tar gzip", "data/j.zst Zstandard",
        "data/k.lz4 LZ4", "data/l.7z 7z", "data/m.rar RAR",
        "data/n.lz4 LZ4",
      ])
    #expect(compressed.map(\.source) == compressed.map(\.name))
    // An uncompressed archive is searched.
    #expect(try inspect("the debug text").matches.flatMap(\.traces).count == 3)
  }

  @Test func hiddenFilesAreSearchedAndUnreadableOnesReported() throws {
    try bench.write("debug text", to: "data/.hidden/.file")
    try bench.write("debug text", to: "elsewhere")
    try bench.write("debug text", to: "data/secret")
    try bench.write("", to: "data/empty")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: bench.path("data/link"), withDestinationPath: bench.path("elsewhere"))
    try manager.createSymbolicLink(
      atPath: bench.path("data/broken"), withDestinationPath: "nowhere")
    #expect(chmod(bench.path(""), 0o755) == 0)
    #expect(chmod(bench.path("data/secret"), 0) == 0)
    let inspection = try withoutRoot { try inspect("debug text") }
    #expect(
      inspection.matches.flatMap(\.traces).map(\.detail) == [
        "data/.hidden/.file:1", "data/link:1",
      ])
    #expect(inspection.fileCount == 3)
    #expect(
      inspection.unreadable == [
        "data/broken: the link cannot be followed: No such file or directory",
        "data/secret: Permission denied",
      ])
    #expect(
      try inspect("debug text", file: "nowhere").unreadable == [
        "nowhere: No such file or directory"
      ])
  }

  @Test func eachRuleHasAtMostTenTraces() throws {
    try bench.write(String(repeating: "debug text\n", count: 1000), to: "data/many")
    let rules = ["1", "2"].map { Rule(id: $0, strings: ["debug text", "absent text"]) }
    let bundle = ResourceBundle(name: "data", paths: [bench.path("data")])
    let evidence = try ResourceGatherer(workspace: bench.workspace)
      .gather(bundle, build: nil, rules: rules)
    let matches = try #require(evidence.inspection.value).matches
    #expect(matches.map(\.rule) == ["1", "2"])
    #expect(matches.map(\.traces.count) == [10, 10])
  }
}
