import Foundation
import ObjectFile
import TestSupport
import Testing

/// Only a stripped copy is the same program as the unstripped file.
@Suite struct StrippedCopyTests {
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
    arguments: [
      "strip -o copy", "strip -g -o copy", "strip -x -o copy", "strip --strip-unneeded -o copy",
      "objcopy --strip-all", "cp", "llvm-objcopy --strip-debug",
    ])
  func strippedCopyIsSameProgram(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    try folder.run(words + [unstripped] + (command.contains("-o copy") ? [] : ["copy"]))
    #expect(try difference() == nil)
  }

  @Test func strippedLibraryAndNonPIEAreSamePrograms() throws {
    for file in [try folder.library(), try folder.program("-no-pie")] {
      try folder.run(["strip", "-o", "copy", file])
      #expect(try File(path: copy).difference(fromUnstripped: File(path: file)) == nil)
    }
  }

  /// Commands that change a stripped copy, and part of the reported difference.
  @Test(
    arguments: [
      ("printf x >>copy", "bytes outside its sections"),
      (
        """
        end=$(readelf -lW copy | awk '$1 == "LOAD" { before = last; last = $2 " " $5 }
          END { print before }')
        set -- $end
        printf x | dd of=copy bs=1 seek=$(($1 + $2)) conv=notrunc
        """, "bytes outside its sections"
      ),
      ("echo secret >x; objcopy --add-section .secret=x copy", "section .secret is missing from"),
      (
        "echo other >x; objcopy --update-section .comment=x copy",
        "section .comment is missing from"
      ),
      ("objcopy --remove-section .note.gnu.build-id copy", "it has no build ID"),
      ("objcopy --only-keep-debug \"$0\" copy", " differ"),
      ("flip .text", "loaded segment"), ("flip .data", "loaded segment"),
      ("flip .note.gnu.build-id", "its build ID is "),
      ("cc -xc -o copy /dev/null -c", "not the same kind"),
      ("printf '\\1' | dd of=copy bs=1 seek=68 conv=notrunc", "program headers differ"),
      ("head -c 5000 copy >x; mv x copy", "error"),
    ])
  func modifiedCopyIsNotSameProgram(_ script: String, _ words: String) throws {
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

  @Test func otherCodeIsDifferentEvenWithSameBuildID() throws {
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
