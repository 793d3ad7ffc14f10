import AppCore
import Foundation
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct PreferenceModelTests {
  typealias P = TestPreferences

  struct Screen {
    @PreferenceProperty var level: Int

    init(service: any PreferenceService) {
      _level = PreferenceProperty(P.level, service: service)
    }
  }

  @Test func propertyGetsSetsObservesAndResetsItsPreference() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let screen = Screen(service: service)
      var changes = screen.$level.changes.makeAsyncIterator()
      #expect(screen.level == 5)
      screen.level = 7
      #expect(service.get(P.level) == 7)
      try service.set(P.level, to: 8)
      #expect(screen.level == 8)
      try screen.$level.set(9)
      #expect(throws: PreferenceError.self) { try screen.$level.set(11) }
      screen.$level.reset()
      #expect(screen.level == 5)
      var seen: [Int?] = []
      for _ in 1...5 { seen.append(await changes.next()) }
      #expect(seen == [5, 7, 8, 9, 5])
    }
  }

  @Test func rejectedValueKeepsPropertyAndIsReported() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let screen = Screen(service: service)
      let model = PreferenceModel(P.level, service: service)
      screen.level = 11
      #expect(screen.level == 5)
      model.value = 12
      #expect(model.value == 5)
      #expect(
        service.problems.map(\.description) == [
          "Test.level was not set: Test.level cannot be 11; expected a whole number, 0 to 10; "
            + "the previous value is kept",
          "Test.level was not set: Test.level cannot be 12; expected a whole number, 0 to 10; "
            + "the previous value is kept",
        ])
    }
  }

  @Test func modelObservesChangesMadeElsewhere() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let model = PreferenceModel(P.name, service: service)
      #expect(model.value == "nobody")
      await change(of: model) { Thread.detachNewThread { try? service.set(P.name, to: "Ann") } }
      #expect(model.value == "Ann")
      await change(of: model) { service.resetAll() }
      #expect(model.value == "nobody")
    }
  }

  @Test func modelsOwnChangeIsObservedExactlyOnce() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let model = PreferenceModel(P.count, service: service)
      await change(of: model) { model.value = 1 }
      #expect(model.value == 1)
      #expect(service.get(P.count) == 1)
      // The model receives its own change before the next one.
      await confirmation { changed in
        await withCheckedContinuation { done in
          withObservationTracking {
            _ = model.value
          } onChange: {
            changed()
            done.resume()
          }
          Thread.detachNewThread { try? service.set(P.count, to: 2) }
        }
      }
      #expect(model.value == 2)
      model.reset()
      #expect(model.value == 0)
    }
  }

  @Test func deallocatedModelEndsItsSubscription() async throws {
    try await withTestDefaults { defaults in
      let service = WatchedService(try P.service(defaults))
      var model: PreferenceModel? = PreferenceModel(P.count, service: service)
      weak let gone = model
      model = nil
      #expect(gone == nil)
      // Ends only when the model cancels its subscription.
      for await _ in service.endOfSubscription {}
    }
  }

  /// Makes a change and waits until the model shows it.
  private func change<Value>(of model: PreferenceModel<Value>, _ body: () -> Void) async {
    await withCheckedContinuation { done in
      withObservationTracking {
        _ = model.value
      } onChange: {
        // The value changes after this call, on the main actor.
        Task { @MainActor in done.resume() }
      }
      body()
    }
  }
}

/// A service that reports when a subscription ends.
private final class WatchedService: PreferenceService {
  let endOfSubscription: AsyncStream<Never>
  private let end: AsyncStream<Never>.Continuation
  private let service: any PreferenceService

  init(_ service: any PreferenceService) {
    self.service = service
    (endOfSubscription, end) = AsyncStream.makeStream()
  }

  func changes<Value>(of preference: Preference<Value>) -> AsyncStream<Value> {
    AsyncStream { $0.onTermination = { [end] _ in end.finish() } }
  }

  var groups: [PreferenceGroup] { service.groups }
  var problems: [PreferenceProblem] { service.problems }
  func get<Value>(_ preference: Preference<Value>) -> Value { service.get(preference) }
  func set<Value>(_ preference: Preference<Value>, to value: Value) throws(PreferenceError) {
    try service.set(preference, to: value)
  }
  func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError) {
    try service.set(key: key, to: value)
  }
  func reset(_ preferences: [any AnyPreference]) { service.reset(preferences) }
  func storedValue(forKey key: String) -> StoredPreferenceValue? {
    service.storedValue(forKey: key)
  }
  func report(_ problem: PreferenceProblem) { service.report(problem) }
}
