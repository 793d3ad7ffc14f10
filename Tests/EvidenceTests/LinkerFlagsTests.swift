import Foundation
import TestSupport
import Testing
import Toolchain

@Suite struct LinkerFlagsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in ["libs/libpay.a", "more/libpay.so", "more/libpay.a", "more/exact.a", "App.so"] {
      try folder.write("", to: file)
    }
  }

  @Test(arguments: [
    (["-L", "libs", "-lpay"], ["libs/libpay.a"]), (["-lpay", "-Llibs"], ["libs/libpay.a"]),
    (["-Lmore", "-Llibs", "-l", "pay"], ["more/libpay.so"]),
    (["-Xlinker", "-L./libs/", "-Xlinker", "-lpay"], ["libs/libpay.a"]),
    (["-Wl,-Lmore,-l:exact.a"], ["more/exact.a"]),
    (["libs/libpay.a", "-lpay"], ["libs/libpay.a"]), (["-o", "App.so", "-lpay", "-Lnone"], []),
    (["-Llibs", "-lother"], []), (["-L"], []), (["missing.a"], []),
  ])
  func librariesAreFoundLikeLinkerDoes(_ arguments: [String], _ expected: [String]) {
    let flags = LinkerFlags(arguments, relativeTo: folder.url.path)
    #expect(flags.libraries == expected.map(folder.path))
  }
}
