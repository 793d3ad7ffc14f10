/// The build configuration that the library was compiled with, fixed at compile time.
public enum BuildConfiguration {
  #if DEBUG
    /// Whether this is a debug build.
    public static let isDebug = true
  #else
    /// Whether this is a debug build.
    public static let isDebug = false
  #endif

  /// Whether the app may show features for its developers, which only debug builds contain.
  public static var shouldShowDebugFeatures: Bool { isDebug }
}
