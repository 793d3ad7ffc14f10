internal import ReleaseModel

extension Report {
  /// How long the builds, tests and inspections and the whole run took; nil if that is unknown.
  var durations: String? {
    guard let seconds else { return nil }
    return
      (steps.map { "\($0.name) \($0.seconds.durationText)" }
      + ["in total \(seconds.durationText)"]).joined(separator: ", ")
  }

  /// The steps of a run; builds, and tests, run at the same time.
  var steps: [(name: String, seconds: Double)] {
    let items = checklists.flatMap(\.items).compactMap(\.seconds)
    let inspections = artifacts.compactMap(\.seconds)
    return builds.compactMap { build in build.seconds.map { ("build \(build.build.name)", $0) } }
      + builds.compactMap { build in
        build.tests.map { ("test \(build.build.name)", $0.seconds) }
      }
      + (items.isEmpty ? [] : [("checklist items", items.reduce(0, +))])
      + (inspections.isEmpty ? [] : [("inspection", inspections.reduce(0, +))])
  }
}

extension Double {
  /// Seconds with one decimal, `12.5 s`.
  var durationText: String {
    let tenths = Int((clampedSeconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Seconds with three decimals, as the strictest schema of JUnit wants them.
  var decimalText: String {
    let thousandths = Int((clampedSeconds * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  /// A saved report may say anything.
  private var clampedSeconds: Double { Swift.min(Swift.max(self, 0), 1e9) }
}
