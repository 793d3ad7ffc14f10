import AppCore
import Foundation
import Testing

/// Feature flags and the new detail view work in debug builds and are absent from all others.
@MainActor
@Suite struct FeatureFlagsIsolationTests {
  /// A key that only debug builds read.
  private static let flagKey = "FeatureFlags.newDetailView"

  private func detailView(_ service: any PreferenceService) throws -> DetailModel {
    try DetailModelFactory(
      service: service, catalog: .bundled(), language: .english, timeZone: .gmt
    )
    .makeDetailModel(forKey: "Appearance.theme")
  }

  private func withService(
    storedFlag: Any? = nil, _ body: (UserDefaultsPreferenceService) async throws -> Void
  ) async throws {
    try await withTestDefaults { defaults in
      if let storedFlag { defaults.set(storedFlag, forKey: Self.flagKey) }
      defer { defaults.removeObject(forKey: Self.flagKey) }
      try await body(UserDefaultsPreferenceService(defaults: defaults))
    }
  }

  @Test func shippedDetailViewShowsValueAndDefault() async throws {
    try await withService { service in
      try service.set(Preferences.Appearance.theme, to: .dark)
      let view = try detailView(service)
      #expect(view.id == "detail")
      #expect(view.title == "Theme")
      #expect(view.rows.map(\.title) == ["Value", "Default"])
      #expect(view.rows.map(\.value) == ["Dark", "Automatic"])
    }
  }

  @Test func leftoverFlagChangesViewOnlyInDebugBuilds() async throws {
    try await withService(storedFlag: true) { service in
      let id = try detailView(service).id
      #expect(id == (BuildConfiguration.isDebug ? "newDetailView" : "detail"))
    }
  }

  @Test func flagsAreKnownPreferencesOnlyInDebugBuilds() async throws {
    try await withService(storedFlag: true) { service in
      let keys = service.groups.flatMap(\.preferences).map(\.key)
      #expect(keys.contains(Self.flagKey) == BuildConfiguration.isDebug)
      #expect(keys.contains { $0.hasPrefix("FeatureFlags.") } == BuildConfiguration.isDebug)
      #expect(service.groups.count == (BuildConfiguration.isDebug ? 5 : 4))
    }
  }

  @Test func exportContainsFlagsOnlyInDebugBuilds() async throws {
    try await withService(storedFlag: true) { service in
      let json = String(decoding: try service.exportJSON(), as: UTF8.self)
      #expect(json.contains(Self.flagKey) == BuildConfiguration.isDebug)
    }
  }

  @Test func importAcceptsFlagsOnlyInDebugBuilds() async throws {
    try await withService { service in
      let values = #"{"Appearance.theme": "dark", "\#(Self.flagKey)": true}"#
      let json = Data(#"{"schema": 1, "values": \#(values)}"#.utf8)
      #if DEBUG
        try service.importJSON(json, source: "debug.json")
        #expect(service.get(Preferences.Appearance.theme) == .dark)
        let id = try detailView(service).id
        #expect(id == "newDetailView")
      #else
        let error = try #require(throws: PreferenceError.self) {
          try service.importJSON(json, source: "debug.json")
        }
        #expect(error.description.contains(Self.flagKey))
        #expect(service.get(Preferences.Appearance.theme) == .automatic)
        #expect(service.storedValue(forKey: Self.flagKey) == nil)
      #endif
    }
  }

  #if DEBUG
    @Test func flagsScreenListsSetsAndResetsFlags() async throws {
      try await withService { service in
        let model = FeatureFlagsModel(service: service)
        #expect(model.rows.map(\.id) == ["newDetailView"])
        #expect(model.rows.map(\.title) == ["New detail view"])
        #expect(model.rows.map(\.isOn) == [false])
        try model.set("newDetailView", isOn: true)
        #expect(model.rows.map(\.isOn) == [true])
        #expect(service.get(Preferences.FeatureFlags.usesNewDetailView))
        let id = try detailView(service).id
        #expect(id == "newDetailView")
        try model.set("newDetailView", isOn: false)
        #expect(try detailView(service).id == "detail")
        try model.set("newDetailView", isOn: true)
        try model.set("newDetailView", isOn: nil)
        #expect(model.rows.map(\.isOn) == [false])
        try model.set("newDetailView", isOn: true)
        try service.set(Preferences.Appearance.theme, to: .dark)
        model.resetAll()
        #expect(model.rows.map(\.isOn) == [false])
        #expect(service.get(Preferences.Appearance.theme) == .dark)
        let error = try #require(throws: PreferenceError.self) {
          try model.set("none", isOn: true)
        }
        #expect(
          error.description
            == "no preference has the key \"none\"; choose one of: newDetailView")
      }
    }

    @Test func switchInSettingsTurnsFlag() throws {
      try withTestData { data in
        let app = try launch(data)
        let sections = SettingsModel(app, appVersion: "1").sections
        let flags = try #require(sections.first { $0.id == "featureFlags" })
        let toggle = try #require(flags.rows[0].toggle)
        #expect(!toggle.value)
        try toggle.set(true)
        #expect(toggle.value && app.preferences.get(Preferences.FeatureFlags.usesNewDetailView))
        let next = try launch(try AppData(folder: data.folder))
        #expect(try detailView(next.preferences).id == "newDetailView")
        try toggle.set(false)
        #expect(try detailView(app.preferences).id == "detail")
      }
    }

    @Test func resettingAllPreferencesResetsFlags() async throws {
      try await withService(storedFlag: true) { service in
        service.resetAll()
        let id = try detailView(service).id
        #expect(id == "detail")
      }
    }

    @Test func flagOfWrongTypeKeepsShippedView() async throws {
      try await withService(storedFlag: "YES") { service in
        let id = try detailView(service).id
        #expect(id == "detail")
        #expect(service.problems.map(\.key) == [Self.flagKey])
      }
    }
  #endif
}
