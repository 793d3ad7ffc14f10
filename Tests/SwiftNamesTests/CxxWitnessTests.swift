import Foundation
import SwiftNames
import TestSupport
import Testing

/// Compares what is read from C++ names with the output of `c++filt`.
@Suite struct CxxFiltAgreementTests {
  private static let source = Repository.fixture("names/declarations.cc").path

  @Test(arguments: ["g++", "clang++"])
  func allNamesFromCompilerAreRead(compiler: String) throws {
    let words = try names("\(compiler) -std=c++17 -O1 -c -o object.o '\(Self.source)'; nm object.o")
    try compare(words, atLeast: 60)
    let found = Set(
      words.flatMap { name -> [String] in
        guard case .read(let name) = CxxName.read(name.mangled) else { return [] }
        return name.paths.map { $0.joined(separator: "::") }
      })
    for path in [
      "app::Stub::Stub", "app::Stub::~Stub", "app::Stub::run", "app::Stub::operator bool",
      "app::Stub::operator+=", "app::Stub::operator<", "app::Stub::operator()",
      "app::Stub::counter", "app::Both", "app::Both::value", "app::v2::Holder::first", "app::use",
      "app::use::remembered", "app::sum", "app::withTag", "app::operator\"\" _units",
      "app::perThread", "std::vector",
    ] {
      #expect(found.contains(path), "\(path) is missing")
    }
  }

  @Test func allNamesInLargeLibrariesAreRead() throws {
    // Swift's runtime is C++; some names in the library exceed the limit of c++filt.
    try compare(
      try names(
        "nm '\(try Toolchain.folder().path)/../lib/swift/linux/libswiftCore.so'"
      ),
      atLeast: 1_000)
    try compare(try names("nm -D \"$(g++ -print-file-name=libstdc++.so.6)\""), atLeast: 3_000)
  }

  private func compare(_ names: [(mangled: String, text: String)], atLeast count: Int) throws {
    #expect(names.count >= count)
    for (mangled, text) in names where mangled != text {
      guard case .read(let name) = CxxName.read(mangled) else {
        Issue.record("\(mangled) was not read: \(text)")
        continue
      }
      for path in name.paths {
        #expect(!path.isEmpty && !path.contains(""), "\(mangled)")
        // The text omits names that occur only in the return types of some functions.
        if path == name.paths.first {
          for component in path where !component.hasPrefix("{") {
            #expect(text.contains(component), "\(component) of \(name.text) in \(text)")
          }
        }
      }
    }
  }

  /// The C++ names that a command prints in the format of `nm`, each with its `c++filt` output.
  private func names(_ command: String) throws -> [(mangled: String, text: String)] {
    let folder = try TemporaryFolder()
    try folder.run(
      "sh", "-c",
      "(\(command)) | awk '{print $NF}' | sed 's/@.*//' | grep '^_Z' | sort -u > names"
        + " && c++filt < names > texts")
    func lines(_ name: String) throws -> [String] {
      try folder.text(of: name).split(separator: "\n").map(String.init)
    }
    return Array(zip(try lines("names"), try lines("texts")))
  }
}
