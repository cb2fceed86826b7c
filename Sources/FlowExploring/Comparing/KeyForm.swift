import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation

/// Decides how two values of a key are compared.
enum KeyForm {
  case text
  case expression
  case reference
  case lower
  case upper
  /// A list of accepted values; an empty one accepts all.
  case selection
  /// A value that restricts the answers; without the key, more answers are accepted.
  case restriction
  /// A Boolean: `stricter` is the value that accepts fewer answers, and `usual` applies if the key is not written.
  case flag(stricter: Bool, usual: Bool)
  case plain

  init(_ path: [String]) {
    let key = path.last ?? ""
    let isExpression = !Set(path).isDisjoint(with: Self.expressionParents) || Self.expressions.contains(key)
    if isExpression {
      self = .expression
    } else if path.dropLast().last == "messages" || Self.texts.contains(key) {
      self = .text
    } else {
      self = Self.others[key] ?? .plain
    }
  }

  private static let expressionParents: Set = ["with", "result", "conditions"]
  private static let expressions: Set = [
    "when", "requiredWhen", "that", "computed", "defaultFrom", "suggest", "optionsFrom", "currency", "for",
  ]
  private static let texts: Set = [
    "title", "label", "short", "help", "example", "text", "note", "message", "review", "button", "item", "unit", "busy",
  ]
  private static let others: [String: KeyForm] = [
    "go": .reference, "next": .reference, "leave": .reference, "ifEmpty": .reference, "field": .reference,
    "min": .lower, "minLength": .lower,
    "max": .upper, "maxLength": .upper, "maxSize": .upper, "decimals": .upper,
    "domains": .selection, "regions": .selection, "kinds": .selection, "accept": .selection,
    "pattern": .restriction, "mustBe": .restriction, "length": .restriction,
    "required": .flag(stricter: true, usual: true), "exclusive": .flag(stricter: true, usual: false),
    "optional": .flag(stricter: false, usual: false), "twice": .flag(stricter: true, usual: false),
  ]

}

extension FlowPart {
  /// The values, as JSON, that apply if a key is not written in any part.
  private static let defaults: [String: String] = [
    "required": "true", "keep": "true", "change": "true", "optional": "false", "secret": "false", "twice": "false",
    "once": "false", "exclusive": "false", "continue": "false", "version": "1", "language": "\"en\"",
  ]
  private static let defaultsByType: [String: [String: String]] = [
    "text": ["minLength": "1", "maxLength": "\(AnswerText.defaultMaxLength)"],
    "email": ["maxLength": "\(AnswerText.emailLimit)"], "url": ["maxLength": "\(AnswerText.defaultMaxLength)"],
    "code": ["keep": "false"], "file": ["maxSize": "\(FileFormat.defaultMaxSize.bytes)"],
    "files": ["maxSize": "\(FileFormat.defaultMaxSize.bytes)", "min": "1"], "choices": ["min": "1"],
  ]

  func usualValue(at path: [String]) -> String? {
    if path == ["repeat", "max"] { return "100" }
    guard let key = path.last else { return nil }
    let type = kind == .field ? node.node(under: "type")?.text?.text : nil
    let ofType = path.count == 1 ? type.flatMap { Self.defaultsByType[$0]?[key] } : nil
    return ofType ?? (kind == .field && path == ["review"] ? "true" : Self.defaults[key])
  }

  func meaning(of value: JSONNode?, at path: [String]) -> String? {
    guard let value else { return usualValue(at: path) }
    if value.members?.isEmpty ?? false, ["conditions", "data", "messages", "rejected"].contains(path.last) {
      return nil
    }
    switch path.last {
    case "maxSize": return value.text.flatMap { ByteCount($0.text) }.map { "\($0.bytes)" } ?? value.compact
    // An empty text is not an answer, and no email address is longer than its limit.
    case "minLength": return value.compact == "0" ? "1" : value.compact
    // A selection of nothing is not an answer.
    case "min" where value.compact == "0" && usualValue(at: path) == "1": return "1"
    case "maxLength":
      guard let most = Int(value.compact), let usual = usualValue(at: path).flatMap(Int.init), most > usual,
        node.node(under: "type")?.text?.text == "email"
      else { return value.compact }
      return "\(usual)"
    case _: return value.compact
    }
  }
}

