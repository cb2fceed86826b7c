import FlowDefinition
import FlowSyntax
import FlowTesting

struct PassingScenarios: Sendable {
  private let source: SourceFile?
  private let names: Set<String>
  let failing: Int

  init(in source: SourceFile?, of flow: Flow) async {
    self.source = source
    let file = source.map { ScenarioFile.read($0, of: flow) }
    let scenarios = file?.scenarios ?? []
    let passed = await scenarios.concurrentMap { await $0.differences().isEmpty }
    names = Set(zip(scenarios, passed).filter(\.1).map(\.0.name))
    failing = (file?.mistaken.count ?? 0) + passed.count { !$0 }
  }

  func notice(_ changed: Flow) async -> Bool {
    guard let source else { return false }
    let read = ScenarioFile.read(source, of: changed).scenarios.filter { names.contains($0.name) }
    if read.count < names.count { return true }
    for scenario in read where await !scenario.differences().isEmpty { return true }
    return false
  }
}

extension Array where Element: Sendable {
  /// At most `width` calls run at the same time, because each may need much memory.
  func concurrentMap<Result: Sendable>(
    width: Int = 4, _ transform: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      for (number, element) in enumerated() {
        if number >= width, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (number, await transform(element)) }
      }
      for await (done, result) in group { results[done] = result }
      return results.compactMap(\.self)
    }
  }
}
