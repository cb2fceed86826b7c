import Foundation
import Testing
import WizardKit

@testable import Snippets

// An app that attaches files: one on this computer, and one that was uploaded.

@MainActor @Suite struct AttachingExample {
  private static let text = """
    { "format": 1, "flow": "claim", "title": "Claim", "steps": [
      { "id": "ask", "title": "Invoice", "fields": [
          { "id": "invoice", "type": "file", "label": "Invoice", "accept": ["application/pdf"], "maxSize": "1kB" } ] },
      { "id": "done", "end": "done" } ] }
    """

  private struct Claim: Decodable, Equatable {
    struct File: Decodable, Equatable {
      let name: String
      let size: Int
      let type: String
    }

    let invoice: File
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func started() async throws -> FlowController {
    let controller = try FlowController(
      flow: try Flow(jsonc: Self.text), services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    return controller
  }

  @Test func `A file on this computer is attached`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let invoice = folder.appending(path: "in voice.pdf")
    let controller = try await started()
    let viewModel = try #require(controller.screen.viewModel)
    func attached() async throws -> String? {
      try await Attaching(viewModel: viewModel).attach(invoice, to: "invoice")
      try await controller.leave("invoice")
      return viewModel.state.field("invoice")?.problems.first?.message
    }
    #expect(try await attached() == "\"in voice.pdf\" can't be found. Check the name and the folder.")
    // The path of a web address is not a path on this computer, even if a file with that path exists here.
    let web = try #require(URL(string: "https://example.com\(#filePath)"))
    try await Attaching(viewModel: viewModel).attach(web, to: "invoice")
    try await controller.leave("invoice")
    #expect(viewModel.state.field("invoice")?.problems.first?.message.contains("can't be found") == true)
    try Data("not a PDF".utf8).write(to: invoice)
    #expect(try await attached() == "\"in voice.pdf\" can't be used here. Choose a file of this kind: PDF.")
    try Data("%PDF-1.7".utf8).write(to: invoice)
    #expect(try await attached() == nil)
    try await controller.next()
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("\(controller.screen)")
      return
    }
    #expect(
      try result.decode(Claim.self) == Claim(invoice: .init(name: "in voice.pdf", size: 8, type: "application/pdf")))
  }

  @Test func `An upload is attached with its place`() async throws {
    let viewModel = try #require(try await started().screen.viewModel)
    await Attaching(viewModel: viewModel).attach(
      Data("%PDF-1.7".utf8), named: "in.pdf", keptAt: "uploads:7", to: "invoice")
    guard case .file(let file) = viewModel.state.field("invoice")?.value else {
      Issue.record("there is no file")
      return
    }
    #expect(file.mediaType == "application/pdf" && file.size == 8 && file.place == "uploads:7")
    // The place of a file is ignored in input from a browser, so that a browser can't name a file of the server.
    try viewModel.update(
      ["name": "a", "size": 1, "type": "application/pdf", "place": "/etc/passwd"], for: "invoice")
    guard case .file(let other) = viewModel.state.field("invoice")?.value else {
      Issue.record("there is no file")
      return
    }
    #expect(other.name == "a" && other.place == "")
  }
}
