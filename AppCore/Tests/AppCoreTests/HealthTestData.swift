import AppCore
import Foundation

/// A temporary data folder with exported health files.
@MainActor
struct HealthTestData {
  let data: AppData
  let folder: URL

  nonisolated static let today = CalendarDay(
    of: Date(timeIntervalSince1970: 1_774_656_000), in: .gmt)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "AppCoreTests-\(UUID().uuidString)")
    data = try AppData(folder: folder)
  }

  func remove() {
    data.defaults.removeObject(forKey: "Session.mode")
    try? FileManager.default.removeItem(at: folder)
  }

  var fetcher: HealthFileFetcher { HealthFileFetcher(folder: healthFolder) }

  var healthFolder: URL { folder.appending(path: "health") }

  func file(_ category: HealthCategory) -> URL {
    healthFolder.appending(path: "\(category.rawValue).csv")
  }

  /// Writes a file with the correct header and the given lines.
  func export(_ category: HealthCategory, _ lines: String...) throws {
    try export(category, content: (["date,metric,value,unit"] + lines).joined(separator: "\n"))
  }

  func export(_ category: HealthCategory, content: String) throws {
    try FileManager.default.createDirectory(at: healthFolder, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file(category))
  }

  func session(standard: (any HealthServiceProtocol)? = nil) -> AppSession {
    AppSession(
      defaults: data.defaults, standard: standard ?? service(),
      demo: DemoHealthService(today: { Self.today }))
  }

  func service(
    cache: (any HealthCacheProtocol)? = nil
  ) -> HealthService<HealthFileFetcher> {
    HealthService(fetcher: fetcher, cache: cache, today: { Self.today })
  }
}

/// Runs a test with a temporary folder, and removes it afterward.
@MainActor
func withHealthData(_ body: (HealthTestData) async throws -> Void) async throws {
  let health = try HealthTestData()
  defer { health.remove() }
  try await body(health)
}

/// A fetcher whose requests stay pending until the test answers them.
struct AwaitedFetcher: HealthFetcherProtocol {
  struct Question: Sendable {
    let category: HealthCategory
    let range: ClosedRange<CalendarDay>
    fileprivate let continuation: CheckedContinuation<[HealthDay], any Error>

    func answer(_ metric: HealthMetric, _ value: Double) {
      continuation.resume(
        returning: [HealthDay(date: range.upperBound, values: [metric: value])])
    }

    func fail(_ error: any Error) { continuation.resume(throwing: error) }
  }

  let questions: AsyncStream<Question>
  private let ask: AsyncStream<Question>.Continuation

  init() {
    (questions, ask) = AsyncStream.makeStream()
  }

  var isAvailable: Bool { true }
  func authorization(for category: HealthCategory) -> HealthAuthorization { .authorized }
  func requestAuthorization(for category: HealthCategory) async -> HealthAuthorization {
    .authorized
  }

  func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws -> [HealthDay] {
    try await withCheckedThrowingContinuation {
      ask.yield(Question(category: category, range: range, continuation: $0))
    }
  }

  func question() async throws -> Question {
    var iterator = questions.makeAsyncIterator()
    guard let question = await iterator.next() else { throw CancellationError() }
    return question
  }

  @MainActor
  func service() -> HealthService<AwaitedFetcher> {
    HealthService(fetcher: self, today: { HealthTestData.today })
  }
}
