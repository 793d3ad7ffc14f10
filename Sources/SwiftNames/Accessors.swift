/// The parts of a readable symbol that name no declaration of the source.
enum Accessors {
  /// What the demangler's printer appends to a storage declaration, and its names for
  /// deinitialisers (swift/lib/Demangling/NodePrinter.cpp).
  private static let suffixes: Set<String> = [
    "getter", "setter", "modify", "modify2", "read", "read2", "mutate", "borrow", "willset",
    "didset", "materializeForSet", "unsafeAddressor", "unsafeMutableAddressor", "owningAddressor",
    "owningMutableAddressor", "nativeOwningAddressor", "nativeOwningMutableAddressor",
    "nativePinningAddressor", "nativePinningMutableAddressor", "globalAccessor",
    "__deallocating_deinit", "__isolated_deallocating_deinit", "deinit",
  ]
  private static let lazyStorage = "$__lazy_storage_$_"

  /// Turns the linker's path into the one that the source has.
  ///
  /// Accessors go, initialisers become `init`, and the storage of a lazy property the property.
  ///
  /// A call (`Store.read(into: …)`) is a function of the source, whatever its name.
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
