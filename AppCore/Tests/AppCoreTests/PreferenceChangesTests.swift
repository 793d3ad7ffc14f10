import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct PreferenceChangesTests {
  typealias P = TestPreferences

  @Test func subscriberGetsCurrentValueThenEachChangeOnce() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.count, to: 1)
      var changes = service.changes(of: P.count).makeAsyncIterator()
      try service.set(P.count, to: 2)
      try service.set(P.count, to: 2)
      try service.set(P.level, to: 9)
      service.reset(P.count)
      service.reset(P.count)
      try service.set(P.count, to: 0)
      try service.set(key: "Test.count", to: .integer(3))
      service.resetAll()
      var seen: [Int] = []
      for _ in 1...5 { seen.append(try #require(await changes.next())) }
      #expect(seen == [1, 2, 0, 3, 0])
    }
  }

  @Test func rejectedValuesAndExplicitDefaultsAreNotChanges() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      var changes = service.changes(of: P.level).makeAsyncIterator()
      try service.set(P.level, to: 5)
      #expect(defaults.integer(forKey: "Test.level") == 5)
      #expect(throws: PreferenceError.self) { try service.set(P.level, to: 11) }
      try service.set(P.level, to: 6)
      #expect(await changes.next() == 5)
      #expect(await changes.next() == 6)
    }
  }

  @Test func cancelingTaskEndsSubscription() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let changes = service.changes(of: P.count)
      let (started, start) = AsyncStream.makeStream(of: Int.self)
      let task = Task {
        for await value in changes { start.yield(value) }
      }
      var values = started.makeAsyncIterator()
      #expect(await values.next() == 0)
      try service.set(P.count, to: 1)
      #expect(await values.next() == 1)
      task.cancel()
      await task.value
      try service.set(P.count, to: 2)
      #expect(service.get(P.count) == 2)
    }
  }

  @Test func subscriptionsEndWithService() async throws {
    try await withTestDefaults { defaults in
      var service: UserDefaultsPreferenceService? = try P.service(defaults)
      let changes = try #require(service?.changes(of: P.count))
      try service?.set(P.count, to: 1)
      service = nil
      var seen: [Int] = []
      for await value in changes { seen.append(value) }
      #expect(seen == [0, 1])
    }
  }

  @Test func slowSubscriberKeepsNewestChangesAndIsReported() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, pendingChangeLimit: 3)
      let slow = service.changes(of: P.count)
      var quick = service.changes(of: P.count).makeAsyncIterator()
      #expect(await quick.next() == 0)
      for value in 1...2 {
        try service.set(P.count, to: value)
        #expect(await quick.next() == value)
      }
      #expect(service.problems.isEmpty)
      for value in 3...10 {
        try service.set(P.count, to: value)
        #expect(await quick.next() == value)
      }
      #expect(
        service.problems.map(\.description) == [
          "Test.count has a subscriber that is too far behind; its oldest changes are dropped"
        ])
      var late = slow.makeAsyncIterator()
      var seen: [Int?] = []
      for _ in 1...3 { seen.append(await late.next()) }
      #expect(seen == [8, 9, 10])
    }
  }

  @Test func subscriberOfAnotherTypeGetsItsOwnDefault() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let text = P.preference("Test.count", default: "text")
      var changes = service.changes(of: text).makeAsyncIterator()
      try service.set(P.count, to: 1)
      #expect(await changes.next() == "text")
      #expect(await changes.next() == "text")
    }
  }

  // Every subscriber sees consecutive changes up to the last one, in order and without duplicates.
  @Test func concurrentChangesAreDeliveredOnceAndInOrder() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let preferences =
        [P.count, P.preference("Test.b", default: 0)]
        + ["Test.c", "Test.d"].map { P.preference($0, default: 0) }
      let end = -1
      let early = preferences.map { preference in
        let streams = (1...3).map { _ in service.changes(of: preference) }
        return streams.map { stream in run(of: stream, until: end) }
      }
      let untouched = preferences.map { service.changes(of: $0) }

      let (finished, finish) = AsyncStream.makeStream(of: [Task<[Int], Never>].self)
      for thread in 1...8 {
        Thread.detachNewThread {
          var late: [Task<[Int], Never>] = []
          for number in 1...1250 {
            let preference = preferences[(thread + number) % preferences.count]
            if number == 600 { late.append(run(of: service.changes(of: preference), until: end)) }
            try? service.set(preference, to: thread * 10_000 + number)
          }
          finish.yield(late)
        }
      }
      var late: [Task<[Int], Never>] = []
      var threads = finished.makeAsyncIterator()
      for _ in 1...8 { late += await threads.next() ?? [] }
      for preference in preferences { try service.set(preference, to: end) }

      var runs: [[Int]] = []
      for (index, preference) in preferences.enumerated() {
        let expected = await run(of: untouched[index], until: end).value
        let made = Array(expected.dropFirst())
        runs.append(expected)
        #expect(expected.first == 0)
        #expect(made.count == 2501)
        #expect(Set(made).count == made.count)
        for thread in 1...8 {
          let own = made.filter { $0 / 10_000 == thread }
          #expect(own == own.sorted())
        }
        for task in early[index] { #expect(await task.value == expected) }
        #expect(service.get(preference) == end)
      }
      for task in late {
        let seen = await task.value
        #expect(seen.count > 1)
        #expect(runs.contains { $0.suffix(seen.count) == seen[...] })
      }
      #expect(service.problems.isEmpty)
    }
  }
}

/// Collects the values of a subscription up to and including `end`.
private func run(of changes: AsyncStream<Int>, until end: Int) -> Task<[Int], Never> {
  Task {
    var seen: [Int] = []
    for await value in changes {
      seen.append(value)
      if value == end { break }
    }
    return seen
  }
}
