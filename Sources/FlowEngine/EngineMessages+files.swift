import FlowDefinition
package import Localization

extension EngineMessages {
  static func file(_ problem: AttachmentProblem, _ name: String) -> LocalizedMessage {
    switch problem {
    case .missing: "\"\(name)\" can't be found. Check the name and the folder."
    case .folder: "\"\(name)\" is a folder. Choose a file in it."
    case .notRegular: "\"\(name)\" is not a regular file. Choose another one."
    case .empty: "\"\(name)\" is empty. Choose another file."
    case .unreadable: "\"\(name)\" can't be opened. Check that you have permission to read it, or choose another file."
    case .changed: "\"\(name)\" has changed since you chose it. Choose it again."
    case .gone: "\"\(name)\" is no longer where it was. Choose it again."
    }
  }

  static func notAccepted(_ name: String, _ accepted: [MediaRange]) -> LocalizedMessage {
    "\"\(name)\" can't be used here. Choose a file of this kind: \(kinds(accepted))."
  }

  static func kinds(_ accepted: [MediaRange]) -> LocalizedMessage { .any(accepted.map(kind)) }

  private static func kind(_ range: MediaRange) -> LocalizedMessage {
    switch range.description {
    case "image/*": "image"
    case "video/*": "video"
    case "audio/*": "audio"
    case "text/*": "text"
    case _: LocalizedMessage(verbatim: range.name)
    }
  }

  /// For a size above a limit, pass the rule `up`.
  ///
  /// With the default rule, 10.01 MB would be shown as 10 MB, as if it did not exceed a limit of 10 MB.
  static func bytes(_ size: ByteCount, rounded rule: FloatingPointRoundingRule = .toNearestOrEven) -> LocalizedMessage {
    LocalizedMessage { size.text(in: $0.tag, rounded: rule) }
  }
}

extension FieldViewState.Kind {
  /// `accept` is empty to accept all files; `size` is in bytes.
  package static func acceptedFiles(_ accept: [String], upTo size: Int) -> LocalizedMessage {
    let (kinds, most) = (accept.compactMap { MediaRange($0) }, EngineMessages.bytes(ByteCount(size)))
    return kinds.isEmpty ? "up to \(most)" : "\(EngineMessages.kinds(kinds)), up to \(most)"
  }
}
