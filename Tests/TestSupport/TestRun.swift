import Foundation

/// How much of the generated and combined cases a run of the tests goes through.
package enum TestRun {
  /// Whether `FULL=1` is set: every combination and every generated case, which takes minutes; otherwise a part that
  /// takes seconds.
  package static let isFull = ProcessInfo.processInfo.environment["FULL"] == "1"

  /// All of the elements in a full run, otherwise every `stride`th of them.
  package static func part<Element>(of elements: [Element], every stride: Int, from first: Int = 0) -> [Element] {
    isFull ? elements : elements.indices.filter { $0 % stride == first % stride }.map { elements[$0] }
  }
}
