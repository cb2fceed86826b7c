public import FlowDefinition
package import FlowSyntax
public import Foundation

/// The files of a flow: `flow.jsonc` and what may lie beside it.
package struct FlowFolder: Hashable, Sendable {
  /// The flow file.
  package let flowPath: String

  /// Takes a flow file, whatever it is called.
  package init(flowPath: String) { self.flowPath = flowPath }

  /// Where the bindings would be.
  package var servicesPath: String { beside("services.jsonc") }
  /// Where the scenarios would be.
  package var testsPath: String { beside("tests.jsonc") }

  /// Where the translations would be.
  package var textsPath: String { beside("texts.xcstrings") }

  private func beside(_ name: String) -> String {
    guard let slash = flowPath.lastIndex(of: "/") else { return name }
    return String(flowPath[...slash]) + name
  }

  /// Reads the flow and the translations beside it, if there are any: the flow, nil where anything keeps it from being used,
  /// and a report for each file.
  ///
  /// `language`: what the texts are wanted in, such as `de-AT`; nil stands for the flow's own language.
  package func readFlow(language: String? = nil) throws(FileReadError) -> (flow: Flow?, reports: [DiagnosticReport]) {
    let source = try readFile(flowPath)
    return Flow.read(source, texts: Self.isThere(textsPath) ? try readFile(textsPath) : nil, language: language)
  }
}

/// Finding flows.
extension FlowFolder {
  /// Whether there is anything at a path, be it readable or not.
  package static func isThere(_ path: String) -> Bool { (try? FileSystem.live.status(of: path)) != nil }

  /// The flows a path stands for: a flow file, the folder of one, or a folder of such folders; in the order of names.
  ///
  /// Another file of a flow's folder, such as its `tests.jsonc`, stands for the flow beside it.
  ///
  /// Throws when nothing is there, or a folder holds no flow.
  package static func find(_ path: String) throws(FileReadError) -> [FlowFolder] {
    guard try withFile(path, { $1 == .folder }) else { return [try flow(withFile: path)] }
    if let own = flow(in: path) { return [own] }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.live.names(in: path).sorted() } catch {
      throw FileReadError(path: path, reason: error.reason)
    }
    let found = names.compactMap { flow(in: joined(path, $0)) }
    if found.isEmpty { throw FileReadError(path: path, reason: ServiceMessages.noFlowHere) }
    return found
  }

  /// A flow file, or the flow whose folder holds a file of another kind.
  private static func flow(withFile path: String) throws(FileReadError) -> FlowFolder {
    let named = FlowFolder(flowPath: path)
    guard [named.testsPath, named.servicesPath, named.textsPath].contains(path) else { return named }
    let flowPath = named.beside("flow.jsonc")
    guard isThere(flowPath) else { throw FileReadError(path: path, reason: ServiceMessages.noFlowBeside) }
    return FlowFolder(flowPath: flowPath)
  }

  private static func flow(in folder: String) -> FlowFolder? {
    let path = joined(folder, "flow.jsonc")
    return isThere(path) ? FlowFolder(flowPath: path) : nil
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

extension Flow {
  /// Reads a flow file, or the one in a folder, with the translations beside it.
  ///
  /// - Parameters:
  ///   - url: The flow file, or a folder with a `flow.jsonc`.
  ///   - language: The language to show the flow in, such as `de-AT`; nil for the flow's own. A text without a translation
  ///     stays as it is, and ``Flow/language`` says which language is used.
  /// - Throws: `FileReadError` if a file cannot be read, `FlowFileError`, with every diagnostic, if it has errors.
  public init(contentsOf url: URL, language: String? = nil) throws {
    let folders = try FlowFolder.find(url.path(percentEncoded: false))
    guard folders.count == 1 else {
      throw FileReadError(path: url.path(percentEncoded: false), reason: ServiceMessages.manyFlowsHere)
    }
    try self.init(folders[0].readFlow(language: language))
  }
}
