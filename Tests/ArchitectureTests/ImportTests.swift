import Foundation
import TestSupport
import Testing

/// Libraries with a single importing target, and modules without input or output.
///
/// `Package.swift` lists the allowed imports. `swift build
/// --explicit-target-dependency-import-check error` rejects others, but accepts indirect
/// dependencies.
@Suite struct ImportTests {
  private struct Import: Hashable {
    var file: String
    var module: String
  }

  private static let sources = Repository.folder.appending(path: "Sources").path

  private static let files = (FileManager.default.enumerator(atPath: sources) ?? .init())
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }

  private static let imports: [Import] = {
    return files.flatMap { file -> [Import] in
      let text = (try? String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)) ?? ""
      return text.matches(of: #/(?m)^\s*(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(\w+)/#).map {
        Import(file: file, module: String($0.1))
      }
    }
  }()

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
  }

  @Test func importsAreParsed() {
    #expect(Self.imports.count > 100)
  }

  @Test(arguments: [
    ("CLibelf", "Readers/ObjectFile/ELF/"), ("CZlib", "Readers/ObjectFile/ELF/"),
    ("CZstandard", "Readers/ObjectFile/ELF/"),
    ("CLibcrypto", "Signatures/Cryptography/"), ("CPages", "Verification/Checks/"),
    ("CPrctl", "Toolchain/Processes/"),
    ("Subprocess", "Toolchain/Processes/"), ("SystemPackage", "Toolchain/Processes/"),
    ("Yams", "Verification/Configuration/"), ("ArgumentParser", "verify-release/"),
  ])
  func onlyOneFolderImportsLibrary(_ module: String, _ folder: String) {
    let files = Self.imports.filter { $0.module == module }.map(\.file)
    #expect(!files.isEmpty)
    #expect(files.filter { !$0.hasPrefix(folder) } == [])
  }

  @Test(arguments: ["CONTRIBUTING.md", "Documentation/Architecture.md"])
  func documentedPathsExist(_ document: String) throws {
    let folder = Repository.folder.path
    let text = try String(contentsOfFile: "\(folder)/\(document)", encoding: .utf8)
    let paths = Set(text.matches(of: #/`([A-Za-z-]+/[\w/.-]+)`/#).map { String($0.1) })
    #expect(paths.count > 10)
    let others = paths.filter { path in
      ![folder, Self.sources].contains { FileManager.default.fileExists(atPath: "\($0)/\(path)") }
    }
    // What a contributor adds.
    #expect(others.subtracting(["Documentation/checks/ID.md", "fixtures/catalogs/ID"]) == [])
  }

  /// Code that reads object files works with every format; only the list of formats names one.
  @Test func onlyELFHasItsNamesAndNumbers() throws {
    let names =
      #/"(?:__swift5_|swift5_|\.(?:bss|data|debug_|dynamic|dynstr|dynsym|eh_frame|fini|got|init|note|plt|rela?|rodata|shstrtab|strtab|symtab|text|zdebug_))/#
    let constants = #/\b(?:EM|ET|NT|PT|R_[A-Z0-9]+|SHF|SHN|SHT|STB|STT|STV)_[A-Z0-9]+\b/#
    for file in Self.files where !file.hasPrefix("Readers/ObjectFile/ELF/") {
      let isList = file == "Readers/ObjectFile/Object.swift"
      let code = try text(of: file).split(separator: "\n")
        .filter { !$0.trimmingPrefix(/\s+/).hasPrefix("//") }.joined(separator: "\n")
      let types = isList ? [] : code.matches(of: /ELFFormat\w*/).map(\.output)
      for form in types + code.matches(of: names).map(\.output)
        + code.matches(of: constants).map(\.output)
      {
        Issue.record("\(file) has \(form)")
      }
    }
  }

  /// Signatures and digests have one implementation.
  @Test func onlyCryptographyHasDigestsAndKeys() throws {
    for file in Self.files {
      let text = try text(of: file)
      for form in [#""sha256sum""#, "EVP_sha256"] where !file.hasPrefix("Signatures/Cryptography/")
      {
        #expect(!text.contains(form), "\(file) has \(form)")
      }
      for form in ["BEGIN PRIVATE KEY-----", "BEGIN PUBLIC KEY-----"] {
        #expect(!text.contains(form), "\(file) has \(form)")
      }
    }
  }

  @Test func onlyOneFileStartsProcesses() throws {
    #expect(
      Set(Self.imports.filter { $0.module == "Subprocess" }.map(\.file))
        == ["Toolchain/Processes/LiveProcessRunner.swift"])
    let others = ["Process()", "posix_spawn", "fork()", "execv(", "popen(", "system("]
    for file in Self.files {
      let text = try text(of: file)
      for call in others { #expect(!text.contains(call), "\(file) has \(call)") }
    }
  }

  @Test func checksAndReportingHaveNoInputOrOutput() throws {
    let calls = ["FileManager", "FileHandle", "contentsOf", "print(", "write(", "URL("]
    for file in Self.files
    where file.hasPrefix("Verification/Checks/") || file.hasPrefix("Reporting/") {
      let text = try text(of: file)
      for call in calls { #expect(!text.contains(call), "\(file) has \(call)") }
    }
    let modules = Self.imports.filter { $0.file.hasPrefix("Verification/Checks/") }.map(\.module)
    #expect(Set(modules) == ["Algorithms", "CPages", "ReleaseModel", "SwiftNames"])
    for file in Self.files where file.hasPrefix("Verification/Checks/") {
      #expect(try !text(of: file).contains(/\w+Gatherer\b/), "\(file)")
    }
  }
}
