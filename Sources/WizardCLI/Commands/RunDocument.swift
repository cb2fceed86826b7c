import FlowDefinition
import FlowEngine

/// What `run --json` prints; version 1.
///
/// Also a run that does not reach an end is one document.
struct RunDocument: Encodable {
  enum Status: String, Encodable {
    case ended, incomplete, declined, stopped, unavailable, locked
  }

  struct Invalid: Encodable {
    let id: String
    let code: String
    let message: String

    init(_ id: String, _ problem: Problem) {
      self.id = id
      code = problem.code
      message = problem.message
    }
  }

  let schema = 1
  var status: Status
  var outcome: String?
  var result: PlainValue?
  var session: String?
  var missing: [String] = []
  var invalid: [Invalid] = []
  var needsPerson: [String] = []

  init(status: Status, session: SessionID?) {
    self.status = status
    self.session = session?.text
  }

  /// A run that did not begin, because of what a look ahead found.
  init(_ preflight: Preflight, session: SessionID?) {
    self.init(status: .incomplete, session: session)
    missing = preflight.missing.map(\.name)
    needsPerson = preflight.needsPerson.map(\.name)
    invalid = preflight.invalid.flatMap { answer in
      answer.problems.map { Invalid(answer.question.name, $0) }
    }
    invalid += preflight.formProblems.map { Invalid("form", $0) }
  }
}
