import FlowDefinition
import FlowExpressions

/// Identifies an item of a repeated section by a number, an option's id, a list item's id, or its text.
///
/// Answers belong to it, so that removing one item moves no other's answers.
package struct ItemKey: Hashable, Comparable, Sendable {
  /// The key itself.
  package let text: String

  /// Names an item.
  package init(_ text: String) { self.text = text }

  /// By text.
  package static func < (left: ItemKey, right: ItemKey) -> Bool { left.text < right.text }
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
  /// The text that identifies an element of a list: a map's `id`, or a simple value as text; "" for anything else.
  var itemText: String { record.map { $0["id"]?.itemText ?? "" } ?? JSONValue(self)?.itemText ?? "" }
}

extension JSONValue {
  /// The text that identifies an element of a list, as for a ``Value``.
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
