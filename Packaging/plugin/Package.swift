// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "verify-release-plugin",
  products: [
    .plugin(name: "VerifyRelease", targets: ["VerifyRelease"])
  ],
  targets: [
    .plugin(
      name: "VerifyRelease",
      capability: .command(
        intent: .custom(
          verb: "verify-release",
          description: "Verify that a release contains no debug-only code.")),
      dependencies: ["verify-release"]),
    .binaryTarget(name: "verify-release", path: "verify-release.artifactbundle"),
  ]
)