extension KeyForm {
  func isSame(_ old: JSONNode, _ new: JSONNode, _ isSame: (String, String) -> Bool) -> Bool {
    if let olds = old.items, let news = new.items {
      return olds.count == news.count && zip(olds, news).allSatisfy { self.isSame($0, $1, isSame) }
    }
    guard let old = old.text?.text, let new = new.text?.text else { return old.compact == new.compact }
    if old == new { return true }
    switch self {
    case .expression, .lower, .upper: return Self.haveSameTokens(old, new, isSame)
    case .reference: return isSame(old, new) || Self.haveSameTokens(old, new, isSame)
    case .text: return Self.haveSamePieces(old, new, isSame)
    case .selection, .restriction, .flag, .plain: return false
    }
  }

  private static func haveSameTokens(_ old: String, _ new: String, _ isSame: (String, String) -> Bool) -> Bool {
    guard let old = Expression.tokens(of: old), let new = Expression.tokens(of: new) else { return false }
    return old.count == new.count && zip(old, new).allSatisfy { isSame($0, $1) }
  }

  /// Whether two texts are the same, except that expressions in double braces may use other names for the same parts.
  private static func haveSamePieces(_ old: String, _ new: String, _ isSame: (String, String) -> Bool) -> Bool {
    let (old, new) = (old.components(separatedBy: "{{"), new.components(separatedBy: "{{"))
    guard old.count == new.count, old[0] == new[0] else { return false }
    return zip(old.dropFirst(), new.dropFirst()).allSatisfy { old, new in
      guard let end = old.range(of: "}}"), let newEnd = new.range(of: "}}") else { return old == new }
      return old[end.upperBound...] == new[newEnd.upperBound...]
        && haveSameTokens(String(old[..<end.lowerBound]), String(new[..<newEnd.lowerBound]), isSame)
    }
  }
}

extension KeyForm {
  func kind(_ old: JSONNode?, _ new: JSONNode?) -> FlowDifference.Kind {
    switch self {
    case .text: .text
    case .lower: Self.limit(from: old, to: new, growsWhenTightened: true)
    case .upper: Self.limit(from: old, to: new, growsWhenTightened: false)
    case .restriction: old == nil ? .tightened : new == nil ? .loosened : .changed
    case .flag(let stricter, let usual):
      (new?.compact ?? "\(usual)") == "\(stricter)" ? .tightened : .loosened
    case .selection: Self.selection(from: old?.items ?? [], to: new?.items ?? [])
    case .expression, .reference, .plain: .changed
    }
  }

  private static func limit(
    from old: JSONNode?, to new: JSONNode?, growsWhenTightened: Bool
  ) -> FlowDifference.Kind {
    guard let old else { return .tightened }
    guard let new else { return .loosened }
    guard let (old, new) = comparable(old, new) else { return .changed }
    return (old < new) == growsWhenTightened ? .tightened : .loosened
  }

  private static func comparable(_ old: JSONNode, _ new: JSONNode) -> (Double, Double)? {
    guard let old = number(old), let new = number(new) else { return nil }
    return (old, new)
  }

  private static func number(_ node: JSONNode) -> Double? {
    if case .number(let number) = node.value { return number.double }
    guard let text = node.text?.text else { return nil }
    if text.wholeMatch(of: /\d{4}-\d\d-\d\d|\d\d:\d\d/) != nil {
      return Double(text.filter(\.isNumber))
    }
    guard let match = text.wholeMatch(of: /(\d+(?:\.\d+)?) ?(B|kB|MB|GB)/) else { return nil }
    let factors = ["B": 1.0, "kB": 1e3, "MB": 1e6, "GB": 1e9]
    return Double(match.1).map { $0 * (factors[String(match.2)] ?? 1) }
  }

  private static func selection(from old: [JSONNode], to new: [JSONNode]) -> FlowDifference.Kind {
    let (old, new) = (Set(old.map(\.compact)), Set(new.map(\.compact)))
    if old.isEmpty || (!new.isEmpty && new.isSubset(of: old)) { return .tightened }
    return new.isEmpty || old.isSubset(of: new) ? .loosened : .changed
  }
}

extension JSONNode {
  /// The value as JSON on one line, without comments, its keys in alphabetical order.
  var compact: String {
    switch value {
    case .null, .invalid: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.decimal?.description ?? number.text
    case .string(let text): "\"\(text.text)\""
    case .array(let items): "[" + items.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key.text)\": \($0.node.compact)" }.sorted().joined(separator: ", ") + "}"
    }
  }
}
