import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import PhoneNumbers

/// The first input is an ordinary one.
///
/// The others include every option, both Booleans, each limit, and each constant that the flow compares with the
/// answer. A limit or constant is tried with its neighbors: the values just below and just above. Some inputs are
/// invalid. All are JSON values that a person could enter or an app could send.
struct ExploredInputs: Sendable {
  let flow: Flow
  private let comparisons: [FieldIndex: [ComparedConstant]]
  let compared: [AnswerComparison]
  /// For each slot, the indices in `compared` of the comparisons that read the slot.
  let comparedBySlot: [Int: [Int]]
  let today: CalendarDay

  init(_ flow: Flow, today: CalendarDay) {
    self.flow = flow
    compared = flow.analysis.answerComparisons
    let reads = compared.enumerated().flatMap { number, comparison in
      comparison.reads.map { (slot: $0, number: number) }
    }
    comparedBySlot = Dictionary(grouping: reads, by: \.slot).mapValues { $0.map(\.number).sorted() }
    let found = flow.analysis.comparisons.compactMap { found in found.field.map { ($0, found.compared) } }
    self.comparisons = Dictionary(grouping: found, by: \.0).mapValues { found in
      found.map { ("\($0.1)", $0.1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    self.today = today
  }

  /// Returns the inputs to try for a question, without duplicates and always in the same order.
  func inputs(for field: FieldViewState, _ index: FieldIndex) -> [JSONValue] {
    var inputs = ordinary(field, index) + offered(field, index)
    for constant in comparisons[index] ?? [] { inputs += self.inputs(for: constant, field.kind) }
    inputs += combinations(comparisons[index] ?? [], field.kind)
    inputs.append(.null)
    var seen: Set<JSONValue> = []
    return inputs.filter { seen.insert($0).inserted }
  }

  private func offered(_ field: FieldViewState, _ index: FieldIndex) -> [JSONValue] {
    var inputs = [field.example.map(JSONValue.string), field.defaultInput, field.suggestion?.input].compactMap(\.self)
    if case .text = field.kind { inputs += flow.implementations?.examples.map(JSONValue.string) ?? [] }
    if case .answer(let value) = flow[index].initial, let input = JSONValue(value) { inputs.append(input) }
    return inputs
  }

  func constants(of field: FieldIndex) -> [ComparedConstant] { comparisons[field] ?? [] }

  func sizes(of field: FieldIndex) -> [Int] {
    constants(of: field).compactMap { compared in
      guard case (.size, .int(let count)) = (compared.measure, compared.constant), Self.sizes.contains(count) else {
        return nil
      }
      return Int(count)
    }
  }

  private static let sizes: ClosedRange<Int64> = 0...2000
}

// MARK: Inputs of each type

extension ExploredInputs {
  /// Returns the inputs for the type of a question; none for a list, or for an amount whose currency is unknown.
  private func ordinary(_ field: FieldViewState, _ index: FieldIndex) -> [JSONValue] {
    switch field.kind {
    case .text(let min, let max, _, _): texts(index, min, max)
    case .phone(let region, let regions): phones(index, region, regions) + ["123"]
    case .email(let domains, _): [.string("ana@\(domains.first ?? "example.com")"), "bo@example.org", "ana@"]
    case .url(let domains, _): [.string("https://\(domains.first ?? "example.com")/"), "http"]
    case .code(let length): [.string(String(repeating: "1", count: length ?? 6)), "000000", "x"]
    case .integer(let min, let max): Self.integers(min, max) + ["x"]
    case .number(let min, let max, let decimals, _): Self.numbers(min, max, decimals ?? 2) + ["x"]
    case .money(let currency, let decimals, let min, let max):
      currency == nil ? [] : Self.numbers(min, max, decimals) + ["x"]
    case .date(let min, let max): dates(min, max) + ["x"]
    case .time(let min, let max): Self.times(min, max) + ["x"]
    case .boolean: [.bool(flow[index].mustBe != .bool(false)), .bool(flow[index].mustBe == .bool(false))]
    case .choice(let options): options.map { .string($0.id) }
    case .choices(let options, let min, let max): Self.selections(options, min, max)
    case .file(let accept, let maxSize): Self.files(accept, maxSize)
    case .files(let accept, let maxSize, let min, let max): Self.fileLists(accept, maxSize, min, max)
    case .list: []
    }
  }

  private func texts(_ index: FieldIndex, _ min: Int?, _ max: Int?) -> [JSONValue] {
    let (least, most) = (Swift.max(min ?? 1, 1), Swift.min(max ?? 256, 2000))
    if case .text(let format) = flow[index].kind, let pattern = format.pattern {
      let texts = [least, most, least + 1].compactMap { $0 <= most ? pattern.example(of: $0...most) : nil }
      return texts.map { .string($0) } + ["?", "a", "1"]
    }
    let name = least <= 3 && most >= 3 ? "Ana" : String(repeating: "a", count: least)
    let lengths = [min, max].compactMap(\.self).flatMap { [$0, $0 + 1, $0 - 1] }
    return [.string(name)]
      + lengths.filter { (1...2001).contains($0) }.map { .string(String(repeating: "a", count: $0)) }
      + ["Bo Li"]
  }

  private func phones(_ index: FieldIndex, _ region: String?, _ regions: [String]) -> [JSONValue] {
    guard case .phone(let format) = flow[index].kind else { return [] }
    let codes = [region].compactMap(\.self) + regions + ["US", "GB", "DE"]
    return codes.prefix(6).compactMap { code in
      PhoneRegion.example(in: [code], kinds: format.kinds.compactMap(PhoneNumber.Kind.init)).map { .string($0.e164) }
    }
  }

  /// If there is no minimum or no maximum, the inputs include the smallest and the largest integer.
  private static func integers(_ min: Int64?, _ max: Int64?) -> [JSONValue] {
    let usual = Swift.max(min ?? 1, Swift.min(max ?? 2, 2))
    let extremes = min == nil || max == nil ? [JSONValue.int(.max), .int(.min)] : []
    return [.int(usual)] + [min, max, 0].compactMap(\.self).flatMap(around) + extremes
  }

  static func around(_ number: Int64) -> [JSONValue] {
    [Int64(0), -1, 1].compactMap { step in
      let (sum, isTooLarge) = number.addingReportingOverflow(step)
      return isTooLarge ? nil : .int(sum)
    }
  }

  private static func numbers(_ min: Decimal?, _ max: Decimal?, _ decimals: Int) -> [JSONValue] {
    let usual = Swift.max(min ?? 1, Swift.min(max ?? 12, 12))
    return [.string("\(usual)")] + [min, max, 0].compactMap(\.self).flatMap { around($0, decimals) }
  }

  static func around(_ number: Decimal, _ decimals: Int) -> [JSONValue] {
    let step = Decimal(sign: .plus, exponent: -decimals, significand: 1)
    return [number, number - step, number + step].map { .string("\($0)") }
  }

  private func dates(_ min: CalendarDay?, _ max: CalendarDay?) -> [JSONValue] {
    let usual = [max, min].compactMap(\.self).first ?? today
    return [usual, min, max, today].compactMap(\.self).flatMap(Self.around)
  }

  static func around(_ day: CalendarDay) -> [JSONValue] {
    [Int64(0), -1, 1].map { step in
      .string(CalendarDay(FlowTimestamp(seconds: day.timestamp.seconds + step * 86_400)).description)
    }
  }

  private static func times(_ min: TimeOfDay?, _ max: TimeOfDay?) -> [JSONValue] {
    [min, max].compactMap(\.self).flatMap(around) + ["12:00", "00:00", "23:59"]
  }

  static func around(_ time: TimeOfDay) -> [JSONValue] {
    [0, -1, 1].compactMap { step in
      TimeOfDay(sinceMidnight: time.sinceMidnight + .seconds(step * 60)).map { .string($0.description) }
    }
  }

  /// Returns selections to try, an ordinary one first.
  ///
  /// Each of the first 50 options is selected alone. The other selections contain options that are not exclusive: none
  /// of these options, all of them, and for each limit, as many as the limit, one fewer and one more.
  private static func selections(_ options: [FieldViewState.Option], _ min: Int?, _ max: Int?) -> [JSONValue] {
    let ids = options.filter { !$0.isExclusive }.map(\.id)
    let usual = Swift.max(min ?? 1, 1)
    let counts = [min, max].compactMap(\.self).flatMap { [$0, $0 - 1, $0 + 1] } + [0, ids.count]
    let prefixes = counts.filter { (0...ids.count).contains($0) }.map { Array(ids.prefix($0)) }
    let all = [Array(ids.prefix(usual))] + options.prefix(50).map { [$0.id] } + prefixes
    return all.map { .list($0.map { .string($0) }) }
  }
}

// MARK: Files

extension ExploredInputs {
  private static func files(_ accept: [String], _ maxSize: Int) -> [JSONValue] {
    let type = type(accept)
    let sizes = [min(maxSize, 1000), maxSize, maxSize + 1]
    let files = sizes.map { file("a", type, $0) }
    return accept.isEmpty ? files : files + [file("a", "application/x-other", 1)]
  }

  private static func fileLists(_ accept: [String], _ maxSize: Int, _ min: Int?, _ max: Int?) -> [JSONValue] {
    let counts = [Swift.max(min ?? 1, 1), 0, 1, 2] + [min, max].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] }
    return counts.filter { (0...20).contains($0) }.map { count in
      .list((0..<count).map { file("f\($0)", type(accept), Swift.min(maxSize, 1000)) })
    }
  }

  private static func type(_ accept: [String]) -> String {
    guard let range = accept.first else { return "text/plain" }
    return range.replacing(
      "/*", with: ["image": "/png", "audio": "/mpeg", "video": "/mp4"][range.prefix { $0 != "/" }] ?? "/plain")
  }

  private static func file(_ name: String, _ type: String, _ size: Int) -> JSONValue {
    ["name": .string(name), "size": .int(Int64(size)), "type": .string(type)]
  }
}

// MARK: Constants

extension ExploredInputs {
  private func inputs(for compared: ComparedConstant, _ kind: FieldViewState.Kind) -> [JSONValue] {
    switch (compared.measure, compared.constant) {
    case (.age, .int(let years)) where (0...9999).contains(years): birthDates(Int(years))
    case (.size, .int(let count)) where Self.sizes.contains(count):
      [count, count - 1, count + 1].compactMap { Self.sized(Int($0), kind) }
    case (.pattern, .string(let text)): Self.matching(text, kind)
    case (.value, .int(let number)), (.computed, .int(let number)): Self.around(number)
    case (.value, .number(let number)), (.computed, .number(let number)): Self.around(number.decimal, 2)
    case (.value, .string(let text)):
      if case .choices = kind { [.list([.string(text)])] } else { [.string(text)] }
    case (.value, .date(let day)), (.computed, .date(let day)): Self.around(day)
    case (.value, .time(let time)): Self.around(time)
    case (.value, .duration(let duration)): TimeOfDay(sinceMidnight: duration).map(Self.around) ?? []
    case (.value, .money(let money)), (.computed, .money(let money)):
      Self.around(
        Decimal(sign: .plus, exponent: -money.currency.decimals, significand: Decimal(money.minor)),
        money.currency.decimals)
    case _: []
    }
  }

