import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import FlowTesting

/// `wizard diff`: reports what an edit of a flow changes for people, programs and saved sessions.
struct DiffCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: FileSessionStore

  func run() async throws -> ExitStatus {
    let format = try arguments.choice(CommandTable.diffFormat, usual: Format.text, unknown: DiffMessages.unknownFormat)
    let (old, new) = try versions()
    var found = FlowDifferences(from: old, to: new)
    let hasSessions = arguments.has(CommandTable.store)
    found.compareStories(
      from: old, to: new, events: environment.budget.comparing, savesSessions: !hasSessions)
    if hasSessions {
      let saved = try await snapshots(of: new.flow)
      found.compareSessions(saved, from: old.flow, to: new.flow, at: environment.moment)
    }
    switch format {
    case .text: try console.write(found.text)
    case .markdown: try console.write(found.markdown)
    case .json: try console.write(jsonText(found.document))
    }
    return found.all.isEmpty ? .done : .declined
  }

  private enum Format: String {
    case text, markdown, json
  }

  private func versions() throws -> (old: FlowVersion, new: FlowVersion) {
    let operands = arguments.operands
    guard let revision = arguments.value(CommandTable.since) else {
      guard operands.count == 2 else { throw UsageError(DiffMessages.needsTwoFlows) }
      return (try Self.version(FlowFolder.one(operands[0])), try Self.version(FlowFolder.one(operands[1])))
    }
    guard let path = operands.first else { throw UsageError(CommandMessages.needsFlow("diff --since HEAD")) }
    if operands.count > 1 { throw UsageError(CommandMessages.unexpectedArgument(operands[1])) }
    let folder = try FlowFolder.one(path)
    let source = try GitRevision(revision, beside: folder.flowPath, environment.variables)
    let files = (try source.file(folder.flowPath), try source.file(folder.textsPath))
    guard let flow = files.0 else { throw UnreadableError(DiffMessages.notInRevision(path, revision)) }
    return (try Self.version(Flow.read(flow, texts: files.1)), try Self.version(folder))
  }

  private static func version(_ folder: FlowFolder) throws -> FlowVersion { try version(try folder.readFlow()) }

  private static func version(_ read: (flow: Flow?, reports: [DiagnosticReport])) throws -> FlowVersion {
    guard let flow = read.flow else { throw FlowFileError(read.reports.filter(\.hasErrors)) }
    return FlowVersion(flow, reports: read.reports)
  }

  /// Returns the unfinished sessions of a flow.
  private func snapshots(of flow: Flow) async throws -> [Snapshot] {
    var found: [Snapshot] = []
    for summary in try await store.list() {
      guard case .readable(let header) = summary.content, header.flow == flow.id, header.outcome == nil else {
        continue
      }
      if let snapshot = try await store.load(summary.id) { found.append(snapshot) }
    }
    return found
  }
}

extension FlowDifferences {
  /// The output of `diff --format json`.
  fileprivate var document: Document {
    [
      "schema": 1, "flow": flow, "notes": notes,
      "differences": all.map { difference -> Document in
        [
          "kind": difference.kind.rawValue, "severity": difference.severity.rawValue, "message": difference.message,
          "file": difference.place.file, "line": difference.place.position.line,
          "column": difference.place.position.column, "old": difference.place.isOld, "story": difference.story,
        ]
      },
    ]
  }
}
