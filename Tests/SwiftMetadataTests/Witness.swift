import ObjectFile
import SwiftMetadata
import SwiftNames

/// The types that a file's symbols name, which `SwiftMetadata` does not use.
struct Witness {
  struct Descriptor {
    let text: String
    let declaration: Declaration?

    /// Whether the type is inside a function: only such a type has a number after its name.
    var isLocal: Bool { text.contains(" #") }
  }

  private(set) var descriptors: [UInt64: Descriptor] = [:]

  init(of table: SymbolTable) throws {
    for symbol in table.symbols where symbol.isDefined {
      let name = try table.name(of: symbol)
      guard name.hasSuffix("Mn") || name.hasSuffix("Mp"),
        let text = Demangling.demangle(name)
      else { continue }
      for prefix in ["nominal type descriptor for ", "protocol descriptor for "]
      where text.hasPrefix(prefix) {
        let rest = String(text.dropFirst(prefix.count))
        descriptors[symbol.value] = Descriptor(
          text: rest, declaration: DeclarationScanner.declarations(in: rest).last)
      }
    }
  }

  /// The differences between descriptors and symbols, for all descriptors with a symbol.
  func contradictions(to types: [NominalType]) -> [String] {
    let byAddress = Dictionary(uniqueKeysWithValues: types.map { ($0.address ?? 0, $0) })
    return descriptors.compactMap { address, descriptor in
      guard let type = byAddress[address] else { return "missing: \(descriptor.text)" }
      // The path through a function is not in the metadata, and a symbol has the C name of an imported
      // type.
      let last = descriptor.declaration?.path.last
      let isSame =
        type.module == "__C"
        ? descriptor.declaration?.module == type.module
        : descriptor.isLocal
          ? last == type.path.last
          : descriptor.declaration == Declaration(module: type.module, path: type.path)
      return isSame ? nil : "\(descriptor.text) is \(type.name)"
    }
  }
}
