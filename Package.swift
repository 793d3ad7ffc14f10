// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// For what reads large files: without optimization, its tests would take minutes instead of seconds.
let fast = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Relocations in a sixteenth of the space, which every start of the program reads.
let compact: [LinkerSetting] = [
  .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])
]

let package = Package(
  name: "verify-release",
  products: [
    .library(name: "AppCore", targets: ["AppCore"]),
    .executable(name: "core-app", targets: ["core-app"]),
    .executable(name: "verify-release", targets: ["verify-release"]),
  ],
  traits: [
    .trait(name: "DeveloperMode", description: "Developer mode in release builds, for testers.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // What is verified.
    .target(
      name: "AppCore", dependencies: [.product(name: "Crypto", package: "swift-crypto")],
      resources: [
        .process("Localization/Localizable.xcstrings"),
        .copy("Store/StoreKitConfiguration.storekit"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "core-app",
      dependencies: [
        "AppCore", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "AppCoreTests", dependencies: ["AppCore"], swiftSettings: strict),

    // What verifies.
    .target(name: "ReleaseModel", swiftSettings: strict),
    .systemLibrary(name: "CLibelf", pkgConfig: "libelf", providers: [.apt(["libelf-dev"])]),
    .systemLibrary(name: "CPrctl"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstandard", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "ELF", dependencies: ["CLibelf", "CZlib", "CZstandard"], swiftSettings: fast),
    .target(name: "DebugInformation", dependencies: ["ELF"], swiftSettings: fast),
    .target(name: "SwiftNames", swiftSettings: fast),
    .target(
      name: "SwiftMetadata", dependencies: ["ELF", "SwiftNames"], swiftSettings: fast),
    .target(name: "References", dependencies: ["ELF", "SwiftNames"], swiftSettings: fast),
    .target(name: "SmallStrings", dependencies: ["ELF"], swiftSettings: fast),
    .target(name: "StringCatalogs", swiftSettings: fast),
    .target(name: "SwiftSources", swiftSettings: fast),
    .target(
      name: "Localization", dependencies: ["ReleaseModel", "StringCatalogs", "SwiftSources"],
      swiftSettings: fast),
    .target(
      name: "ConfigurationFiles", dependencies: ["ReleaseModel", "Yams"], swiftSettings: strict),
    .target(
      name: "EvidenceGathering",
      dependencies: [
        "DebugInformation", "ELF", "Localization", "References", "ReleaseModel", "SmallStrings",
        "StringCatalogs", "SwiftMetadata", "SwiftNames", "SwiftSources",
      ],
      swiftSettings: fast),
    .target(
      name: "HostSystem",
      dependencies: [
        "CPrctl", "EvidenceGathering",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "Attestation",
      dependencies: ["ReleaseModel", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict),
    .target(name: "Checks", dependencies: ["ReleaseModel"], swiftSettings: strict),
    .target(
      name: "ReleaseGate",
      dependencies: [
        "Attestation", "Checks", "ConfigurationFiles", "EvidenceGathering", "ReleaseModel",
      ],
      swiftSettings: strict),
    .target(name: "Reporting", dependencies: ["ReleaseModel"], swiftSettings: strict),
    .executableTarget(
      name: "verify-release",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "Attestation", "Checks", "ConfigurationFiles", "EvidenceGathering", "HostSystem",
        "ReleaseGate",
        "ReleaseModel", "Reporting",
      ],
      swiftSettings: strict, linkerSettings: compact),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "AttestationTests", dependencies: ["Attestation", "ReleaseModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ChecksTests", dependencies: ["Checks", "ReleaseModel"], swiftSettings: strict),
    .testTarget(
      name: "ConfigurationFilesTests",
      dependencies: ["ConfigurationFiles", "ReleaseModel", "TestSupport", "Yams"],
      swiftSettings: strict),
    .testTarget(
      name: "DebugInformationTests", dependencies: ["DebugInformation", "ELF", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["ReleaseModel", "TestSupport", "verify-release"],
      swiftSettings: strict),
    .testTarget(
      name: "HostSystemTests", dependencies: ["EvidenceGathering", "HostSystem", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EvidenceGatheringTests",
      dependencies: [
        "ELF", "EvidenceGathering", "HostSystem", "ReleaseModel", "SwiftNames", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReferencesTests", dependencies: ["ELF", "References", "SwiftNames", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "ELFTests", dependencies: ["ELF", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ReleaseGateTests",
      dependencies: ["Checks", "ConfigurationFiles", "ReleaseGate", "ReleaseModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportingTests", dependencies: ["ReleaseModel", "Reporting", "TestSupport"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "SmallStringsTests", dependencies: ["ELF", "SmallStrings", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StringCatalogsTests", dependencies: ["StringCatalogs", "TestSupport"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .testTarget(
      name: "SwiftMetadataTests",
      dependencies: ["ELF", "SwiftMetadata", "SwiftNames", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftNamesTests", dependencies: ["SwiftNames", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "SwiftSourcesTests", dependencies: ["SwiftSources"], swiftSettings: strict),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "Localization", "ReleaseModel", "StringCatalogs", "SwiftSources", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: strict),
  ]
)

// Only `scripts/fuzz` builds this, because it needs libFuzzer.
if Context.environment["FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["EvidenceGathering", "ReleaseModel"], path: "Tests/Fuzzing",
      swiftSettings: strict))
}
