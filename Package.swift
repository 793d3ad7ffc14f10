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
  targets: [
    .target(name: "ReleaseModel", swiftSettings: strict),
    .target(name: "SwiftNames", swiftSettings: strict),
    .testTarget(name: "SwiftNamesTests", dependencies: ["SwiftNames"], swiftSettings: strict),
  ]
)
