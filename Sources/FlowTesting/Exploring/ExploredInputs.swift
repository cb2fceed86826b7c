import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import PhoneNumbers

/// The inputs that an exploration tries for a question: few, but each for a reason.
///
/// They are every option, both Booleans, each limit with its neighbours, and each constant that the flow compares with
/// the answer, with its neighbours. For each type, an ordinary valid input and an invalid one are added. All inputs are
/// typed text or JSON, as a person or an app would enter them.
struct ExploredInputs {
  private let comparisons: [FieldIndex: [ComparedConstant]]
  private let today: CalendarDay

  /// Creates the inputs for a flow.
  ///
  /// - Parameter today: The date on which the exploration starts.
  init(_ flow: Flow, today: CalendarDay) {
    let found = flow.makeComparisons().compactMap { found in found.field.map { ($0, found.compared) } }
    comparisons = Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1).sorted { "\($0)" < "\($1)" } }
    self.today = today
  }

  /// Returns the inputs to try for a question, without duplicates and always in the same order.
  ///
  /// - Parameters:
  ///   - field: The question as it is shown, with its current options and limits.
  ///   - index: The field.
  func inputs(for field: FieldViewState, _ index: FieldIndex) -> [JSONValue] {
    var inputs = ordinary(field)
    for constant in comparisons[index] ?? [] { inputs += self.inputs(for: constant, field.kind) }
    if !field.isRequired { inputs.append(.null) }
    var seen: Set<JSONValue> = []
    return inputs.filter { seen.insert($0).inserted }
  }
}

// MARK: Inputs of each type

extension ExploredInputs {
  /// Returns an ordinary valid input, the limits with their neighbours, and an invalid input.
  private func ordinary(_ field: FieldViewState) -> [JSONValue] {
    let examples = field.example.map { [JSONValue.string($0)] } ?? []
    return switch field.kind {
    case .text(let min, let max, _, _): examples + lengths(min, max).map(Self.text) + [.string("a")]
    case .phone(let region, let regions): examples + Self.phones(region, regions) + ["123"]
    case .email(let domains, _): examples + [.string("ana@\(domains.first ?? "example.com")"), "ana@"]
    case .url(let domains, _): examples + [.string("https://\(domains.first ?? "example.com")/"), "http"]
    case .code(let length): [.string(String(repeating: "1", count: length ?? 6)), "x"]
    case .integer(let min, let max): examples + Self.around([min, max, 1].compactMap(\.self)) + ["x"]
    case .number(let min, let max, let decimals, _):
      examples + Self.around([min, max, 1].compactMap(\.self), step: Self.step(decimals ?? 2)) + ["x"]
    case .money(let currency, let decimals, let min, let max):
      currency == nil ? [] : examples + Self.around([min, max, 1].compactMap(\.self), step: Self.step(decimals)) + ["x"]
    case .date(let min, let max): examples + Self.around([min, max, today].compactMap(\.self)) + ["x"]
    case .time(let min, let max): examples + Self.around([min, max].compactMap(\.self)) + ["00:00", "12:00", "23:59"]
    case .boolean: [.bool(true), .bool(false)]
    case .choice(let options): options.map { .string($0.id) }
    case .choices(let options, let min, let max): Self.selections(options.map(\.id), min, max)
    case .file, .files: []
    case .list: []
    }
  }

  /// Returns the limits with their neighbours, without negative and very large lengths.
  private func lengths(_ min: Int?, _ max: Int?) -> [Int] {
    [min, max].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] }.filter { (1...2000).contains($0) }
  }

  private static func text(_ length: Int) -> JSONValue { .string(String(repeating: "a", count: length)) }

  /// Returns a valid number of the region, and one of each allowed region.
  private static func phones(_ region: String?, _ regions: [String]) -> [JSONValue] {
    let codes = Set(regions + (region.map { [$0] } ?? [])).sorted()
    return (codes.isEmpty ? ["US", "DE"] : codes).compactMap { code in
      PhoneRegion.example(of: code).map { .string($0.e164) }
    }
  }

  private static func around(_ numbers: [Int64]) -> [JSONValue] {
    numbers.flatMap { number in
      [Int64(-1), 0, 1].compactMap { step in
        let (sum, isTooLarge) = number.addingReportingOverflow(step)
        return isTooLarge ? nil : .int(sum)
      }
    }
  }

  private static func around(_ numbers: [Decimal], step: Decimal) -> [JSONValue] {
    numbers.flatMap { [$0 - step, $0, $0 + step] }.map { .string("\($0)") }
  }

  /// Returns the smallest number with the given number of decimals.
  private static func step(_ decimals: Int) -> Decimal { Decimal(sign: .plus, exponent: -decimals, significand: 1) }

  private static func around(_ days: [CalendarDay]) -> [JSONValue] {
    days.flatMap { day in
      [Int64(-1), 0, 1].map { step in
        .string(CalendarDay(FlowTimestamp(seconds: day.timestamp.seconds + step * 86_400)).description)
      }
    }
  }

  private static func around(_ times: [TimeOfDay]) -> [JSONValue] {
    times.flatMap { time in
      [-1, 0, 1].compactMap { step in
        TimeOfDay(sinceMidnight: time.sinceMidnight + .seconds(step * 60)).map { .string($0.description) }
      }
    }
  }

  /// Returns each option alone, all options, none, and selections with the least and the greatest count.
  private static func selections(_ ids: [String], _ min: Int?, _ max: Int?) -> [JSONValue] {
    let counts = [0, ids.count] + [min, max].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] }
    let prefixes = counts.filter { (0...ids.count).contains($0) }.map { Array(ids.prefix($0)) }
    return (ids.map { [$0] } + prefixes).map { .list($0.map { .string($0) }) }
  }
}

// MARK: Constants

extension ExploredInputs {
  /// Returns the inputs at which a comparison with a constant changes its result.
  private func inputs(for compared: ComparedConstant, _ kind: FieldViewState.Kind) -> [JSONValue] {
    switch (compared.measure, compared.constant) {
    case (.age, .int(let years)): birthDates(Int(years))
    case (.size, .int(let count)): [count - 1, count, count + 1].compactMap { Self.sized(Int($0), kind) }
    case (.value, .int(let number)), (.computed, .int(let number)): Self.around([number])
    case (.value, .double(let number)), (.computed, .double(let number)):
      Self.around([Decimal(number)], step: Self.step(2))
    case (.value, .string(let text)): [.string(text)]
    case (.value, .timestamp(let time)), (.computed, .timestamp(let time)): Self.around([CalendarDay(time)])
    case (.value, .duration(let duration)): Self.around([TimeOfDay(sinceMidnight: duration)].compactMap(\.self))
    case (.value, .money(let money)):
      [Int64(-1), 0, 1].map { .string("\(Decimal(money.minor + $0) * Self.step(money.currency.decimals))") }
    case _: []
    }
  }

  /// Returns the date of birth of a person who reaches an age today, and that of a person who reaches it tomorrow.
  private func birthDates(_ years: Int) -> [JSONValue] {
    let birthday = CalendarDay(year: today.year - years, month: today.month, day: min(today.day, 28))
    return birthday.map { Self.around([$0]) } ?? []
  }

  /// Returns a text or a selection with a number of characters or options; `nil` for other types.
  private static func sized(_ count: Int, _ kind: FieldViewState.Kind) -> JSONValue? {
    guard (0...2000).contains(count) else { return nil }
    return switch kind {
    case .text: text(count)
    case .choices(let options, _, _) where count <= options.count:
      .list(options.prefix(count).map { .string($0.id) })
    case _: nil
    }
  }
}
