internal import Algorithms
internal import Glibc
internal import ReleaseModel

/// Recognizes addresses that only developers can reach.
enum Endpoints {
  /// Finds the hosts of URLs, and addresses with ports.
  ///
  /// `body` gets the host as written, with its port, the problem, and the range of the text.
  static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (String, EndpointProblem, Range<Int>) -> Void
  ) {
    guard let base = bytes.baseAddress else { return }
    var next = 0
    // memchr(3) passes over bytes about ten times as fast as a loop.
    while next < bytes.count,
      let found = memchr(base + next, Int32(UInt8(ascii: ":")), bytes.count - next)
    {
      let colon = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      next = colon + 1
      guard let range = hostOfURL(at: colon, in: bytes) ?? addressWithPort(at: colon, in: bytes)
      else { continue }
      let text = String(decoding: bytes[range], as: UTF8.self)
      if let problem = problem(of: text.lowercased()) { body(text, problem, range) }
      next = max(next, range.upperBound)
    }
  }

  /// The host and port in a URL whose scheme ends at a colon.
  private static func hostOfURL(
    at colon: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard colon > 1, bytes[colon - 1].isAlphanumeric, bytes[colon - 2].isAlphanumeric,
      // JSON may escape slashes.
      let slashes = ["//", #"\/\/"#].first(where: { bytes[(colon + 1)...].starts(with: $0.utf8) })
    else { return nil }
    var start = colon + 1 + slashes.utf8.count
    var end = start
    while end < bytes.count, end - start < 300, isAuthority(bytes[end]) {
      if bytes[end] == UInt8(ascii: "@") { start = end + 1 }
      end += 1
    }
    while end > start,
      [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(bytes[end - 1])
    {
      end -= 1
    }
    return start < end ? start..<end : nil
  }

  /// An IPv4 address, or a name below a common top-level domain, before a colon and a port.
  ///
  /// With other domains, a place in a source looks the same: `client.test.ts:12`.
  private static func addressWithPort(
    at colon: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard colon >= 7, colon + 2 < bytes.count, bytes[colon + 1].isDigit else { return nil }
    var start = colon
    while start > 0, colon - start < 254,
      bytes[start - 1].isAlphanumeric || "-.".utf8.contains(bytes[start - 1])
    {
      start -= 1
    }
    guard bytes[colon - 1].isDigit || isBelowCommonDomain(bytes[start..<colon]) else { return nil }
    var end = colon + 1
    while end < bytes.count, end - colon < 7, bytes[end].isDigit { end += 1 }
    // Not a time, or a longer number.
    guard end - colon > 2, end - colon < 7,
      end == bytes.count
        || !bytes[end].isLetter && bytes[end] != UInt8(ascii: ":")
          // The end of a sentence, rather than a number.
          && (bytes[end] != UInt8(ascii: ".") || end + 1 == bytes.count
            || !bytes[end + 1].isAlphanumeric)
    else { return nil }
    return start..<end
  }

  private static func isBelowCommonDomain(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let top = name.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
    return top.count < name.count
      && commonDomains.contains(String(decoding: top, as: UTF8.self).lowercased())
  }

  /// Why only developers reach a host in lowercase, with or without a port; nil if everyone may.
  static func problem(of authority: String) -> EndpointProblem? {
    if authority.hasPrefix("[") {
      // RFC 4193 and RFC 4291, 2.5.6.
      let address = authority.dropFirst()
      guard address.contains("]"), address.contains(":") else { return nil }
      if ["fe8", "fe9", "fea", "feb"].contains(where: address.hasPrefix) {
        return .linkLocalAddress
      }
      let isUnique =
        ["fc", "fd"].contains(where: address.hasPrefix)
        && address.prefix { $0 != ":" }.count == 4
      return isUnique ? .privateAddress : nil
    }
    let host = authority.prefix { $0 != ":" }
    guard !host.isEmpty,
      host.utf8.allSatisfy({ $0.isAlphanumeric || $0 == 0x2d || $0 == 0x2e })
    else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) {
      return problem(of: labels.compactMap { UInt8($0) })
    }
    if labels.count == 1 {
      return internalLabels.contains(String(host)) ? .label(String(host)) : nil
    }
    // A top-level domain has letters; the label before it belongs to the owner of the domain.
    guard labels.count > 2, !labels.contains(""), let top = labels.last, top.utf8.count > 1,
      top.utf8.allSatisfy(\.isLetter)
    else { return nil }
    // `example.co.uk`
    let isShared = top.utf8.count == 2 && shared.contains(String(labels[labels.count - 2]))
    if tunnels.contains(where: { host.hasSuffix("." + $0) }) { return .tunnel }
    return labels.dropLast(isShared ? 3 : 2).first {
      !$0.hasPrefix("xn--")
        && !$0.split(separator: "-").allSatisfy { !internalLabels.contains(String($0)) }
    }.map { .label(String($0)) }
  }

  /// RFC 1918 and RFC 3927.
  private static func problem(of address: [UInt8]) -> EndpointProblem? {
    switch (address[0], address[1]) {
    case (10, _), (172, 16...31), (192, 168): .privateAddress
    // Programs ask clouds for their own metadata at these addresses.
    case (169, 254): address[2...] == [169, 254] || address[2] == 170 ? nil : .linkLocalAddress
    default: nil
    }
  }

  private static let internalLabels: Set<String> = ["staging", "dev", "qa", "test"]
  private static let commonDomains: Set<String> = [
    "app", "cloud", "com", "dev", "internal", "io", "local", "net", "org",
  ]
  /// Second-level domains below which countries register names.
  private static let shared: Set<String> = ["ac", "co", "com", "edu", "gov", "net", "org"]
  private static let tunnels = [
    "devtunnels.ms", "lhr.life", "loca.lt", "localhost.run", "ngrok-free.app", "ngrok-free.dev",
    "ngrok.app", "ngrok.dev", "ngrok.io", "pagekite.me", "serveo.net", "trycloudflare.com",
  ]

  /// Whether a byte can be part of a host with a port, or of the user before it: RFC 3986, 3.2.
  private static func isAuthority(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._~%!$&'()*+,;=:@[]".utf8.contains(byte)
  }
}
