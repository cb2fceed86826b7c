/// A parameter of a statement.
package enum PostgresValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  /// An array of texts.
  case texts([String])

  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The bytes as PostgreSQL reads them; `nil` for null.
  var content: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): Array(String(number).utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .texts(let texts): Array("{\(texts.map(Self.quoted).joined(separator: ","))}".utf8)
    }
  }

  /// Whether the content is in the binary format, which may contain zeros.
  var isBinary: Bool {
    switch self {
    case .text, .bytes: true
    case .null, .integer, .texts: false
    }
  }

  /// An element of an array (PostgreSQL's documentation, 8.15.6).
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

/// The rows that a statement returned, with columns in the binary format.
package struct PostgresRows: Sendable {
  package struct Row: Sendable {
    let columns: [[UInt8]?]

    func bytes(_ column: Int) -> [UInt8]? { columns[column] }

    func text(_ column: Int) -> String? { columns[column].map { String(decoding: $0, as: UTF8.self) } }

    /// Reads a column of type `bigint`, `integer` or `boolean`, which is signed and in network byte order.
    package func integer(_ column: Int) -> Int64? {
      guard let bytes = columns[column], let first = bytes.first, bytes.count <= 8 else { return nil }
      return bytes.reduce(first & 0x80 == 0 || bytes.count == 1 ? 0 : -1) { $0 << 8 | Int64($1) }
    }

    func isTrue(_ column: Int) -> Bool { integer(column) == 1 }
  }

  package let rows: [Row]
  /// Whether the statement was sent before, and may have taken effect then.
  var isRepetition = false

  package var first: Row? { rows.first }
}
