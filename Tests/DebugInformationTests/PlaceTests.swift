import Algorithms
import DebugInformation
import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct PlaceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["4", "5"])
  func inlinedSwiftFunctionHasNameAndPlace(version: String) throws {
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

  @Test func compilerGeneratedNameHasNoPlace() throws {
    let path = try folder.swiftProgram()
    let metadata = "$s3App5StoreCMa"
    let information = try DebugInformation(reading: try File(path: path))
    #expect(information.strings.firstRange(of: Array(metadata.utf8) + [0]) != nil)
    #expect(try places(path, of: [metadata]) == [:])
  }

  @Test(arguments: ["clang", "gcc"], [["-gdwarf-4"], ["-gdwarf-5"], ["-gdwarf-5", "-gdwarf64"]])
  func cNamesHavePlacesForEveryVersionAndCompiler(compiler: String, options: [String]) throws {
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
    arguments: ["clang", "gcc"],
    [["-gdwarf-4"], ["-gdwarf-5"], ["-gdwarf-4", "-fdebug-types-section"], ["-gdwarf-2"]])
  func cxxPlacesPointToDefinitions(compiler: String, options: [String]) throws {
    let object = try folder.object("simulation.cpp", compiler: compiler, options)
    let expected = try Names.places(Names.cxx, in: "simulation.cpp")
    for path in [object, try folder.linked(object)] {
      #expect(try places(path, of: Array(expected.keys)) == expected)
    }
  }

  @Test(
    arguments: [("clang", "static int shared"), ("gcc", "int Simulation::shared")],
    ["-gdwarf-4", "-gdwarf-5"])
  func missingDefinitionPlaceComesFromDeclaration(
    expected: (compiler: String, text: String), version: String
  ) throws {
    let object = try folder.object("simulation.cpp", compiler: expected.compiler, [version])
    #expect(
      try places(object, of: [Names.shared])
        == [Names.shared: Sources.place(of: expected.text, in: "simulation.cpp")])
  }

  @Test(arguments: ["-gdwarf-4", "-gdwarf-5"])
  func typeUnitsAreRead(version: String) throws {
    let object = try folder.object("simulation.cpp", [version, "-fdebug-types-section"])
    let file = try File(path: object)
    let units = file.sections.filter { $0.name == ".debug_types" || $0.name == ".debug_info" }
    #expect(units.count > 1)
    let found = try declarations(object, of: ["_ZN5store10Simulation7inlinedEi"])
    #expect(found.unreadable == [])
    #expect(found.places.count == 1)
  }

  @Test(arguments: ["clang", "gcc"], ["-gdwarf-4", "-gdwarf-5"])
  func memberWithoutDefinitionIsOnlyDeclared(compiler: String, version: String) throws {
    let names: Set = ["_ZN5Panel10debug_dumpEi"]
    let screen = try folder.object("screen.cpp", compiler: compiler, [version])
    let panel = try folder.object("panel.cpp", compiler: compiler, [version])
    #expect(try information(screen).onlyDeclared(names) == names)
    #expect(try information(panel).onlyDeclared(names) == [])
    try folder.run("ld.lld", "-r", screen, panel, "-o", "both.o")
    #expect(try information(folder.path("both.o")).onlyDeclared(names) == [])
    // An inlined function has no symbol but is still defined.
    let simulation = try folder.object("simulation.cpp", compiler: compiler, [version])
    #expect(try information(simulation).onlyDeclared(["_ZN5store10Simulation7inlinedEi"]) == [])
  }

  @Test(arguments: ["clang", "gcc"], ["-gdwarf-4", "-gdwarf-5"])
  func onlyFunctionsAreInlined(compiler: String, version: String) throws {
    let object = try folder.object("simulation.c", compiler: compiler, [version])
    let names = Set(Names.c.keys).union(["debug_local", "debug_member", "debug_record"])
    let inlined = try information(object).inlined(names)
    #expect(inlined.names == ["debug_inlined"])
    #expect(inlined.areAll)
  }

  @Test func ltoDefinitionCanBeInAnotherUnit() throws {
    let objects = try ["screen.cpp", "panel.cpp"].map { try folder.object($0, ["-g", "-flto"]) }
    try folder.run(["ld.lld", "-r"] + objects + ["-o", "both.o"])
    let both = try information(folder.path("both.o"))
    #expect(try both.onlyDeclared(["_ZN5Panel10debug_dumpEi"]) == [])
    #expect(try both.places(of: ["_ZN5Panel10debug_dumpEi"]).places.count == 1)
  }

  private func information(_ path: String) throws -> DebugInformation {
    try DebugInformation(reading: try File(path: path))
  }

  @Test(arguments: ["x86_64", "aarch64", "i386", "armv7"], ["-gdwarf-4", "-gdwarf-5"])
  func objectsHaveTheirRelocationsApplied(machine: String, version: String) throws {
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

  @Test func swiftObjectsAndArchiveMembersHavePlaces() throws {
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

  @Test(arguments: ["powerpc64", "s390x", "powerpc", "mips"])
  func bigEndianObjectsHavePlacesOnlyOnceLinked(machine: String) throws {
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

  @Test func absentAndSplitDebugInformationHaveNoPlaces() throws {
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

  @Test func namesWithSharedSuffixesAreFound() throws {
    let linked = try folder.linked(try folder.object("simulation.c"), "-O2")
    let strings = try DebugInformation(reading: try File(path: linked)).strings
    #expect(strings.firstRange(of: Array("debug_counter\0".utf8)) != nil)
    #expect(strings.firstRange(of: Array("\0counter\0".utf8)) == nil)
    #expect(!strings.starts(with: "counter\0".utf8))
    let expected = try Names.placesInC()
    #expect(try places(linked, of: Array(expected.keys) + ["refresh"]) == expected)
  }

  @Test func replacedFileIsRejected() throws {
    let object = try folder.object("simulation.c")
    let information = try DebugInformation(reading: try File(path: object))
    try folder.run("cp", object, "copy.o")
    try folder.run("mv", "copy.o", object)
    let error = #expect(throws: ReadError.self) { try information.places(of: ["debug_refresh"]) }
    #expect(error?.code == .changed)
  }
}
