// Part of the sample in WizardView.swift. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// Shows a step: its texts, questions, review and buttons.
struct StepView: View {
  let controller: FlowController
  let viewModel: StepViewModel
  let send: SendEvent
  @FocusState private var focus: String?
  /// The secrets that were typed a second time, by field.
  @State private var repeated: [String: String] = [:]

  private var state: StepViewState { viewModel.state }

  var body: some View {
    Form {
      StepText(state: state)
      Section {
        ForEach(state.items) { item in
          switch item {
          case .field(let field): FieldView(viewModel: viewModel, field: field, focus: $focus, repeated: $repeated)
          case .note(let note): Text(note.text)
          }
        }
      }
      .disabled(state.busy != nil)
      if let review = state.review { ReviewView(review: review, edit: edit) }
      Section { buttons }
    }
    .onSubmit { focus = nil }
    .onChange(of: focus) { path, _ in if let path { leave(path) } }
    .onChange(of: state.id, initial: true) { _, _ in announce(state.title) }
  }

  // MARK: Buttons

  @ViewBuilder private var buttons: some View {
    ForEach(Array(state.formProblems.enumerated()), id: \.offset) { ProblemView(problem: $0.element) }
    if let busy = state.busy {
      BusyView(busy: busy)
      Button("Cancel", role: .cancel) { controller.cancelCall() }
    } else {
      events
    }
  }

  @ViewBuilder private var events: some View {
    if !state.isBlocked {
      Button(state.button ?? "Continue", action: submit)
        .buttonStyle(.borderedProminent)
    }
    if state.canRetry {
      Button("Try Again") { send { revision in try await controller.retry(at: revision) } }
    }
    ForEach(state.actions) { action in
      Button(action.label) { send { revision in try await controller.choose(action.id, at: revision) } }
    }
    if state.review != nil {
      Button("Not Now") { send { revision in try await controller.decline(at: revision) } }
    }
    if state.canSkip { Button("Skip") { send { revision in try await controller.skip(at: revision) } } }
    if state.canGoBack { Button("Back") { send { revision in try await controller.back(at: revision) } } }
  }

  /// Submits the step, unless a secret was not typed twice.
  private func submit() {
    if let field = state.fields.first(where: { viewModel.isMistyped($0, repeated[$0.path] ?? "") }) {
      focus = field.path
      announce(mismatch)
    } else {
      send { revision in try await controller.next(at: revision) }
    }
  }

  private func edit(_ row: ReviewViewState.Row) {
    send { revision in try await controller.edit(row.field, at: revision) }
  }

  private func leave(_ path: String) {
    let revision = state.revision
    send({ try await controller.leave(path, at: revision) }, { _ in })
  }

  /// Sends an event for the screen that the person sees.
  ///
  /// An event of an earlier screen is ignored.
  private func send(_ event: @escaping @MainActor (Int) async throws -> EventResult) {
    let revision = state.revision
    send({ try await event(revision) }, show)
  }

  /// Moves the focus to the first problem and announces it.
  private func show(_ result: EventResult) {
    guard case .stayed(let problems) = result, let first = problems.first else { return }
    focus = problems.lazy.compactMap(\.field).first
    announce(first.problem.message)
  }
}

/// Shows the texts above the questions of a step.
struct StepText: View {
  let state: StepViewState

  var body: some View {
    Section {
      if let position = state.progress.position {
        ProgressView(value: Double(position), total: Double(state.progress.count))
          .accessibilityLabel("Progress")
          .accessibilityValue("\(position) of \(state.progress.count)")
      }
      if let section = state.section { Text(section.heading ?? section.title).font(.footnote) }
      Text(state.title).font(.title).accessibilityAddTraits(.isHeader)
      if let notice = state.noticeText { Label(notice, systemImage: "info.circle") }
      ForEach(Array(state.paragraphs.enumerated()), id: \.offset) { Text($0.element) }
    }
  }
}

/// Shows the answers to confirm, each with a button that changes it.
struct ReviewView: View {
  let review: ReviewViewState
  let edit: @MainActor (ReviewViewState.Row) -> Void

  var body: some View {
    Section {
      ForEach(review.rows) { row in
        LabeledContent(row.fullLabel, value: row.value)
        if row.canChange {
          Button("Change") { edit(row) }.accessibilityLabel("Change \(row.fullLabel)")
        }
      }
    } header: {
      Text(review.question)
    }
  }
}

/// Shows a problem and how to solve it.
struct ProblemView: View {
  let problem: Problem

  var body: some View {
    VStack(alignment: .leading) {
      Label(problem.message, systemImage: "exclamationmark.circle").foregroundStyle(.red)
      if let hint = problem.hint { Text(hint).foregroundStyle(.secondary) }
    }
    .font(.footnote)
  }
}
