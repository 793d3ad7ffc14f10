internal import DebugInformation
package import ObjectFile

/// Detects whether object files can contain C++ names.
package enum CxxNames {
  /// Whether a program, library, object or archive contains a C++ name or may have contained one.
  ///
  /// Searches symbols and debug information. A file that can't be reread or has no symbol table may
  /// have contained one.
  package static func mayBe(in members: [Object.Member]) -> Bool {
    members.contains { member in
      guard let table = member.file.symbolTable else { return !member.file.isEmpty }
      var isFound = false
      do {
        for table in [table, member.file.dynamicSymbolTable].compactMap(\.self) {
          try table.forEachName { _, name in
            isFound =
              isFound
              || name.starts(with: "_Z".utf8)
                && !Self.ofTheRuntime.contains { name.elementsEqual($0) }
          }
        }
        // A function that is inlined everywhere has its name only in debug information.
        return try isFound
          || DebugInformation(reading: member.file).strings.firstRange(of: "\0_Z".utf8) != nil
      } catch {
        return true
      }
    }
  }

  /// The C++ names in Swift's start files (`swiftrt.o`), which are linked into every program.
  private static let ofTheRuntime = [
    "_ZN12_GLOBAL__N_18sectionsE", "_ZL23swift_image_constructorv", "_ZL14__backtraceRef",
  ].map(\.utf8)
}
