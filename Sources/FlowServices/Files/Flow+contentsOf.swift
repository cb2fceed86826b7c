public import FlowDefinition
import FlowSyntax
public import Foundation

extension Flow {
  /// Reads a flow file, or the one in a folder, completely.
  ///
  /// Throws `FileReadError` if it cannot be read and `FlowFileError`, with every diagnostic, if it cannot be used.
  public init(contentsOf url: URL) throws {
    let folders = try FlowFolder.find(url.path(percentEncoded: false))
    guard folders.count == 1 else {
      throw FileReadError(path: url.path(percentEncoded: false), reason: ServiceWords.manyFlowsHere)
    }
    let (flow, report) = Flow.read(try readFile(folders[0].flowPath))
    guard let flow else { throw FlowFileError([report]) }
    self = flow
  }
}
