extension ContextReader {
  /// The target of the mangled name at `address` if it starts with a symbolic reference.
  ///
  /// swift/docs/ABI/Mangling.rst, Symbolic references: the bytes 1 and 2 precede a relative
  /// reference to a context descriptor, or to a pointer to one. Generic arguments follow.
  func context(
    ofTypeNamedAt address: UInt64
  ) throws(UnreadableRecord) -> Relocations.Target? {
    let control = try memory.integer(at: address, size: 1)
    guard control == 1 || control == 2 else { return nil }
    guard let target = try memory.target(ofReferenceAt: address &+ 1) else {
      throw UnreadableRecord(address: address, message: "expected a reference to a context")
    }
    return control == 1
      ? try relocations.target(at: target)
      : try relocations.target(ofPointerAt: target, in: memory)
  }

  /// The place of the type whose mangled name is at `address`, ignoring generic arguments.
  ///
  /// An extension of a protocol extends `Self`, the first generic parameter, which has no name.
  mutating func place(
    ofTypeNamedAt address: UInt64, depth: Int
  ) throws(UnreadableRecord) -> Place {
    if let target = try context(ofTypeNamedAt: address) {
      return try place(of: target, referredToAt: address, depth: depth)
    }
    let text = String(decoding: try memory.nameBytes(at: address), as: UTF8.self)
    // swift/docs/ABI/Mangling.rst, Generics: the first parameter.
    if text == "x" { return Place(module: "", path: []) }
    // The name of a generic type ends with its arguments, which start at a "y".
    for name in [text, String(text.prefix { $0 != "y" })] {
      if let place = Self.place(ofSymbol: "$s\(name)Mn") { return place }
    }
    throw UnreadableRecord(address: address, message: "expected the mangled name of a type")
  }
}
