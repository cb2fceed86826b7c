/// The conditions are analyzed only when the expression reads a value that may be null.
struct HeldConditions {
  private struct Entry {
    let node: Node
    let isTrue: Bool
    let locals: Range<Int>
    let id: Int
    var parts: Set<ConditionPart> = []
  }

  private var entries: [Entry] = []
  /// The number of conditions at the start of `entries` that were already split into parts.
  private var analyzed = 0
  private var counts: [ConditionPart: Int] = [:]
  private var lastID = 0
  /// The number of UTF-8 bytes of canonical text that may still be collected; once it is used up, parts are ignored.
  ///
  /// A long expression that repeats long conditions would otherwise take quadratic time.
  private var budget = 1_000_000

  var id: Int { entries.last?.id ?? 0 }
  var count: Int { entries.count }

  mutating func push(_ node: Node, isTrue: Bool, locals: Range<Int>) {
    lastID += 1
    entries.append(Entry(node: node, isTrue: isTrue, locals: locals, id: lastID))
  }

  mutating func pop(to count: Int) {
    while entries.count > count {
      let entry = entries.removeLast()
      guard analyzed > entries.count else { continue }
      analyzed = entries.count
      for part in entry.parts { counts[part] = counts[part].flatMap { $0 == 1 ? nil : $0 - 1 } }
    }
  }

  mutating func analyze(in scope: any Scope, _ locals: [Checker.Local]) {
    while analyzed < entries.count {
      let entry = entries[analyzed]
      var splitter = ConditionSplitter(scope: scope, addsImplied: true) { name, isInCondition in
        isInCondition ? nil : locals[entry.locals].last { $0.name == name }?.canonicalText
      }
      splitter.budget = budget
      splitter.split(entry.node, isTrue: entry.isTrue)
      budget = splitter.budget
      for part in splitter.parts { counts[part, default: 0] += 1 }
      entries[analyzed].parts = splitter.parts
      analyzed += 1
    }
  }

  func contains(_ part: ConditionPart) -> Bool { counts[part] != nil }

  func statements(_ reasoner: ConditionReasoner, in scope: any Scope) -> [Statement] {
    entries.compactMap { entry in
      guard entry.locals.isEmpty, let statement = reasoner.statement(entry.node, in: scope) else { return nil }
      return entry.isTrue ? statement : statement.negated
    }
  }
}

extension Checker {
  /// - Parameter facts: The variables, and parts of variables, that are not null where the part is evaluated; `nil` if
  ///   the part is never evaluated.
  mutating func assuming<T>(
    _ condition: Node, _ isTrue: Bool, proving facts: Set<VariablePath>?, _ body: (inout Checker) -> T
  ) -> T {
    let count = held.count
    hold(condition, isTrue)
    defer { held.pop(to: count) }
    return withKnown(facts, body)
  }

  mutating func hold(_ condition: Node, _ isTrue: Bool) {
    if options.checksWhenEvaluated { return }
    held.push(condition, isTrue: isTrue, locals: localsFloor..<locals.count)
  }

  mutating func isAnswered(_ slot: Int) -> Bool {
    proves { [scope] in scope.hasValue(slot, where: $0) }
  }

  mutating func isAnswered(_ member: String, of type: RecordType, _ record: String) -> Bool {
    guard let origin = type.origin, let needed = scope.conditions(ofMember: member, origin: origin, in: record) else {
      return false
    }
    return proves { needed.allSatisfy($0.hold) }
  }

  mutating func proves(_ follows: (Premises) -> Bool) -> Bool {
    if options.checksWhenEvaluated { return false }
    let premises = scope.premises
    if follows(premises) { return true }
    guard held.count > 0 else { return false }
    heldUses += 1
    held.analyze(in: scope, locals)
    return follows(premises.adding(held.contains) { [held, scope] in held.statements($0, in: scope) })
  }

  /// Parts with the same meaning have the same canonical text.
  func canonicalText(of node: Node) -> String {
    node.canonicalText(in: scope) { name in localPlace(of: name).map { locals[$0].canonicalText } }
  }
}

extension Checker.Local {
  /// A text that is different for every macro variable, even if several have the same name.
  var canonicalText: String { "@\(id)" }
}
