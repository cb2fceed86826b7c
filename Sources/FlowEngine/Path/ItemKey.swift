import FlowDefinition
import FlowExpressions
import Foundation

/// The key of an item of a repeated section: the number of the item, or the id or text of its list element.
///
/// Answers are stored by key, so that removing an item does not shift the answers for other items.
package struct ItemKey: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func < (left: ItemKey, right: ItemKey) -> Bool { left.text < right.text }
}

extension ItemKey {
  /// Returns a temporary key for answers that are prefilled by position, used until the item's own key is known.
  package static func position(_ number: Int) -> ItemKey { ItemKey("\u{1F}[\(number)]") }

  /// A number added to a repeated text is preceded by a character that answers cannot contain, so all keys differ.
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
  /// The text that identifies an element of a list; empty if nothing does.
  ///
  /// - Parameter key: The member that identifies a record.
  func itemText(key: String = ListType.id) -> String {
    switch self {
    case .file(let file): file.digest
    case .money(let money): money.text
    case .duration(let duration): "\(duration)"
    case .record(let record): record[key]?.itemText() ?? ""
    case _: JSONValue(self)?.itemText() ?? ""
    }
  }
}

extension JSONValue {
  /// The text that identifies an element of a list, by the same rules as for a ``Value``.
  func itemText(key: String = ListType.id) -> String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .number(let number): number.description
    case .bool(let value): String(value)
    case .object(let members):
      members[key]?.itemText() ?? Money(FlowExpressions.Value(self))?.text ?? ""
    case .null, .list: ""
    }
  }
}
