internal import Foundation
internal import Glibc

/// A program and everything that it started.
///
/// SwiftPM gives its children process groups of their own, and a child whose parent has ended can't
/// be traced to it; what all of them have is the environment that they inherited. So every program
/// gets a variable of its own, and `/proc/PID/environ` (proc(5)) says who belongs together. A process
/// that gave the variable up belongs to the family of its parent, or is one of the `Orphans`.
final class ProcessFamily: Sendable {
  /// The name of the environment variable.
  ///
  /// One that nothing on Linux reads, and that SwiftPM leaves out of the key of its manifest cache
  /// (`Environment.nonCachableKeys`): any other variable with a new value makes it compile all manifests
  /// again.
  static let variable = "SECURITYSESSIONID"

  /// What the value begins with in every family.
  private static let prefix = "verify-release-"

  /// The value of the variable.
  let id: String

  /// Creates a family.
  ///
  /// - Parameter folder: What identifies the family; nil: something new. SwiftPM compiles plugins again
  ///   when any variable has another value than the last time, so its commands for one folder need one
  ///   value, and a lock, because they are one family.
  init(of folder: String? = nil) {
    id = Self.prefix + (folder ?? UUID().uuidString)
  }

  /// Asks every member to end.
  func terminate() {
    for member in look().members { kill(member, SIGTERM) }
  }

  /// Ends the members that another run of the tool has left behind.
  func endLeftBehind() async {
    guard !look().members.isEmpty else { return }
    await waitForEnd()
  }

  /// Waits until no member is left; kills those that have not ended after 0.7 seconds.
  ///
  /// - Returns: How many there were.
  @discardableResult
  func waitForEnd() async -> Int {
    var seen: Set<pid_t> = []
    let deadline = ContinuousClock.now + .milliseconds(700)
    // How many looks in a row could not decide about a process.
    var undecided: [pid_t: Int] = [:]
    while true {
      let (members, others) = look()
      undecided = others.reduce(into: [:]) { $0[$1] = (undecided[$1] ?? 0) + 1 }
      seen.formUnion(members)
      if members.isEmpty, undecided.values.allSatisfy({ $0 > 10 }) { return seen.count }
      let number = ContinuousClock.now > deadline ? SIGKILL : SIGTERM
      for member in members { kill(member, number) }
      // The wait must go on although the task is cancelled.
      await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
    }
  }

  /// The ids of the members that run, and of the processes that may be members.
  ///
  /// A process that has ended has no environment, and neither has one for as long as execve(2) sets
  /// up its program; only the second has an executable file.
  private func look() -> (members: Set<pid_t>, undecided: Set<pid_t>) {
    // Each entry ends with a zero byte.
    let entry = Data("\(Self.variable)=\(id)\0".utf8)
    let ofAnyFamily = Data("\(Self.variable)=\(Self.prefix)".utf8)
    let files = FileManager.default
    let processes = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init)
    // Asked after the list is made: a program that begins later is not in it.
    let childrenAreOrphans = Orphans.areAllChildren
    var members: Set<pid_t> = []
    var undecided: Set<pid_t> = []
    var children: [pid_t: [pid_t]] = [:]
    for process in processes {
      guard let environment = files.contents(atPath: "/proc/\(process)/environ") else { continue }
      if environment.range(of: entry) != nil {
        members.insert(process)
      } else if (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) != nil,
        let parent = parent(of: process)
      {
        children[parent, default: []].append(process)
        if childrenAreOrphans, parent == getpid(), environment.range(of: ofAnyFamily) == nil {
          members.insert(process)
        } else if environment.isEmpty {
          undecided.insert(process)
        }
      }
    }
    var unvisited = Array(members)
    while let member = unvisited.popLast() {
      unvisited += (children[member] ?? []).filter { members.insert($0).inserted }
    }
    return (members, undecided.subtracting(members))
  }

  /// The id of a process's parent: field 4 of `/proc/PID/stat` (proc(5)), the second after the name
  /// of the program, which is in parentheses and may contain some itself.
  private func parent(of process: pid_t) -> pid_t? {
    guard let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      let name = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = stat[(name + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
