import FlowDefinition
import FlowExploring
import FlowSyntax
import FlowTesting

extension MutationReport {
  var document: Document {
    [
      "schema": 1, "noticed": entries.count - unnoticed.count, "failing": failing,
      "changes": entries.map(document(of:)),
    ]
  }

  private func document(of entry: Entry) -> Document {
    let (mutation, position) = (entry.mutation, entry.mutation.position)
    let change: Document = [
      "file": file, "line": position.line, "column": position.column, "kind": mutation.kind.rawValue,
      "change": mutation.phrase, "findings": entry.findings.map(\.rawValue),
    ]
    return switch entry.verdict {
    case .check: change.with(["noticedBy": "check"])
    case .scenarios: change.with(["noticedBy": "scenarios"])
    case .story(let difference):
      change.with([
        "story": difference.story.events.map(StoryMessages.event), "given": difference.story.given,
        "without": difference.old.first.map(StoryMessages.detail),
        "with": difference.new.first.map(StoryMessages.detail),
      ])
    case .unseen(let stories): change.with(["stories": stories])
    }
  }

  var annotations: String {
    unnoticed.map { entry in
      let (file, position) = (GitHubAnnotations.escapedProperty(file), entry.mutation.position)
      let message = GitHubAnnotations.escapedMessage(ExploreMessages.notNoticed(entry.mutation.phrase))
      return "::warning file=\(file),line=\(position.line),col=\(position.column),title=not noticed::\(message)\n"
    }.joined()
  }

  var junit: String {
    let cases = entries.map { entry in
      let phrase = entry.mutation.phrase
      return JUnit.testCase(
        phrase, of: file, file: file, line: entry.mutation.position.line,
        entry.isNoticed ? nil : JUnit.failure(ExploreMessages.notNoticed(phrase)))
    }
    let suite = JUnit.suite(file, cases, failures: unnoticed.count)
    return JUnit.document([suite], tests: cases.count, failures: unnoticed.count)
  }
}
