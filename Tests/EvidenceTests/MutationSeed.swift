import Algorithms
import Foundation
import ObjectFile
import ReleaseModel
import TestSupport

/// A small real file to make mutants from, with the ranges that readers depend on.
struct MutationSeed: Sendable {
  let name: String
  let bytes: [UInt8]
  /// The ranges with structure; a range that is listed twice is changed twice as often.
  private(set) var structure: [Range<Int>] = []
  /// The bytes that lead to the names in symbol tables.
  private(set) var symbols: [Range<Int>] = []
  /// The symbol tables and their names.
  private(set) var names: [Range<Int>] = []
  /// The bytes that, with `symbols` and `names`, lead to the contents of memory at run time.
  private(set) var loaded: [Range<Int>] = []

  var isArchive: Bool { bytes.starts(with: "!<arch>\n".utf8) }

  /// Reads a compiled file; `scratch` is the path of a temporary file for archive members.
  init(name: String, path: String, scratch: String) throws {
    self.name = name
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard isArchive else {
      try add(File(path: path), from: 0)
      return
    }
    // ar(5): headers of 60 bytes with the size as decimal digits at 48, at even offsets.
    structure.append(0..<8)
    symbols.append(0..<8)
    var position = 8
    while position < bytes.count {
      let header = position..<position + 60
      structure += [header, header, header]
      symbols.append(header)
      let digits = String(decoding: bytes[position + 48..<position + 58], as: UTF8.self)
      let size = Int(digits.filter(\.isNumber)) ?? 0
      let member = bytes[header.upperBound..<header.upperBound + size]
      if member.starts(with: [0x7f, 0x45, 0x4c, 0x46]) {
        try Data(member).write(to: URL(fileURLWithPath: scratch))
        try add(File(path: scratch), from: header.upperBound)
      } else {
        structure.append(header.upperBound..<header.upperBound + size)
      }
      position = header.upperBound + size + size % 2
    }
  }

  private mutating func add(_ file: File, from base: Int) throws {
    let is64 = file.addressSize == .bits64
    let order = file.byteOrder
    // gABI chapter 4: the ELF header, with e_phoff, e_shoff, e_phentsize, e_phnum, e_shentsize.
    func field(_ offset32: Int, _ size32: Int, _ offset64: Int, _ size64: Int) -> Int {
      let start = base + (is64 ? offset64 : offset32)
      let field = bytes[start..<start + (is64 ? size64 : size32)]
      return (order == .bigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    let header = base..<base + (is64 ? 64 : 52)
    let programHeaders = base + field(28, 4, 32, 8)
    let segments =
      programHeaders..<programHeaders + field(42, 2, 54, 2) * field(44, 2, 56, 2)
    let sectionHeaders = base + field(32, 4, 40, 8)
    let entrySize = field(46, 2, 58, 2)
    func entry(_ index: Int) -> Range<Int> {
      sectionHeaders + index * entrySize..<sectionHeaders + (index + 1) * entrySize
    }
    func contents(_ section: Section) -> Range<Int> {
      let start = base + Int(section.offset)
      return start..<start + (section.hasContents ? Int(section.size) : 0)
    }
    structure += [header, header, header, segments, segments].filter { !$0.isEmpty }
    symbols += [header, entry(0)]
    loaded += [segments, sectionHeaders..<entry(file.sections.count).lowerBound]
    for section in file.sections {
      structure.append(entry(section.index))
      if section.isAllocated { loaded.append(contents(section)) }
      let tables = [".symtab": ".strtab", ".dynsym": ".dynstr"]
      if let name = tables[section.name], section.hasContents,
        let strings = file.sections.first(where: { $0.name == name })
      {
        symbols += [entry(section.index), entry(strings.index)]
        names += [contents(section), contents(strings)]
      }
      let isCode = section.isExecutable || section.name.hasPrefix(".eh_frame")
      if section.hasContents, section.size > 0, !isCode {
        structure += [contents(section), contents(section), contents(section)]
      }
    }
  }
}

extension MutationSeed {
  private static let shop = """
    public enum DebugMode: String, CaseIterable { case off, premium }
    public struct DebugBox<Value> {
      var value: Value
      @inline(never) func unwrap() -> Value { value }
    }
    public final class Store {
      private var debugSecret = CommandLine.argc
      public var mode = DebugMode.off
      @inline(never) func debugText() -> String {
        debugSecret > 1 ? "debugFlag" : "Shop.debugForceFreemium"
      }
    }
    @main struct Main {
      static func main() {
        let store = Store()
        print(store.debugText(), DebugBox(value: store.mode).unwrap())
      }
    }
    """
  private static let backdoor = """
    static int debugSecret(int x) { return x + 1; }
    int (*debugPointer)(int) = debugSecret;
    const char *debugText(void) { return "Shop.debugForceFreemium"; }
    """
  private static let cxx = """
    namespace app { template <class T> struct DebugBox { T value; __attribute__((noinline)) T get() { return value; } }; }
    int main(int count, char **) { return app::DebugBox<app::DebugBox<int>>{{count}}.get().get(); }
    """

  private static let commands = """
    swiftc -parse-as-library -module-name Shop Shop.swift -o executable -O -g
    objcopy --remove-section .swift_ast executable
    strip -o stripped executable
    swiftc -parse-as-library -module-name Shop Shop.swift -o Shop.o -O -emit-object
    swiftc -parse-as-library -module-name Shop Shop.swift -o debug.o -Onone -g -emit-object
    objcopy --compress-debug-sections=zlib debug.o zlib.o
    objcopy --compress-debug-sections=zstd debug.o zstd.o
    objcopy --compress-debug-sections=zlib-gnu debug.o zlib-gnu.o
    cc -shared -fPIC -o library.so backdoor.c
    g++ -g -o box box.cc
    clang -target aarch64-linux-gnu -g -c -ffreestanding -o aarch64.o backdoor.c
    clang -target powerpc64-linux-gnu -g -c -ffreestanding -o powerpc64.o backdoor.c
    clang -target armv7-linux-gnueabi -g -c -ffreestanding -o armv7.o backdoor.c
    clang -target mips-linux-gnu -g -c -ffreestanding -o mips.o backdoor.c
    ar rcs archive.a Shop.o aarch64.o
    """

  /// The folder with all kinds of files, built by real tools.
  ///
  /// The compiled module is removed from the executable, because it is only for debuggers and takes
  /// up half of the file.
  static func folder() throws -> URL {
    try FixtureCache.folder(
      "mutation-seeds", files: ["Shop.swift": shop, "backdoor.c": backdoor, "box.cc": cxx],
      commands: commands.split(separator: "\n").map { $0.split(separator: " ").map(String.init) })
  }

  static func all(in folder: URL, scratch: String) throws -> [MutationSeed] {
    let names = [
      "executable", "stripped", "Shop.o", "zlib.o", "zstd.o", "zlib-gnu.o", "library.so", "box",
      "aarch64.o", "powerpc64.o", "armv7.o", "mips.o", "archive.a",
    ]
    return try names.map {
      try MutationSeed(name: $0, path: folder.appending(path: $0).path, scratch: scratch)
    }
  }
}
