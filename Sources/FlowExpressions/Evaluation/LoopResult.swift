import FlowCollections

/// The result of a loop over many elements, which is used again while the variables that the loop reads stay the same.
///
/// A keystroke beside the sum of 1,000 items then does not visit the items.
final class LoopResult: Sendable {
  private let run: LoopRun
  private let reads: [Int]

  /// Smaller loops are not worth a comparison.
  private static let leastCost = 64

  struct Known: Sendable {
    fileprivate let inputs: [Value]
    fileprivate let cost: Int
    fileprivate let value: Value
  }

  init(run: LoopRun, reads: [Int]) {
    self.run = run
    self.reads = reads
  }

  /// The operations of the first evaluation are charged each time, so that the result does not depend on earlier ones.
  func value(in environment: inout Environment) throws(EvaluationError) -> Value {
    let id = ObjectIdentifier(self)
    if let known = environment.loops[id], holds(known, environment) {
      try located(at: run.range) { () throws(Failure) in try environment.meter.charge(known.cost) }
      return known.value
    }
    let left = environment.meter.left
    let value = try run.value(in: &environment)
    let cost = left - environment.meter.left
    if cost >= Self.leastCost {
      environment.loops[id] = Known(inputs: reads.map { environment.value(at: $0) }, cost: cost, value: value)
    }
    return value
  }

  private func holds(_ known: Known, _ environment: Environment) -> Bool {
    zip(reads, known.inputs).allSatisfy { environment.value(at: $0).isUnchanged(since: $1) }
  }
}

extension Value {
  /// Whether two values are certainly the same to the last bit; equal values can be shown differently.
  ///
  /// Lists are the same only if they share their storage.
  fileprivate func isUnchanged(since earlier: Value) -> Bool {
    switch (self, earlier) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.int(let one), .int(let other)): one == other
    case (.uint(let one), .uint(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.money(let one), .money(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.time(let one), .time(let other)): one == other
    case (.timestamp(let one), .timestamp(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.list(let one), .list(let other)): one.sharesStorage(with: other)
    case (.record(let one), .record(let other)):
      one.names == other.names && zip(one.values, other.values).allSatisfy { $0.isUnchanged(since: $1) }
    case _: false
    }
  }
}
