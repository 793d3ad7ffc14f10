import Foundation
import SwiftNames
import Testing

/// Names that could crash or hang a demangler, read on a stack as small as those of Swift
/// concurrency threads.
@Suite struct HostileNamesTests {
  private static let sizes = [100, 500, 2_000, 8_000, 32_000]

  @Test func deeplyNestedSwiftNamesTerminate() throws {
    let units: [(String, String, String)] = [
      ("$s4main1fSi", "Sg", "vp"), ("$s4main1fSi", "m", "vp"), ("$s4main1fSi", "_t", "vp"),
      ("$s4main1fSi", "z", "vp"), ("$s4main1f", "1aV", ""), ("$s4main1f", "yyc", "F"),
      ("$s4main1fSi", "_p", "vp"), ("$s4main1fyyF", "TA", ""), ("$s4main1fyyF", "yycfU_", ""),
      ("$s4main1fyyF", "TY0_", ""), ("$s4main1aV", "4mainE1bV", ""),
      ("_TF4main1f", "FT_", "T_"), ("$s", "Say", "SiG"),
    ]
    let names = units.flatMap { start, unit, end in
      Self.sizes.map { start + String(repeating: unit, count: $0 / unit.utf8.count) + end }
    }
    try onSmallStack {
      // Any result but empty text is fine; reading must terminate.
      for name in names { if case .read("") = Demangling.read(name) { return false } }
      return true
    }
  }

  @Test func doublingSubstitutionsAreUnreadable() throws {
    /// A type with two arguments, each of which is the type of the level below.
    @Sendable func name(_ levels: Int) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      return "$s4main1fyyAA1PVy" + String(repeating: "ADy", count: levels) + "S2iG"
        + (0..<levels).map { level in
          level + 4 < 26 ? "A\(letters[level + 4])G" : "A\(level + 4 - 27)_G"
        }.joined() + "F"
    }
    try onSmallStack {
      guard case .read(let text) = Demangling.read(name(4)), text.contains("main.P<main.P<") else {
        return false
      }
      return [22, 40, 500, 5_000].allSatisfy { Demangling.read(name($0)) == .unreadable }
    }
    #expect(Demangling.read("$s4main1fyySi_S2047it_A2047Ft") == .unreadable)
  }

  @Test func longNamesAreUnreadable() {
    let long = "$s4main" + String(repeating: "1aV", count: Demangling.longestName)
    #expect(Demangling.read(long) == .unreadable)
    #expect(
      CxxName.read("_Z1f" + String(repeating: "i", count: CxxName.longestName)) == .unreadable)
  }

  @Test func deeplyNestedCxxNamesStaySmall() throws {
    let units: [(String, String, String)] = [
      ("_Z1f", "P", "i"), ("_Z1f", "K", "i"), ("_Z1f", "3FooI", "i"), ("_ZN", "1a", "Ev"),
      ("_Z1f", "F", "v"), ("_Z", "Z", "1fv"), ("_Z1fIX", "ad", "Li0EEEvv"), ("_Z1f", "M", "i"),
      ("_Z1fIX", "qu", ""), ("_Z1f", "NUl", "vE_E"), ("_Z1fI", "J", ""), ("_Z1fI", "L_Z1fI", ""),
      ("_Z", "Tv0_n12_", "1fv"), ("_ZN", "cv", "i"), ("_Z1fI", "Tn", "i"), ("_Z1fDT", "rqXR", ""),
      ("_Z1f1P", "IS_S_E", ""), ("_Z1f1aI", "S_IS0_S0_E", "E"), ("_Z1fIXsr1", "a1bI", ""),
    ]
    let names = units.flatMap { start, unit, end in
      Self.sizes.map { start + String(repeating: unit, count: $0 / unit.utf8.count) + end }
    }
    try onSmallStack {
      names.allSatisfy { name in
        guard case .read(let name) = CxxName.read(name) else { return true }
        return name.text.utf8.count < 100_000 && name.paths.count < 8_000
      }
    }
  }

  /// Calls `body` on a thread with 512 KiB of stack and expects it to be true.
  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) throws {
    final class Outcome: @unchecked Sendable { var isGood = false }
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.isGood = body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(outcome.isGood)
  }
}
