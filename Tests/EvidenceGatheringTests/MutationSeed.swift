import ELF
import Foundation
import ReleaseModel

/// A small real file that mutants are made of, with the places that a reader depends on.
struct MutationSeed: Sendable {
  let name: String
  let bytes: [UInt8]
  /// Where readers look for structure; an entry that is there twice is changed twice as often.
  private(set) var structure: [Range<Int>] = []
  /// The bytes that lead to the names in symbol tables.
  private(set) var symbols: [Range<Int>] = []
  /// These symbols and names.
  private(set) var names: [Range<Int>] = []
  /// The bytes that, with `symbols` and `names`, lead to what is in memory at run time.
  private(set) var loaded: [Range<Int>] = []

  var isArchive: Bool { bytes.starts(with: "!<arch>\n".utf8) }

  /// Reads a file that a compiler made; `scratch` is the path of a file for an archive's members.
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
    let is64 = file.objectClass == .bits64
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
      // gABI chapter 4, sh_type: SHT_SYMTAB, SHT_DYNSYM.
      if [2, 11].contains(section.type) {
        let strings = file.sections[Int(section.link)]
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

  /// Makes all kinds of files with the real tools.
  static func all(in bench: Bench) async throws -> [MutationSeed] {
    try bench.write(shop, to: "Shop.swift")
    try bench.write(backdoor, to: "backdoor.c")
    try bench.write(cxx, to: "box.cc")
    let swift = ["-parse-as-library", "-module-name", "Shop", "Shop.swift", "-o"]
    try await bench.run("swiftc", swift + ["executable", "-O", "-g"])
    // The compiled module is for debuggers, and makes up half of the file.
    try await bench.run("objcopy", "--remove-section", ".swift_ast", "executable")
    try await bench.run("strip", "-o", "stripped", "executable")
    try await bench.run("swiftc", swift + ["Shop.o", "-O", "-emit-object"])
    try await bench.run("swiftc", swift + ["debug.o", "-Onone", "-g", "-emit-object"])
    for format in ["zlib", "zstd", "zlib-gnu"] {
      try await bench.run(
        "objcopy", "--compress-debug-sections=\(format)", "debug.o", "\(format).o")
    }
    try await bench.run("cc", "-shared", "-fPIC", "-o", "library.so", "backdoor.c")
    try await bench.run("g++", "-g", "-o", "box", "box.cc")
    for target in [
      "aarch64-linux-gnu", "powerpc64-linux-gnu", "armv7-linux-gnueabi", "mips-linux-gnu",
    ] {
      try await bench.run(
        "clang", "-target", target, "-g", "-c", "-ffreestanding", "-o", "\(target).o", "backdoor.c")
    }
    try await bench.run("ar", "rcs", "archive.a", "Shop.o", "aarch64-linux-gnu.o")
    let names = [
      "executable", "stripped", "Shop.o", "zlib.o", "zstd.o", "zlib-gnu.o", "library.so", "box",
      "aarch64-linux-gnu.o", "powerpc64-linux-gnu.o", "armv7-linux-gnueabi.o", "mips-linux-gnu.o",
      "archive.a",
    ]
    return try names.map {
      try MutationSeed(name: $0, path: bench.path($0), scratch: bench.path("member"))
    }
  }
}
