public import FlowDefinition
public import FlowExpressions
public import Foundation

/// A valid answer as a front end binds to it: typed, and not yet formatted for anybody.
public enum FieldValue: Hashable, Sendable {
  /// A text; a phone number as `+12015550123` (E.164).
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// Any other number, in as many digits as it was written with.
  case decimal(Decimal)
  /// A day.
  case date(CalendarDay)
  /// Yes or no.
  case boolean(Bool)
  /// The id of the option that is chosen.
  case option(String)
  /// The ids of the options that are chosen, in the order of the options.
  case options([String])
  /// The items of a list, in order.
  case items([ListItem])

  /// An item of a list.
  public struct ListItem: Hashable, Sendable, Identifiable, Codable {
    /// The generated id; it stays the same when items are moved.
    public var id: String
    /// The answers by their names in the item, such as `number` or `place.kind`; nil for one that was left empty.
    public var values: [String: FieldValue?]

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - id: The generated id.
    ///   - values: The answers by their names in the item; a question that is not named here has its default.
    public init(id: String, values: [String: FieldValue?] = [:]) {
      self.id = id
      self.values = values
    }

    /// An answer of the item by its name in the item; nil where there is none.
    public subscript(name: String) -> FieldValue? { values[name] ?? nil }
  }
}

extension FieldValue {
  /// The value as `StepViewModel.update(_:for:)` takes it: written back, it is the same answer.
  public var json: JSONValue {
    switch self {
    case .text(let text), .option(let text): .string(text)
    case .integer(let number): .int(number)
    case .decimal(let number): number.isNaN ? .null : .double(Double(number.description) ?? 0)
    case .date(let day): .string(day.description)
    case .boolean(let isTrue): .bool(isTrue)
    case .options(let ids): .list(ids.map(JSONValue.string))
    case .items(let items): .list(items.map(\.json))
    }
  }
}

extension FieldValue.ListItem {
  /// The item as a list's value holds it: answers of groups are objects in it.
  public var json: JSONValue {
    var members: [String: JSONValue] = [ListFormat.id: .string(id)]
    for (name, value) in values {
      members.put(value?.json ?? .null, at: name.split(separator: ".").map(String.init)[...])
    }
    return .object(members)
  }
}

extension [String: JSONValue] {
  /// Puts a value where the names lead, through objects that are created on the way.
  fileprivate mutating func put(_ value: JSONValue, at names: ArraySlice<String>) {
    guard let first = names.first else { return }
    if names.count == 1 { return self[first] = value }
    var inner = self[first]?.members ?? [:]
    inner.put(value, at: names.dropFirst())
    self[first] = .object(inner)
  }
}

// MARK: Conversion from engine values

extension FieldValue {
  /// The value of a field; nil for none, for what is secret, and for a number beyond 10^127.
  init?(_ value: Value, of field: Field, _ flow: Flow) {
    switch (field.kind, value) {
    case (.text, .string(let text)), (.phone, .string(let text)), (.email, .string(let text)),
      (.url, .string(let text)), (.code, .string(let text)):
      self = .text(text)
    case (.integer, .int(let number)): self = .integer(number)
    case (.number, .double(let number)):
      guard let number = Decimal(shortest: number) else { return nil }
      self = .decimal(number)
    case (.date, .timestamp(let time)): self = .date(CalendarDay(time))
    case (.boolean, .bool(let isTrue)): self = .boolean(isTrue)
    case (.choice, .string(let id)): self = .option(id)
    case (.choices, .list(let ids)) where !ids.isEmpty: self = .options(ids.compactMap(\.text))
    case (.list(let format), .list(let items)) where !items.isEmpty:
      self = .items(items.compactMap(\.record).map { ListItem($0, format, flow) })
    case _: return nil
    }
  }
}

extension FieldValue.ListItem {
  fileprivate init(_ record: Record, _ format: ListFormat, _ flow: Flow) {
    self.init(id: record[ListFormat.id]?.text ?? "")
    add(record, of: format.fields, flow, under: "")
  }

  private mutating func add(_ record: Record?, of fields: [FieldIndex], _ flow: Flow, under prefix: String) {
    for field in fields.map({ flow[$0] }) where field.computed == nil {
      let value = record?[field.id] ?? .null
      if case .group(let inner) = field.kind {
        add(value.record, of: inner, flow, under: prefix + field.id + ".")
      } else {
        values.updateValue(FieldValue(value, of: field, flow), forKey: prefix + field.id)
      }
    }
  }
}

extension Decimal {
  /// The number in the fewest digits that name a double; nil beyond what a decimal holds.
  init?(shortest number: Double) {
    guard let decimal = Decimal(string: "\(number)"), !decimal.isNaN else { return nil }
    self = decimal
  }
}
