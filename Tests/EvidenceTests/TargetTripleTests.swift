import ReleaseModel
import Testing

@Suite struct TargetTripleTests {
  @Test(arguments: [
    "x86_64-unknown-linux-gnu", "x86_64-swift-linux-musl", "x86_64-linux-gnu",
    "amd64-unknown-linux-gnu", "x86_64-fixture-linux-gnu",
  ])
  func runsOnSameProcessorAndSystem(_ triple: String) {
    #expect(TargetTriple(triple).runs(onLinuxWith: "x86_64"))
    #expect(!TargetTriple(triple).runs(onLinuxWith: "aarch64"))
    #expect(!TargetTriple(triple).isWebAssembly)
  }

  @Test func processorsHaveTwoNames() {
    #expect(TargetTriple("arm64-unknown-linux-gnu").runs(onLinuxWith: "aarch64"))
    #expect(TargetTriple("aarch64-swift-linux-musl").runs(onLinuxWith: "aarch64"))
    #expect(!TargetTriple("aarch64_be-unknown-linux-gnu").runs(onLinuxWith: "aarch64"))
  }

  @Test(arguments: [
    "x86_64-unknown-linux-android28", "x86_64-unknown-linux-android",
    "x86_64-unknown-linux-androideabi",
    "x86_64-unknown-none-elf", "x86_64-unknown-freebsd14.1", "x86_64-apple-macosx14.0",
    "x86_64-unknown-windows-msvc", "i686-unknown-linux-gnu", "armv7-unknown-linux-gnueabihf",
    "x86_64",
    "",
  ])
  func doesNotRunElsewhere(_ triple: String) {
    #expect(!TargetTriple(triple).runs(onLinuxWith: "x86_64"))
  }

  @Test(arguments: ["wasm32-unknown-none-wasm", "wasm32-unknown-wasip1", "wasm64-unknown-wasi"])
  func webAssemblyIsNamed(_ triple: String) {
    #expect(TargetTriple(triple).isWebAssembly)
    #expect(!TargetTriple(triple).runs(onLinuxWith: "wasm32"))
    #expect(
      TargetTriple(triple).reasonNotToRun
        == "is for \(triple) (WebAssembly), which is not the platform of this machine")
  }
}
