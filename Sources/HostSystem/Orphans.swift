internal import CPrctl
internal import Glibc
internal import Synchronization

/// Processes that programs of the tool left behind, and that are children of the tool since.
package enum Orphans {
  private static let state = Mutex((areAdopted: false, programs: 0))

  /// Makes this process the parent of whatever its programs leave behind (prctl(2),
  /// `PR_SET_CHILD_SUBREAPER`).
  ///
  /// For the start of a tool whose only children are programs of `LiveProcessRunner`. A process that
  /// has children before it starts any got them with execve(2) from a shell; whose they are and what
  /// they leave behind can't be told, and nothing is adopted then.
  package static func adopt() {
    guard !hasChildren else { return }
    state.withLock { $0.areAdopted = become_child_subreaper() == 0 }
  }

  private static var hasChildren: Bool {
    var child = siginfo_t()
    return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD
  }

  /// Whether there are children and every one was left behind: children are adopted, and no program
  /// runs that could be a child itself, or need what it left behind.
  static var areAllChildren: Bool {
    state.withLock { $0.areAdopted && $0.programs == 0 } && hasChildren
  }

  /// Notes that a program is about to be started.
  static func programBegins() { state.withLock { $0.programs += 1 } }

  /// Notes that a program has ended, or could not be started.
  static func programEnded() { state.withLock { $0.programs -= 1 } }
}
