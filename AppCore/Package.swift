// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// The code for developer mode is not in the repository: pass its SHA-256 to a build for testers, as
// 64 hexadecimal digits. Without it, no code is accepted.
let givenHash = Context.environment["DEVELOPER_CODE_SHA256"] ?? ""
let codeHash = givenHash.isEmpty ? String(repeating: "0", count: 64) : givenHash
if codeHash.utf8.count != 64 || !codeHash.allSatisfy(\.isHexDigit) {
  fatalError("DEVELOPER_CODE_SHA256: expected 64 hexadecimal digits, found '\(codeHash)'")
}
let developerCodeHash = "\"\(codeHash)\""

let package = Package(
  name: "AppCore",
  // For Mutex; @Observable needs only macOS 14 and iOS 17.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AppCore", targets: ["AppCore"]),
    .executable(name: "core-app", targets: ["core-app"]),
  ],
  traits: [
    .trait(name: "DeveloperMode", description: "Developer mode in release builds, for testers.")
  ],
  targets: [
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "CBuildSettings",
      cSettings: [
        .define("DEVELOPER_CODE_SHA256", to: developerCodeHash, .when(configuration: .debug)),
        .define("DEVELOPER_CODE_SHA256", to: developerCodeHash, .when(traits: ["DeveloperMode"])),
      ]),
    .target(
      name: "AppCore",
      dependencies: [
        "CBuildSettings",
        // For platforms without CryptoKit.
        .target(
          name: "CLibcrypto", condition: .when(platforms: [.linux, .android, .openbsd, .windows])),
      ],
      resources: [
        .process("Localization/Localizable.xcstrings"),
        .copy("Store/StoreKitConfiguration.storekit"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "core-app", dependencies: ["AppCore"], swiftSettings: settings),
    .testTarget(
      name: "AppCoreTests", dependencies: ["AppCore"],
      // Compiling the tests with optimization takes longer than it saves when they run.
      swiftSettings: settings + [
        .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
      ]),
  ]
)
