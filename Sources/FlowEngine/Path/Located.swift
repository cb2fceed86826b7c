public import FlowDefinition
import FlowExpressions

/// A step, field or call of a flow; in a repeated section that of one item.
public struct Located<Part: Hashable & Sendable>: Hashable, Sendable {
  /// The step, field or call.
  public let part: Part
  /// The item; nil outside repeated sections.
  public let item: ItemKey?

  /// Puts a part of a flow at an item.
  public init(_ part: Part, item: ItemKey? = nil) {
    self.part = part
    self.item = item
  }

  /// Another part of the flow, at the same item.
  public func with<Other>(_ other: Other) -> Located<Other> { Located<Other>(other, item: item) }
}

/// A step on a path.
public typealias StepReference = Located<StepIndex>
/// A field whose answer a session knows.
public typealias FieldReference = Located<FieldIndex>
/// A call a session knows the outcome of.
public typealias CallReference = Located<CallIndex>

extension Flow {
  /// The step at a place.
  package subscript(place: StepReference) -> Step { self[place.part] }
  /// The field at a place.
  package subscript(place: FieldReference) -> Field { self[place.part] }
  /// The call at a place.
  package subscript(place: CallReference) -> Call { self[place.part] }

  /// The place of the step that makes a call.
  package func step(of call: CallReference) -> StepReference { call.with(self[call].step) }

  /// The place of the step that asks a field.
  package func step(of field: FieldReference) -> StepReference { field.with(self[field].step) }
}

/// What tells the items of a repeated section apart: a number, an option's id, a list item's id, or the text.
///
/// Answers belong to it, so that removing one item moves no other's answers.
public struct ItemKey: Hashable, Comparable, Sendable {
  /// The key itself.
  public let text: String

  /// Names an item.
  public init(_ text: String) { self.text = text }

  /// By text.
  public static func < (left: ItemKey, right: ItemKey) -> Bool { left.text < right.text }
}

extension ItemKey {
  /// Keys of elements in their order; where several have the same text the second and those after it are counted.
  ///
  /// A counted key holds a character no answer can hold, so that it is no other element's text.
  static func distinct(_ texts: [String]) -> [ItemKey] {
    var counts: [String: Int] = [:]
    return texts.map { text in
      let count = counts[text, default: 0] + 1
      counts[text] = count
      return ItemKey(count == 1 ? text : "\(text)\u{1F}\(count)")
    }
  }
}

extension Value {
  /// What tells an element of a list apart: a map's `id`, or the text of a simple value; "" for anything else.
  var itemText: String { record.map { $0["id"]?.itemText ?? "" } ?? JSONValue(self)?.itemText ?? "" }
}

extension JSONValue {
  /// What tells an element of a list apart: a map's `id`, or the text of a simple value; "" for anything else.
  var itemText: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let value): String(value)
    case .object(let members): members["id"]?.itemText ?? ""
    case .null, .list: ""
    }
  }
}
