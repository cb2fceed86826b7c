import Foundation

/// The `PGconn` of a connection.
final class PostgresHandle {
  private(set) var pointer: OpaquePointer
  private let library: PostgresLibrary
  private var isOpen = true

  /// Begins to connect; returns `nil` if there is no memory.
  init?(_ address: String, _ library: PostgresLibrary) {
    // A database name that looks like a connection string is read as one.
    let settings: KeyValuePairs = ["fallback_application_name": "wizard", "dbname": address, "client_encoding": "UTF8"]
    let texts = (settings.map(\.key) + settings.map(\.value)).map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let keys = texts.prefix(settings.count).map { UnsafePointer($0) } + [nil]
    let values = texts.suffix(settings.count).map { UnsafePointer($0) } + [nil]
    guard let pointer = library.connectStart(keys, values, 1) else { return nil }
    (self.pointer, self.library) = (pointer, library)
    // Notices would be printed to standard error.
    _ = library.setNoticeProcessor(pointer, { _, _ in }, nil)
  }

  deinit { close() }

  func close() {
    if isOpen { library.finish(pointer) }
    isOpen = false
  }

  /// What libpq says, as a line.
  var message: String {
    guard isOpen, let text = library.errorMessage(pointer) else { return PostgresMessages.connectionLost }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    return lines.isEmpty
      ? PostgresMessages.connectionLost : lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
  }

  /// Returns whether a statement could be queued to be prepared under a name.
  func prepare(_ statement: String, as name: String) -> Bool {
    library.sendPrepare(pointer, name, statement, 0, nil) == 1
  }

  /// Returns whether a prepared statement could be queued.
  func send(prepared name: String, _ values: [PostgresValue]) -> Bool {
    let contents = values.map(\.content)
    var bytes: [UInt8] = []
    for content in contents {
      bytes += content ?? []
      // Contents in the text format end with a zero.
      bytes.append(0)
    }
    let lengths = contents.map { Int32($0?.count ?? 0) }
    let formats = values.map { Int32($0.isBinary ? 1 : 0) }
    return bytes.withUnsafeBytes { bytes in
      var place = 0
      let pointers = contents.map { content -> UnsafePointer<CChar>? in
        defer { place += (content?.count ?? 0) + 1 }
        return content == nil ? nil : bytes.baseAddress.map { ($0 + place).assumingMemoryBound(to: CChar.self) }
      }
      return library.sendPrepared(pointer, name, Int32(values.count), pointers, lengths, formats, 1) == 1
    }
  }

  /// Returns `nil` once the statement has ended.
  func nextResult() -> Result<PostgresRows, PostgresError>? {
    guard let result = library.getResult(pointer) else { return nil }
    defer { library.clear(result) }
    let (commandOK, tuplesOK) = (1, 2) as (UInt32, UInt32)
    switch library.resultStatus(result) {
    case commandOK, tuplesOK: return .success(rows(of: result))
    case _:
      let code = field("C", of: result) ?? ""
      return .failure(.refused(code: code, message: field("M", of: result) ?? message))
    }
  }

  /// - Parameter name: The code of the field (PostgreSQL's documentation, 55.8).
  private func field(_ name: Unicode.Scalar, of result: OpaquePointer) -> String? {
    library.resultErrorField(result, Int32(name.value)).map { String(cString: $0) }
  }

  private func rows(of result: OpaquePointer) -> PostgresRows {
    let columns = library.columnCount(result)
    return PostgresRows(
      rows: (0..<library.rowCount(result)).map { row in
        PostgresRows.Row(
          columns: (0..<columns).map { column in
            guard library.isNull(result, row, column) == 0, let start = library.value(result, row, column) else {
              return nil
            }
            return Array(UnsafeBufferPointer(start: start, count: Int(library.length(result, row, column))))
          })
      })
  }
}
