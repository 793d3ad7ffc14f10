import Foundation

/// Runs `body` without root's permission to read every file.
///
/// Only the calling thread drops the permission, and regains it afterward: setfsuid(2).
package func withoutRoot<Result>(_ body: () throws -> Result) throws -> Result {
  guard getuid() == 0 else { return try body() }
  typealias SetUser = @convention(c) (UInt32) -> Int32
  guard let symbol = dlsym(nil, "setfsuid") else {
    throw Program.Failure("expected setfsuid in the C library")
  }
  let setUser = unsafeBitCast(symbol, to: SetUser.self)
  let user = setUser(65534)
  defer { _ = setUser(UInt32(user)) }
  return try body()
}
