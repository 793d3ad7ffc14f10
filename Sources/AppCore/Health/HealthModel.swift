import Foundation

/// What the health screen shows, as values.
public struct HealthModel: Sendable, Equatable {
  /// The localized title; of a timespan, it says how many days the averages are of.
  public let title: String

  /// The localized note that this is sample data, or nil with the user's own.
  public let sampleNote: String?

  /// One section for each category.
  public let sections: [HealthSection]

  /// Shows the newest readings.
  public init(summary: HealthSummary, catalog: StringCatalog, language: AppLanguage) {
    let texts = SettingsTexts(catalog: catalog, language: language)
    title = texts("health_title")
    sampleNote = Self.sampleNote(summary.mode, texts)
    sections = HealthCategory.allCases.map { category in
      Self.section(category, summary.days[category]?.date, texts) { summary.value(of: $0) }
    }
  }

  /// Shows averages of the categories that are given, which are all of one mode and timespan.
  public init(
    mode: AppMode, timespan: HealthTimespan, summaries: [HealthTimespanSummary],
    catalog: StringCatalog, language: AppLanguage
  ) {
    let texts = SettingsTexts(catalog: catalog, language: language)
    title = texts("health_average_title", .integer(timespan.dayCount))
    sampleNote = Self.sampleNote(mode, texts)
    sections = summaries.map { summary in
      Self.section(summary.category, nil, texts) { summary.average(of: $0) }
    }
  }

  private static func sampleNote(_ mode: AppMode, _ texts: SettingsTexts) -> String? {
    mode == .demo ? texts("health_sample_note") : nil
  }

  private static func section(
    _ category: HealthCategory, _ date: CalendarDay?, _ texts: SettingsTexts,
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
      rows: rows, note: rows.isEmpty ? texts("health_no_data") : nil)
  }

  /// The number as the language writes it, with the unit in the right plural form.
  private static func text(_ value: Double, _ unit: HealthUnit, _ texts: SettingsTexts) -> String {
    let shown = value.rounded(fractionDigits: unit.fractionDigits)
    let number = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...1))
      .locale(Locale(identifier: texts.language.rawValue))
    return texts(
      "health_unit_\(unit.rawValue)",
      Int(exactly: shown).map { .integer($0) } ?? .string(shown.formatted(number)))
  }
}
