public import FlowDefinition
package import FlowSyntax
public import Foundation

package struct FlowFolder: Hashable, Sendable {
  package let flowPath: String

  /// The flow file may have any name.
  package init(flowPath: String) { self.flowPath = flowPath }

  package var servicesPath: String { beside("services.jsonc") }
  package var testsPath: String { beside("tests.jsonc") }

  package var textsPath: String { beside("texts.xcstrings") }

  private func beside(_ name: String) -> String {
    guard let slash = flowPath.lastIndex(ofScalar: "/") else { return name }
    return String(flowPath.unicodeScalars[...slash]) + name
  }

  package func readFlow(language: String? = nil) throws(FileReadError) -> (flow: Flow?, reports: [DiagnosticReport]) {
    let source = try readFile(flowPath)
    return Flow.read(source, texts: Self.isThere(textsPath) ? try readFile(textsPath) : nil, language: language)
  }
}

extension FlowFolder {
  /// Whether anything exists at a path, readable or not.
  package static func isThere(_ path: String) -> Bool { (try? FileSystem.live.status(of: path)) != nil }

  /// The path can name a flow file, the folder of a flow, or a folder that contains folders of flows.
  ///
  /// If it names another file of a flow, such as `tests.jsonc`, the flow in the same folder is returned.
  package static func find(_ path: String) throws(FileReadError) -> [FlowFolder] {
    let isFolder: Bool
    do throws(FileReadError) { isFolder = try fileKind(path) == .folder } catch {
      throw FileReadError(path: path, reason: error.reason, meant: isThere(path) ? nil : meant(by: path))
    }
    guard isFolder else { return [try flow(withFile: path)] }
    if let own = flow(in: path) { return [own] }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.live.names(in: path).sorted() } catch {
      throw FileReadError(path: path, reason: error.reason)
    }
    let found = names.compactMap { flow(in: joined(path, $0)) }
    if found.isEmpty { throw FileReadError(path: path, reason: ServiceMessages.noFlowHere) }
    return found
  }

  private static func meant(by path: String) -> String? {
    var found = path.starts(withScalar: "/") ? "/" : "."
    for name in path.split(atScalar: "/") {
      if isThere(joined(found, name)) {
        found = joined(found, name)
      } else if let names = try? FileSystem.live.names(in: found).sorted(),
        let nearest = Suggestion.nearest(to: name, in: names)
      {
        found = joined(found, nearest)
      } else {
        return nil
      }
    }
    let isOther = (try? fileKind(found)) != .folder && !found.hasSuffix(".jsonc")
    guard !isOther, (try? find(found)) != nil else { return nil }
    return path.hasPrefix("./") || !found.hasPrefix("./") ? found : String(found.dropFirst(2))
  }

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
    folder.ends(withScalar: "/") ? folder + name : "\(folder)/\(name)"
  }
}

extension Flow {
  /// Reads a flow file, or the `flow.jsonc` of a folder, with its translations.
  ///
  /// - Parameters:
  ///   - url: The flow file, or a folder with a `flow.jsonc`.
  ///   - functions: The functions that the flow declares, by name.
  ///   - language: The language to show the flow in, such as `de-AT`, or `nil` for the flow's own. Texts without a
  ///     translation stay in the flow's language; `Flow.language` is the language in use.
  /// - Throws: `FileReadError` if a file cannot be read, or if the folder contains no flow or several flows.
  ///   `FlowFileError` with the diagnostics if the flow has errors, or if the functions do not fit the flow.
  public init(contentsOf url: URL, functions: [String: any FlowFunction] = [:], language: String? = nil) throws {
    let folders = try FlowFolder.find(url.path(percentEncoded: false))
    guard folders.count == 1 else {
      throw FileReadError(path: url.path(percentEncoded: false), reason: ServiceMessages.manyFlowsHere)
    }
    self = try Flow(folders[0].readFlow(language: language)).provided(with: functions)
  }
}
