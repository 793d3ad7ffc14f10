// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Compiling tests with optimization takes longer than it saves when they run.
///
/// Writing a module in a separate job parses everything twice, for the benefit of targets that
/// import it. Almost none import tests.
let tests =
  strict + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// For modules that read object files and sources, because their tests save more time than optimization
/// takes.
///
/// `scripts/swift` compiles everything else without optimization.
let readers =
  Context.environment["OPTIMIZE_READERS"] == nil
  ? strict
  : strict + [
    // Only the frontend's option takes precedence over `-Xswiftc -Onone`.
    .unsafeFlags([
      "-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo", "-no-emit-module-separately-wmo",
    ])
  ]

let package = Package(
  name: "verify-release",
  products: [
    .executable(name: "verify-release", targets: ["verify-release"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: [
    .target(name: "ReleaseModel", swiftSettings: strict),
    .target(name: "Algorithms", swiftSettings: readers),
    .systemLibrary(
      name: "CLibcrypto", path: "Sources/C/CLibcrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CLibelf", path: "Sources/C/CLibelf", pkgConfig: "libelf",
      providers: [.apt(["libelf-dev"])]),
    .target(name: "CPages", path: "Sources/C/CPages"),
    .systemLibrary(name: "CPrctl", path: "Sources/C/CPrctl"),
    .systemLibrary(
      name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstandard", path: "Sources/C/CZstandard", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "Cryptography", dependencies: ["Algorithms", "CLibcrypto"],
      path: "Sources/Signatures/Cryptography", swiftSettings: strict),
    .target(
      name: "Attestation", dependencies: ["Algorithms", "Cryptography", "ReleaseModel"],
      path: "Sources/Signatures/Statements", swiftSettings: strict),
    .target(
      name: "ObjectFile", dependencies: ["Algorithms", "CLibelf", "CZlib", "CZstandard"],
      path: "Sources/Readers/ObjectFile", exclude: ["DebugInformation"], swiftSettings: readers),
    .target(
      name: "DebugInformation", dependencies: ["Algorithms", "ObjectFile"],
      path: "Sources/Readers/ObjectFile/DebugInformation", swiftSettings: readers),
    .target(
      name: "SwiftNames", dependencies: ["Algorithms"], path: "Sources/Readers/SwiftBinary/Names",
      swiftSettings: readers),
    .target(
      name: "SwiftMetadata", dependencies: ["Algorithms", "ObjectFile", "SwiftNames"],
      path: "Sources/Readers/SwiftBinary/Metadata", swiftSettings: readers),
    .target(
      name: "InlineStrings", dependencies: ["Algorithms", "ObjectFile"],
      path: "Sources/Readers/SwiftBinary/InlineStrings", swiftSettings: readers),
    .target(name: "SourceCode", path: "Sources/Readers/SourceCode", swiftSettings: readers),
    .target(
      name: "Inspection",
      dependencies: [
        "Algorithms", "Cryptography", "DebugInformation", "InlineStrings", "ObjectFile",
        "ReleaseModel", "StringCatalogs", "SwiftMetadata", "SwiftNames",
      ],
      path: "Sources/Analysis/Inspection", swiftSettings: readers),
    .target(
      name: "Guards", dependencies: ["Algorithms", "ReleaseModel", "SourceCode"],
      path: "Sources/Analysis/Guards", swiftSettings: readers),
    .target(
      name: "StringCatalogs", dependencies: ["Algorithms"], path: "Sources/Analysis/Localization",
      exclude: ["CodeKeys", "Checks"], swiftSettings: strict),
    .target(
      name: "Localization",
      dependencies: ["Algorithms", "ReleaseModel", "SourceCode", "StringCatalogs"],
      path: "Sources/Analysis/Localization", exclude: ["Catalogs", "Formats"],
      swiftSettings: strict),
    .target(
      name: "Toolchain",
      dependencies: [
        "Algorithms", "CPrctl", "Cryptography", "ObjectFile", "ReleaseModel",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),
    .target(
      name: "Verification",
      dependencies: [
        "Algorithms", "CPages", "Cryptography", "Guards", "Inspection", "Localization",
        "ObjectFile", "ReleaseModel", "SourceCode", "StringCatalogs", "SwiftNames", "Toolchain",
        "Yams",
      ], swiftSettings: strict),
    .target(
      name: "Reporting", dependencies: ["ReleaseModel"],
      resources: [.embedInCode("Writers/report.css")], swiftSettings: strict),
    .executableTarget(
      name: "verify-release",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "Attestation", "Cryptography", "ReleaseModel", "Reporting", "Toolchain", "Verification",
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["StringCatalogs"], path: "Tests/TestSupport",
      swiftSettings: tests),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "AttestationTests",
      dependencies: ["Attestation", "Cryptography", "ReleaseModel", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ChecksTests", dependencies: ["ReleaseModel", "TestSupport", "Verification"],
      swiftSettings: tests),
    .testTarget(
      name: "ConfigurationFilesTests",
      dependencies: ["ReleaseModel", "TestSupport", "Verification", "Yams"],
      swiftSettings: tests),
    .testTarget(
      name: "CryptographyTests", dependencies: ["Algorithms", "Cryptography", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "DebugInformationTests",
      dependencies: ["Algorithms", "DebugInformation", "ObjectFile", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["ReleaseModel", "TestSupport", "Verification", "verify-release"],
      swiftSettings: tests),
    .testTarget(
      name: "GuardsTests", dependencies: ["Guards", "ReleaseModel", "SourceCode", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ToolchainTests", dependencies: ["TestSupport", "Toolchain"],
      swiftSettings: tests),
    .testTarget(
      name: "EvidenceTests",
      dependencies: [
        "Algorithms", "Cryptography", "Inspection", "ObjectFile", "ReleaseModel", "SwiftNames",
        "TestSupport", "Toolchain", "Verification",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReferencesTests",
      dependencies: ["Inspection", "ObjectFile", "SwiftNames", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ObjectFileTests",
      dependencies: ["Algorithms", "ObjectFile", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "VerificationTests",
      dependencies: ["ReleaseModel", "TestSupport", "Verification"],
      swiftSettings: tests),
    .testTarget(
      name: "ReportingTests", dependencies: ["ReleaseModel", "Reporting", "TestSupport"],
      exclude: ["Golden"], swiftSettings: tests),
    .testTarget(
      name: "InlineStringsTests",
      dependencies: ["Algorithms", "InlineStrings", "ObjectFile", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "StringCatalogsTests", dependencies: ["StringCatalogs", "TestSupport"],
      swiftSettings: tests,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .testTarget(
      name: "SwiftMetadataTests",
      dependencies: ["ObjectFile", "SwiftMetadata", "SwiftNames", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "SwiftNamesTests", dependencies: ["SwiftNames", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "SourceCodeTests", dependencies: ["Localization", "SourceCode", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "Localization", "ReleaseModel", "SourceCode", "StringCatalogs", "TestSupport",
        "Verification",
      ],
      exclude: ["Golden"], swiftSettings: tests),
  ]
)

// Only `scripts/fuzz` builds this, because it needs libFuzzer.
if Context.environment["FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["Inspection", "ReleaseModel", "Toolchain", "Verification"],
      path: "Tests/Fuzzing",
      swiftSettings: strict))
}
