import SwiftNames
import Testing

@Suite struct CxxNameTests {
  @Test(arguments: [
    ("_Z1fv", ["f"]),
    ("_ZN3app4StubC1Ev", ["app.Stub.Stub"]),
    ("_ZN3app4StubD0Ev", ["app.Stub.~Stub"]),
    ("_ZNSsD1Ev", ["std.string.~basic_string"]),
    ("_ZNK3app4Stub3runEi", ["app.Stub.run"]),
    (
      "_Z3usePN3app4StubERKSt6vectorIS1_SaIS1_EE",
      ["use", "app.Stub", "std.allocator", "std.vector"]
    ),
    ("_ZN12_GLOBAL__N_16hiddenEi", ["hidden"]),
    ("_ZL5twicei", ["twice"]),
    ("_ZZ3usevE10remembered", ["use.remembered", "use"]),
    ("_ZZ3usevEN5Local6insideEi", ["use.Local.inside", "use"]),
    ("_Z4callIZ3usevE5Local_03FooEvT_T0_", ["call", "use", "use.Local", "Foo"]),
    ("_ZZ3usevE5count__12_", ["use.count", "use"]), ("_ZGRZ3usevE4once_", ["use.once", "use"]),
    ("_ZZ3usevENKUliE_clEi", ["use.{lambda#1}.operator()", "use"]),
    ("_ZN3app4StubcvbEv", ["app.Stub.operator bool"]),
    ("_ZN3app4StubpLERKS0_", ["app.Stub.operator+=", "app.Stub"]),
    ("_ZNSsC2EPKc", ["std.string.basic_string"]),
    ("_ZStlsRSoRK4Stub", ["std.operator<<", "std.ostream", "Stub"]),
    ("_Znwm", ["operator new"]),
    ("_Zli6_unitsy", ["operator\"\" _units"]),
    ("_ZN3FooIiE3barEv", ["Foo.bar"]),
    ("_Z3getB5cxx11v", ["get"]),
    ("_Z4callM4StubKFivE", ["call", "Stub"]),
    ("_Z4callIXadL_Z6targetvEEEvv", ["call", "target"]),
    ("_Z1fI1AEDTcldtfp_3runEET_", ["f", "A"]),
    ("_Z1fiTm", ["f"]),
    ("_Z1fi.isra.0.cold", ["f"]),
    ("_ZdlPvm@CXXABI_1.3.9", ["operator delete"]),
    ("_ZTV4Stub", ["Stub"]),
    ("_ZTCN3app4BothE0_NS_4LeftE", ["app.Left", "app.Both"]),
    ("_ZGVZN3app3useEvE4once", ["app.use.once", "app.use"]),
    ("_ZThn16_N3app4Stub3runEi", ["app.Stub.run"]),
    ("_ZTv0_n24_N3app4Stub3runEi", ["app.Stub.run"]),
    ("_GLOBAL__sub_I__ZN3app4bothE", ["app.both"]),
  ])
  func mangledNameYieldsPaths(mangled: String, expected: [String]) throws {
    guard case .read(let name) = CxxName.read(mangled) else {
      Issue.record("\(mangled) was not read")
      return
    }
    #expect(name.paths.map { $0.joined(separator: ".") }.first == expected.first)
    #expect(Set(name.paths.map { $0.joined(separator: ".") }) == Set(expected))
  }

  @Test(arguments: [
    ("_ZN3app4Stub3runEi", "app::Stub::run"),
    ("_ZTVN3app4StubE", "vtable for app::Stub"),
    ("_ZTI4Stub", "typeinfo for Stub"),
    ("_ZTT4Both", "VTT for Both"),
    ("_ZTCN3app4BothE0_NS_4LeftE", "construction vtable in app::Both for app::Left"),
    ("_ZThn16_N3app4Stub3runEi", "thunk to app::Stub::run"),
    ("_ZGV4once", "guard variable for once"),
    ("_GLOBAL__sub_I__ZN3app4bothE", "static initialization of app::both"),
  ])
  func mangledNameHasReadableForm(mangled: String, expected: String) {
    guard case .read(let name) = CxxName.read(mangled) else {
      Issue.record("\(mangled) was not read")
      return
    }
    #expect(name.text == expected)
  }

  @Test(arguments: ["main", "", "_", "Z1fv", "$s4main1fyyF", "_GLOBAL__sub_I_main.cc"])
  func otherNamesAreNotMangled(name: String) {
    #expect(CxxName.read(name) == .notMangled)
  }

  @Test(arguments: [
    "_Z", "_Zero", "_Z1", "_Z0", "_Z9fv", "_ZN3app", "_ZNE", "_Z1fS9_", "_Z1fiE", "_ZTX4Stub",
    "_Z99999999999999999999f", "_ZN1aEi junk", "_Z1fDq",
  ])
  func damagedNamesAreUnreadable(name: String) {
    #expect(CxxName.read(name) == .unreadable)
  }

  @Test func readingAnyPrefixTerminates() {
    let name = "_ZZN3app3useEPNS_4StubERKSt6vectorIS1_SaIS1_EEENKUliE_clIXadL_Z1fvEEEEDTcl1gfp_EEi"
    for count in 0..<name.utf8.count { _ = CxxName.read(String(name.prefix(count))) }
    guard case .read = CxxName.read(name) else {
      Issue.record("the whole name was not read")
      return
    }
  }
}
