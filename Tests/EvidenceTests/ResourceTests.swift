import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

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

  @Test func packedFilesAreSearchedOrListed() async throws {
    let script = """
      import bz2, gzip, io, lzma, os, tarfile, zipfile
      text = b'the debug text ' * 100
      os.makedirs('data', exist_ok=True)
      def write(name, bytes): open('data/' + name, 'wb').write(bytes)
      def archive(mode, members, format=tarfile.GNU_FORMAT):
          file = io.BytesIO()
          with tarfile.open(fileobj=file, mode=mode, format=format) as tar:
              for name, bytes in members:
                  info = tarfile.TarInfo(name)
                  info.size = len(bytes)
                  tar.addfile(info, io.BytesIO(bytes))
          return file.getvalue()
      def zipped(members, method=zipfile.ZIP_DEFLATED, comment=b''):
          file = io.BytesIO()
          with zipfile.ZipFile(file, 'w', method) as zip:
              zip.comment = comment
              for name, bytes in members: zip.writestr(name, bytes)
          return file.getvalue()
      def nested(count):
          bytes = text
          for _ in range(count): bytes = gzip.compress(bytes)
          return bytes
      write('a.gz', gzip.compress(b'first') + gzip.compress(text))
      write('b.tgz', archive('w:gz', [('x', text)]))
      write('c.xz', lzma.compress(text))
      write('d.bz2', bz2.compress(text))
      write('e.zip', zipped([('stored', text)], zipfile.ZIP_STORED, b'a comment'))
      write('f.docx', zipped([('a/', b''), ('a/x', text)]))
      write('g.tar', archive('w', [('x', text), ('sub/y.gz', gzip.compress(text))]))
      write('h.tgz', gzip.compress(archive('w', [('z.zip', zipped([('in', text)]))])))
      write('i.tar', archive('w', [('n' * 120, text)]))
      write('j.tar', archive('w', [('m' * 90 + '/' + 'm' * 20, text)], tarfile.USTAR_FORMAT))
      write('k6.gz', nested(6))
      write('k7.gz', nested(7))
      write('l.zip', zipped([('x', text)], zipfile.ZIP_BZIP2))
      write('m.zip', zipped([('x', text), ('y', text)]).replace(b'PK\\x01\\x02\\x14\\x03\\x14\\0\\0', b'PK\\x01\\x02\\x14\\x03\\x14\\0\\1'))
      write('n.zip', zipped([('x', text)])[:-30])
      write('o.gz', gzip.compress(text)[:-9])
      write('p.gz', gzip.compress(text) + b'more')
      write('q.gz', gzip.compress(b'\\0' * (257 << 20), 1))
      write('plain.tar', archive('w', [('x', text), ('y', b'\\x1f\\x8b')]))
      write('cut.tar', archive('w', [('x', text)])[:600])
      write('image.png', b'\\x89PNG\\r\\n\\x1a\\n' + b'\\0' * 50)
      write('h.txt', b'BZh is a name, PK too')
      write('i.bin', bytes([0x1f, 0x8b, 8, 0xff, 0, 0]))
      write('empty', b'')
      """
    try await bench.run("python3", "-c", script)
    let text = Array("the debug text".utf8)
    for (name, bytes) in [
      ("r.zst", [0x28, 0xb5, 0x2f, 0xfd, 0x24, 0]), ("s.lz4", [4, 0x22, 0x4d, 0x18, 0x64, 0x40]),
      ("t.7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), ("u.rar", Array("Rar!\u{1a}\u{7}".utf8)),
      ("v.lz4", [2, 0x21, 0x4c, 0x18, 9, 0, 0, 0]),
      // RFC 8878, 3.1.1: a frame of one block that is not compressed.
      (
        "w.zst",
        [0x28, 0xb5, 0x2f, 0xfd, 0x20, UInt8(text.count), UInt8(text.count << 3 | 1), 0, 0] + text
      ),
    ] as [(String, [UInt8])] {
      try Data(bytes).write(to: URL(filePath: bench.path("data/" + name)))
    }
    let inspection = try inspect("nothing like this")
    #expect(
      inspection.compressed.map { "\($0.name) \($0.format)" } == [
        "data/c.xz xz", "data/d.bz2 bzip2", "data/k7.gz gzip", "data/l.zip zip", "data/m.zip zip",
        "data/n.zip zip", "data/o.gz gzip", "data/p.gz gzip", "data/q.gz gzip",
        "data/r.zst Zstandard", "data/s.lz4 LZ4", "data/t.7z 7z", "data/u.rar RAR",
        "data/v.lz4 LZ4",
      ])
    #expect(inspection.compressed.map(\.source) == inspection.compressed.map(\.name))
    for (file, place) in [
      ("a.gz", "a.gz"), ("b.tgz", "b.tgz/x"), ("e.zip", "e.zip/stored"),
      ("f.docx", "f.docx/a/x"), ("g.tar", "g.tar/x"), ("h.tgz", "h.tgz/z.zip/in"),
      ("i.tar", "i.tar/" + String(repeating: "n", count: 120)), ("k6.gz", "k6.gz"),
      ("j.tar", "j.tar/\(String(repeating: "m", count: 90))/\(String(repeating: "m", count: 20))"),
      ("plain.tar", "plain.tar/x"), ("cut.tar", "cut.tar"), ("w.zst", "w.zst"),
    ] {
      let matches = try inspect("the debug text", file: "data/\(file)").matches
      // The rest of a damaged archive has no lines.
      #expect(
        matches.first?.traces.first?.detail == "data/\(place)\(file == "cut.tar" ? "" : ":1")")
      #expect(file == "cut.tar" || matches.first?.location?.description == "data/\(file):1")
    }
    #expect(
      try inspect("the debug text", file: "data/g.tar").matches.flatMap(\.traces).map(\.detail)
        .last == "data/g.tar/sub/y.gz:1")
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
