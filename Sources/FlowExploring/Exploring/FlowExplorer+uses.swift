import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension FlowExplorer {
  struct FieldUse {
    var unused: [ReachedEnd: Story] = [:]
    var ends: Set<ReachedEnd> = []
  }

  /// Some sessions reach an end because a service rejected a request, others reach the same end without a request.
  ///
  /// A rejected request used answers, so sessions of the two kinds are not compared.
  struct ReachedEnd: Hashable {
    let step: StepIndex
    let isRejected: Bool

    fileprivate init(_ session: StorySession) {
      step = session.machine.model.current.part
      let model = session.machine.model
      isRejected = model.path.contains { model.session.records[$0]?.kind == .refused }
    }
  }

  mutating func noteUses(in session: StorySession, _ origin: Origin) {
    let model = session.machine.model
    let used = answerUses.used(in: model)
    let end = ReachedEnd(session)
    for field in answerUses.answered(in: model) {
      if used.contains(field) {
        uses[field, default: FieldUse()].ends.insert(end)
      } else if uses[field]?.unused[end] == nil {
        uses[field, default: FieldUse()].unused[end] = story(of: origin)
      }
    }
  }

  /// A session that ends early usually needs fewer answers.
  ///
  /// So an answer is not reported just because it is used on the way to one end and never on the way to another.
  ///
  /// - Parameter isExhausted: Whether everything was tried. If not, an answer that no session used is not reported,
  ///   because other sessions may use it.
  mutating func findLostAnswers(isExhausted: Bool) {
    for (field, use) in uses.sorted(by: { $0.key < $1.key }) {
      let range = flow[field].range
      let unused = Diagnostic(.unusedAnswer, "", at: range)
      guard !Flow.notAllowed([unused], in: flow.source).isEmpty else { continue }
      let ends = use.unused.keys.sorted { ($0.step, $0.isRejected ? 1 : 0) < ($1.step, $1.isRejected ? 1 : 0) }
      if use.ends.isEmpty, isExhausted, let end = ends.first {
        add(
          ExplorationFinding(.lostAnswer, ExplorationMessages.lostAnswer(flow[field].path), at: range, use.unused[end]))
      } else if let end = ends.first(where: use.ends.contains) {
        let message = ExplorationMessages.lostAnswer(flow[field].path, before: flow[end.step].id)
        add(ExplorationFinding(.lostAnswer, message, at: range, use.unused[end]))
      }
    }
  }
}
