import Testing
import Toolchain

@Suite struct SwiftVersionTests {
  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n", 6, 3),
    ("Swift version 6.4 (swift-6.4-RELEASE)", 6, 4),
    ("Swift version 6.4-dev (LLVM 0a1b2c3d, Swift 4e5f6a7b)", 6, 4),
    ("Swift version 6.10-dev (LLVM 1, Swift 2)", 6, 10), ("Swift version 7.0", 7, 0),
    ("Swift version 7-dev", 7, 0),
    ("swift-driver version: 1.148.6 Apple Swift version 6.3 (swiftlang-6.3.0.1)", 6, 3),
    ("swift-driver version: 6.9\nSwift version 6.2", 6, 2),
  ])
  func versionIsFound(output: String, major: Int, minor: Int) {
    #expect(SwiftVersion(output: output) == SwiftVersion(major: major, minor: minor))
  }

  @Test(arguments: ["", "swift-driver version: 6.9", "Swift version dev", "Swift version "])
  func otherOutputHasNoVersion(output: String) {
    #expect(SwiftVersion(output: output) == nil)
  }

  @Test(arguments: [
    (5, 10, SwiftVersion.Support.unsupported), (6, 0, .untested), (6, 2, .untested),
    (6, 3, .tested), (6, 4, .untested), (6, 30, .untested), (7, 3, .untested),
  ])
  func onlyTestedVersionIsTested(major: Int, minor: Int, support: SwiftVersion.Support) {
    #expect(SwiftVersion(major: major, minor: minor).support == support)
  }
}
