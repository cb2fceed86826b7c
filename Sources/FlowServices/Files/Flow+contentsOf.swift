public import FlowDefinition
import FlowSyntax
public import Foundation

extension Flow {
  /// Reads a flow file, or the one in a folder, completely, with the translations beside it.
  ///
  /// `language`: what the texts are wanted in, such as `de-AT`; nil stands for the flow's own language. A text without a
  /// translation stays as it is, and ``Flow/language`` tells what came of it.
  /// Throws `FileReadError` if it cannot be read and `FlowFileError`, with every diagnostic, if it cannot be used.
  public init(contentsOf url: URL, language: String? = nil) throws {
    let folders = try FlowFolder.find(url.path(percentEncoded: false))
    guard folders.count == 1 else {
      throw FileReadError(path: url.path(percentEncoded: false), reason: ServiceMessages.manyFlowsHere)
    }
    let (flow, reports) = try folders[0].readFlow(language: language)
    guard let flow else { throw FlowFileError(reports) }
    self = flow
  }
}
