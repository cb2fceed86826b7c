/// The rules for grouping the national numbers of a country code.
///
/// The automaton finds a label for a number, and the label selects a pair of formats: national and international. A
/// format consists of the number of groups, the minimum and maximum number of digits in each group, and a template that
/// ends with `|`. In the template, `a` is replaced by the first group, `b` by the second and so on. The first group
/// takes as many digits as possible, but leaves at least the minimum for each later group; then the second group does
/// the same, and so on.
struct Grouping: Hashable, Sendable {
  enum Style: Int {
    case national
    case international
  }

  private static let facts = PhoneNumberTable.facts
  private static let shapes = PhoneNumberTable.shapes

  let start: Int
  let list: Int

  func written(_ national: Digits, _ style: Style) -> String? {
    let label = Automaton.label(of: Automaton.walk(from: start, national))
    guard label > 0 else { return nil }
    let shape = Self.facts.number(at: list + 6 * (label - 1) + 3 * style.rawValue, length: 3)
    guard Self.shapes[shape] != UInt8(ascii: "|") else { return nil }
    return filled(shape, with: national)
  }

  private func filled(_ shape: Int, with national: Digits) -> String {
    let groups = groups(of: shape, national)
    var index = shape + 1 + 2 * groups.count
    var text: [UInt8] = []
    while case let character = Self.shapes[index], character != UInt8(ascii: "|") {
      let group = Int(character) - Int(UInt8(ascii: "a"))
      if groups.indices.contains(group) {
        text += groups[group].values.map { $0 + UInt8(ascii: "0") }
      } else {
        text.append(character)
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func groups(of shape: Int, _ national: Digits) -> [Digits] {
    let spans = (0..<Self.shapes.number(at: shape, length: 1)).map { group in
      let place = shape + 1 + 2 * group
      return (least: Self.shapes.number(at: place, length: 1), most: Self.shapes.number(at: place + 1, length: 1))
    }
    var spare = national.count - spans.reduce(0) { $0 + $1.least }
    var rest = national
    return spans.map { span in
      let count = span.least + min(max(spare, 0), span.most - span.least)
      spare -= count - span.least
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }
}
