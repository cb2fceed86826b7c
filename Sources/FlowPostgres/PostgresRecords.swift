import FlowEngine
import FlowExpressions
package import FlowServices

/// Stores the calls of a `records` binding in a table, each as a line of JSON, with copies of the attached files.
package struct PostgresRecords: RecordTable {
  private let pool: PostgresPool
  /// Each list of records has its own numbers.
  private let list: String

  package init(_ pool: PostgresPool, _ list: String) { (self.pool, self.list) = (pool, list) }

  package func add(_ record: CallRecord) async throws(ServiceProblem) -> RecordAnswer {
    do throws(PostgresError) {
      return try await pool.transaction { transaction throws(PostgresError) in
        try await add(record, transaction)
      }
    } catch {
      let problem = ServiceProblem.unusable(PostgresSessionStore.name, error.reason)
      if case .lost = error { throw problem }
      return .notStored(problem)
    }
  }

  private func add(
    _ record: CallRecord, _ transaction: PostgresTransaction
  ) async throws(PostgresError) -> RecordAnswer {
    let request = record.request
    let call: [PostgresValue] = [
      .text(list), .text(request.port), .text(request.session.text), .text(request.key),
    ]
    // Files are stored before others have to wait. Numbers of records are not negative.
    let draft = Int64.random(in: .min..<0)
    if !request.attachments.isEmpty, let answer = try await look(for: record, call, transaction).answer {
      return answer
    }
    for (index, attachment) in request.attachments.enumerated() {
      try await store(attachment.file, as: "\(index)", of: draft, transaction)
    }
    _ = try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 3))", [.text(list)])
    let found = try await look(for: record, call, transaction)
    guard let answer = found.answer else {
      return try await insert(record, call, found.next, filesOf: draft, transaction)
    }
    _ = try await transaction.query(
      "DELETE FROM wizard_record_files WHERE list = $1 AND number = $2", [.text(list), .integer(draft)])
    return answer
  }

  /// Returns the answer if the call was stored before, or has a text that another one has; and the next number.
  private func look(
    for record: CallRecord, _ call: [PostgresValue], _ transaction: PostgresTransaction
  ) async throws(PostgresError) -> (answer: RecordAnswer?, next: Int64) {
    let found = try await transaction.query(
      """
      SELECT
        (SELECT number FROM wizard_records WHERE list = $1 AND port = $2 AND session = $3 AND key = $4),
        EXISTS (SELECT 1 FROM wizard_records
          WHERE list = $1 AND port = $2 AND texts @> ARRAY[sha256(convert_to($5, 'UTF8'))]),
        (SELECT coalesce(max(number), 0) + 1 FROM wizard_records WHERE list = $1)
      """, call + [PostgresValue(record.uniqueText)]
    ).first
    let next = found?.integer(2) ?? 1
    if let number = found?.integer(0) { return (.stored(number: CallRecord.number(Int(number))), next) }
    return (found?.isTrue(1) ?? false ? .taken : nil, next)
  }

  private func insert(
    _ record: CallRecord, _ call: [PostgresValue], _ count: Int64, filesOf draft: Int64,
    _ transaction: PostgresTransaction
  ) async throws(PostgresError) -> RecordAnswer {
    let attachments = record.request.attachments
    let number = CallRecord.number(Int(count))
    let copies = attachments.enumerated().map { "\(number)-\($0.offset + 1)\($0.element.file.usualSuffix)" }
    guard let line = record.line(number: number, copies: copies) else {
      throw .refused(code: "", message: PostgresMessages.notEncodable)
    }
    _ = try await transaction.query(
      """
      INSERT INTO wizard_records (list, port, session, key, number, line, texts)
      VALUES ($1, $2, $3, $4, $5, $6, ARRAY(SELECT sha256(convert_to(text, 'UTF8')) FROM unnest($7::text[]) text))
      """, call + [.integer(count), .text(line), .texts(record.texts)])
    for (index, copy) in copies.enumerated() {
      _ = try await transaction.query(
        "UPDATE wizard_record_files SET number = $1, copy = $2 WHERE list = $3 AND number = $4 AND copy = $5",
        [.integer(count), .text(copy), .text(list), .integer(draft), .text("\(index)")])
    }
    return .stored(number: number)
  }

  private func store(
    _ file: AttachedFile, as copy: String, of number: Int64, _ transaction: PostgresTransaction
  ) async throws(PostgresError) {
    do {
      try await file.forEachPart { part, bytes in
        _ = try await transaction.query(
          "INSERT INTO wizard_record_files (list, number, copy, part, content) VALUES ($1, $2, $3, $4, $5)",
          [.text(list), .integer(number), .text(copy), .integer(part), .bytes(bytes)])
      }
    } catch let error as PostgresError {
      throw error
    } catch { throw .refused(code: "", message: (error as? SystemError)?.reason ?? "") }
  }
}
