import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation
import Wording

/// A service is asked over HTTP, and this program cannot do that.
struct TransportMissing: Error {
  /// The key of the binding.
  let binding: String
  /// The bindings file.
  let file: String

  var message: Sentence { CommandWords.transportMissing(binding, file: file) }
}

/// Looking ahead whether servers may be asked: silently, because another program may do all of it again.
extension RunCommand {
  /// Whether this program has no transport and the run may need one.
  ///
  /// What cannot be read needs none: the run itself tells it.
  func mayLackTransport(resumes: Bool) async -> Bool {
    guard surroundings.transport == nil else { return false }
    // Bindings may be saved while it runs.
    if arguments.has(CommandTable.watch) { return true }
    return await (resumes ? resumable() : runnable()).contains(where: asksServers)
  }

  /// A flow, and the bindings that a session of it was given.
  private struct Source: Hashable {
    let flowPath: String
    var bindingsPath: String?
  }

  /// The flow of `wizard run`, also with the bindings of sessions that may be offered.
  private func runnable() async -> Set<Source> {
    guard let path = arguments.operands.first, let folder = try? FlowFolder.one(path) else { return [] }
    var sources: Set = [Source(flowPath: folder.flowPath)]
    guard isInteractive, !arguments.has(CommandTable.fresh), bindingsPath == nil else { return sources }
    for header in await unfinished() where header.bindingsPath != nil {
      sources.insert(Source(flowPath: folder.flowPath, bindingsPath: header.bindingsPath))
    }
    return sources
  }

  /// The flows of the sessions that `wizard resume` may go on with.
  private func resumable() async -> Set<Source> {
    let name = arguments.operands.first
    let headers = await unfinished().filter { name == nil || $0.id == name.flatMap(SessionID.init) }
    return Set(
      headers.compactMap { header in
        header.flowPath.map { Source(flowPath: $0, bindingsPath: header.bindingsPath) }
      })
  }

  private func unfinished() async -> [SnapshotHeader] {
    (try? await FileSessionStore(folder: storeFolder).list())?.unfinished ?? []
  }

  private func asksServers(_ source: Source) -> Bool {
    guard let folder = try? FlowFolder.one(source.flowPath),
      let bindings = try? bindings(of: folder, given: source.bindingsPath), bindings.hasHTTP,
      let flow = try? folder.readFlow(language: wantedLanguage).flow
    else { return false }
    return !bindings.overHTTP(for: flow).isEmpty
  }
}
