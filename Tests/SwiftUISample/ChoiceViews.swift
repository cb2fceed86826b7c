// Part of the sample in WizardView.swift. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// Asks for yes or no.
///
/// Uses a switch only if the flow asks for one, because a switch cannot show a missing answer.
struct BooleanInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState

  var body: some View {
    switch field.presentation {
    case "toggle", "checkbox": Toggle(field.title, isOn: $viewModel[boolean: field.path].orFalse)
    default:
      Picker(field.title, selection: $viewModel[boolean: field.path]) {
        Text("–").tag(Bool?.none)
        Text("Yes").tag(Bool?.some(true))
        Text("No").tag(Bool?.some(false))
      }
    }
  }
}

/// Asks for one of several options.
struct ChoiceInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  let options: [FieldViewState.Option]

  var body: some View {
    switch field.presentation {
    case "radio": picker.pickerStyle(.inline)
    case "segmented": picker.pickerStyle(.segmented)
    default: picker.pickerStyle(.menu)
    }
  }

  private var picker: some View {
    Picker(field.title, selection: $viewModel[option: field.path]) {
      Text("–").tag(String?.none)
      ForEach(options) { option in
        Text(option.label).tag(String?.some(option.id)).disabled(!option.isEnabled)
      }
    }
  }
}

/// Asks for any number of several options.
struct ChoicesInput: View {
  @Bindable var viewModel: StepViewModel
  let field: FieldViewState
  let options: [FieldViewState.Option]

  var body: some View {
    Text(field.title)
    ForEach(options) { option in
      Toggle(option.label, isOn: $viewModel[isChosen: option.id, in: field.path])
        .disabled(!option.isEnabled)
        .accessibilityHint(option.help ?? "")
    }
  }
}

/// Asks the same questions for each item of a list.
struct ListInput: View {
  let viewModel: StepViewModel
  let field: FieldViewState
  let list: ListViewState
  let focus: FocusState<String?>.Binding
  @Binding var repeated: [String: String]

  var body: some View {
    Text(field.title).accessibilityAddTraits(.isHeader)
    ForEach(Array(list.rows.enumerated()), id: \.element.id) { place, row in
      Text(row.heading).font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(row.fields) { FieldView(viewModel: viewModel, field: $0, focus: focus, repeated: $repeated) }
      if place > 0 {
        Button("Move \(row.heading) Up") { try? viewModel.moveItem(row.id, in: field.path, to: place - 1) }
      }
      if list.canRemove {
        Button("Remove \(row.heading)", role: .destructive) { try? viewModel.removeItem(row.id, from: field.path) }
      }
    }
    if list.canAdd {
      Button("Add \(list.item)") { _ = try? viewModel.addItem(to: field.path) }
    }
  }
}
