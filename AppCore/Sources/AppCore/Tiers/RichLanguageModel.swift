#if DEBUG || DeveloperMode
  import Foundation

  extension RichServices {
    /// A model whose answers are about the events of the rich calendar, and the health data shown.
    public struct LanguageModel: LanguageModelProtocol {
      let events: [CalendarEvent]
      let start: Date
      let calendar: Calendar

      /// Always true.
      public var isAvailable: Bool { true }

      /// Answers the first topic in the prompt, or lists the topics if there is none.
      public func answer(
        to prompt: String, health: HealthSummary
      ) async throws(LanguageModelError) -> String {
        let topics = [
          ("busiest busy", busiestDay), ("weekend saturday sunday", weekend),
          ("focus deep concentrate", focus), ("meeting meetings stand-up one-to-one", meetings),
          ("most often pattern usually", pattern),
          ("health heart pulse sleep slept steps walk walked", readings(health)),
          ("today now morning afternoon", today), ("week calendar events plans", nextDays),
        ]
        let words = Set(prompt.lowercased().split { !$0.isLetter && $0 != "-" })
        let topic = topics.first { !words.isDisjoint(with: $0.0.split(separator: " ")) }
        return topic?.1
          ?? "I can answer questions about today, this week, the weekend, meetings, time to focus, the "
          + "busiest day, what you do most, and your health."
      }

      private func readings(_ health: HealthSummary) -> String {
        func value(_ metric: HealthMetric) -> String {
          let value = health.value(of: metric) ?? 0
          return "\(number(value, metric.unit.fractionDigits)) \(metric.unit.rawValue)"
        }
        return "Today's health data: \(value(.steps)), \(value(.sleepDuration)) of sleep, and a "
          + "resting heart rate of \(value(.restingHeartRate))."
      }

      private var nextDays: String {
        "You have \(counted(week.count, "event")) in the next 7 days."
      }

      private var today: String {
        let today = events.filter { calendar.isDate($0.start, inSameDayAs: start) }
        return today.isEmpty
          ? "Nothing is planned today."
          : "You have \(counted(today.count, "event")) today: \(list(today))."
      }

      private var focus: String {
        let blocks = week.filter { $0.title == "Deep work" }
        return
          "You have \(hours(blocks)) of deep work in the next 7 days. Keep those mornings free."
      }

      private var meetings: String {
        let meetings = week.filter { $0.title.hasPrefix("One-to-one") || $0.title == "Stand-up" }
        return "Meetings take \(hours(meetings)) of the next 7 days, in "
          + "\(counted(meetings.count, "meeting"))."
      }

      private var busiestDay: String {
        let days = Dictionary(grouping: events) { calendar.startOfDay(for: $0.start) }
        let busiest = days.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let busiest else { return "Your calendar is empty." }
        return "Your busiest day is \(CalendarDay(of: busiest.key, in: calendar.timeZone)), with "
          + "\(counted(busiest.value.count, "event")). Move one of them."
      }

      private var weekend: String {
        let interval =
          calendar.dateIntervalOfWeekend(containing: start)
          ?? calendar.nextWeekend(startingAfter: start)
        let weekend = interval.map(events.inside) ?? []
        return weekend.isEmpty
          ? "Your weekend is free." : "On the weekend you have \(list(weekend))."
      }

      private var pattern: String {
        let counts = Dictionary(grouping: events, by: \.title).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most else { return "There is no pattern in your calendar." }
        return "\(most.key) is what you do most: \(counted(most.value, "time")) in 30 days."
      }

      /// The events of seven days, including all of today.
      private var week: [CalendarEvent] {
        let today = calendar.startOfDay(for: start)
        let end = calendar.date(byAdding: .day, value: 7, to: today) ?? today
        return events.filter { $0.start < end }
      }

      private func list(_ events: [CalendarEvent]) -> String {
        events.map { $0.isAllDay ? "\($0.title), all day" : "\($0.title) at \(time($0.start))" }
          .joined(separator: "; ")
      }

      private func hours(_ events: [CalendarEvent]) -> String {
        let seconds = events.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
        return "\(number(seconds / 3600, 1)) hours"
      }

      private func number(_ value: Double, _ fractionDigits: Int) -> String {
        let value = value.rounded(fractionDigits: fractionDigits)
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
      }

      private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
      }

      private func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        let minute = parts.minute ?? 0
        return "\(parts.hour ?? 0):\(minute < 10 ? "0" : "")\(minute)"
      }
    }
  }
#endif
