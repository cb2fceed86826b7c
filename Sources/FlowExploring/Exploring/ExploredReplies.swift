import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

struct ExploredReplies: Sendable {
  private let flow: Flow
  private let today: CalendarDay
  /// The constants that the flow compares with outputs of calls and with given values, by the slot of the variable.
  private let comparisons: [Int: [ComparedConstant]]

  /// The id of the first option of each choice, by the id of its field.
  ///
  /// A text in an output or a given value that has the same name as a choice is probably the id of an option.
  private let options: [String: JSONValue]
  /// Texts that the patterns of fields accept whose answers the flow compares with options of a service.
  private let optionIDs: [String]

  init(_ flow: Flow, today: CalendarDay) {
    self.flow = flow
    self.today = today
    let options = flow.fields.compactMap { field in
      field.type.fixedOptions.first.map { (field.id, JSONValue.string($0.id)) }
    }
    self.options = Dictionary(keepingFirst: options)
    optionIDs = Self.optionIDs(of: flow)
    self.comparisons = Dictionary(grouping: flow.analysis.comparisons.filter { $0.field == nil }, by: \.slot).mapValues
    { found in
      found.map { ("\($0.compared)", $0.compared) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func optionIDs(of flow: Flow) -> [String] {
    let fields = Dictionary(keepingFirst: flow.fields.map { ($0.slot, $0) })
    return flow.analysis.answerComparisons.compactMap { compared -> String? in
      let sides = [compared.left, compared.right].compactMap { $0.bareVariable.flatMap { fields[$0] } }
      guard sides.contains(where: { $0.type.hasComputedOptions && !$0.type.isCounted }) else { return nil }
      let patterns = sides.compactMap { if case .text(let format) = $0.kind { format.pattern } else { nil } }
      return patterns.first?.example(of: 1...100)
    }.distinct
  }

  func ordinaryOutcome(of call: CallIndex) -> ServiceOutcome { outcomes(of: call)[0] }

  /// At least one outcome: an ordinary output, then other outputs, the rejections, and a failure.
  func outcomes(of call: CallIndex) -> [ServiceOutcome] {
    let port = flow[flow[call].port]
    let rejected = port.rejections.flatMap { rejection -> [ServiceOutcome] in
      [true, false].map { isFull in
        let details: [String: JSONValue] =
          if case .object(let members) = output(rejection.details, isFull: isFull) { members } else { [:] }
        return .rejected(Rejection(code: rejection.code, details: details.filter { $0.value != .null }))
      }
    }
    var seen: Set<ServiceOutcome> = []
    return (accepted(call, port.output) + rejected + [.unavailable(reason: "down")]).filter { seen.insert($0).inserted }
  }

  private func accepted(_ call: CallIndex, _ type: PortType?) -> [ServiceOutcome] {
    guard let type else { return [.accepted(.null)] }
    let full = output(type, isFull: true)
    var outputs = [full, output(type, isFull: false), full.withoutOptions(type)]
    for compared in flow[call].outputSlot.flatMap({ comparisons[$0] }) ?? [] {
      let changed = Self.values(around: compared).map { full.setting(compared.path.dropFirst(), to: $0) }
      outputs += changed.filter { $0.value(of: type) != nil }
    }
    return outputs.map { .accepted($0) }
  }

  /// In the first set, all values are ordinary.
  ///
  /// In the second, Booleans are false, numbers are 0, and optional values are missing. If there are at most four
  /// Booleans, all their combinations are tried. Each further set replaces one value by a constant with which the flow
  /// compares that value, or by a neighbor of the constant, such as 17 for 18.
  func givens() -> [[String: JSONValue]] {
    let names = flow.given.map(\.name)
    let usual = Dictionary(keepingFirst: zip(names, flow.given.map { output($0.type, isFull: true, name: $0.name) }))
    var all = [usual, Dictionary(keepingFirst: zip(names, flow.given.map { output($0.type, isFull: false) }))]
    let booleans = flow.given.filter { [.boolean, .optional(.boolean)].contains($0.type) }.map(\.name)
    for mask in 0..<(booleans.count <= 4 ? 1 << booleans.count : 0) {
      let values = booleans.enumerated().map { ($1, JSONValue.bool(mask >> $0 & 1 == 1)) }
      all.append(usual.merging(values) { _, new in new })
    }
    for given in flow.given where [.date, .optional(.date)].contains(given.type) {
      all += Self.dates(around: today).map { usual.merging([given.name: $0]) { _, new in new } }
    }
    for given in flow.given {
      for compared in comparisons[given.slot] ?? [] {
        let changed = Self.values(around: compared).map { JSONValue.object(usual).setting(compared.path[...], to: $0) }
        all += changed.compactMap(\.members).filter { $0[given.name]?.value(of: given.type) != nil }
      }
    }
    var seen: Set<[String: JSONValue]> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// Returns a day in the past and one in the future, for conditions that compare a date with today.
  private static func dates(around today: CalendarDay) -> [JSONValue] {
    [today.year - 30, today.year + 30].compactMap { year in
      CalendarDay(year: year, month: today.month, day: min(today.day, 28)).map { .string($0.description) }
    }
  }

  private static func values(around compared: ComparedConstant) -> [JSONValue] {
    switch (compared.measure, compared.constant) {
    case (.value, .string(let text)): [.string(text)]
    case (.value, .int(let number)), (.computed, .int(let number)): ExploredInputs.around(number)
    case (.value, .number(let number)):
      [number, number.subtracting(0.01), number.adding(0.01)].compactMap { $0.map { JSONValue($0) } }
    case (.value, .date(let day)): ExploredInputs.around(day)
    case (.value, .bool(let isTrue)): [.bool(isTrue), .bool(!isTrue)]
    case _: []
    }
  }

  /// In a full value, Booleans are true, numbers are not 0, lists have elements, and optional members are present.
  private func output(_ type: PortType, isFull: Bool, name: String = "") -> JSONValue {
    switch type {
    case .text: options[name] ?? "Ana"
    case .code, .secret: "111111"
    case .date: .string(today.description)
    case .time: "12:00"
    case .url: "https://example.com/"
    case .boolean: .bool(isFull)
    case .integer: .int(isFull ? 2 : 0)
    case .number: isFull ? 2.5 : 0
    case .money(let currency):
      ["amount": .string(currency?.decimals == 0 ? "1" : "1.00"), "currency": .string(currency?.code ?? "EUR")]
    case .field(let name): name.type.example.map { .string($0) } ?? .null
    case .json, .answers: .null
    case .options:
      .list((isFull ? ["a", "b"] + optionIDs : ["a"]).map { ["id": .string($0), "label": .string($0.uppercased())] })
    case .list(let element): .list(isFull ? [output(element, isFull: true)] : [])
    case .record(let names, let types):
      .object(Dictionary(keepingFirst: zip(names, zip(names, types).map { output($1, isFull: isFull, name: $0) })))
    case .optional(let type): isFull ? output(type, isFull: true, name: name) : .null
    }
  }
}

extension JSONValue {
  fileprivate func withoutOptions(_ type: PortType) -> JSONValue {
    switch (type, self) {
    case (.options, _): return .list([])
    case (.optional(let type), let value) where value != .null: return withoutOptions(type)
    case (.list(let element), .list(let elements)): return .list(elements.map { $0.withoutOptions(element) })
    case (.record(let names, let types), .object(let members)):
      let changed = zip(names, types).map { ($0, (members[$0] ?? .null).withoutOptions($1)) }
      return .object(members.merging(changed) { _, new in new })
    case _: return self
    }
  }

  fileprivate var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// If the path goes through a list, only the first element of the list is changed.
  ///
  /// If the path goes through a text, a number, a Boolean or null, the copy is unchanged.
  fileprivate func setting(_ path: ArraySlice<String>, to value: JSONValue) -> JSONValue {
    guard let name = path.first else { return value }
    if case .list(let elements) = self {
      return .list(elements.enumerated().map { $0 == 0 ? $1.setting(path, to: value) : $1 })
    }
    guard case .object(var members) = self else { return self }
    members[name] = (members[name] ?? .null).setting(path.dropFirst(), to: value)
    return .object(members)
  }
}
