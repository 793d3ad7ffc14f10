import AppCore
import Foundation

/// What the app's services say, each with the name of its type.
struct ServicesReport: Encodable {
  let languageModel: String
  var answer: String?
  let calendarStore: String
  var events: Int?
  let subscriptionService: String
  var subscription: String?
  var problems: [String] = []

  init(services: Catalog) async throws {
    let (languageModel, calendarStore, subscriptionService) = try services.obtain(
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
      "Language model:       \(languageModel)",
      "Answer:               \(answer ?? "none")",
      "Calendar store:       \(calendarStore)",
      "Events in 30 days:    \(events.map { String($0) } ?? "unknown")",
      "Subscription service: \(subscriptionService)",
      "Subscription:         \(subscription ?? "unknown")",
    ]
    return (lines + problems.map { "Problem:              \($0)" }).joined(separator: "\n")
  }
}
