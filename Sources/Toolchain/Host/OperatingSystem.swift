internal import Foundation

/// The system that this program runs on.
package enum OperatingSystem {
  /// The name and version according to os-release(5), and the machine's architecture (uname(2)), such as
  /// `Debian GNU/Linux 12 (bookworm), x86_64`.
  package static var description: String {
    let paths = ["/etc/os-release", "/usr/lib/os-release"]
    let text = paths.lazy.compactMap { try? FileBytes.text($0) }.first ?? ""
    let name = text.firstMatch(of: /(?m)^PRETTY_NAME=["']?([^"'\n]+)/).map { String($0.1) }
    var system = utsname()
    uname(&system)
    let machine = withUnsafeBytes(of: system.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(name ?? "Linux"), \(machine)"
  }
}
