/// Removes parts of a demangled symbol that aren't declarations in the source.
enum Accessors {
  /// The suffixes that the demangler's printer appends to a storage declaration, and its names for
  /// deinitializers (swift/lib/Demangling/NodePrinter.cpp).
  private static let suffixes: Set<String> = [
    "getter", "setter", "modify", "modify2", "read", "read2", "mutate", "borrow", "willset",
    "didset", "materializeForSet", "unsafeAddressor", "unsafeMutableAddressor", "owningAddressor",
    "owningMutableAddressor", "nativeOwningAddressor", "nativeOwningMutableAddressor",
    "nativePinningAddressor", "nativePinningMutableAddressor", "globalAccessor",
    "__deallocating_deinit", "__isolated_deallocating_deinit", "deinit",
  ]
  private static let lazyStorage = "$__lazy_storage_$_"

  /// Converts a linker name's path to the path in the source.
  ///
  /// Removes accessors, renames initializers to `init`, and replaces the storage of a lazy property
  /// with the property. A call (`Store.read(into: …)`) is a function in the source, whatever its
  /// name.
  static func removed(from path: [String], isCall: Bool) -> [String] {
    var path = path
    if !isCall, let last = path.last, suffixes.contains(last) { path.removeLast() }
    guard let last = path.last else { return path }
    if last == "__allocating_init" { path[path.count - 1] = "init" }
    if last.hasPrefix(lazyStorage) {
      path[path.count - 1] = String(last.dropFirst(lazyStorage.count))
    }
    return path
  }
}
