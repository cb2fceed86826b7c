import FlowDefinition
import FlowExpressions
import Localization

extension DateType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    func limit(_ bound: Limit?) -> CalendarDay? {
      if case .date(let day) = presenter.limit(bound) { day } else { nil }
    }
    return .date(min: limit(bounds.low), max: limit(bounds.high))
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .date(let day) = value { .date(day) } else { nil }
  }

  func typed(_ value: Value, in wording: Language) -> String? {
    if case .date(let day) = value { day.description } else { nil }
  }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    formatter.shown(formatter.nearest(to: .date(EngineMessages.exampleDay), within: bounds))
  }
}

extension TimeType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    func limit(_ bound: Limit?) -> TimeOfDay? { presenter.limit(bound)?.timeOfDay }
    return .time(min: limit(bounds.low), max: limit(bounds.high))
  }

  var hasNormalForm: Bool { true }

  /// Returns `nil` for a computed time outside one day.
  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? { value.timeOfDay.map { .time($0) } }

  func typed(_ value: Value, in wording: Language) -> String? { value.timeOfDay?.description ?? "" }

  /// If the nearest limit is not a time of day, such as a computed `24:30`, returns the general example.
  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    let nearest = formatter.nearest(to: Self.usual, within: bounds)
    return formatter.shown(nearest.timeOfDay == nil ? Self.usual : nearest)
  }

  private static let usual = TimeOfDay(hour: 14, minute: 30).map(Value.time) ?? .null
}

extension Value {
  fileprivate var timeOfDay: TimeOfDay? {
    switch self {
    case .time(let time): time
    case .duration(let time): TimeOfDay(sinceMidnight: time)
    case _: nil
    }
  }
}
