import FlowDefinition
import FlowEngine
import FlowServices
import Foundation

/// A saved session as `sessions list --json` and `sessions show --json` print it; version 1.
struct SessionDocument: Encodable {
  let id: String
  /// `unfinished`, `finished`, `damaged`, `newer` or `unreadable`.
  let status: String
  var flow: String?
  var flowVersion: Int?
  var file: String?
  var answers: Int?
  /// The step where it goes on, by its id.
  var step: String?
  /// The heading of that.
  var title: String?
  var begun: String?
  var saved: String?
  var keptUntil: String?
  var outcome: String?
  var heldBy: String?

  init(id: String, status: String) {
    self.id = id
    self.status = status
  }

  /// A point in time in RFC 3339.
  static func time(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}

/// What `sessions list --json` prints.
struct SessionListDocument: Encodable {
  /// A damaged file that was set aside.
  struct SetAside: Encodable {
    let path: String
    let session: String?
  }

  let schema = 1
  let sessions: [SessionDocument]
  /// Nil where there is none.
  let setAside: [SetAside]?

  init(_ entries: [SessionEntry], setAside: [FileSetAside]) {
    sessions = entries.map(\.document)
    self.setAside =
      setAside.isEmpty ? nil : setAside.map { SetAside(path: $0.path, session: $0.session?.text) }
  }
}

/// What `sessions show --json` prints.
struct SessionContentDocument: Encodable {
  struct Answer: Encodable {
    let name: String
    /// What it is called; nil where the flow cannot be read.
    let label: String?
    /// As a person reads it.
    let shown: String
  }

  struct Refusal: Encodable {
    let step: String
    let field: String?
    let code: String
  }

  let schema = 1
  let session: SessionDocument
  let answers: [Answer]
  let refused: [Refusal]
}

/// What `sessions check --json` prints.
struct SessionCheckDocument: Encodable {
  struct Entry: Encodable {
    let id: String
    /// `unchanged`, `changed`, `damaged`, `newer` or `unreadable`.
    let status: String
    var goesOn: String?
    var wouldHaveGoneOn: String?
    var noLongerAsked: [String] = []
    var noLongerValid: [String] = []
    var noLongerOnPath: [String] = []
    var newQuestions: [String] = []
    var toProveAgain: [String] = []

    init(id: String, status: String) {
      self.id = id
      self.status = status
    }
  }

  let schema = 1
  let flow: String
  let sessions: [Entry]
}
