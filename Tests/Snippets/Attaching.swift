import Foundation
import WizardKit

/// Attaches what a person chose.
@MainActor struct Attaching {
  let viewModel: StepViewModel

  /// Attaches a file on this computer.
  func attach(_ url: URL, to path: String) async throws { try await viewModel.attach([url], to: path) }

  /// Attaches an upload, whose bytes the server keeps in a place of its own.
  func attach(_ bytes: Data, named name: String, keptAt place: String, to path: String) async {
    viewModel[value: path] = .file(await AttachedFile(bytes: bytes, name: name, place: place))
  }
}
