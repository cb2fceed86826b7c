import Foundation

/// How many of the generated and combined cases a test run tries.
package enum TestRun {
  /// Whether `FULL=1` is set.
  ///
  /// A full run tries every combination and every generated case, which takes minutes. Otherwise a part is tried, which
  /// takes seconds.
  package static let isFull = ProcessInfo.processInfo.environment["FULL"] == "1"

  /// Returns how many cases, events or repetitions to try: the second number in a full run, and otherwise the first.
  package static func count(_ usual: Int, full: Int) -> Int { isFull ? full : usual }

  /// Returns all elements in a full run, and otherwise every `stride`th of them.
  package static func part<Element>(of elements: [Element], every stride: Int, from first: Int = 0) -> [Element] {
    isFull ? elements : elements.indices.filter { $0 % stride == first % stride }.map { elements[$0] }
  }

  /// Returns all elements in a full run, and otherwise those at some indices, each of which proves something else.
  package static func part<Element>(of elements: [Element], at indices: Int...) -> [Element] {
    isFull ? elements : indices.map { elements[$0] }
  }
}
