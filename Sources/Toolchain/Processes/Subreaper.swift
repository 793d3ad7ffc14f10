internal import CPrctl
internal import Glibc
internal import Synchronization

/// Processes left behind by the tool's programs, which have become children of the tool.
package enum Subreaper {
  private static let state = Mutex((areAdopted: false, programs: 0))

  /// Makes this process the parent of processes left behind by its programs.
  ///
  /// Uses prctl(2) with `PR_SET_CHILD_SUBREAPER`. Call it at the start of a tool whose only
  /// children are programs of `LiveProcessRunner`. A process that already has children inherited
  /// them through execve(2), for example from a shell. Their origin is unknown, as is that of
  /// processes they leave behind, so nothing is adopted then.
  package static func adopt() {
    guard !hasChildren else { return }
    state.withLock { $0.areAdopted = become_child_subreaper() == 0 }
  }

  private static var hasChildren: Bool {
    var child = siginfo_t()
    return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD
  }

  /// Whether there are children and all of them were left behind.
  ///
  /// True if children are adopted, and no program is running that could be a child itself or need
  /// what it left behind.
  static var areAllChildren: Bool {
    state.withLock { $0.areAdopted && $0.programs == 0 } && hasChildren
  }

  /// Whether nothing that this process started is running, nor anything that those programs left behind.
  ///
  /// What they leave behind becomes a child when its parent ends, so without children there are no descendants.
  static var hasNoDescendants: Bool { state.withLock { $0.areAdopted } && !hasChildren }

  /// Records that a program is about to be started.
  static func programBegins() { state.withLock { $0.programs += 1 } }

  /// Records that a program has ended, or could not be started.
  static func programEnded() { state.withLock { $0.programs -= 1 } }
}
