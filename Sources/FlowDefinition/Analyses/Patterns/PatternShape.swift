/// The outline of a regular expression: what repeats in it, and a text that each part may match.
indirect enum PatternShape {
  /// Some character, or nothing where a place is meant: `^`, `\b`, a look-around.
  case text(String)
  case sequence([PatternShape])
  case choice([PatternShape])
  case repeated(PatternShape, least: Int, isUnbounded: Bool)

  /// A text it is likely to match; what may be absent is there once.
  var sample: String {
    switch self {
    case .text(let text): text
    case .sequence(let parts): parts.map(\.sample).joined()
    case .choice(let branches): branches.first?.sample ?? ""
    case .repeated(let part, let least, _): String(repeating: part.sample, count: min(max(least, 1), 50))
    }
  }

  /// Texts that match the beginning, then what repeats without bound many times over.
  func pumped(after prefix: String, to length: Int) -> [String] {
    switch self {
    case .text: return []
    case .choice(let branches): return branches.flatMap { $0.pumped(after: prefix, to: length) }
    case .sequence(let parts):
      var before = prefix
      var texts: [String] = []
      for part in parts {
        texts += part.pumped(after: before, to: length)
        before += part.sample
      }
      return texts
    case .repeated(let part, _, let isUnbounded):
      let inner = part.pumped(after: prefix, to: length)
      guard isUnbounded else { return inner }
      return part.branches.map(\.sample).filter { !$0.isEmpty }.map { unit in
        prefix + String(repeating: unit, count: max(1, (length - prefix.count) / unit.count))
      } + inner
    }
  }

  private var branches: [PatternShape] {
    if case .choice(let branches) = self { branches } else { [self] }
  }
}
