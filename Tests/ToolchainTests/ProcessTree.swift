import Testing

/// A script that starts programs, and how many processes then run, including itself.
struct ProcessTree: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var script: String
  var count: Int

  init(_ description: String, _ script: String, count: Int) {
    testDescription = description
    self.script = script
    self.count = count
  }

  static let all = [
    ProcessTree("one program", "exec sleep $0", count: 1),
    ProcessTree("a child", "sleep $0 & wait", count: 2),
    ProcessTree("a child in its own process group", "set -m; sleep $0 & wait", count: 2),
    ProcessTree("a child in its own session", "setsid sleep $0 & wait", count: 2),
    ProcessTree(
      "grandchildren in their own sessions",
      "setsid sh -c 'setsid sleep $0 & setsid sleep $0 & wait' $0 & wait", count: 4),
    ProcessTree("a child whose parent has ended", "(setsid sleep $0 &); sleep $0 & wait", count: 3),
    ProcessTree("a program that restarts its child", "while :; do sleep $0; done", count: 2),
    ProcessTree("a program that ignores SIGTERM", "trap '' TERM; sleep $0 & sleep $0", count: 3),
    ProcessTree(
      "a child that ignores SIGTERM and whose parent has ended",
      "(trap '' TERM; setsid sleep $0 &); sleep $0 & wait", count: 3),
    ProcessTree("a stopped child", "sleep $0 & kill -STOP $!; wait", count: 2),
  ]
}
