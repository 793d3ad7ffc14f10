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

      /// Returns an answer that is always the same for the same data and prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        var generator = SeededGenerator(seed: seed ^ prompt.fingerprint)
        let answers = [today, focus, meetings, busiestDay, weekend, pattern]
        return answers[generator.next(below: answers.count)]
      }

      private var timed: [CalendarEvent] { events.filter { !$0.isAllDay } }

      private var today: String {
        let today = timed.filter { calendar.isDate($0.start, inSameDayAs: start) }
        guard let first = today.first else { return "Nothing is planned today." }
        return "You have \(counted(today.count, "event")) today; the first is \(first.title) at "
          + "\(time(first.start))."
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
        let days = Dictionary(grouping: timed) { calendar.startOfDay(for: $0.start) }
        let busiest = days.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let busiest else { return "Your calendar is empty." }
        return "Your busiest day is \(CalendarDay(of: busiest.key, in: calendar.timeZone)), with "
          + "\(counted(busiest.value.count, "event")). Move one of them."
      }

      private var weekend: String {
        let next = timed.first { calendar.isDateInWeekend($0.start) }
        guard let next else { return "Your weekends are free." }
        return "On the weekend you only have \(next.title), at \(time(next.start))."
      }

      private var pattern: String {
        let counts = Dictionary(grouping: timed, by: \.title).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most else { return "There is no pattern in your calendar." }
        return "\(most.key) is what you do most: \(counted(most.value, "time")) in 30 days."
      }

      private var week: [CalendarEvent] {
        let end = calendar.date(byAdding: .day, value: 7, to: start) ?? start
        return timed.filter { $0.start < end }
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
