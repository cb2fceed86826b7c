import FlowEngine

extension ControllerScreen {
  /// Every text a person is shown, a part of the screen each.
  var texts: [String] {
    switch self {
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): viewModel.state.texts
    case .stopped(.locked(let message)), .stopped(.failed(let message)): [message]
    case .notStarted, .working, .stopped(.quit), .stopped(.declined): []
    }
  }
}

extension StepViewState {
  fileprivate var texts: [String] {
    let parts = items.flatMap { item in
      switch item {
      case .note(let note): [note]
      case .field(let field): field.texts
      }
    }
    let heading = [title, section?.heading ?? section?.title ?? ""] + paragraphs
    let form = formProblems.map(\.message) + actions.map(\.label) + [button ?? ""]
    return (heading + parts + reviewTexts + form).filter { !$0.isEmpty }
  }

  private var reviewTexts: [String] {
    review.map { review in review.rows.map { "\($0.fullLabel): \($0.value)" } + [review.question] } ?? []
  }
}

extension FieldViewState {
  fileprivate var texts: [String] {
    let answer = shown.map { "\(shortLabel): \($0)" }
    let proposal = suggestion.map { "\(shortLabel): \($0.shown)" }
    let rows = list?.rows.flatMap { [$0.heading] + $0.fields.flatMap(\.texts) } ?? []
    return [group, label, help, example, answer, proposal].compactMap(\.self) + options + rows
      + problems.flatMap { [$0.message, $0.hint].compactMap(\.self) }
  }

  private var options: [String] {
    switch control {
    case .choice(let options), .choices(let options): options.flatMap { [$0.label, $0.help].compactMap(\.self) }
    case .line, .lines, .secret, .code, .date, .yesNo, .list: []
    }
  }
}
