/// The variables that are certain to have a value at one place.
struct KnownAnswers {
  /// The fields of a step that were asked before a place in it.
  struct Asked {
    let step: StepIndex
    /// The field at which it is, by its place among all; the fields before it were asked.
    var before: Int
    /// The groups and lists a part of which is asked: they are not known yet.
    let except: [FieldIndex]
  }

  private enum Base {
    /// What the host gives.
    case given
    /// What every way to a node has given a value.
    case node(Int, DefiniteAssignment)
    /// All: where no way leads, nothing is said about what is read.
    case all
  }

  private let base: Base
  private let index: FlowIndex
  var asked: Asked?
  private var others: [Int] = []

  private init(_ base: Base, _ index: FlowIndex) {
    self.base = base
    self.index = index
  }

  static func given(_ index: FlowIndex) -> KnownAnswers { KnownAnswers(.given, index) }

  static func all(_ index: FlowIndex) -> KnownAnswers { KnownAnswers(.all, index) }

  static func node(_ node: Int, of answers: DefiniteAssignment, _ index: FlowIndex) -> KnownAnswers {
    KnownAnswers(.node(node, answers), index)
  }

  /// Whether a variable is among them.
  func contains(_ slot: Int) -> Bool {
    if others.contains(slot) || index.givenSlots.contains(slot) || isAsked(slot) { return true }
    return switch base {
    case .given: false
    case .all: true
    case .node(let node, let answers): answers.contains(slot, at: node)
    }
  }

  mutating func insert(_ slot: Int) { others.append(slot) }

  private func isAsked(_ slot: Int) -> Bool {
    guard let asked, let field = index.fieldOfSlot[slot].map({ index[$0] }) else { return false }
    return field.step == asked.step && field.index.rawValue < asked.before && !asked.except.contains(field.index)
      && field.declaration.isCertainOnceAsked
  }
}
