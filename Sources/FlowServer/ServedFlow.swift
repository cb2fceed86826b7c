public import FlowDefinition
public import FlowEngine
import Localization

/// A flow that a server runs, in all its languages, with its services.
public struct ServedFlow: Sendable {
  /// The flow in each of its languages; the first one is its own.
  let languages: [Flow]
  var services: [String: any FlowService]
  let given: [String: JSONValue]
  /// The path of the flow file, which is saved with sessions so that the command line can resume them.
  package var flowPath: String?

  /// Creates a served flow.
  ///
  /// - Parameters:
  ///   - languages: The flow in each language to offer, its own first, read from the same files.
  ///   - services: The services that the flow calls, by port name.
  ///   - given: The values that the flow declares under `given`, by name, for every session.
  /// - Throws: ``UnservableFlow`` if a step sends a secret that an earlier step asked for.
  public init(
    _ languages: [Flow], services: [String: any FlowService] = [:], given: [String: JSONValue] = [:]
  ) throws(UnservableFlow) {
    precondition(!languages.isEmpty, "a flow has at least one language")
    precondition(Set(languages.map(\.id)).count == 1, "the languages are those of one flow")
    let ports = Set(languages[0].ports.map(\.name))
    precondition(ports.isSuperset(of: services.keys), "the flow calls no service with one of these names")
    if let secret = languages[0].carriedSecret { throw UnservableFlow(flow: languages[0].id, field: secret) }
    (self.languages, self.services, self.given) = (languages, services, given)
  }

  /// The values for a session that exists: `nil` to keep those that it was started with, which never contain secrets.
  var givenAgain: [String: JSONValue]? { flow.given.contains(where: \.isSecret) ? given : nil }

  /// Whether the flow declares an input with this name.
  package func takes(_ input: String) -> Bool { flow.given.contains { $0.name == input } }

  /// The id of the flow, which is the first part of its addresses.
  public var id: String { flow.id }

  var flow: Flow { languages[0] }

  /// Returns the flow in the best language for a person.
  ///
  /// - Parameter wanted: The tags of languages, best first.
  func flow(in wanted: [String]) -> Flow {
    let offered = languages.compactMap { flow in LanguageTag(flow.language).map { (tag: $0, flow: flow) } }
    for tag in wanted.compactMap({ LanguageTag($0) }) {
      if let best = tag.fallbacks(among: offered.map(\.tag)).first, let found = offered.first(where: { $0.tag == best })
      {
        return found.flow
      }
    }
    return flow
  }
}

/// A flow that can't be served, because a step sends a secret that an earlier step asked for.
///
/// Secrets are never stored, so they don't survive from one request to the next. The step that asks for a secret has to
/// send it.
public struct UnservableFlow: Error, Hashable, Sendable {
  /// The id of the flow.
  public let flow: String
  /// The path of the field whose answer is sent later.
  public let field: String
}

extension Flow {
  /// The path of a field whose answer is not stored and is sent by another step than its own; `nil` if there is none.
  fileprivate var carriedSecret: String? {
    calls.lazy.compactMap { call in call.transientFields.first { self[$0].step != call.step } }.first.map {
      self[$0].path
    }
  }
}
