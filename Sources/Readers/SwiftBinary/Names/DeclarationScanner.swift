/// A declaration as named in source code, found in a demangled symbol.
package struct Declaration: Sendable, Hashable {
  /// The declaring module; for a member of an extension, the extending module.
  package var module: String
  /// The names, outermost type first, without argument labels, generic arguments and accessors:
  /// `["Store", "Mode", "free"]`.
  package var path: [String]

  package init(module: String, path: [String]) {
    self.module = module
    self.path = path
  }

  /// The path joined by dots: `Store.Mode.free`.
  package var name: String { path.joined(separator: ".") }
}

/// Finds the declarations that a demangled Swift symbol mentions.
///
/// The grammar is that of the demangler's printer (swift/lib/Demangling/NodePrinter.cpp). A
/// declaration is a module and names joined by dots. It is preceded by `(extension in M):` if
/// another module extends the type. It has `(name in _HASH)` for a private name, and generic
/// arguments in `<>`. A declaration inside a function precedes the function: `m() -> Swift.Int in
/// Local #1 in M.f() -> ()`.
package struct DeclarationScanner {
  /// The declarations that a demangled symbol mentions.
  package static func declarations(in demangled: String) -> [Declaration] {
    var scanner = DeclarationScanner(reader: NameReader(text: Array(demangled.utf8)))
    scanner.scan(0..<scanner.reader.text.count)
    return scanner.found
  }

  private let reader: NameReader
  private var found: [Declaration] = []

  /// A path of names as it occurs in the symbol.
  private struct Mention {
    var path: [String]
    /// The module of the extension that declares the path.
    var extendingModule: String?
    /// Whether it is first in its segment, ignoring `static`.
    var isLeading: Bool
    /// Whether it is a single name at the end of its segment.
    var isTrailing = false
    /// Whether it is followed by ` #1` or similar, as for a declaration inside a function.
    var hasDiscriminator = false

    /// Whether it is declared inside the function in the next segment.
    var isLocal: Bool {
      extendingModule == nil && (hasDiscriminator || isLeading || isTrailing)
    }
  }

  /// Scans a part of the symbol in which brackets are balanced.
  private mutating func scan(_ range: Range<Int>) {
    var context: Declaration?
    for segment in segments(of: range).reversed() {
      context = resolve(segment, in: context)
    }
  }

  /// Reads the mentions in a part of the symbol, split at each ` in ` outside brackets.
  private mutating func segments(of range: Range<Int>) -> [[Mention]] {
    var segments: [[Mention]] = [[]]
    var isAtStart = true
    var extendingModule: String?
    var position = range.lowerBound
    while position < range.upperBound {
      if reader.starts(with: " in ", at: position) {
        segments.append([])
        isAtStart = true
        position += " in ".utf8.count
      } else if let module = reader.extendingModule(at: &position) {
        extendingModule = module
      } else if reader.startsName(at: position) {
        var (path, brackets) = reader.path(at: &position, upTo: range.upperBound)
        for inner in brackets { scan(inner) }
        let isCall = reader.starts(with: "(", at: position)
        path = Accessors.removed(from: path, isCall: isCall)
        guard !path.isEmpty else { continue }
        if path == ["static"] { continue }
        var mention = Mention(path: path, isLeading: isAtStart)
        mention.extendingModule = extendingModule
        mention.hasDiscriminator = reader.starts(with: " #", at: position)
        mention.isTrailing =
          path.count == 1
          && (position == range.upperBound || reader.starts(with: " in ", at: position))
        if isAtStart, !mention.hasDiscriminator, !mention.isTrailing {
          mention.isLeading = reader.startsSignature(at: position)
        }
        segments[segments.count - 1].append(mention)
        extendingModule = nil
        isAtStart = false
      } else if let inner = reader.bracket(at: position, upTo: range.upperBound) {
        scan(inner)
        position = inner.upperBound + 1
        isAtStart = false
      } else {
        isAtStart = isAtStart && reader.text[position] == UInt8(ascii: " ")
        position += 1
      }
    }
    return segments
  }

  /// Records a segment's declarations, and returns the one that contains the preceding segment.
  private mutating func resolve(_ segment: [Mention], in context: Declaration?) -> Declaration? {
    var head: Declaration?
    for mention in segment {
      if let context, mention.isLocal {
        guard !Self.closures.contains(mention.path[0]) else {
          head = head ?? context
          continue
        }
        let path = context.path + mention.path
        found.append(Declaration(module: context.module, path: path))
      } else if mention.path.count > 1 {
        let path = Array(mention.path.dropFirst())
        found.append(Declaration(module: mention.extendingModule ?? mention.path[0], path: path))
      } else {
        continue
      }
      head = head ?? found.last
    }
    return head
  }

  private static let closures: Set<String> = ["closure", "autoclosure"]
}

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
