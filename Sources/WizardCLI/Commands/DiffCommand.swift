import FlowDefinition
import FlowEngine
import FlowExploring
import FlowServices
import FlowSyntax
import FlowTesting

struct DiffCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: any ProgramStore

  func run() async throws -> ExitStatus {
    let format = try arguments.choice(CommandTable.diffFormat, usual: Format.text, unknown: DiffMessages.unknownFormat)
    let (old, new) = try versions()
    let stored = arguments.has(CommandTable.store) ? try await snapshots(of: new.flow) : nil
    let task = Task { [events = environment.budget.comparing, moment = environment.moment] in
      var found = FlowDifferences(from: old, to: new)
      found.compareStories(from: old, to: new, events: events, savesSessions: stored == nil)
      if let stored {
        found.compareSessions(
          stored.snapshots, from: old.flow, to: new.flow, at: moment, unreadable: stored.unreadable)
      }
      return found
    }
    let (found, signal) = try await console.value(of: task)
    switch format {
    case .text: try console.write(found.text)
    case .markdown: try console.write(found.markdown)
    case .json: try console.write(jsonText(found.document))
    }
    if signal != nil { try console.say(DiffMessages.interrupted) }
    return signal.map { .signal($0) } ?? (found.all.isEmpty ? .done : .declined)
  }

  private enum Format: String {
    case text, markdown, json
  }

  private func versions() throws -> (old: FlowVersion, new: FlowVersion) {
    let operands = arguments.operands
    guard let revision = arguments.value(CommandTable.since) else {
      guard operands.count == 2 else { throw UsageError(DiffMessages.needsTwoFlows) }
      let folders = (try FlowFolder.one(operands[0]), try FlowFolder.one(operands[1]))
      return (
        try Self.version(folders.0.readFlow(), tests: folders.0.tests()),
        try Self.version(folders.1.readFlow(), tests: folders.1.tests())
      )
    }
    guard let path = operands.first else { throw UsageError(CommandMessages.needsFlow("diff --since HEAD")) }
    if operands.count > 1 { throw UsageError(CommandMessages.unexpectedArgument(operands[1])) }
    let folder = try FlowFolder.one(path)
    let source = try GitRevision(revision, beside: folder.flowPath, environment.variables)
    let files = (try source.file(folder.flowPath), try source.file(folder.textsPath))
    guard let flow = files.0 else { throw UnreadableError(DiffMessages.notInRevision(path, revision)) }
    return (
      try Self.version(Flow.read(flow, texts: files.1), tests: source.file(folder.testsPath)),
      try Self.version(folder.readFlow(), tests: folder.tests())
    )
  }

  private static func version(
    _ read: (flow: Flow?, reports: [DiagnosticReport]), tests: SourceFile?
  ) throws -> FlowVersion {
    guard let flow = read.flow else { throw FlowFileError(read.reports.filter(\.hasErrors)) }
    // Without functions, only the files are compared.
    let provided = flow.functions.isEmpty ? nil : tests.flatMap { try? flow.provided(byTests: $0) }
    return FlowVersion(provided ?? flow, reports: read.reports)
  }

  /// Returns the unfinished sessions of a flow, and the number of sessions of any flow that can't be read.
  private func snapshots(of flow: Flow) async throws -> (snapshots: [Snapshot], unreadable: Int) {
    var (found, unreadable): ([Snapshot], Int) = ([], 0)
    for summary in try await store.list() {
      switch summary.header {
      case .failure: unreadable += 1
      case .success(let header):
        if header.flow != flow.id || header.outcome != nil { continue }
        do { try await found += [store.peek(summary.id)].compactMap(\.self) } catch { unreadable += 1 }
      }
    }
    return (found, unreadable)
  }
}

extension FlowDifferences {
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

extension FlowFolder {
  fileprivate func tests() throws -> SourceFile? { FlowFolder.isThere(testsPath) ? try readFile(testsPath) : nil }
}
