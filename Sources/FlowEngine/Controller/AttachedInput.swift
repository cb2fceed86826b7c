import FlowDefinition
public import FlowExpressions

/// A file among the inputs of a call.
public struct AttachedInput: Hashable, Sendable {
  /// The path of the input, such as `invoice` or `receipts[0].file`.
  public let path: String
  /// The file.
  public let file: AttachedFile

  package init(path: String, file: AttachedFile) { (self.path, self.file) = (path, file) }
}

extension ServiceRequest {
  /// The files among the inputs, in the order of the inputs.
  public var attachments: [AttachedInput] {
    var attachments: [AttachedInput] = []
    _ = Value.record(inputs).replacingFiles { path, file in
      attachments.append(AttachedInput(path: path.description, file: file))
      return .null
    }
    return attachments
  }
}
