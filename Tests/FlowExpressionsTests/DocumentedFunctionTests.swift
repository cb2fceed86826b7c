import Foundation
import Testing

@testable import FlowExpressions

/// The article on expressions lists every function of flows.
@Suite struct DocumentedFunctionTests {
  /// The function that flows refuse, because every expression is type-checked.
  private static let refused = "dyn"

  private func article() throws -> String {
    let path = "../../../Sources/WizardKit/WizardKit.docc/Articles/Expressions.md"
    return try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
  }

  @Test func `The article on expressions lists every function that flows accept`() throws {
    let text = try article()
    for name in Set(Functions.all.map(\.name)).sorted() {
      let isListed = text.contains("`\(name)`") || text.contains("`\(name)(")
      #expect(isListed == (name != Self.refused), "\(name)")
    }
  }

  @Test func `Flows accept every function but dyn`() {
    #expect(Bench(["x": .int]).rules("dyn(x) == 1") == ["type-mismatch"])
    for function in Functions.all where function.name != Self.refused {
      for types in function.takes {
        let names = (0..<types.count).map { "a\($0)" }
        var bench = Bench()
        bench.variables = zip(names, types).map { ($0, $1.concrete, false) }
        // Some whole numbers must be literals, such as the number of levels of flatten().
        let more = zip(names, types).dropFirst().map { $1 == .int ? "1" : $0 }
        let call =
          function.style == .method
          ? "\(names[0]).\(function.name)(\(more.joined(separator: ", ")))"
          : "\(function.name)(\((names.prefix(1) + more).joined(separator: ", ")))"
        let isInUTC = types == [.timestamp] && function.name.hasPrefix("get")
        #expect(bench.rules(call) == (isInUTC ? ["no-time-zone"] : []), "\(call)")
      }
    }
  }
}

extension ValueType {
  /// The type with `int` in place of `dyn`.
  fileprivate var concrete: ValueType {
    switch self {
    case .dyn: .int
    case .list(let element): .list(element.concrete)
    case .map(let key, let value): .map(key: key.concrete, value: value.concrete)
    case _: self
    }
  }
}
