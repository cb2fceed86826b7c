import FlowDefinition
import FlowEngine
import FlowExpressions
package import Foundation

/// Stores each call in a file, as one line of JSON.
///
/// Attached files are copied to a folder beside the file, and the line names the copies.
package struct FileRecords: RecordTable {
  private let file: JSONLinesFile
  private let attachments: AttachmentFolder

  /// The file is created on first use, and only its owner can access it.
  ///
  /// Its folder must exist.
  package init(_ file: URL) { self.init(file, files: .live) }

  init(_ file: URL, files: FileSystem) {
    self.file = JSONLinesFile(file, files: files)
    attachments = AttachmentFolder(beside: file, files: files)
  }

  package func add(_ record: CallRecord) throws(ServiceProblem) -> RecordAnswer {
    // The number of the new record if its files were copied; otherwise `nil`.
    var copied: String?
    do throws(ServiceProblem) {
      let answer = try file.add { content in decide(record, among: content, &copied) }
      if let copied { attachments.finish(copied) }
      return answer
    } catch {
      if copied != nil { try? file.add { content in (nil, try? attachments.removeUnfinished(besides: content)) } }
      throw error
    }
  }

  private func decide(
    _ record: CallRecord, among content: JSONLinesFile.Content, _ copied: inout String?
  ) -> (JSONValue?, RecordAnswer) {
    let request = record.request
    let lines = content.lines.filter { $0["port"]?.string == request.port }
    if let number = lines.first(where: { isSame($0, request) })?["number"]?.string {
      if !request.attachments.isEmpty { attachments.finish(number) }
      return (nil, .stored(number: number))
    }
    if isTaken(record, in: lines) { return (nil, .taken) }
    let number = CallRecord.number((content.lines.compactMap(count(of:)).max() ?? 0) + 1)
    do throws(ServiceProblem) {
      let copies = try copies(of: request, for: number, among: content, &copied)
      return (record.content(number: number, copies: copies), .stored(number: number))
    } catch { return (nil, .notStored(error)) }
  }

  private func copies(
    of request: ServiceRequest, for number: String, among content: JSONLinesFile.Content, _ copied: inout String?
  ) throws(ServiceProblem) -> [String] {
    if request.attachments.isEmpty { return [] }
    try attachments.removeUnfinished(besides: content)
    let copies = try attachments.copy(request.attachments.map(\.file), for: number, in: content)
    copied = number
    return copies
  }

  private func isSame(_ line: JSONValue, _ request: ServiceRequest) -> Bool {
    line["key"]?.string == request.key && line["session"]?.string == request.session.text
  }

  private func isTaken(_ record: CallRecord, in lines: [JSONValue]) -> Bool {
    guard let unique = record.unique, let text = record.uniqueText else { return false }
    return lines.contains { CallRecord.text(at: unique, of: $0["request"]) == text }
  }

  private func count(of line: JSONValue) -> Int? {
    guard let number = line["number"]?.string, number.hasPrefix("A-"), let count = Int(number.dropFirst(2)) else {
      return nil
    }
    return (1..<Self.highest).contains(count) ? count : nil
  }

  /// A larger number in the file was not assigned here and is ignored.
  private static let highest = 1_000_000_000
}
