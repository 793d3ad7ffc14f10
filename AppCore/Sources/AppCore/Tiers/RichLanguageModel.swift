#if DEBUG || DeveloperMode
  import Foundation

  extension RichServices {
    /// A model whose answers are about the events of the rich calendar.
    public struct LanguageModel: LanguageModelProtocol {
      let seed: UInt64
      let events: [CalendarEvent]
      let start: Date
      let calendar: Calendar

      /// Always true.
      public var isAvailable: Bool { true }

      /// Returns the answer to the first topic of the prompt, or to another question; it is always the
      /// same for the same data and prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        let topics = [
          ("busiest busy", busiestDay), ("weekend saturday sunday", weekend),
          ("focus deep concentrate", focus), ("meeting meetings stand-up one-to-one", meetings),
          ("most often pattern usually", pattern), ("today now morning afternoon", today),
        ]
        let words = Set(prompt.lowercased().split { !$0.isLetter && $0 != "-" })
        let topic = topics.first { !words.isDisjoint(with: $0.0.split(separator: " ")) }
        var generator = SeededGenerator(seed: seed ^ prompt.fingerprint)
        return topic?.1 ?? topics[generator.next(below: topics.count)].1
      }

      private var today: String {
        let today = events.filter { calendar.isDate($0.start, inSameDayAs: start) }
        return today.isEmpty
          ? "Nothing is planned today."
          : "You have \(counted(today.count, "event")) today: \(list(today))."
      }

      private var focus: String {
        let blocks = week.filter { $0.title == "Deep work" }
        return "You have \(hours(blocks)) of deep work this week. Keep those mornings free."
      }

      private var meetings: String {
        let meetings = week.filter { $0.title.hasPrefix("One-to-one") || $0.title == "Stand-up" }
        return "Meetings take \(hours(meetings)) of this week, in "
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
        let weekend = week.filter { calendar.isDateInWeekend($0.start) }
        return weekend.isEmpty
          ? "Your weekend is free." : "On the weekend you have \(list(weekend))."
      }

      private var pattern: String {
        let counts = Dictionary(grouping: events, by: \.title).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most else { return "There is no pattern in your calendar." }
        return "\(most.key) is what you do most: \(counted(most.value, "time")) in 30 days."
      }

      private var week: [CalendarEvent] {
        let end = calendar.date(byAdding: .day, value: 7, to: start) ?? start
        return events.filter { $0.start < end }
      }

      private func list(_ events: [CalendarEvent]) -> String {
        events.map { $0.isAllDay ? "\($0.title), all day" : "\($0.title) at \(time($0.start))" }
          .joined(separator: "; ")
      }

      private func hours(_ events: [CalendarEvent]) -> String {
        let seconds = events.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
        let hours = (seconds / 3600).rounded(fractionDigits: 1)
        return "\(Int(exactly: hours).map { "\($0)" } ?? "\(hours)") hours"
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

  extension String {
    /// The 64-bit FNV-1a hash; `hashValue` differs in every run.
    var fingerprint: UInt64 {
      utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
#endif
