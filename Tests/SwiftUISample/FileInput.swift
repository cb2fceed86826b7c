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
  /// The folder for copies of the files; delete it once the flow's result has been used.
  var folder = URL.applicationSupportDirectory.appending(path: "attachments")
  @State private var isChoosing = false
  @State private var failure: String?

  var body: some View {
    VStack(alignment: .leading) {
      LabeledContent(field.title, value: field.displayText ?? "")
      Button("Choose…") { isChoosing = true }
      if let failure { Text(failure).font(.footnote).foregroundStyle(.red) }
    }
    // Any file can be chosen here. The engine determines its type from the content, and says which types are accepted.
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.item], allowsMultipleSelection: isList) { result in
      Task { await attach(result) }
    }
  }

  func attach(_ chosen: Result<[URL], any Error>) async {
    let folder = folder
    do {
      let urls = try chosen.get()
      let copies = try await Task.detached { try urls.map { try $0.copied(to: folder) } }.value
      try await viewModel.attach(copies, to: field.path)
      failure = nil
    } catch {
      failure = error.localizedDescription
    }
  }
}

extension URL {
  /// Copies a file that the person chose, which the app can't read later, and returns the copy.
  nonisolated func copied(to folder: URL) throws -> URL {
    let isScoped = startAccessingSecurityScopedResource()
    defer { if isScoped { stopAccessingSecurityScopedResource() } }
    let place = folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let copy = place.appending(path: lastPathComponent)
    try FileManager.default.copyItem(at: self, to: copy)
    return copy
  }
}
