extension Language {
  /// What stands between the whole part of a number and the rest: a point, or a comma.
  public var decimalMark: Character {
    let sample: LocalizedMessage = "0.5"
    return sample.text(in: self).first { !$0.isNumber } ?? "."
  }

  /// A number as a person reads it: without a fraction where it has none.
  public func number(_ value: Double) -> String {
    guard value != value.rounded() || abs(value) >= 1e18 else { return String(Int64(value)) }
    return String(value.description.map { $0 == "." ? decimalMark : $0 })
  }
}
