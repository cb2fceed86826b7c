public import FlowEngine
public import FlowDefinition
public import FlowExpressions
public import FlowSyntax
public import Foundation

public protocol CodeDelivery: Sendable { func deliver(code: Secret, to number: String) async -> Bool }
public struct FileReadError: Error { public let path: String; public let reason: String }
public struct FlowFolder {
  public let flow: String
  public let services: String?
  public static func one(at path: String) throws(FileReadError) -> FlowFolder {
    FlowFolder(flow: path + "/flow.jsonc", services: path + "/services.jsonc")
  }
  public static func all(at path: String) throws(FileReadError) -> [FlowFolder] { [try one(at: path)] }
  public static func read(_ path: String) throws(FileReadError) -> SourceFile {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw FileReadError(path: path, reason: "no") }
    return SourceFile(name: path, bytes: Array(data))
  }
}
struct Stub: Service {
  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if request.port.output != nil { return .accepted(.record(Record(names: ["number"], values: [.string("A-1")]))) }
    return .accepted(.null)
  }
}
public struct Bindings {
  public static func check(_ source: SourceFile, for ports: [ServicePort]?) -> DiagnosticReport {
    DiagnosticReport(source: source, diagnostics: [])
  }
  public static func services(
    _ source: SourceFile?, for ports: [ServicePort], flow: SourceFile, folder: URL, delivery: any CodeDelivery
  ) -> (services: [String: any Service], report: DiagnosticReport?) {
    (Dictionary(uniqueKeysWithValues: ports.map { ($0.name, Stub() as any Service) }), nil)
  }
}
extension FileSessionStore {
  public func unfinished() async throws(SessionStoreError) -> [SnapshotHeader] {
    try await list().compactMap {
      if case .readable(let header) = $0.content, header.outcome == nil { header } else { nil }
    }
  }
}
