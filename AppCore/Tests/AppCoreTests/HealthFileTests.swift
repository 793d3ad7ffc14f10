import AppCore
import Foundation
import Testing

@MainActor
@Suite struct HealthFileTests {
  private let always = HealthTestData.today.adding(days: -1000)...HealthTestData.today

  @Test func readingsAreGroupedByDayOldestFirst() async throws {
    try await withHealthData { health in
      try health.export(
        .heart, "2026-03-28,heartRate,72,bpm", "2026-03-27,heartRate,71.5,bpm",
        "2026-03-28,heartRateVariability,45,ms", "")
      let days = try await health.fetcher.days(of: .heart, in: always)
      #expect(days.map(\.date.description) == ["2026-03-27", "2026-03-28"])
      #expect(
        days.map(\.values) == [[.heartRate: 71.5], [.heartRate: 72, .heartRateVariability: 45]])
    }
  }

  @Test func daysOutsideRangeAreExcluded() async throws {
    try await withHealthData { health in
      try health.export(
        .heart, "2026-03-29,heartRate,80,bpm", "2026-03-28,heartRate,72,bpm",
        "2026-03-26,heartRate,70,bpm")
      let today = HealthTestData.today
      let days = try await health.fetcher.days(of: .heart, in: today.adding(days: -1)...today)
      #expect(days.map(\.values) == [[.heartRate: 72]])
    }
  }

  @Test(arguments: ["\r\n", "\n"], ["", "\u{FEFF}"])
  func allLineEndingsAndByteOrderMarksAreAccepted(end: String, mark: String) async throws {
    try await withHealthData { health in
      let lines = ["date,metric,value,unit", "2026-03-28,weight,165,lb", ""]
      try health.export(.vitality, content: mark + lines.joined(separator: end))
      let days = try await health.fetcher.days(of: .vitality, in: always)
      #expect(days.map(\.values) == [[.weight: 165]])
    }
  }

  @Test func everyMetricCanBeReadInItsUnit() async throws {
    try await withHealthData { health in
      for category in HealthCategory.allCases {
        let lines = category.metrics.map { "2026-03-28,\($0.rawValue),1,\($0.unit.rawValue)" }
        try health.export(
          category, content: (["date,metric,value,unit"] + lines).joined(separator: "\n"))
        let days = try await health.fetcher.days(of: category, in: always)
        #expect(days.map(\.values.count) == [category.metrics.count])
      }
    }
  }

  @Test func missingFilesMeanNoDataAndNoError() async throws {
    try await withHealthData { health in
      #expect(try await health.fetcher.days(of: .heart, in: always).isEmpty)
      try health.export(.heart)
      #expect(try await health.fetcher.days(of: .heart, in: always).isEmpty)
      #expect(try await health.fetcher.days(of: .sleep, in: always).isEmpty)
    }
  }

  @Test(arguments: [
    ("", 1, "expected \"date,metric,value,unit\""),
    ("date;metric;value;unit\n", 1, "expected \"date,metric,value,unit\""),
    ("date,metric,value,unit\n\n", 2, "expected 4 fields"),
    ("date,metric,value,unit\n2026-03-28,weight,165\n", 2, "found 3"),
    ("date,metric,value,unit\n2026-03-28,weight,1,650,lb\n", 2, "found 5"),
    ("date,metric,value,unit\n2026-02-30,weight,165,lb\n", 2, "found \"2026-02-30\""),
    ("date,metric,value,unit\n2026-03-28,weight,75,kg\n", 2, "expected weight in lb, found \"kg\""),
    ("date,metric,value,unit\n2026-03-28,steps,75,steps\n", 2, "expected one of weight"),
    ("date,metric,value,unit\n2026-03-28,weight,nan,lb\n", 2, "found \"nan\""),
    ("date,metric,value,unit\n2026-03-28,weight,-1,lb\n", 2, "0 to 1000000"),
    ("date,metric,value,unit\n2026-03-28,weight,1e3,lb\n", 2, "found \"1e3\""),
    ("date,metric,value,unit\n2026-03-28,weight,1000001,lb\n", 2, "0 to 1000000"),
    ("date,metric,value,unit\n2026-03-28,oxygenSaturation,101,percent\n", 2, "0 to 100,"),
    ("date,metric,value,unit\n2026-03-28, weight,165,lb\n", 2, "found \" weight\""),
    (
      "date,metric,value,unit\n2026-03-28,weight,165,lb\n2026-03-28,weight,166,lb\n", 3,
      "a second one"
    ),
  ])
  func invalidLineErrorNamesFileLineAndExpectation(
    content: String, line: Int, part: String
  ) async throws {
    try await withHealthData { health in
      try health.export(.vitality, content: content)
      let error = try await #require(throws: HealthError.self) {
        try await health.fetcher.days(of: .vitality, in: always)
      }
      guard case .invalidLine(health.file(.vitality).path, line, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.contains(part), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func nonTextOrNonFileErrorNamesPath() async throws {
    try await withHealthData { health in
      try health.export(.sleep)
      try Data([0xFF, 0xFE, 0x00]).write(to: health.file(.sleep))
      let expected = HealthError.unreadable(
        path: health.file(.sleep).path, reason: "expected UTF-8 text")
      await #expect(throws: expected) { try await health.fetcher.days(of: .sleep, in: always) }
      try FileManager.default.createDirectory(
        at: health.file(.heart), withIntermediateDirectories: true)
      let error = try await #require(throws: HealthError.self) {
        try await health.fetcher.days(of: .heart, in: always)
      }
      #expect(error.description.contains(health.file(.heart).path))
      #expect(error.description.contains("not a regular file"))
    }
  }

  @Test func fileOfCategoryGrantsPermissionForIt() async throws {
    try await withHealthData { health in
      let service = health.service()
      #expect(service.isAvailable)
      #expect(try await service.requestAuthorization(for: .heart) == .notDetermined)
      #expect(try FileManager.default.contentsOfDirectory(atPath: health.healthFolder.path) == [])
      try health.export(.heart, "2026-03-28,heartRate,70,bpm")
      #expect(try await service.requestAuthorization(for: .heart) == .authorized)
      #expect(service.authorization(for: .sleep) == .notDetermined)
    }
  }

  @Test func newestReadingsSurviveRestart() async throws {
    try await withHealthData { health in
      let cache = FileHealthCache(url: health.folder.appending(path: "health-cache.json"))
      try health.export(.heart, "2026-03-27,heartRate,70,bpm", "2026-03-28,heartRate,71.5,bpm")
      try await health.service(cache: cache).refresh(.heart)
      let restarted = health.service(cache: cache)
      #expect(restarted.cachedSummary.value(of: .heartRate) == 71.5)
      #expect(restarted.cachedSummary.days[.heart]?.date.description == "2026-03-28")
      try FileManager.default.removeItem(at: health.file(.heart))
      try await restarted.refresh(.heart)
      #expect(health.service(cache: cache).cachedSummary.days == [:])
      for junk in ["junk", "[]", #"{"heart": {"date": "2026-02-30", "values": {}}, "x": 1}"#] {
        try Data(junk.utf8).write(to: health.folder.appending(path: "health-cache.json"))
        #expect(health.service(cache: cache).cachedSummary.days == [:])
      }
    }
  }

  @Test func fileInPlaceOfFolderIsError() async throws {
    try await withHealthData { health in
      try Data().write(to: health.healthFolder)
      let service = health.service()
      #expect(!service.isAvailable)
      #expect(service.authorization(for: .heart) == .denied)
      let error = HealthError.folderUnavailable(
        path: health.healthFolder.path, reason: "it is not a folder")
      await #expect(throws: error) { try await service.requestAuthorization(for: .heart) }
      await #expect(throws: error) { try await service.refresh(.heart) }
    }
  }
}
