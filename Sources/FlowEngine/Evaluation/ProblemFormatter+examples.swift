import FlowDefinition
import FlowExpressions
import Localization

/// Each example is an answer that the field accepts.
extension ProblemFormatter {
  /// Returns an example of an answer to show with a problem; `nil` if none is known.
  ///
  /// If the typed email address can be completed, the example is the completed address. Otherwise, the example is the
  /// one in the flow file. If the flow file has none, the example is a general one. A general number, amount, date or
  /// time outside the limits is replaced with the nearest limit.
  mutating func example(for problem: AnswerProblem, of field: Field, typed: String?) -> LocalizedMessage? {
    let own = evaluator.text(field.example).map(LocalizedMessage.init(verbatim:))
    return switch (problem, field.kind) {
    case (.number, .integer(let min, let max)): own ?? shown(nearest(to: .int(42), min, max))
    case (.number, .number(let format)):
      own ?? shown(nearest(to: .double(format.decimals == 0 ? 42 : 0.5), format.min, format.max), field.kind.unit)
    case (.money, .money(let format)), (.decimals, .money(let format)):
      own ?? nearest(format, of: field).flatMap { shown($0) }
    case (.date, .date(let min, let max)), (.dateMissing, .date(let min, let max)),
      (.dateMonth, .date(let min, let max)):
      own ?? shown(nearest(to: .timestamp(EngineMessages.exampleDay), min, max))
    case (.time, .time(let min, let max)), (.timeSeconds, .time(let min, let max)):
      own ?? shown(nearestTime(min, max))
    case (.email(let problem), .email(let domains, _)):
      completed(typed ?? "", problem, field.kind).map(LocalizedMessage.init(verbatim:)) ?? own
        ?? domains.first.map { LocalizedMessage(verbatim: "name@\($0)") }
    case (.url, .url(let domains, _)): own ?? domains.first.map { LocalizedMessage(verbatim: "https://\($0)") }
    case (.pattern, _): own
    case _: nil
    }
  }

  private mutating func nearest(to value: Value, _ min: Limit?, _ max: Limit?) -> Value {
    nearest(to: value, evaluator.value(min), evaluator.value(max))
  }

  /// Returns the general example, 14:30, or the nearest limit if the general example is outside the limits.
  ///
  /// If that limit is not a time of day, such as a computed `24:30`, returns the general example.
  private mutating func nearestTime(_ min: Limit?, _ max: Limit?) -> Value {
    let usual = Value.duration(Self.exampleTime)
    let nearest = nearest(to: usual, min, max)
    guard case .duration(let time) = nearest, TimeOfDay(sinceMidnight: time) != nil else { return usual }
    return nearest
  }

  private func nearest(to value: Value, _ least: Value?, _ most: Value?) -> Value {
    if let least, value.isBelow(least) { return least }
    if let most, most.isBelow(value) { return most }
    return value
  }

  private mutating func nearest(_ format: MoneyFormat, of field: Field) -> Value? {
    guard let currency = try? evaluator.currency(of: field).get(), let usual = Money(units: .double(12.5), currency)
    else {
      return nil
    }
    return nearest(
      to: .money(usual), evaluator.amount(format.min, in: currency), evaluator.amount(format.max, in: currency))
  }

  private static let exampleTime = Duration.seconds(52_200)  // 14:30

  private mutating func shown(_ value: Value, _ unit: Template? = nil) -> LocalizedMessage? {
    let unit = evaluator.text(unit)
    return switch value {
    case .int(let number): "\(number)"
    case .double(let number): EngineMessages.number(number, unit)
    case .money(let money): LocalizedMessage { money.text(in: $0.numberTag) }
    case .timestamp(let time): EngineMessages.date(CalendarDay(time))
    case .duration(let time):
      LocalizedMessage(verbatim: EngineMessages.time(time))
    case _: nil
    }
  }

  /// Returns the typed address with a name added, such as `name@example.com` for `@example.com`.
  ///
  /// An ending is not added, because the address could then be that of another person.
  ///
  /// Returns `nil` if the address has another problem, or if the field would reject the completed address.
  private func completed(
    _ typed: String, _ problem: AnswerProblem.EmailProblem, _ kind: FieldKind
  ) -> String? {
    guard problem == .name, !typed.isEmpty, case let candidate = "name" + typed,
      case .success = AnswerParser.read(candidate, as: kind)
    else { return nil }
    return candidate
  }
}
