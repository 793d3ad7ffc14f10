internal import Cryptography
internal import Foundation
package import ReleaseModel

/// Signs and verifies with `ssh-keygen -Y`, in the format SSHSIG (OpenSSH's PROTOCOL.sshsig).
package struct SSHSignatures: Sendable {
  /// The namespace of sign-offs, so that a signature is good for nothing else.
  package static let namespace = "sign-off@verify-release"

  private let workspace: Workspace
  private let runner: any ProcessRunner

  package init(workspace: Workspace, runner: any ProcessRunner) {
    (self.workspace, self.runner) = (workspace, runner)
  }

  /// Signs with the key in a file: a private key, or a public key whose private key `ssh-agent` has.
  ///
  /// - Parameters:
  ///   - text: What to sign.
  ///   - key: The path of the file, or the public key itself, as in git's `user.signingKey`.
  ///   - isInteractive: Whether `ssh-keygen` may ask for a passphrase.
  /// - Throws: `GatheringError` with the message of `ssh-keygen`.
  /// - Returns: The signature in Base64, on one line.
  package func sign(_ text: String, with key: String, isInteractive: Bool) async throws -> String {
    try await withFiles { file, signature in
      try Data(text.utf8).write(to: URL(filePath: file))
      let path = try Self.path(of: key, beside: file)
      let arguments = ["-q", "-Y", "sign", "-n", Self.namespace, "-f", path, file]
      let result = try await run(arguments, isInteractive: isInteractive)
      guard result.succeeded, let armored = try? FileBytes.text(signature) else {
        throw GatheringError(
          description: "ssh-keygen cannot sign with \(key)"
            + (result.message.isEmpty ? "" : ": \(result.message)")
            + "; if the key has a passphrase or is not in a file, start `ssh-agent`, and add it with `ssh-add`"
        )
      }
      return armored.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }.joined()
    }
  }

  /// The fingerprint of a key, without its passphrase; nil if it can't be determined.
  ///
  /// - Throws: Foundation's error if a temporary file can't be written.
  package func fingerprint(of key: String) async throws -> String? {
    try await withFiles { file, _ in
      let result = try? await run(["-l", "-f", try Self.path(of: key, beside: file)])
      let words = result?.text.split(whereSeparator: \.isWhitespace)
      return words?.first { $0.hasPrefix("SHA256:") }.map(String.init)
    }
  }

  /// The path of a key, which is written beside a file if it is not in one.
  private static func path(of key: String, beside file: String) throws -> String {
    guard let literal = literal(key) else { return key }
    try Data((literal + "\n").utf8).write(to: URL(filePath: file + "-key.pub"))
    return file + "-key.pub"
  }

  /// The public key in the value of git's `user.signingKey`; nil if that is a path.
  private static func literal(_ key: String) -> String? {
    key.hasPrefix("key::")
      ? String(key.dropFirst(5)) : key.hasPrefix("ssh-") && key.contains(" ") ? key : nil
  }

  /// Verifies a signature as of a time.
  ///
  /// - Parameters:
  ///   - signature: The signature in Base64.
  ///   - text: What was signed.
  ///   - principal: The signer, as in the first field of the file with allowed signers.
  ///   - time: When it was signed, ISO 8601 in UTC.
  ///   - allowedSigners: The path of that file, absolute or relative to the workspace's root.
  /// - Throws: Foundation's error if a temporary file can't be written.
  /// - Returns: What `ssh-keygen` says.
  package func verify(
    _ signature: String, of text: String, by principal: String, at time: String,
    _ allowedSigners: String
  ) async throws -> SignatureState {
    try await withFiles { file, signatureFile in
      try Data(text.utf8).write(to: URL(filePath: file))
      let armored =
        "-----BEGIN SSH SIGNATURE-----\n\(signature)\n-----END SSH SIGNATURE-----\n"
      try Data(armored.utf8).write(to: URL(filePath: signatureFile))
      let common = ["-n", Self.namespace, "-s", signatureFile]
      let date = time.filter { $0.isNumber }
      let result: Output
      let control: Output
      do {
        result = try await run(
          ["-Y", "verify", "-f", allowedSigners, "-I", principal, "-O", "verify-time=\(date)"]
            + common, input: file)
        if result.succeeded { return .valid(key: result.fingerprint) }
        control = try await run(["-Y", "check-novalidate"] + common, input: file)
      } catch let error as GatheringError {
        return .unverified(reason: error.description)
      }
      return control.succeeded
        ? .notAllowed(key: control.fingerprint, message: result.message) : .wrong
    }
  }

  /// The names and the fingerprint of the key in each line of a file with allowed signers (ssh-keygen(1)),
  /// in lowercase, without certificate authorities, which vouch for several people.
  package static func people(in text: String) -> [(number: Int, names: Set<String>)] {
    lines(in: text).map { line in
      let names = line.names.map { $0.lowercased() }.filter { !$0.hasPrefix("!") }
      return (line.number, Set(names + [line.key]))
    }
  }

  /// The numbers of the lines in a file with allowed signers that let a key sign for someone, at some time.
  package static func lines(in text: String, for address: String, _ key: String) -> [Int] {
    lines(in: text).filter { line in
      func matches(_ names: [String]) -> Bool {
        names.contains { fnmatch($0, address, 0) == 0 }
      }
      return line.key == key && matches(line.names)
        && !matches(line.names.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) })
    }.map(\.number)
  }

  private static func lines(
    in text: String
  ) -> [(number: Int, names: [String], key: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        let words = line.matches(of: /(?:"[^"]*"|[^\s"])+/).map { String($0.output) }
        guard let names = words.first, !names.hasPrefix("#"),
          let type = words.indices.dropFirst().dropLast().first(where: {
            Data(base64Encoded: words[$0 + 1])?.dropFirst(4).starts(with: words[$0].utf8) == true
          }), let key = Data(base64Encoded: words[type + 1]),
          !words[1..<type].joined(separator: ",").lowercased().split(separator: ",")
            .contains("cert-authority")
        else { return nil }
        return (
          index + 1, names.filter { $0 != "\"" }.split(separator: ",").map(String.init),
          fingerprint(ofKey: key)
        )
      }
  }

  /// The fingerprint that `ssh-keygen` shows for a public key in the wire format (RFC 4253, section 6.6).
  private static func fingerprint(ofKey key: Data) -> String {
    let digest = ContentDigest.sha256(of: key)
    let bytes = digest.matches(of: /../).compactMap { UInt8($0.output, radix: 16) }
    return "SHA256:" + Data(bytes).base64EncodedString().filter { $0 != "=" }
  }

  /// The fingerprint of the key in the signature of a commit, given its object; nil if there is none, or if someone
  /// other than the author committed it, as after a rebase.
  ///
  /// The signature is not verified: a wrong one makes someone an author, who then may not sign.
  static func authorsKey(ofCommit object: Data) -> String? {
    // Headers, of which a space continues one, end with an empty line (gitformat-signature(5)).
    let text = String(decoding: object, as: UTF8.self)
    let headers = text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex)
    func person(_ field: String) -> Set<String> {
      let line = headers.split(separator: "\n").first { $0.hasPrefix(field + " ") }
      return Set(SignOff.addresses(in: String(line ?? "")))
    }
    guard let match = headers.firstMatch(of: /-----BEGIN SSH SIGNATURE-----\s([^-]*)-----END/),
      let data = Data(base64Encoded: String(match.1.filter { !$0.isWhitespace })),
      person("author") == person("committer")
    else { return nil }
    // `SSHSIG`, a version and the key with its length (OpenSSH's PROTOCOL.sshsig).
    let start = "SSHSIG".utf8.count + 4
    guard data.starts(with: "SSHSIG".utf8), data.count >= start + 4 else { return nil }
    var fields = WireFields(data[start...])
    guard let key = fields.next() else { return nil }
    return plainKey(key).map(fingerprint(ofKey:))
  }

  /// A public key without the certificate that it may be in (OpenSSH's PROTOCOL.certkeys); nil if it is damaged.
  private static func plainKey(_ key: Data) -> Data? {
    var fields = WireFields(key)
    guard let type = fields.next() else { return nil }
    let name = String(decoding: type, as: UTF8.self)
    let suffix = "-cert-v01@openssh.com"
    guard name.hasSuffix(suffix) else { return key }
    let plain = name.dropLast(suffix.count)
    // Those of hardware keys have a domain, and one more field.
    let isSecurityKey = plain.hasPrefix("sk-")
    let count =
      (plain.hasSuffix("ed25519") ? 1 : plain.hasSuffix("dss") ? 4 : 2) + (isSecurityKey ? 1 : 0)
    guard fields.next() != nil else { return nil }
    let own = (0..<count).compactMap { _ in fields.next() }
    guard own.count == count else { return nil }
    return ([Data((plain + (isSecurityKey ? "@openssh.com" : "")).utf8)] + own).reduce(into: Data())
    {
      $0 += withUnsafeBytes(of: UInt32($1.count).bigEndian, Array.init)
      $0 += $1
    }
  }

  /// Reads byte strings, each behind its length (RFC 4251, section 5).
  private struct WireFields {
    private var rest: Data

    init(_ data: Data) { rest = data }

    /// The next one; nil at the end, and if it is cut off.
    mutating func next() -> Data? {
      guard rest.count >= 4 else { return nil }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 4 else { return nil }
      defer { rest = rest.dropFirst(4 + length) }
      return rest.dropFirst(4).prefix(length)
    }
  }

  private struct Output {
    var succeeded: Bool
    var text: String
    /// Standard error on one line.
    var message: String

    /// The last word of `Good "namespace" signature with ED25519 key SHA256:…`.
    var fingerprint: String {
      let words = text.split(whereSeparator: \.isWhitespace)
      return words.last { $0.hasPrefix("SHA256:") }.map(String.init) ?? "unknown"
    }
  }

  private func withFiles<Value>(
    _ body: (_ file: String, _ signature: String) async throws -> Value
  ) async throws -> Value {
    let file = workspace.log("signature-\(UUID().uuidString)")
    defer {
      for ending in ["", ".sig", "-key.pub"] {
        try? FileManager.default.removeItem(atPath: file + ending)
      }
    }
    return try await body(file, file + ".sig")
  }

  /// Runs `ssh-keygen`; throws `GatheringError` if it is missing or does not end.
  private func run(
    _ arguments: [String], input: String = "/dev/null", isInteractive: Bool = false
  ) async throws -> Output {
    let name = "ssh-keygen-\(UUID().uuidString)"
    let (output, error) = (workspace.log(name + ".out"), workspace.log(name + ".err"))
    defer { for file in [output, error] { try? FileManager.default.removeItem(atPath: file) } }
    // Dates without a time zone mean the same on every machine. Without a terminal, nothing may wait
    // for a passphrase (ssh(1), SSH_ASKPASS_REQUIRE).
    let askpass =
      isInteractive ? [] : ["SSH_ASKPASS=/bin/false", "SSH_ASKPASS_REQUIRE=force", "DISPLAY=none"]
    var command = Command(
      "/usr/bin/env", ["LC_ALL=C", "TZ=UTC"] + askpass + ["ssh-keygen"] + arguments,
      in: workspace.root, output: output, error: isInteractive ? "/dev/tty" : error)
    command.inputFile = isInteractive ? "/dev/tty" : input
    command.isInteractive = isInteractive
    if !isInteractive { command.timeLimit = 60 }
    let result: ProcessResult
    do {
      result = try await runner.run(command)
    } catch let error as ProcessError {
      throw GatheringError(description: error.description)
    }
    switch result.termination {
    case .exited(127):
      let command = SystemPackages.current?.commandForSSH
      throw GatheringError(
        description: "ssh-keygen was not found in PATH; "
          + (command.map { "run `\($0)`" } ?? "install OpenSSH"))
    case .exited: break
    case .signaled, .timedOut, .flooded:
      throw GatheringError(description: "ssh-keygen \(result)")
    }
    let message = (try? FileBytes.text(error)) ?? ""
    return Output(
      succeeded: result.succeeded, text: (try? FileBytes.text(output)) ?? "",
      message: message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("@") }
        .joined(separator: " "))
  }
}
