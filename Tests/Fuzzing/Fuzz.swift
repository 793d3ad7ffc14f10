import Foundation
import Inspection
import ReleaseModel
import Toolchain
import Verification

/// libFuzzer's main function with a test function: LLVM's `FuzzerInterface.h` and `FuzzerMain.cpp`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Inspects the inputs that libFuzzer generates; `scripts/fuzz` builds and starts this program.
@main struct Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runFuzzer(&count, &arguments) { Inspection.shared.inspect($0, count: $1) })
  }
}

/// The file that is inspected, and the rules to search it for.
private final class Inspection: Sendable {
  static let shared = Inspection()

  /// An unnamed temporary file, which is removed when the process ends.
  private let descriptor = fileno(tmpfile())
  /// Each rule matches some of the files that `scripts/fuzz` makes, so that matches are handled
  /// too.
  private let rules = [
    Rule(id: "texts", strings: ["marker: a text", "mark"], absentFrom: ["release"]),
    Rule(id: "names", names: ["Store.refresh", "global_*"], absentFrom: ["release"]),
    Rule(id: "all", names: ["*SIMULAT*"], ignoresCase: true, absentFrom: ["release"]),
  ]

  func inspect(_ bytes: UnsafePointer<UInt8>?, count: Int) -> CInt {
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, count, 0) == count else {
      fatalError("the file cannot be written: errno \(errno)")
    }
    let path = "/proc/self/fd/\(descriptor)"
    let done = DispatchSemaphore(value: 0)
    // Without the last rule, only names with literal words are read.
    let rules = Array(rules.prefix(2 + count % 2))
    Task.detached {
      do {
        let folder = NSTemporaryDirectory() + "fuzz-artifact"
        let gatherer = ArtifactGatherer(workspace: try Workspace(root: folder))
        let evidence = try await gatherer.gather(
          path, name: "artifact", build: "release", rules: rules, scope: .all, sources: .empty,
          takesDigest: false
        ).explained(at: path, rules: rules)
        if case .unavailable(let reason) = evidence.inspection {
          precondition(reason.contains("offset 0x") || count == 0, "no offset in '\(reason)'")
        }
      } catch {
        fatalError("unexpected error: \(error)")
      }
      done.signal()
    }
    done.wait()
    return 0
  }
}
