import AppCore
import Foundation
import Observation
import Synchronization
import Testing

@MainActor
@Suite struct SessionIsolationTests {
  @Test func modePersistsAcrossSessions() async throws {
    try await withHealthData { health in
      #expect(health.session().mode == .standard)
      health.session().switchMode(to: .demo)
      #expect(health.session().mode == .demo)
      try health.data.save()
      #expect(try AppData(folder: health.folder).defaults.string(forKey: "Session.mode") == "demo")
      health.session().switchMode(to: .standard)
      #expect(health.session().mode == .standard)
    }
  }

  @Test func unknownStoredModeShowsUserData() async throws {
    try await withHealthData { health in
      for kept in ["Demo", ""] {
        health.data.defaults.set(kept, forKey: "Session.mode")
        #expect(health.session().mode == .standard)
      }
      health.data.defaults.set(["demo"], forKey: "Session.mode")
      let session = health.session()
      #expect(session.mode == .standard)
      session.switchMode(to: .demo)
      #expect(health.session().mode == .demo)
    }
  }

  @Test func eachModeHasItsOwnHealthService() async throws {
    try await withHealthData { health in
      let session = health.session()
      for mode in [AppMode.standard, .demo, .demo, .standard] {
        session.switchMode(to: mode)
        #expect(session.mode == mode)
        #expect(session.isDemoMode == (mode == .demo))
        #expect(session.health.mode == mode)
        #expect(session.health.cachedSummary.mode == mode)
      }
    }
  }

  @Test func modeChangeNotifiesHealthServiceObservers() async throws {
    try await withHealthData { health in
      let session = health.session()
      let changes = Mutex(0)
      withObservationTracking {
        _ = session.health
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      session.switchMode(to: .standard)
      #expect(changes.withLock { $0 } == 0)
      session.switchMode(to: .demo)
      #expect(changes.withLock { $0 } == 1)
    }
  }

  @Test func settingsShowAndExplainMode() async throws {
    try await withHealthData { health in
      for (mode, language, titles) in [
        (AppMode.standard, AppLanguage.english, ["My Data", "Demo"]),
        (.demo, .spanish, ["Mis datos", "Demostración"]),
        (.demo, .catalan, ["Les meves dades", "Demostració"]),
      ] {
        health.session().switchMode(to: mode)
        let model = try settings(health.data, language: language)
        let section = try #require(model.sections.first { $0.id == "demo" })
        let picker = try #require(section.rows.first?.picker)
        #expect(picker.options.map(\.title) == titles && picker.selection.value == mode.rawValue)
        #expect(section.footer?.isEmpty == false)
      }
    }
  }
}
