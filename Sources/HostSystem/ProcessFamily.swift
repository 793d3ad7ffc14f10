internal import Foundation
internal import Glibc

/// A program and everything that it started.
///
/// SwiftPM gives its children process groups of their own, and a child whose parent has ended can't
/// be traced to it; what all of them have is the environment that they inherited. So every program
/// gets a variable of its own, and `/proc/PID/environ` (proc(5)) says who belongs together.
final class ProcessFamily: Sendable {
  /// The name of the environment variable.
  static let variable = "VERIFY_RELEASE_PROCESS_FAMILY"

  /// The value of the variable.
  let id = UUID().uuidString

  /// Asks every member to end.
  func terminate() {
    for member in members() { kill(member, SIGTERM) }
  }

  /// Waits until no member is left; kills those that have not ended after 0.7 seconds.
  func waitForEnd() async {
    let deadline = ContinuousClock.now + .milliseconds(700)
    while true {
      let left = members()
      if left.isEmpty { return }
      let number = ContinuousClock.now > deadline ? SIGKILL : SIGTERM
      for member in left { kill(member, number) }
      // The wait must go on although the task is cancelled.
      await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
    }
  }

  /// The ids of the members that run; a process that has ended has no environment any more.
  private func members() -> [pid_t] {
    let entry = Data("\(Self.variable)=\(id)".utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .compactMap { pid_t($0) }
      .filter { process in
        FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: entry) != nil
      }
  }
}
