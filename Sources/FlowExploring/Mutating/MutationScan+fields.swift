import FlowExpressions
import FlowSyntax
import FlowTesting

extension MutationScan {
  mutating func fields(_ list: JSONNode) {
    for field in list.items ?? [] { self.field(field) }
  }

  private mutating func field(_ field: JSONNode) {
    conditions(of: field)
    let isGroup = field.node(under: "type")?.text?.text == "group"
    if !isGroup, field["note"] == nil, field["computed"] == nil, field["requiredWhen"] == nil {
      flag(field, "required", .required, usual: true)
    }
    for key in ["min", "max", "minLength", "maxLength"] { limit(field, key) }
    for key in ["computed", "optionsFrom", "currency"] { if let member = field[key] { expression(member) } }
    for key in ["default", "defaultFrom", "suggest"] { if let member = field[key] { defaultValue(member, of: field) } }
    for rule in field.items(under: "rules") { if let that = rule["that"] { expression(that) } }
    if let list = field.node(under: "options") { options(list) }
    if let list = field.node(under: "fields") { fields(list) }
  }

  mutating func options(_ list: JSONNode) {
    guard let options = list.items, options.count > 1 else { return }
    for option in options {
      conditions(of: option)
      add(.option, [.init(removing: option.range)], MutationMessages.removed(option.optionID, from: "options"))
    }
  }

  private func optionIDs(of field: JSONNode) -> [String] {
    guard let list = field.node(under: "options") else { return [] }
    return ((list.text.flatMap { sharedOptions?.node(under: $0.text) } ?? list).items ?? []).map(\.optionID)
  }

  /// Moves a limit up and down by one unit, such as a day for a date and a minute for a time.
  mutating func limit(_ node: JSONNode, _ key: String) {
    guard let member = node[key] else { return }
    let neighbors = NeighborText.around(source.text(member.node.text?.range ?? member.node.range))
    for other in neighbors { replace(member, other, .limit) }
    if !neighbors.isEmpty { return }
    expression(member)
    guard let text = member.node.text else { return }
    let unit = ["date": "duration('24h')", "time": "duration('1m')"][node.node(under: "type")?.text?.text ?? ""] ?? "1"
    for sign in ["-", "+"] { replace(member, "\(source.text(text.range)) \(sign) \(unit)", .limit) }
  }

  private mutating func defaultValue(_ member: JSONMember, of field: JSONNode) {
    remove(member, .default, MutationMessages.removed(member.key.text))
    if member.key.text != "default" { return expression(member) }
    if case .bool(let value) = member.node.value { return replace(member, "\(!value)", .default) }
    if let other = optionIDs(of: field).first(where: { $0 != member.node.text?.text }) {
      return replace(member, other, .default)
    }
    for other in NeighborText.around(source.text(member.node.text?.range ?? member.node.range)).suffix(1) {
      replace(member, other, .default)
    }
  }
}

extension JSONNode {
  fileprivate var optionID: String { (text ?? node(under: "id")?.text)?.text ?? "" }
}

extension MutationScan {
  mutating func conditions(of node: JSONNode) {
    for key in ["when", "requiredWhen"] {
      guard let member = node[key], let text = member.node.text else { continue }
      let old = source.text(text.range)
      replace(member, text.text.wholeMatch(of: /\w+/) == nil ? "!(\(old))" : "!\(old)", .condition)
      expression(member)
    }
  }

  mutating func expression(_ member: JSONMember) {
    guard let text = member.node.text else { return }
    for token in Expression.tokens(in: text) {
      for (kind, other) in Self.replacements(of: token) {
        add(kind, [.init(token.range, other)], phrase(member, token, other))
      }
    }
  }

  private static func replacements(of token: ExpressionToken) -> [(FlowMutation.Kind, String)] {
    switch token.kind {
    case .sign: operators[token.text].map { [$0] } ?? []
    case .number: NeighborText.around(token.text).map { (.constant, $0) }
    // A number in quotes is a text, so it is not changed.
    case .text where Double(token.text.dropFirst().dropLast()) == nil: quoted(token.text).map { (.constant, $0) }
    case .name, .text: []
    }
  }

  private static func quoted(_ text: String) -> [String] {
    guard let quote = text.first, text.count > 2 else { return [] }
    return NeighborText.around(String(text.dropFirst().dropLast())).map { "\(quote)\($0)\(quote)" }
  }

  private static let operators: [String: (FlowMutation.Kind, String)] = [
    "==": (.comparison, "!="), "!=": (.comparison, "=="), "<": (.comparison, "<="), "<=": (.comparison, "<"),
    ">": (.comparison, ">="), ">=": (.comparison, ">"), "&&": (.logic, "||"), "||": (.logic, "&&"),
  ]

  private func phrase(_ member: JSONMember, _ token: ExpressionToken, _ other: String) -> String {
    let range = member.node.text?.range ?? member.node.range
    let (start, end) = (
      source.text(SourceRange(range.start, token.range.start)), source.text(SourceRange(token.range.end, range.end))
    )
    let before = start.count > 24 ? "…" + start.suffix(20) : start
    let after = end.count > 24 ? end.prefix(20) + "…" : end
    return MutationMessages.changed(member.key.text, before + token.text + after, before + other + after)
  }
}
