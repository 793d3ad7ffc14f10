import Guards
import ReleaseModel
import SourceCode
import Testing

/// Two versions of a file, and what a debug build `debug` and a release build `release` define.
///
/// In the new version, a comment `//! 3` marks the first line of lost code that was in line 3.
struct GuardSample: CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String
  var language = ConditionalSource.Language.swift
  var debug = ["DEBUG"]
  var oldRelease: [String]? = []
  var newRelease: [String]? = []
  var answers: [String: Bool] = [:]

  init(
    _ name: String, _ old: String, _ new: String, language: ConditionalSource.Language = .swift,
    debug: [String] = ["DEBUG"], oldRelease: [String]? = [], newRelease: [String]? = [],
    answers: [String: Bool] = [:]
  ) {
    testDescription = name
    (self.old, self.new, self.language, self.debug) = (old, new, language, debug)
    (self.oldRelease, self.newRelease, self.answers) = (oldRelease, newRelease, answers)
  }

  /// Lines now and then.
  struct Place: Hashable, Comparable {
    let now: Int
    let then: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.now, left.then) < (right.now, right.then)
    }
  }

  var expected: [Place] {
    new.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      line, text in
      text.components(after: "//! ").map { Place(now: line + 1, then: $0) }
    }
  }

  func file(_ text: String, _ release: [String]?, path: String = "Sources/App/File.swift")
    -> GuardedFile
  {
    var conditions = ["debug": BuildConditions(names: debug, answers: answers)]
    conditions["release"] = release.map { BuildConditions(names: $0, answers: answers) }
    return GuardedFile(path: path, ConditionalSource(Array(text.utf8), language), conditions)
  }

  var lost: [LostGuard] {
    LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
      in: [
        LostGuardSearch.Change(
          old: file(old, oldRelease), new: file(new, newRelease),
          hasNewFlags: oldRelease != newRelease)
      ], unchanged: [], others: { [] })
  }

  var places: [Place] {
    lost.map { Place(now: $0.location.line, then: $0.former.line) }.sorted()
  }
}

extension Substring {
  fileprivate func components(after mark: String) -> [Int] {
    guard let range = firstRange(of: mark) else { return [] }
    return self[range.upperBound...].split(separator: " ").compactMap { Int($0) }
  }
}
