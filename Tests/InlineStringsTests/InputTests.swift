import Algorithms
import InlineStrings
import ObjectFile
import Testing

@Suite struct InputTests {
  private static let strings = ["--uitesting", "--pro-debug", "uitest", "debug-on", "abcd", "q"]
  private static let search = InlineStringSearch(strings.compactMap(SmallString.init))
  private static let machines = [Machine.amd64, .aarch64]

  @Test(arguments: [
    (Machine.i386, ByteOrder.littleEndian), (.riscv, .littleEndian), (.aarch64, .bigEndian),
    (.amd64, .bigEndian), (.s390x, .bigEndian),
  ])
  func unsupportedMachinesAreRejected(machine: Machine, byteOrder: ByteOrder) throws {
    let error = #expect(throws: UnsupportedCode.self) {
      _ = try InstructionSet(machine: machine, byteOrder: byteOrder)
    }
    #expect(error?.machine == machine)
    #expect(error?.byteOrder == byteOrder)
    #expect(error?.description.contains(machine.description) == true)
  }

  @Test(arguments: machines) func randomBytesHaveNoStrings(machine: Machine) throws {
    var state: UInt64 = 20_261_121
    let code = (0..<4_000_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(try Self.search.offsets(in: code, machine: machine).isEmpty)
  }

  @Test func truncationAtAnyByteIsTolerated() throws {
    for code in [try FormsFixture.library("-O"), try FormsFixture.forARM("-O")] {
      let name = code.file.machine.description == "aarch64" ? "formArray" : "formSwitch"
      let function = try #require(
        code.parts.flatMap { part in
          part.functions.filter { $0.name.contains(name) }.map { part.bytes[$0.range] }
        }.first)
      let search = InlineStringSearch(forms.compactMap { SmallString($0.text) })
      var greatest = 0
      for end in 0...function.count {
        let count = try search.offsets(
          in: Array(function.prefix(end)), machine: code.file.machine
        ).count
        #expect(count >= greatest)
        greatest = count
        _ = try search.offsets(
          in: Array(function.dropFirst(end)), machine: code.file.machine)
      }
      #expect(greatest > 0)
    }
  }

  @Test func constantsInARMAssemblyAreRead() throws {
    let code = try FormsFixture.assembledForARM("immediates.s")
    let strings = [
      "--uitesting", "invertit", "xxxxxxxx", "abcdabcd", "added-addition", "added-addltion", "ab",
      "abcd", "added-addjtion", "--uitestinh", "xxxxxxx", "ui",
    ]
    // Nothing in the file places the halves side by side.
    let seen = try code.answers(for: strings, bounded: false).map { $0 == .absent ? 0 : 1 }
    #expect(seen == [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  }
}
