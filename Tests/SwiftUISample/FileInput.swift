// Part of the sample in WizardView.swift. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import Foundation
import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
  import UniformTypeIdentifiers
#else
  import SwiftUIStandIn
#endif

/// Asks for a file, or for several.
struct FileInput: View {
  let viewModel: StepViewModel
  let field: FieldViewState
  let isList: Bool
  @State private var isChoosing = false

  var body: some View {
    VStack(alignment: .leading) {
      LabeledContent(field.label, value: field.shown ?? "")
      Button("Choose…") { isChoosing = true }
    }
    // Any file can be chosen here. The engine determines its type from the content, and says which types are accepted.
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.item], allowsMultipleSelection: isList) { result in
      guard case .success(let urls) = result else { return }
      // In a sandbox, copy the files into a folder of the app first.
      Task { try? await viewModel.attach(urls, to: field.path) }
    }
  }
}
