import FlowDefinition
package import FlowExpressions

package struct AttachedInput: Hashable, Sendable {
  package let path: String
  package let file: AttachedFile

  package init(path: String, file: AttachedFile) { (self.path, self.file) = (path, file) }
}

extension ServiceRequest {
  package var attachments: [AttachedInput] {
    var attachments: [AttachedInput] = []
    _ = Value.record(inputs).replacingFiles { path, file in
      attachments.append(AttachedInput(path: path.description, file: file))
      return .null
    }
    return attachments
  }
}
