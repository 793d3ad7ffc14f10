// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "verify-release",
  products: [
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .target(name: "ReleaseModel", swiftSettings: strict),
    .systemLibrary(name: "CLibelf", pkgConfig: "libelf", providers: [.apt(["libelf-dev"])]),
    .target(name: "ELF", dependencies: ["CLibelf"], swiftSettings: strict),
    .target(name: "SwiftNames", swiftSettings: strict),
    .target(name: "StringCatalogs", swiftSettings: strict),
    .target(
      name: "ConfigurationFiles", dependencies: ["ReleaseModel", "Yams"], swiftSettings: strict),
    .target(
      name: "EvidenceGathering",
      dependencies: ["ELF", "ReleaseModel", "StringCatalogs", "SwiftNames"],
      swiftSettings: strict),
    .target(
      name: "HostSystem",
      dependencies: [
        "EvidenceGathering",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .testTarget(name: "ELFTests", dependencies: ["ELF"], swiftSettings: strict),
    .testTarget(
      name: "StringCatalogsTests", dependencies: ["StringCatalogs"], swiftSettings: strict),
    .testTarget(name: "SwiftNamesTests", dependencies: ["SwiftNames"], swiftSettings: strict),
  ]
)
