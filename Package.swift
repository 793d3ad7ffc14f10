// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Compiling tests with optimization takes longer than it saves when they run.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The same is true of modules that read no large files, but only for the program that `scripts/test` tests.
let light = Context.environment["BUILD_FOR_TESTS"] == nil ? strict : tests

let package = Package(
  name: "verify-release",
  products: [
    .executable(name: "verify-release", targets: ["verify-release"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .target(name: "ReleaseModel", swiftSettings: light),
    .target(name: "Algorithms", swiftSettings: strict),
    .systemLibrary(
      name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibelf", pkgConfig: "libelf", providers: [.apt(["libelf-dev"])]),
    .systemLibrary(name: "CPrctl"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstandard", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "Cryptography", dependencies: ["Algorithms", "CLibcrypto"], swiftSettings: strict),
    .target(name: "ObjectFiles", dependencies: ["Algorithms"], swiftSettings: strict),
    .target(
      name: "ELF", dependencies: ["Algorithms", "CLibelf", "CZlib", "CZstandard", "ObjectFiles"],
      swiftSettings: strict),
    .target(
      name: "ObjectReading", dependencies: ["Algorithms", "ELF", "ObjectFiles"],
      swiftSettings: strict),
    .target(
      name: "DebugInformation", dependencies: ["Algorithms", "ObjectFiles"], swiftSettings: strict),
    .target(name: "SwiftNames", dependencies: ["Algorithms"], swiftSettings: strict),
    .target(
      name: "SwiftMetadata", dependencies: ["Algorithms", "ObjectFiles", "SwiftNames"],
      swiftSettings: strict),
    .target(
      name: "References", dependencies: ["Algorithms", "ObjectFiles", "SwiftNames"],
      swiftSettings: strict),
    .target(
      name: "SmallStrings", dependencies: ["Algorithms", "ObjectFiles"], swiftSettings: strict),
    .target(
      name: "ArtifactSearch",
      dependencies: [
        "Algorithms", "Cryptography", "DebugInformation", "ObjectFiles", "References",
        "ReleaseModel",
        "SmallStrings", "StringCatalogs", "SwiftMetadata", "SwiftNames",
      ],
      swiftSettings: strict),
    .target(name: "StringCatalogs", swiftSettings: strict),
    .target(name: "SwiftSources", swiftSettings: light),
    .target(
      name: "Localization",
      dependencies: ["Algorithms", "ReleaseModel", "StringCatalogs", "SwiftSources"],
      swiftSettings: strict),
    .target(
      name: "ConfigurationFiles", dependencies: ["Cryptography", "ReleaseModel", "Yams"],
      swiftSettings: light),
    .target(
      name: "EvidenceGathering",
      dependencies: [
        "Algorithms", "ArtifactSearch", "Cryptography", "Localization", "ObjectFiles",
        "ObjectReading", "References", "ReleaseModel", "StringCatalogs", "SwiftNames",
        "SwiftSources",
      ],
      swiftSettings: light),
    .target(
      name: "HostSystem",
      dependencies: [
        "CPrctl", "EvidenceGathering",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: light),
    .target(
      name: "Attestation", dependencies: ["Algorithms", "Cryptography", "ReleaseModel"],
      swiftSettings: light),
    .target(name: "Checks", dependencies: ["ReleaseModel"], swiftSettings: light),
    .target(
      name: "ReleaseGate",
      dependencies: [
        "ArtifactSearch", "Attestation", "Checks", "ConfigurationFiles", "Cryptography",
        "EvidenceGathering", "ReleaseModel",
      ],
      swiftSettings: light),
    .target(name: "Reporting", dependencies: ["ReleaseModel"], swiftSettings: light),
    .executableTarget(
      name: "verify-release",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "Attestation", "Checks", "ConfigurationFiles", "Cryptography", "EvidenceGathering",
        "HostSystem", "ReleaseGate", "ReleaseModel", "Reporting",
      ],
      swiftSettings: light),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: tests),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "AttestationTests",
      dependencies: ["Attestation", "Cryptography", "ReleaseModel", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ChecksTests", dependencies: ["Checks", "ReleaseModel"], swiftSettings: tests),
    .testTarget(
      name: "ConfigurationFilesTests",
      dependencies: ["ConfigurationFiles", "ReleaseModel", "TestSupport", "Yams"],
      swiftSettings: tests),
    .testTarget(
      name: "CryptographyTests", dependencies: ["Algorithms", "Cryptography", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "DebugInformationTests",
      dependencies: ["DebugInformation", "ObjectFiles", "ObjectReading", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Checks", "ReleaseModel", "TestSupport", "verify-release"],
      swiftSettings: tests),
    .testTarget(
      name: "HostSystemTests", dependencies: ["EvidenceGathering", "HostSystem", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "EvidenceGatheringTests",
      dependencies: [
        "Algorithms", "ArtifactSearch", "Cryptography", "EvidenceGathering", "HostSystem",
        "ObjectFiles", "ObjectReading", "ReleaseModel", "SwiftNames", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReferencesTests",
      dependencies: ["ObjectFiles", "ObjectReading", "References", "SwiftNames", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ELFTests",
      dependencies: ["Algorithms", "ELF", "ObjectFiles", "ObjectReading", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ReleaseGateTests",
      dependencies: [
        "Attestation", "Checks", "ConfigurationFiles", "Cryptography", "ReleaseGate",
        "ReleaseModel", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReportingTests", dependencies: ["ReleaseModel", "Reporting", "TestSupport"],
      exclude: ["Golden"], swiftSettings: tests),
    .testTarget(
      name: "SmallStringsTests",
      dependencies: ["ObjectFiles", "ObjectReading", "SmallStrings", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "StringCatalogsTests", dependencies: ["StringCatalogs", "TestSupport"],
      swiftSettings: tests,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .testTarget(
      name: "SwiftMetadataTests",
      dependencies: [
        "ObjectFiles", "ObjectReading", "SwiftMetadata", "SwiftNames", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SwiftNamesTests", dependencies: ["SwiftNames", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "SwiftSourcesTests", dependencies: ["SwiftSources"], swiftSettings: tests),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "Localization", "ReleaseModel", "StringCatalogs", "SwiftSources", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: tests),
  ]
)

// Only `scripts/fuzz` builds this, because it needs libFuzzer.
if Context.environment["FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["ArtifactSearch", "EvidenceGathering", "ReleaseModel"],
      path: "Tests/Fuzzing",
      swiftSettings: strict))
}
