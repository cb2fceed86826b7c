import FlowDefinition
package import FlowExpressions

/// A file among the inputs of a call.
package struct AttachedInput: Hashable, Sendable {
  /// The path of the input, such as `invoice` or `receipts[0].file`.
  package let path: String
  package let file: AttachedFile

  package init(path: String, file: AttachedFile) { (self.path, self.file) = (path, file) }
}

extension ServiceRequest {
  /// The files among the inputs, in the order of the inputs.
  package var attachments: [AttachedInput] {
    var attachments: [AttachedInput] = []
    _ = Value.record(inputs).replacingFiles { path, file in
      attachments.append(AttachedInput(path: path.description, file: file))
      return .null
    }
    return attachments
  }
}
