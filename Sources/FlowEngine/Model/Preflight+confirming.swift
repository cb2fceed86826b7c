import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Finding the steps ahead that somebody has to confirm.
extension Preflight {
  /// Notes a step that must be confirmed, with what its review will list.
  mutating func lookForConfirmation(
    at entry: PathDerivation.Entry, after path: [PathDerivation.Entry], _ reading: StepEvaluation, _ model: Model
  ) {
    guard model.mustBeConfirmed(entry.step) else { return }
    let listing = ReviewListing(model.flow, path[...], reading.environment)
    guard model.needsConfirmation(at: entry.step, listing: listing.value, reading.environment) else { return }
    let words = Words(path: path, environment: reading.environment, model: model)
    let context = StepContext.bare(
      entry.step, model, listing: listing, headings: words.headings, itemLabels: words.itemLabels(of: listing))
    var presenter = StepPresenter(
      context: context, draft: StepDraft(entries: model.session.drafts(at: entry.step, model.flow)),
      left: LeftFields(), reading: reading)
    let name = ItemName(model.flow[entry.step].id, item: entry.iteration.map { "\($0.position + 1)" }).description
    let title = presenter.text(model.flow[entry.step].title) ?? ""
    unconfirmed.append(Confirmation(step: name, title: title.isEmpty ? name : title, review: presenter.review()))
  }

  /// What the answers of repeated sections are called.
  private struct Words {
    let path: [PathDerivation.Entry]
    let environment: Environment
    let model: Model

    var headings: [StepReference: String] {
      let words = TemplateText(flow: model.flow, environment: environment)
      var headings: [StepReference: String] = [:]
      for entry in path {
        guard let iteration = entry.iteration, let title = model.flow[iteration.section].title else { continue }
        headings[entry.step] = EngineMessages.item(words.text(title), iteration.position + 1)
      }
      return headings
    }

    func itemLabels(of listing: ReviewListing) -> [FieldReference: String] {
      let entries = Dictionary(keepingFirst: path.map { ($0.step, $0) })
      var labels: [FieldReference: String] = [:]
      for (field, _) in listing.rows where field.item != nil {
        guard let entry = entries[model.flow.step(of: field)] else { continue }
        let words = model.words(at: entry, over: environment, own: entry.values)
        labels[field] = words.text(model.flow[field].shortLabel)
      }
      return labels
    }
  }
}

extension PathDerivation.Entry {
  /// A step ahead of the path, with what was given for it.
  init(_ step: StepReference, _ reading: StepEvaluation, _ iteration: RepeatIteration?, _ flow: Flow) {
    let slots = iteration == nil ? [] : flow.allFields(of: flow[step]).map { flow[$0].slot }
    self.init(step: step, iteration: iteration, values: reading.environment.values(of: slots))
  }
}
