public import FlowDefinition
public import FlowExpressions
public import Foundation

/// A valid answer as a typed value, for display and editing in a control.
public enum FieldValue: Hashable, Sendable {
  /// Text; a phone number is in E.164 form, such as `+12015550123`.
  case text(String)
  /// An integer.
  case integer(Int64)
  /// A number that need not be an integer.
  case decimal(Decimal)
  /// An amount of money in units, such as euros, and the code of its currency (ISO 4217).
  case money(amount: Decimal, currency: String)
  /// A date.
  case date(CalendarDay)
  /// A time of day.
  case time(TimeOfDay)
  /// A Boolean value.
  case boolean(Bool)
  /// The id of the selected option.
  case option(String)
  /// The ids of the selected options, in the order of the options.
  case options([String])
  /// A file.
  case file(AttachedFile)
  /// Several files, in order.
  case files([AttachedFile])
  /// The items of a list, in order.
  case items([ListItem])

  /// An item of a list.
  public struct ListItem: Hashable, Sendable, Identifiable, Codable {
    /// The generated id, which stays the same when items are moved.
    public var id: String
    /// The answers, by the field's name within the item, such as `number` or `place.kind`.
    ///
    /// An empty answer is `nil`.
    public var values: [String: FieldValue?]

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - values: The answers, by the field's name within the item, such as `number` or `place.kind`. A field that is
    ///     missing from `values` gets its default.
    public init(id: String, values: [String: FieldValue?] = [:]) {
      self.id = id
      self.values = values
    }

    /// Returns the answer to a field of the item; `nil` if the answer is empty or missing.
    ///
    /// - Parameter name: The field's name within the item, such as `number` or `place.kind`.
    public subscript(name: String) -> FieldValue? { values[name] ?? nil }
  }
}

extension FieldValue {
  /// The input that results in this value when passed to ``StepViewModel/update(_:for:)``, except that the
  /// place of a file is ignored.
  public var json: JSONValue {
    switch self {
    case .text(let text), .option(let text): .string(text)
    case .integer(let number): .int(number)
    case .decimal(let number): number.isNaN ? .null : .double(Double(number.description) ?? 0)
    case .money(let amount, _) where amount.isNaN: .null
    case .money(let amount, let currency):
      .object([Money.members.amount: .string(amount.description), Money.members.currency: .string(currency)])
    case .date(let day): .string(day.description)
    case .time(let time): .string(time.description)
    case .boolean(let isTrue): .bool(isTrue)
    case .options(let ids): .list(ids.map(JSONValue.string))
    case .file(let file): JSONValue(file)
    case .files(let files): .list(files.map { JSONValue($0) })
    case .items(let items): .list(items.map(\.json))
    }
  }
}

extension FieldValue.ListItem {
  /// The item as JSON, as it appears in the input of its list.
  ///
  /// The answers of groups are in nested objects.
  public var json: JSONValue {
    var members: [String: JSONValue] = [ListFormat.id: .string(id)]
    for (name, value) in values {
      members.put(value?.json ?? .null, at: name.split(separator: ".").map(String.init)[...])
    }
    return .object(members)
  }
}

extension [String: JSONValue] {
  /// Sets the value at a path of names, and creates the objects that are missing along the path.
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
  /// Returns `nil` if the answer is empty or secret, or if the field is a group.
  ///
  /// Also returns `nil` for a number that `Decimal` cannot hold, and for a computed time outside one day.
  init?(_ value: Value, of field: Field, _ flow: Flow) {
    switch (field.kind, value) {
    case (.text, .string(let text)), (.phone, .string(let text)), (.email, .string(let text)),
      (.url, .string(let text)), (.code, .string(let text)):
      self = .text(text)
    case (.integer, .int(let number)): self = .integer(number)
    case (.number, .double(let number)):
      guard let number = Decimal(shortest: number) else { return nil }
      self = .decimal(number)
    case (.money, .money(let money)): self = .money(amount: money.units, currency: money.currency.code)
    case (.date, .timestamp(let time)): self = .date(CalendarDay(time))
    case (.time, .duration(let time)):
      guard let time = TimeOfDay(sinceMidnight: time) else { return nil }
      self = .time(time)
    case (.boolean, .bool(let isTrue)): self = .boolean(isTrue)
    case (.choice, .string(let id)): self = .option(id)
    case (.choices, .list(let ids)) where !ids.isEmpty: self = .options(ids.compactMap(\.text))
    case (.file, .file(let file)): self = .file(file)
    case (.files, .list) where !value.files.isEmpty: self = .files(value.files)
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
  /// Creates the shortest decimal that converts back to the same double; `nil` if `Decimal` cannot hold the number.
  init?(shortest number: Double) {
    guard let decimal = Decimal(string: "\(number)"), !decimal.isNaN else { return nil }
    self = decimal
  }
}
