import DebugInformation
import ELF
import Foundation
import TestSupport
import Testing

@Suite("Places of declarations")
struct PlaceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A Swift function that was inlined has its name and place", arguments: ["4", "5"])
  func inlinedSwift(version: String) throws {
    let path = try folder.swiftProgram("-dwarf-version=\(version)")
    let file = try File(path: path)
    let symbols = try #require(file.symbolTable)
    #expect(try !symbols.symbols.contains { try symbols.name(of: $0) == Names.inlinedSwift })
    let information = try DebugInformation(reading: file)
    #expect(information.coverage == .read)
    #expect(information.strings.firstRange(of: Array(Names.inlinedSwift.utf8) + [0]) != nil)
    let found = try information.places(of: Set(Names.swift.keys))
    #expect(found.coverage == .read)
    #expect(found.unreadable == [])
    #expect(
      found.places.mapValues(\.description)
        == (try Names.places(Names.swift, in: "Simulation.swift")))
  }

  @Test("What the Swift compiler makes has no place")
  func compilersOwn() throws {
    let path = try folder.swiftProgram()
    let metadata = "$s3App5StoreCMa"
    let information = try DebugInformation(reading: try File(path: path))
    #expect(information.strings.firstRange(of: Array(metadata.utf8) + [0]) != nil)
    #expect(try places(path, of: [metadata]) == [:])
  }

  @Test(
    "C names have places in every version, format and compiler",
    arguments: ["clang", "gcc"], [["-gdwarf-4"], ["-gdwarf-5"], ["-gdwarf-5", "-gdwarf64"]])
  func namesInC(compiler: String, options: [String]) throws {
    let object = try folder.object("simulation.c", compiler: compiler, options)
    let expected = try Names.placesInC()
    let others = ["debug_local", "debug_member", "debug_record", "debug_counte", ""]
    for path in [object, try folder.linked(object)] {
      let found = try declarations(path, of: Array(expected.keys) + others)
      #expect(found.coverage == .read)
      #expect(found.unreadable == [])
      #expect(found.places.mapValues(\.description) == expected)
    }
  }

  @Test(
    "The definition's place is given in C++",
    arguments: ["clang", "gcc"],
    [["-gdwarf-4"], ["-gdwarf-5"], ["-gdwarf-4", "-fdebug-types-section"], ["-gdwarf-2"]])
  func definitions(compiler: String, options: [String]) throws {
    let object = try folder.object("simulation.cpp", compiler: compiler, options)
    let expected = try Names.places(Names.cxx, in: "simulation.cpp")
    for path in [object, try folder.linked(object)] {
      #expect(try places(path, of: Array(expected.keys)) == expected)
    }
  }

  @Test(
    "What a definition does not say, its declaration says",
    arguments: [("clang", "static int shared"), ("gcc", "int Simulation::shared")],
    ["-gdwarf-4", "-gdwarf-5"])
  func staticMember(expected: (compiler: String, text: String), version: String) throws {
    let object = try folder.object("simulation.cpp", compiler: expected.compiler, [version])
    #expect(
      try places(object, of: [Names.shared])
        == [Names.shared: Sources.place(of: expected.text, in: "simulation.cpp")])
  }

  @Test("Types in units of their own are read", arguments: ["-gdwarf-4", "-gdwarf-5"])
  func typeUnits(version: String) throws {
    let object = try folder.object("simulation.cpp", [version, "-fdebug-types-section"])
    let file = try File(path: object)
    let units = file.sections.filter { $0.name == ".debug_types" || $0.name == ".debug_info" }
    #expect(units.count > 1)
    let found = try declarations(object, of: ["_ZN5store10Simulation7inlinedEi"])
    #expect(found.unreadable == [])
    #expect(found.places.count == 1)
  }

  @Test(
    "A member that no unit defines is only declared", arguments: ["clang", "gcc"],
    ["-gdwarf-4", "-gdwarf-5"])
  func onlyDeclared(compiler: String, version: String) throws {
    let names: Set = ["_ZN5Panel10debug_dumpEi"]
    let screen = try folder.object("screen.cpp", compiler: compiler, [version])
    let panel = try folder.object("panel.cpp", compiler: compiler, [version])
    #expect(try information(screen).onlyDeclared(names) == names)
    #expect(try information(panel).onlyDeclared(names) == [])
    try folder.run("ld.lld", "-r", screen, panel, "-o", "both.o")
    #expect(try information(folder.path("both.o")).onlyDeclared(names) == [])
    // What was inlined has no symbol, and is defined all the same.
    let simulation = try folder.object("simulation.cpp", compiler: compiler, [version])
    #expect(try information(simulation).onlyDeclared(["_ZN5store10Simulation7inlinedEi"]) == [])
  }

  @Test("With link-time optimization a definition can be in another unit than its name")
  func definedInAnotherUnit() throws {
    let objects = try ["screen.cpp", "panel.cpp"].map { try folder.object($0, ["-g", "-flto"]) }
    try folder.run(["ld.lld", "-r"] + objects + ["-o", "both.o"])
    let both = try information(folder.path("both.o"))
    #expect(try both.onlyDeclared(["_ZN5Panel10debug_dumpEi"]) == [])
    #expect(try both.places(of: ["_ZN5Panel10debug_dumpEi"]).places.count == 1)
  }

  private func information(_ path: String) throws -> DebugInformation {
    try DebugInformation(reading: try File(path: path))
  }

  @Test(
    "Objects have their relocations applied",
    arguments: ["x86_64", "aarch64", "i386", "armv7"], ["-gdwarf-4", "-gdwarf-5"])
  func relocatable(machine: String, version: String) throws {
    let options = [version, "-target", "\(machine)-linux-gnu"]
    for (source, expected) in [
      ("simulation.c", try Names.placesInC()),
      ("simulation.cpp", try Names.places(Names.cxx, in: "simulation.cpp")),
    ] {
      let object = try folder.object(source, options)
      let found = try declarations(object, of: Array(expected.keys))
      #expect(found.coverage == .read)
      #expect(found.unreadable == [])
      #expect(found.places.mapValues(\.description) == expected)
    }
  }

  @Test("Swift objects and members of archives have places")
  func archive() throws {
    let object = try folder.swiftProgram("-c", name: "App.o")
    try folder.run("ar", "rc", "App.a", object)
    let expected = try Names.places(Names.swift, in: "Simulation.swift")
    let members = try Object.read(path: folder.path("App.a"))
    #expect(members.count == 1)
    for member in members {
      let found = try DebugInformation(reading: member.file).places(of: Set(expected.keys))
      #expect(found.places.mapValues(\.description) == expected)
    }
  }

  @Test(
    "Both byte orders and address sizes are read, and no place is made up for unknown relocations",
    arguments: ["powerpc64", "s390x", "powerpc", "mips"])
  func bigEndian(machine: String) throws {
    let object = try folder.object("simulation.c", ["-g", "-target", "\(machine)-linux-gnu"])
    let expected = try Names.placesInC()
    let file = try File(path: object)
    #expect(file.byteOrder == .bigEndian)
    let strings = try DebugInformation(reading: file).strings
    for name in expected.keys {
      #expect(strings.firstRange(of: Array(name.utf8) + [0]) != nil)
    }
    let found = try declarations(object, of: Array(expected.keys))
    #expect(found.places == [:])
    guard case .unavailable(let reason) = found.coverage else {
      Issue.record("expected no coverage, found \(found.coverage)")
      return
    }
    #expect(reason.contains("relocation"))
    // The linker applies the relocations.
    #expect(try places(folder.linked(object), of: Array(expected.keys)) == expected)
  }

  @Test("A file without debug information says so, and split debug information has no places")
  func absent() throws {
    let bare = try folder.object("simulation.c", ["-g0"])
    let information = try DebugInformation(reading: try File(path: bare))
    #expect(information.coverage == .absent)
    #expect(information.strings == [])
    #expect(try information.places(of: ["debug_refresh"]).coverage == .absent)
    let split = try folder.object("simulation.c", ["-g", "-gsplit-dwarf"])
    let found = try declarations(split, of: ["debug_refresh"])
    #expect(found.coverage == .read)
    #expect(found.unreadable == [])
    #expect(found.places == [:])
  }

  @Test("A linker may let a name be the end of another")
  func sharedEnds() throws {
    let linked = try folder.linked(try folder.object("simulation.c"), "-O2")
    let strings = try DebugInformation(reading: try File(path: linked)).strings
    #expect(strings.firstRange(of: Array("debug_counter\0".utf8)) != nil)
    #expect(strings.firstRange(of: Array("\0counter\0".utf8)) == nil)
    #expect(!strings.starts(with: "counter\0".utf8))
    let expected = try Names.placesInC()
    #expect(try places(linked, of: Array(expected.keys) + ["refresh"]) == expected)
  }

  @Test("A file that is replaced is not read")
  func replaced() throws {
    let object = try folder.object("simulation.c")
    let information = try DebugInformation(reading: try File(path: object))
    try folder.run("cp", object, "copy.o")
    try folder.run("mv", "copy.o", object)
    let error = #expect(throws: ReadError.self) { try information.places(of: ["debug_refresh"]) }
    #expect(error?.code == .changed)
  }
}
