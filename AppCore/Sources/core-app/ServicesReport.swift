import AppCore
import Foundation

/// The types and current results of the app's services, and whether onboarding is shown.
struct ServicesReport: Encodable {
  let showsOnboarding: Bool
  let languageModel: String
  var answer: String?
  let calendarStore: String
  var events: Int?
  let subscriptionService: String
  var subscription: String?
  var problems: [String] = []

  /// Launches the app with the data folder and queries its services.
  @MainActor
  init(launch: AppLaunch, data: DataOption) async throws {
    let preferences = try data.openPreferences()
    showsOnboarding = launch.showsOnboarding(
      isCompleted: preferences.get(Preferences.Onboarding.isCompleted))
    preferences.showProblems()
    let (languageModel, calendarStore, subscriptionService) = try launch.services.obtain(
      .languageModel, .calendarStore, .subscription)
    self.languageModel = String(reflecting: type(of: languageModel))
    self.calendarStore = String(reflecting: type(of: calendarStore))
    self.subscriptionService = String(reflecting: type(of: subscriptionService))
    let today = Calendar.current.startOfDay(for: Date())
    let month = Calendar.current.date(byAdding: .day, value: 30, to: today) ?? today
    do {
      answer = try await languageModel.answer(to: "What should I do today?")
    } catch {
      problems.append("\(error)")
    }
    do {
      events = try await calendarStore.events(in: DateInterval(start: today, end: month)).count
    } catch {
      problems.append("\(error)")
    }
    do {
      subscription = try await subscriptionService.currentSubscription().rawValue
    } catch {
      problems.append("\(error)")
    }
  }

  var text: String {
    let lines = [
      "Onboarding:           \(showsOnboarding ? "shown" : "not shown")",
      "Language model:       \(languageModel)",
      "Answer:               \(answer ?? "none")",
      "Calendar store:       \(calendarStore)",
      "Events in 30 days:    \(events.map { String($0) } ?? "unknown")",
      "Subscription service: \(subscriptionService)",
      "Subscription:         \(subscription ?? "unknown")",
    ]
    return (lines + problems.map { "Error:                \($0)" }).joined(separator: "\n")
  }
}
