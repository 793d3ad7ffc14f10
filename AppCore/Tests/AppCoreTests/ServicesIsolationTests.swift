import AppCore
import Foundation
import Testing

/// Launch arguments, stubs and developer mode only have an effect in the builds that contain them.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ServicesIsolationTests {
  @Test func launchWithoutArgumentsUsesShippedServicesInEveryBuild() async throws {
    try await withServiceData { data in
      let given = try await GivenServices(launch(data, owned: ["pro.year"]))
      #expect(given.types == GivenServices.shipped)
      #expect(given.subscription == .pro)
    }
  }

  @Test(arguments: ["--uitesting", "--pro-debug"])
  func launchArgumentsChangeServicesOnlyInDebugBuilds(argument: String) async throws {
    try await withServiceData { data in
      let types = try await GivenServices(launch(data, [argument])).types
      #expect((types == GivenServices.shipped) == !BuildConfiguration.isDebug)
    }
  }

  @Test func uiTestClearsUserDefaultsOnlyInDebugBuilds() async throws {
    try await withServiceData { data in
      data.defaults.set("kept", forKey: "Test.value")
      try data.save()
      _ = try launch(data, ["--uitesting"])
      let value = data.defaults.string(forKey: "Test.value")
      #expect(value == (BuildConfiguration.isDebug ? nil : "kept"))
    }
  }

  @Test func launchArgumentsControlOnboardingOnlyInDebugBuilds() async throws {
    try await withServiceData { data in
      let skipping = try launch(data, ["--skip-onboarding"])
      #expect(skipping.showsOnboarding(isCompleted: false) == !BuildConfiguration.isDebug)
      let showing = try launch(data, ["--show-onboarding"])
      #expect(showing.showsOnboarding(isCompleted: true) == BuildConfiguration.isDebug)
      let plain = try launch(data)
      #expect(plain.showsOnboarding(isCompleted: false))
      #expect(!plain.showsOnboarding(isCompleted: true))
    }
  }

  @Test func conflictingArgumentsAreRejectedOnlyInDebugBuilds() async throws {
    try await withServiceData { data in
      for pair in [["--uitesting", "--pro-debug"], ["--show-onboarding", "--skip-onboarding"]] {
        let isRefused = (try? launch(data, pair)) == nil
        #expect(isRefused == BuildConfiguration.isDebug)
      }
    }
  }

  @Test func leftoverDeveloperModeCountsOnlyWhereItExists() async throws {
    try await withServiceData { data in
      let state = #"{"failures":0,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":1}"#
      try Data(state.utf8).write(to: data.folder.appending(path: "developer-mode.json"))
      let given = try await GivenServices(launch(data))
      #if DEBUG || DeveloperMode
        #expect(given.types.allSatisfy { $0.hasPrefix("AppCore.RichServices.") })
        #expect(given.subscription == .pro)
      #else
        #expect(given.types == GivenServices.shipped)
        #expect(given.subscription == .free)
      #endif
    }
  }

  @Test func corruptDeveloperModeStateDoesNotAffectReleaseBuilds() async throws {
    try await withServiceData { data in
      try Data("junk".utf8).write(to: data.folder.appending(path: "developer-mode.json"))
      #if DEBUG || DeveloperMode
        #expect(throws: DeveloperModeError.self) { try launch(data) }
      #else
        #expect(try await GivenServices(launch(data)).types == GivenServices.shipped)
      #endif
    }
  }
}
