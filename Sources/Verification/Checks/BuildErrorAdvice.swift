internal import ReleaseModel

extension Diagnostic {
  /// What to do about an import of a module that Linux lacks.
  static func advice(onAppleModule module: String) -> String {
    "`\(module)` exists only on Apple platforms, and verify-release builds on Linux. Move the code"
      + " that needs it inside `#if canImport(\(module))`, or into a package of its own."
  }

  /// What to do about an error that no change to the code at its location fixes.
  var causeAdvice: String? {
    switch cause {
    case .missingModule(let module) where AppleFrameworks.names.contains(module):
      return Self.advice(onAppleModule: module)
    case .notTestable:
      return
        "Release builds compile modules without `-enable-testing`. Move the code that needs"
        + " `@testable import` inside `#if DEBUG` or into a test target. If no shipping product"
        + " contains it, list the products that ship under `artifacts`; only those are built."
    case .conditionalName(let name, let condition, let place):
      return
        "`\(name)` is declared only inside `\(condition)` (\(place)), which this build does not compile."
        + " Move the code that uses it inside the same condition, or the declaration out of it."
    case .missingModule, .missingName, nil: break
    }
    let parts = (location?.file ?? "").split(separator: "/")
    // In the scratch path of a build.
    guard let index = parts.firstIndex(of: "checkouts"), index > 1, parts[index - 2] == "builds",
      index + 1 < parts.count
    else { return nil }
    return
      "The error is in the dependency \(parts[index + 1]). Use a version of it that builds with this"
      + " compiler on Linux."
  }
}

/// Modules that only Apple platforms have.
private enum AppleFrameworks {
  /// The ones that packages import most often.
  static let names: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "ActivityKit", "AppIntents", "AppKit",
    "AuthenticationServices", "CFNetwork", "Charts", "CloudKit", "Cocoa", "Combine",
    "CommonCrypto", "Contacts", "CoreAudio", "CoreBluetooth", "CoreData", "CoreFoundation",
    "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion",
    "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "CryptoKit",
    "Darwin", "EventKit", "GameKit", "HealthKit", "IOKit", "ImageIO", "Intents",
    "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit",
    "MobileCoreServices", "NaturalLanguage", "Network", "NotificationCenter", "OSLog",
    "ObjectiveC", "PDFKit", "PassKit", "Photos", "PhotosUI", "QuartzCore", "QuickLook",
    "RealityKit", "SafariServices", "SceneKit", "Security", "ServiceManagement", "Speech",
    "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "TipKit", "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "Vision", "WatchConnectivity", "WatchKit",
    "WebKit", "WidgetKit", "os",
  ]
}
