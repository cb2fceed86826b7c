/// Durations as files write them: `30s`, `10m`, `24h`, `30d`, or several together from large to small (`1h30m`).
public enum FlowDuration {
  private static let units: [(letter: Character, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

  /// The duration that words such as `30 days` stand for.
  static func meant(by text: String, isPositive: Bool) -> String? {
    let compact = text.lowercased().replacing(/\s+|,/, with: "")
      .replacing(/([0-9]+)(d|h|m|s)[a-z]*/) { "\($0.output.1)\($0.output.2)" }
    guard let duration = parse(compact), !isPositive || duration > .zero else { return nil }
    return compact
  }

  /// Reads a duration of at most 100 years; nil for anything else.
  public static func parse(_ text: String) -> Duration? {
    var total: Int64 = 0
    var number: Int64?
    var allowed = units[...]
    for character in text {
      if let digit = character.wholeNumberValue, character.isASCII {
        number = (number ?? 0) * 10 + Int64(digit)
        guard let number, number <= 3_200_000_000 else { return nil }
      } else {
        guard let value = number, let place = allowed.firstIndex(where: { $0.letter == character }) else { return nil }
        total += value * units[place].seconds
        guard total <= 3_200_000_000 else { return nil }
        allowed = units[(place + 1)...]
        number = nil
      }
    }
    return number == nil && !text.isEmpty ? .seconds(total) : nil
  }
}