  /// From the 29th of a month on, the 28th counts as today.
  private func birthDates(_ years: Int) -> [JSONValue] {
    CalendarDay(year: today.year - years, month: today.month, day: min(today.day, 28)).map(Self.around) ?? []
  }

  private static func matching(_ text: String, _ kind: FieldViewState.Kind) -> [JSONValue] {
    var lengths = 0...256
    if case .text(let min, let max, _, _) = kind, min ?? 1 <= max ?? 256 { lengths = (min ?? 1)...(max ?? 256) }
    let example = (try? Pattern(text, as: .expression))?.example(of: lengths)
    return example.map { [.string($0)] } ?? []
  }

  /// A pattern may match any part of the text, so the texts consist of an example for each pattern, or for each but one,
  /// in case that the flow requires that one of them does not match.
  private func combinations(_ compared: [ComparedConstant], _ kind: FieldViewState.Kind) -> [JSONValue] {
    guard case .text(let min, let max, nil, _) = kind else { return [] }
    let examples = compared.compactMap { compared -> String? in
      guard case (.pattern, .string(let text)) = (compared.measure, compared.constant) else { return nil }
      return (try? Pattern(text, as: .expression))?.example(of: 1...256)
    }.distinct
    guard (1...8).contains(examples.count) else { return [] }
    let parts = [examples] + (examples.count > 1 ? examples.map { out in examples.filter { $0 != out } } : [])
    let sizes = compared.compactMap { compared -> Int? in
      guard case (.size, .int(let count)) = (compared.measure, compared.constant), Self.sizes.contains(count) else {
        return nil
      }
      return Int(count)
    }
    return parts.map { $0.joined() }.flatMap { text in
      ([min ?? 1] + sizes.flatMap { [$0, $0 + 1] }).distinct.map { size in
        .string(text + String(repeating: "a", count: Swift.max(0, Swift.min(size, max ?? 2000) - text.count)))
      }
    }
  }

  /// Returns `nil` if the question accepts neither texts nor selections, or if the size is too large to try.
  private static func sized(_ count: Int, _ kind: FieldViewState.Kind) -> JSONValue? {
    guard sizes.contains(Int64(count)) else { return nil }
    return switch kind {
    case .text(_, _, let pattern?, _):
      (try? Pattern(pattern, as: .answer))?.example(of: count...count).map { .string($0) }
    case .text: .string(String(repeating: "a", count: count))
    case .choices(let options, _, _) where count <= options.count:
      .list(options.prefix(count).map { .string($0.id) })
    case _: nil
    }
  }
}
