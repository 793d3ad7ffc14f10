import Foundation

/// The contents of the health screen.
public struct HealthModel: Sendable, Equatable {
  /// The localized title; for a timespan, it includes the number of days.
  public let title: String

  /// The localized note that this is sample data; `nil` with the user's own data.
  public let sampleNote: String?

  /// What the language model wrote about the readings; `nil` without one.
  public let overview: String?

  /// One section for each category.
  public let sections: [HealthSection]

  /// Creates the screen for the newest readings; `unreadable` categories could not be refreshed.
  public init(
    summary: HealthSummary, categories: [HealthCategory] = HealthCategory.allCases,
    unreadable: Set<HealthCategory> = [], overview: String? = nil, catalog: StringCatalog,
    language: AppLanguage
  ) {
    self.overview = overview
    let texts = LocalizedTexts(catalog: catalog, language: language)
    title = texts("health_title")
    sampleNote = summary.isSample ? texts("health_sample_note") : nil
    sections = categories.map { category in
      Self.section(
        category, date: summary.days[category]?.date, isUnreadable: unreadable.contains(category),
        texts, value: summary.value)
    }
  }

  /// Creates the screen for averages over a timespan; a category without a summary can't be read.
  public init(
    mode: AppMode, isSample: Bool, timespan: HealthTimespan,
    categories: [HealthCategory] = HealthCategory.allCases, summaries: [HealthTimespanSummary],
    catalog: StringCatalog, language: AppLanguage
  ) {
    let texts = LocalizedTexts(catalog: catalog, language: language)
    overview = nil
    title = texts("health_average_title", .integer(timespan.dayCount))
    sampleNote = isSample ? texts("health_sample_note") : nil
    sections = categories.map { category in
      let summary = summaries.first {
        $0.category == category && $0.mode == mode && $0.timespan == timespan
      }
      return Self.section(
        category, date: nil, isUnreadable: summary == nil, texts,
        value: { summary?.average(of: $0) })
    }
  }

  private static func section(
    _ category: HealthCategory, date: CalendarDay?, isUnreadable: Bool, _ texts: LocalizedTexts,
    value: (HealthMetric) -> Double?
  ) -> HealthSection {
    let rows = category.metrics.compactMap { metric in
      value(metric).map { value in
        HealthRow(
          metric: metric, title: texts("health_metric_\(metric.rawValue)"), number: value,
          value: Self.text(value, metric.unit, texts))
      }
    }
    return HealthSection(
      category: category, title: texts("health_category_\(category.rawValue)"), date: date,
      rows: rows, summary: date == nil ? nil : category.summaryText(rows, texts),
      note: rows.isEmpty ? texts(isUnreadable ? "health_unreadable" : "health_no_data") : nil)
  }

  /// The localized number, with the unit in the correct plural form.
  private static func text(_ value: Double, _ unit: HealthUnit, _ texts: LocalizedTexts) -> String {
    let shown = value.rounded(fractionDigits: unit.fractionDigits)
    let number = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...1))
      .locale(Locale(identifier: texts.language.rawValue))
    return texts(
      "health_unit_\(unit.rawValue)",
      Int(exactly: shown).map { .integer($0) } ?? .string(shown.formatted(number)))
  }
}

/// A category on the health screen.
public struct HealthSection: Sendable, Equatable, Identifiable {
  /// The category.
  public let category: HealthCategory

  /// The category's localized name.
  public let title: String

  /// The day of the values; `nil` for averages and without data.
  public let date: CalendarDay?

  /// The metrics that have a value, in display order.
  public let rows: [HealthRow]

  /// A localized sentence about the newest values; `nil` for averages and without these values.
  public let summary: String?

  /// The localized note that there is no data or that it can't be read; `nil` if there are rows.
  public let note: String?

  /// The category.
  public var id: HealthCategory { category }
}

/// A metric on the health screen.
public struct HealthRow: Sendable, Equatable, Identifiable {
  /// The metric.
  public let metric: HealthMetric

  /// The metric's localized name.
  public let title: String

  /// The value in the metric's unit.
  public let number: Double

  /// The localized value and unit, for example "8,432 steps".
  public let value: String

  /// The metric.
  public var id: HealthMetric { metric }
}

extension HealthCategory {
  /// The two metrics that the category's summary sentence mentions, in the order of its arguments.
  private var summarized: (HealthMetric, HealthMetric) {
    switch self {
    case .heart: (.heartRate, .restingHeartRate)
    case .sleep: (.sleepDuration, .deepSleep)
    case .performance: (.steps, .distance)
    case .vitality: (.weight, .oxygenSaturation)
    case .mindfulness: (.mindfulTime, .mindfulSessions)
    }
  }

  /// A localized sentence about the newest readings; `nil` if a reading for it is missing.
  func summaryText(_ rows: [HealthRow], _ texts: LocalizedTexts) -> String? {
    func value(_ metric: HealthMetric) -> String? { rows.first { $0.metric == metric }?.value }
    guard let first = value(summarized.0), let second = value(summarized.1) else { return nil }
    return texts("health_summary_\(rawValue)", .string(first), .string(second))
  }
}
