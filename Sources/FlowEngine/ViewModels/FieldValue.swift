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
    var members: [String: JSONValue] = [ListType.id: .string(id)]
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

extension Decimal {
  /// Creates the shortest decimal that converts back to the same double; `nil` if `Decimal` cannot hold the number.
  init?(shortest number: Double) {
    guard let decimal = Decimal(string: "\(number)"), !decimal.isNaN else { return nil }
    self = decimal
  }
}
