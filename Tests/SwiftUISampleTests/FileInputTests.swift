#if !canImport(SwiftUI)
  import Foundation
  import SwiftUIStandIn
  import Testing
  import WizardKit

  @testable import SwiftUISample

  @MainActor @Suite struct FileInputTests {
    private let folder = URL.temporaryDirectory.appending(path: "FileInputTests-\(UUID().uuidString)")

    private func input(of screen: Screen) throws -> FileInput {
      FileInput(
        viewModel: screen.viewModel, field: try screen.field("invoice"), isList: false,
        folder: folder.appending(path: "attachments"))
    }

    private func screen() async throws -> Screen {
      try await Screen(fields: #"{ "id": "invoice", "type": "file", "label": "Invoice", "maxSize": "1kB" }"#)
    }

    @Test func `A chosen file is copied while its security scope is open`() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let chosen = folder.appending(path: "in.pdf")
      try Data("%PDF-1.7".utf8).write(to: chosen)
      let screen = try await screen()
      try await input(of: screen).attach(.success([chosen]))
      #expect(SecurityScope.count(of: chosen) == (1, 1))
      try FileManager.default.removeItem(at: chosen)
      guard case .file(let file) = screen.viewModel[value: "invoice"] else {
        Issue.record("no file is attached")
        return
      }
      #expect(file.name == "in.pdf" && FileManager.default.fileExists(atPath: file.place))
    }

    @Test func `A file that can't be copied is reported, and its security scope is closed`() async throws {
      let missing = folder.appending(path: "missing.pdf")
      defer { try? FileManager.default.removeItem(at: folder) }
      let input = try input(of: try await screen())
      await input.attach(.success([missing]))
      #expect(SecurityScope.count(of: missing) == (1, 1))
      let reason = try #require(texts(in: input).dropFirst(3).first)
      #expect(!reason.contains("Domain="))
    }
  }
#endif
