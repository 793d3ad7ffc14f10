import AppCore
import Foundation
import Testing

/// Launch arguments, stubs and developer mode only have an effect in the builds that contain them.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ServicesIsolationTests {
  @Test func launchWithoutArgumentsUsesShippedServicesInEveryBuild() async throws {
    try await withServiceData { data in
      let given = try GivenServices(launch(data))
      #expect(given.types == GivenServices.shipped)
      #expect(given.subscription == .free)
    }
  }

  @Test(arguments: ["--uitesting", "--pro-debug"])
  func launchArgumentsChangeServicesOnlyInDebugBuilds(argument: String) async throws {
    try await withServiceData { data in
      let types = try GivenServices(launch(data, [argument])).types
      #expect((types == GivenServices.shipped) == !BuildConfiguration.isDebug)
    }
  }

  @Test(arguments: ["--uitesting", "--pro-debug"])
  func launchArgumentsClearUserDefaultsOnlyInDebugBuilds(argument: String) async throws {
    try await withServiceData { data in
      data.defaults.set("kept", forKey: "Test.value")
      try data.save()
      _ = try launch(data, [argument])
      let value = data.defaults.string(forKey: "Test.value")
      #expect(value == (BuildConfiguration.isDebug ? nil : "kept"))
    }
  }

  @Test func launchArgumentsControlOnboardingOnlyInDebugBuilds() async throws {
    try await withServiceData { data in
      #expect(try launch(data).showsOnboarding)
      let skipping = try launch(data, ["--skip-onboarding"])
      #expect(skipping.showsOnboarding == !BuildConfiguration.isDebug)
      try skipping.completeOnboarding()
      let showing = try launch(data, ["--show-onboarding"])
      #expect(showing.showsOnboarding == BuildConfiguration.isDebug)
      #expect(try !launch(data).showsOnboarding)
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

  /// Only a file written by the app can grant developer mode.
  @Test(arguments: [
    "junk", #"{"failures":0,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":1}"#,
    #"{"signature":"AAAA","state":{"failures":0,"isActive":true,"isCodeEntryOpen":false,"taps":[]}}"#,
  ])
  func handwrittenDeveloperModeStateHasNoEffectInAnyBuild(content: String) async throws {
    try await withServiceData { data in
      try Data(content.utf8).write(to: data.folder.appending(path: "developer-mode.json"))
      let given = try GivenServices(launch(data))
      #expect(given.types == GivenServices.shipped)
      #expect(given.subscription == .free)
    }
  }
}
