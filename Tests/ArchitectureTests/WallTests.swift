import Foundation
import Testing

/// The walls between the rooms, as `Documentation/Architecture.md` states them.
@Suite struct WallTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources").path

  /// What each room may import of this package; the system's modules are everybody's.
  private static let walls: [String: Set<String>] = [
    "Cryptography": ["CLibcrypto"],
    "ELF": ["CLibelf", "CZlib", "CZstandard"],
    "DebugInformation": ["ELF"],
    "SwiftNames": [],
    "References": ["ELF", "SwiftNames"],
    "SmallStrings": ["ELF"],
    "SwiftMetadata": ["ELF", "SwiftNames"],
    "StringCatalogs": [],
    "SwiftSources": [],
    "Localization": ["ReleaseModel", "StringCatalogs", "SwiftSources"],
    "ReleaseModel": [],
    "ConfigurationFiles": ["Cryptography", "ReleaseModel", "Yams"],
    "EvidenceGathering": [
      "Cryptography", "DebugInformation", "ELF", "Localization", "References", "ReleaseModel",
      "SmallStrings", "StringCatalogs", "SwiftMetadata", "SwiftNames", "SwiftSources",
    ],
    "HostSystem": ["CPrctl", "EvidenceGathering", "Subprocess", "SystemPackage"],
    "Attestation": ["Cryptography", "ReleaseModel"],
    "Checks": ["ReleaseModel"],
    "ReleaseGate": [
      "Attestation", "Checks", "ConfigurationFiles", "Cryptography", "EvidenceGathering",
      "ReleaseModel",
    ],
    "Reporting": ["ReleaseModel"],
    "verify-release": [
      "ArgumentParser", "Attestation", "Checks", "ConfigurationFiles", "Cryptography",
      "EvidenceGathering", "HostSystem", "ReleaseGate", "ReleaseModel", "Reporting",
    ],
  ]
  private static let system: Set<String> = [
    "Dispatch", "Foundation", "Glibc", "Observation", "Synchronization",
  ]

  private struct Import: Hashable {
    var room: String
    var file: String
    var module: String
  }

  private static let files = (FileManager.default.enumerator(atPath: sources) ?? .init())
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }

  private static let imports: [Import] = {
    return files.flatMap { file -> [Import] in
      let text = (try? String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)) ?? ""
      return text.matches(of: #/(?m)^\s*(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(\w+)/#).map {
        Import(room: String(file.prefix { $0 != "/" }), file: file, module: String($0.1))
      }
    }
  }()

  @Test func everyRoomHasItsWall() {
    let rooms = Set(Self.files.map { String($0.prefix { $0 != "/" }) })
    #expect(rooms == Set(Self.walls.keys))
    #expect(Self.imports.count > 100)
  }

  @Test func noRoomImportsMoreThanItsWallLetsThrough() {
    for found in Self.imports where !Self.system.contains(found.module) {
      #expect(
        Self.walls[found.room]?.contains(found.module) == true,
        "\(found.file) imports \(found.module)")
    }
  }

  @Test(arguments: ["CLibelf", "CZlib", "CZstandard"])
  func onlyELFOpensTheDoorToALibraryInC(module: String) {
    #expect(Set(Self.imports.filter { $0.module == module }.map(\.room)) == ["ELF"])
  }

  /// Signatures and digests have one implementation.
  @Test func onlyCryptographyImportsLibcrypto() throws {
    #expect(
      Set(Self.imports.filter { $0.module == "CLibcrypto" }.map(\.room)) == ["Cryptography"])
    for file in Self.files {
      #expect(!Self.imports.contains { $0.file == file && $0.module == "Crypto" }, "\(file)")
      let text = try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
      for form in [#""sha256sum""#, "EVP_sha256"] where !file.hasPrefix("Cryptography/") {
        #expect(!text.contains(form), "\(file) has \(form)")
      }
      for form in ["BEGIN PRIVATE KEY-----", "BEGIN PUBLIC KEY-----"] {
        #expect(!text.contains(form), "\(file) has \(form)")
      }
    }
  }

  @Test func oneFileStartsProcesses() throws {
    #expect(
      Set(Self.imports.filter { $0.module == "Subprocess" }.map(\.file))
        == ["HostSystem/LiveProcessRunner.swift"])
    let others = ["Process()", "posix_spawn", "fork()", "execv(", "popen(", "system("]
    for file in Self.files {
      let text = try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
      for call in others { #expect(!text.contains(call), "\(file) has \(call)") }
    }
  }

  @Test func checksAndReportingDoNoInputOrOutput() throws {
    let doors = ["FileManager", "FileHandle", "contentsOf", "print(", "write(", "URL("]
    for file in Self.files
    where file.hasPrefix("Checks/") || file.hasPrefix("Reporting/") {
      let text = try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
      for door in doors { #expect(!text.contains(door), "\(file) has \(door)") }
    }
    #expect(!Self.imports.contains { $0.room == "Checks" && $0.module == "Foundation" })
  }
}
