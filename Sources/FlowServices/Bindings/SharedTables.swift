/// Where services store what many programs share, instead of in files of their folder.
package protocol SharedTables: Sendable {
  /// Returns the counts of codes of a binding.
  func codeLedger(_ binding: String, _ settings: VerificationSettings) -> any CodeLedger
  /// Returns the records that a binding names, such as `accounts.jsonl`.
  func records(_ name: String) -> any RecordTable
  /// Returns a delivery to the outbox that a binding names, such as `outbox.jsonl`.
  func outbox(_ name: String) -> any CodeDelivery
  /// The files that people have sent to servers.
  var uploads: any UploadTable { get }
}
