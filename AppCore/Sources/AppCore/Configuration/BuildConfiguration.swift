/// The configuration that the library was compiled in.
///
/// Both values are fixed at compile time; nothing can change them at run time.
public enum BuildConfiguration {
  #if DEBUG
    /// True in a debug build.
    public static let isDebug = true
  #else
    /// True in a debug build.
    public static let isDebug = false
  #endif

  /// True when the app may show features meant for its developers, which only debug builds contain.
  public static var shouldShowDebugFeatures: Bool { isDebug }
}
