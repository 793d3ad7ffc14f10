internal import Foundation
internal import Glibc

/// A program and all its descendants.
///
/// Nothing else connects them: SwiftPM puts its children into their own process groups, and a child
/// whose parent has ended can't be traced to it. But all of them inherit the environment, so every
/// program gets a variable of its own, and `/proc/PID/environ` (proc(5)) shows which processes
/// belong together. A process that dropped the variable belongs to the family of its parent, or is
/// one of the `Subreaper`.
final class ProcessTree: Sendable {
  /// The name of the environment variable.
  ///
  /// Nothing on Linux reads it, and SwiftPM leaves it out of the key of its manifest cache
  /// (`Environment.nonCachableKeys`): any other variable with a new value would make it recompile
  /// all manifests.
  static let variable = "SECURITYSESSIONID"

  /// The prefix of the value in every family.
  private static let prefix = "verify-release-"

  /// How many times to poll a process that has no environment yet: for about 30 seconds.
  private static let maximumPolls = 600

  /// The value of the variable.
  let id: String

  /// - Parameter folder: The folder that identifies the family, or nil for a unique value. SwiftPM
  ///   recompiles plugins if any variable has a different value than last time, so its commands for
  ///   one folder need the same value, and a lock, because they are one family.
  init(of folder: String? = nil) {
    id = Self.prefix + (folder ?? UUID().uuidString)
  }

  /// Asks every member to terminate.
  func terminate() {
    for member in scan().members { kill(member, SIGTERM) }
  }

  /// Kills all members but the program that this process started; returns whether there are any.
  func killDescendants() -> Bool {
    let descendants = scan().members.filter { Self.status(of: $0)?.parent != getpid() }
    for member in descendants { kill(member, SIGKILL) }
    return !descendants.isEmpty
  }

  /// Terminates the members that another run of the tool has left behind, and returns their number.
  func endLeftBehind() async -> Int {
    let (members, undecided) = scan()
    return members.isEmpty && undecided.isEmpty ? 0 : await waitForEnd()
  }

  /// The direct subfolders of a folder for which programs of any run of the tool are still running.
  static func foldersInUse(in parent: String) -> Set<String> {
    let start = "\(prefix)\(parent)/"
    return Set(
      processes().compactMap { process in
        guard let id = contents(of: process, "environ").flatMap(id), id.hasPrefix(start) else {
          return nil
        }
        let name = id.dropFirst(start.count)
        return name.contains("/") ? nil : "\(parent)/\(name)"
      })
  }

  /// Waits until no member is left, and kills those that have not ended after 0.7 seconds.
  ///
  /// - Returns: How many there were.
  @discardableResult
  func waitForEnd() async -> Int {
    var seen: Set<pid_t> = []
    let deadline = ContinuousClock.now + .milliseconds(700)
    // How many consecutive times the state of a process could not be determined.
    var undecided: [pid_t: Int] = [:]
    // A program may have killed a child that has not ended yet.
    if !scan().members.isEmpty { await pause() }
    while true {
      let (members, others) = scan()
      undecided = others.reduce(into: [:]) { $0[$1] = (undecided[$1] ?? 0) + 1 }
      seen.formUnion(members)
      if members.isEmpty, undecided.values.allSatisfy({ $0 > Self.maximumPolls }) {
        return seen.count
      }
      let number = ContinuousClock.now > deadline ? SIGKILL : SIGTERM
      for member in members { kill(member, number) }
      await pause()
    }
  }

  /// Waits for 50 milliseconds, even if the task is canceled.
  private func pause() async {
    await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
  }

  /// The IDs of the running members, and of the processes that may be members.
  ///
  /// A process that has ended has no environment, and neither does one while execve(2) sets up its
  /// program; only the latter has an executable file. On a busy machine, that state can last for
  /// seconds.
  private func scan() -> (members: Set<pid_t>, undecided: Set<pid_t>) {
    let processes = Self.processes()
    // Checked before the processes are listed, so a program that starts later is not in the list.
    let childrenAreOrphans = Subreaper.areAllChildren
    var members: Set<pid_t> = []
    var otherProcesses: [(process: pid_t, isOfOtherFamily: Bool)] = []
    var undecided: Set<pid_t> = []
    for process in processes {
      guard let environment = Self.contents(of: process, "environ") else { continue }
      let other = Self.id(in: environment)
      if other == id {
        members.insert(process)
      } else {
        otherProcesses.append((process, other != nil))
        if environment.isEmpty, Self.isBeingSetUp(process) { undecided.insert(process) }
      }
    }
    guard !members.isEmpty || childrenAreOrphans else { return (members, undecided) }

    var children: [pid_t: [pid_t]] = [:]
    for (process, isOfOtherFamily) in otherProcesses where Self.hasProgram(process) {
      guard let parent = Self.status(of: process)?.parent else { continue }
      children[parent, default: []].append(process)
      if childrenAreOrphans, parent == getpid(), !isOfOtherFamily { members.insert(process) }
    }
    var unvisited = Array(members)
    while let member = unvisited.popLast() {
      unvisited += (children[member] ?? []).filter { members.insert($0).inserted }
    }
    return (members, undecided.subtracting(members))
  }

  /// The ID of the family in an environment; nil if the variable has another origin.
  ///
  /// Searched by Foundation, because environments have thousands of bytes, and unoptimized loops
  /// are slow.
  private static func id(in environment: [UInt8]) -> String? {
    let entry = Data("\0\(variable)=\(prefix)".utf8)
    let entries = Data([0] + environment)
    guard let found = entries.range(of: entry) else { return nil }
    return prefix + String(decoding: entries[found.upperBound...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func processes() -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init)
  }

  /// Whether execve(2) is setting up a process that started after this one, as all its descendants
  /// did.
  private static func isBeingSetUp(_ process: pid_t) -> Bool {
    guard hasProgram(process), let status = status(of: process),
      !status.wasStartedWithoutEnvironment
    else { return false }
    return Self.status(of: getpid()).map { status.start >= $0.start } ?? true
  }

  private static func hasProgram(_ process: pid_t) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) != nil
  }

  /// The relevant part of `/proc/PID/stat` (proc(5)).
  private struct Status {
    var parent: pid_t
    /// In clock ticks since boot.
    var start: UInt64
    /// Whether its environment is set up and empty; both addresses are set at the end of execve(2).
    var wasStartedWithoutEnvironment: Bool
  }

  /// Reads fields 4, 22, 50 and 51 of `/proc/PID/stat`.
  ///
  /// They are counted after the program's name. That is field 2, is in parentheses, and may contain
  /// parentheses itself.
  private static func status(of process: pid_t) -> Status? {
    guard let stat = contents(of: process, "stat"),
      let name = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = stat[(name + 1)...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 48, let parent = pid_t(fields[1]), let start = UInt64(fields[19]) else {
      return nil
    }
    return Status(
      parent: parent, start: start,
      wasStartedWithoutEnvironment: fields[47] != "0" && fields[47] == fields[48])
  }

  /// The contents of a file in `/proc/PID`; nil if it can't be read.
  ///
  /// A scan reads one such file for every process on the machine, and `FileManager` needs five more system calls for
  /// each.
  private static func contents(of process: pid_t, _ name: String) -> [UInt8]? {
    let file = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var count = 0
    repeat {
      let part = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, initialized in
        count = read(file, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      bytes += part
    } while count > 0
    return count == 0 ? bytes : nil
  }
}
