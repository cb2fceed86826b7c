// Part of the sample in WizardView.swift. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import Foundation
import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// Shows a question with its help, its suggestions and its problems.
struct FieldView: View {
  let viewModel: StepViewModel
  let field: FieldViewState
  let focus: FocusState<String?>.Binding
  @Binding var repeated: [String: String]

  var body: some View {
    VStack(alignment: .leading) {
      if let group = field.group { Text(group).font(.headline).accessibilityAddTraits(.isHeader) }
      input
      if let help = field.help { Text(help).font(.footnote).foregroundStyle(.secondary) }
      ForEach(Array(field.problems.enumerated()), id: \.offset) { ProblemView(problem: $0.element) }
      if let suggestion = field.suggestion {
        Button("Use \(suggestion.displayText)") { viewModel[field.path] = suggestion.input }
      }
      if let accepted = field.accepted {
        Button("Keep \(accepted.displayText)") { viewModel[field.path] = accepted.input }
      }
    }
    .focused(focus, equals: field.path)
    // Without this style, a tap on a row of a form presses all buttons of the row.
    .buttonStyle(.borderless)
  }

  @ViewBuilder private var input: some View {
    if field.isComputed {
      LabeledContent(field.title, value: field.displayText ?? "")
    } else if field.isSecure || field.isWithheld {
      SecretInput(viewModel: viewModel, field: field, repeated: $repeated[field.path].orEmpty)
    } else {
      switch field.kind {
      case .text(_, _, _, let isMultiline): TextInput(viewModel: viewModel, field: field, isMultiline: isMultiline)
      case .phone, .email, .url, .code, .money, .time: TextInput(viewModel: viewModel, field: field)
      case .integer(let min, let max): IntegerInput(viewModel: viewModel, field: field, min: min, max: max)
      case .number(let min, let max, _, _): NumberInput(viewModel: viewModel, field: field, min: min, max: max)
      case .date(let min, let max): DateInput(viewModel: viewModel, field: field, min: min, max: max)
      case .boolean: BooleanInput(viewModel: viewModel, field: field)
      case .choice(let options): ChoiceInput(viewModel: viewModel, field: field, options: options)
      case .choices(let options, _, _): ChoicesInput(viewModel: viewModel, field: field, options: options)
      case .file: FileInput(viewModel: viewModel, field: field, isList: false)
      case .files: FileInput(viewModel: viewModel, field: field, isList: true)
      case .list(let list): ListInput(viewModel: viewModel, field: field, list: list, focus: focus, repeated: $repeated)
      }
    }
  }
}

// MARK: Typed answers

/// Asks for a text, with the keyboard and content type of the field.
struct TextInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  var isMultiline = false

  var body: some View {
    TextField(
      field.title, text: $viewModel[text: field.path], prompt: field.prompt, axis: isMultiline ? .vertical : .horizontal
    )
    .textInput(field)
  }
}

/// Asks for a secret or a code.
///
/// The view state never contains the text, so this view keeps it.
struct SecretInput: View {
  let viewModel: StepViewModel
  var field: FieldViewState
  @Binding var repeated: String
  @State private var typed = ""

  var body: some View {
    input
      .textInput(field)
      .onChange(of: typed) { _, typed in if hasInput || !typed.isEmpty { viewModel[field.path] = .string(typed) } }
      .onChange(of: hasInput) { _, hasInput in if !hasInput { (typed, repeated) = ("", "") } }
    if field.isAskedTwice {
      SecureField("\(field.label), again", text: $repeated, prompt: nil).textInput(field)
      if viewModel.isMistyped(field, repeated) { Text(mismatch).font(.footnote) }
    }
  }

  /// Whether the step has the text; it drops a code that a service rejects.
  private var hasInput: Bool { field.isModified || field.isAnswered }

  @ViewBuilder private var input: some View {
    if field.isSecure {
      SecureField(field.title, text: $typed, prompt: field.prompt)
    } else {
      TextField(field.title, text: $typed, prompt: field.prompt)
    }
  }
}

let mismatch = "Type the same text twice."

extension StepViewModel {
  /// Returns whether a new secret that must be typed twice was not repeated.
  func isMistyped(_ field: FieldViewState, _ repeated: String) -> Bool {
    field.isAskedTwice && field.isModified && !isRepeated(repeated, for: field.path)
  }
}

/// Asks for an integer, with a text field or a stepper.
struct IntegerInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  let min: Int64?
  let max: Int64?

  var body: some View {
    switch field.presentation {
    case "stepper":
      Stepper(
        "\(field.title): \(field.displayText ?? "")", value: $viewModel[integer: field.path],
        in: closedRange(min ?? .min, max ?? .max))
    case "slider":
      NumberInput(viewModel: viewModel, field: field, min: min.map { Decimal($0) }, max: max.map { Decimal($0) })
    default: TextInput(viewModel: viewModel, field: field)
    }
  }
}

/// Asks for a number, with a text field or a slider between its limits.
struct NumberInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  let min: Decimal?
  let max: Decimal?

  var body: some View {
    if field.presentation == "slider", let min, let max {
      Slider(value: $viewModel[number: field.path], in: closedRange(min.double, max.double)) { Text(field.title) }
        .accessibilityValue(field.displayText ?? "")
    } else {
      TextInput(viewModel: viewModel, field: field)
    }
  }
}

/// Asks for a date.
///
/// A picker always has a value, so it appears only on request.
struct DateInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  let min: CalendarDay?
  let max: CalendarDay?

  var body: some View {
    if case .date = field.value {
      if field.presentation == "calendar" { picker.datePickerStyle(.graphical) } else { picker }
    } else {
      Button(field.title) { viewModel[date: field.path] = Date() }
    }
  }

  private var picker: some View {
    DatePicker(
      field.title, selection: $viewModel[date: field.path],
      in: closedRange(min?.date() ?? .distantPast, max?.date() ?? .distantFuture), displayedComponents: .date)
  }
}
