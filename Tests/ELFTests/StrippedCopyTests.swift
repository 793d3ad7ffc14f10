import ELF
import Foundation
import TestSupport
import Testing

/// A stripped file is the same program as the one that it was stripped from; nothing else is.
@Suite("Stripped copies")
struct StrippedCopyTests {
  let folder: TemporaryFolder
  let unstripped: String
  let copy: String

  init() throws {
    folder = try TemporaryFolder()
    unstripped = try folder.program()
    copy = folder.path("copy")
  }

  private func difference() throws -> String? {
    try File(path: copy).difference(fromUnstripped: File(path: unstripped))
  }

  @Test(
    "What strip and objcopy leave is the same program",
    arguments: [
      "strip -o copy", "strip -g -o copy", "strip -x -o copy", "strip --strip-unneeded -o copy",
      "objcopy --strip-all", "cp", "llvm-objcopy --strip-debug",
    ])
  func stripped(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    try folder.run(words + [unstripped] + (command.contains("-o copy") ? [] : ["copy"]))
    #expect(try difference() == nil)
  }

  @Test("A shared library and a program for a fixed address have copies too")
  func kinds() throws {
    for file in [try folder.library(), try folder.program("-no-pie")] {
      try folder.run(["strip", "-o", "copy", file])
      #expect(try File(path: copy).difference(fromUnstripped: File(path: file)) == nil)
    }
  }

  /// What is done to a stripped copy, and words of the answer.
  @Test(
    "Anything else is not proven to be the same",
    arguments: [
      ("printf x >>copy", "bytes behind its sections"),
      ("echo secret >x; objcopy --add-section .secret=x copy", "a section .secret of its own"),
      ("echo other >x; objcopy --update-section .comment=x copy", "a section .comment of its own"),
      ("objcopy --remove-section .note.gnu.build-id copy", "it has no build ID"),
      ("objcopy --only-keep-debug \"$0\" copy", " differ"),
      ("flip .text", "loaded segment"), ("flip .data", "loaded segment"),
      ("flip .note.gnu.build-id", "its build ID is "),
      ("cc -xc -o copy /dev/null -c", "not the same kind"),
      ("printf '\\1' | dd of=copy bs=1 seek=68 conv=notrunc", "program headers differ"),
      ("head -c 5000 copy >x; mv x copy", "error"),
    ])
  func different(_ script: String, _ words: String) throws {
    try folder.run(["strip", "-o", "copy", unstripped])
    let flip = """
      flip() {
        objcopy --dump-section "$1=x" copy
        python3 -c 'b = bytearray(open("x", "rb").read()); b[-1] ^= 1; open("x", "wb").write(b)'
        objcopy --update-section "$1=x" copy
      }
      """
    try folder.run(["sh", "-euc", flip + "\n" + script, unstripped])
    do {
      let difference = try difference()
      #expect(difference?.contains(words) == true, "\(difference ?? "none")")
    } catch {
      #expect(words == "error", "\(error)")
    }
  }

  @Test("A program with other code is another one, whatever its build ID says")
  func others() throws {
    try FileManager.default.moveItem(atPath: folder.program("-O2"), toPath: copy)
    #expect(try folder.program("-O0") == unstripped)
    #expect(try difference()?.hasPrefix("its build ID is ") == true)
    let id = "-Wl,--build-id=0x0102030405"
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.moveItem(atPath: folder.program("-O2", id), toPath: copy)
    #expect(try folder.program("-O0", id) == unstripped)
    #expect(try difference()?.contains("build ID") == false)
  }
}
