struct Ratio: Codable {
  let name: String
  let value: Double
  /// A larger ratio makes the program fail.
  let bound: Double

  var isKept: Bool { value <= bound }
}

extension Benchmark {
  /// Most bounds are about one and a half times the ratio that was measured when the bound was set.
  ///
  /// Costs that should not grow have a bound of 2.5 or 3, because other programs can disturb a short measurement. For
  /// example, a ratio of 1.75 was measured for a keystroke. If such a cost really grew, its ratio would be at least 10.
  /// Both costs of a ratio are relative to the same reference, because they are not measured at the same time.
  var ratios: [Ratio] {
    [
      growthOfEachStep("load and check", bound: 1.9),
      growth("step forward near the end", bound: 2.5),
      growth("step forward near the end, controller", bound: 3),
      growth("view model half-way", bound: 2.5),
      growth("first answer changed, next step depends on it", bound: 2.5),
      growth("first answer changed, nothing depends on it", bound: 2.5),
      growth("saved half-way, in memory", bound: 2.5),
      growthOfEachStep("saved half-way, written out", bound: 1.7),
      growthOfEachStep("saved half-way, as a file", bound: 0.4),
      growthOfEachStep("resumed half-way", bound: 2.2),
      growth("keystroke in a form", to: 1000, bound: 3),
      ratio("keystroke beside a sum", over: "keystroke in a form", at: 1000, bound: 5),
      ratio("straight5, with view models", over: "straight5, machine", bound: 3.5),
      ratio("straight5, controller and store", over: "straight5, machine", bound: 9),
      ratio("winding12, with view models", over: "winding12, machine", bound: 3.3),
      ratio("winding12, controller and store", over: "winding12, machine", bound: 8),
      dictionary("straight5, machine", bound: 3.4), dictionary("winding12, machine", bound: 10),
      dictionary("straight5, controller and store", bound: 23),
      dictionary("winding12, controller and store", bound: 50),
      dictionary("keystroke in a form", at: 1000, bound: 0.43),
      dictionary("saved half-way, written out", at: 10_000, bound: 500),
      ratio(ServedStep.names.served, over: ServedStep.names.controlled, bound: 1.5),
      ratio(JSONFile.names.own, over: JSONFile.names.other, bound: 0.3),
    ].compactMap(\.self)
  }

  private func growth(_ name: String, to large: Int = 10_000, bound: Double) -> Ratio? {
    guard let last = cost(name, large), let first = cost(name, 10) else { return nil }
    return Ratio(name: "\(name), at \(large) over at 10", value: last / first, bound: bound)
  }

  /// This ratio is used for operations that process all steps.
  private func growthOfEachStep(_ name: String, to large: Int = 10_000, bound: Double) -> Ratio? {
    guard let last = cost(name, large), let first = cost(name, 10) else { return nil }
    let value = (last / Double(large)) / (first / 10)
    return Ratio(name: "\(name), for each step, at \(large) over at 10", value: value, bound: bound)
  }

  private func ratio(_ name: String, over other: String, at size: Int? = nil, bound: Double) -> Ratio? {
    guard let one = cost(name, size), let another = cost(other, size) else { return nil }
    let place = size.map { ", at \($0)" } ?? ""
    return Ratio(name: "\(name), over \(other)\(place)", value: one / another, bound: bound)
  }

  /// This ratio shows whether an operation itself has become slower.
  private func dictionary(_ name: String, at size: Int? = nil, bound: Double) -> Ratio? {
    guard let value = cost(name, size) else { return nil }
    let place = size.map { ", at \($0)" } ?? ""
    return Ratio(name: "\(name), over \(Operation.dictionaryOfLists.name)\(place)", value: value, bound: bound)
  }

  private func cost(_ name: String, _ size: Int? = nil) -> Double? {
    rows.first { $0.name == name && (size == nil || $0.size == size) }?.cost.relative
  }
}
