/// Modules that only Apple platforms have.
enum AppleFrameworks {
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
