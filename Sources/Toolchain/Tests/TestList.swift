internal import Foundation
package import ReleaseModel

/// The existing tests, as printed by `swift test list`.
///
/// `Module.Class/test` for XCTest and `Module.Suite/test()` for Swift Testing.
package struct TestList: Sendable, Equatable {
  package let selected: [String]
  private let all: [String]
  /// The module, type or test that the filter may mean, if it selects nothing.
  package let meant: String?

  /// Parses the list, and keeps the tests that `swift test --filter` would run.
  package init(_ text: String, filter: String) {
    all = text.split(whereSeparator: \.isNewline).map(String.init)
    selected = Self.filtered(all, by: filter)
    let names = Set(Self.words(of: text))
    meant =
      selected.isEmpty
      ? Self.words(of: filter).lazy.filter { !names.contains($0) }
        .compactMap { Spelling.nearest(to: $0, among: names.sorted()) }.first : nil
  }

  /// The tests that another filter would run.
  func selected(by filter: String) -> [String] { Self.filtered(all, by: filter) }

  private static func filtered(_ tests: [String], by filter: String) -> [String] {
    tests.filter { $0.range(of: filter, options: .regularExpression) != nil }
  }

  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }

  /// An entry for each selected test that was neither run nor skipped.
  ///
  /// XCTest's log has no modules, so tests of its classes are counted by class and name.
  package func missing(from met: [String: Int]) -> [TestFailure] {
    var left = met
    return selected.filter { test in
      let name = Self.logged(test)
      guard let count = left[name], count > 0 else { return true }
      left[name] = count - 1
      return false
    }.map {
      TestFailure(
        test: $0,
        message: "The filter selects the test, but the log does not show that it finished.")
    }
  }

  /// The names of the selected tests in the reports of a run.
  var reported: [String] { selected.map(Self.logged) }

  /// The name of a test in the reports of a run: `Class.test` for XCTest.
  static func logged(_ test: String) -> String {
    guard !test.hasSuffix(")"), let slash = test.lastIndex(of: "/") else { return test }
    let type = test[..<slash].split(separator: ".").last ?? ""
    return "\(type).\(test[test.index(after: slash)...])"
  }
}
