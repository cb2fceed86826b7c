import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Synchronization

/// Counts codes in files.
///
/// The counts for each session and phone number are in a file that belongs to the session and is deleted with it. The
/// histories of phone numbers are in one file for all sessions in the folder, so a new session does not reset them.
/// Both files contain fingerprints instead of phone numbers.
struct FileCodeLedger: CodeLedger {
  let folder: PrivateFolder
  /// Each binding has its own counts.
  let name: String
  let settings: VerificationSettings
  private let known = KnownHistories()

  init(folder: PrivateFolder, name: String, settings: VerificationSettings) {
    (self.folder, self.name, self.settings) = (folder, name, settings)
  }

  /// Other processes are locked out during the change, so concurrent calls cannot exceed a limit.
  func change<Answer: Sendable>(
    _ place: CodePlace, at now: FlowTimestamp, _ body: @Sendable (inout CodeTally) -> Answer
  ) async throws(ServiceProblem) -> Answer {
    do throws(PrivateFolder.Problem) { try folder.make() } catch { throw .unusable(folder.path, error.reason) }
    let lock = try using(folder.path, folder.lock())
    defer { lock.release() }
    let file = SessionFile.countsName(place.session)
    let key = Fingerprint(of: "\(name) \(place.number)".utf8).description
    let counts = try counts(in: file)
    let histories = try histories()
    let number = histories.name(of: place.number, in: name)
    var tally = CodeTally(
      session: counts, here: counts.numbers[key] ?? CodeCount(),
      everywhere: histories.history(number, at: now, window: settings.perNumber.window))
    let result = body(&tally)
    tally.session.numbers[key] = tally.here == CodeCount() ? nil : tally.here
    var changed = histories
    changed.keep(tally.everywhere, number, settings, at: now)
    // If only the first file can be written, its count is one too high. That is safe: it never allows more codes or
    // tries, and the code of the session is still there.
    if changed != histories {
      known.note(changed, as: try write(changed, to: NumberHistories.fileName, named: Self.historiesName))
    }
    if tally.session != counts { _ = try write(tally.session, to: file, named: Self.countsName) }
    return result
  }

  private func using<Answer>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Answer
  ) throws(ServiceProblem) -> Answer {
    do throws(SystemError) { return try call() } catch { throw .unusable(path, error.reason) }
  }
}

extension FileCodeLedger {
  private static let countsName = "counts"
  private static let historiesName = "numbers"

  /// If the file is damaged, it is left in place and the call fails.
  private func counts(in file: String) throws(ServiceProblem) -> CodeCounts {
    guard let bytes = try content(of: file, limit: 1 << 20) else { return CodeCounts() }
    guard let counts: CodeCounts = Self.decode(bytes, Self.countsName) else {
      throw ServiceProblem(reason: ServiceMessages.damagedCounts(folder.file(file)))
    }
    return counts
  }

  /// If the file is damaged, it is renamed and the call fails.
  private func histories() throws(ServiceProblem) -> NumberHistories {
    let file = NumberHistories.fileName
    guard let bytes = try content(of: file, limit: SessionFile.sizeLimit) else {
      var random = SystemRandomNumberGenerator()
      return NumberHistories(key: KeyedFingerprint(using: &random))
    }
    if let known = known.histories(in: bytes) { return known }
    if let outline: NumberHistories.Outline = Self.decode(bytes, Self.historiesName),
      outline.format != NumberHistories.format
    {
      throw ServiceProblem(reason: ServiceMessages.unknownFormat(folder.file(file), outline.format))
    }
    guard let histories: NumberHistories = Self.decode(bytes, Self.historiesName) else {
      let name = folder.setAside(file, under: NumberHistories.stem)
      throw ServiceProblem(reason: ServiceMessages.damagedHistories(folder.file(file), setAside: name.map(folder.file)))
    }
    known.note(histories, as: bytes)
    return histories
  }

  private func content(of name: String, limit: Int) throws(ServiceProblem) -> [UInt8]? {
    let path = folder.file(name)
    return try using(path, folder.files.privateContent(of: path, limit: limit))
  }

  private static func decode<Content: Decodable>(_ bytes: [UInt8], _ name: String) -> Content? {
    CheckedContent.unwrap(bytes, name: name).flatMap { try? JSONDecoder().decode(Content.self, from: Data($0)) }
  }

  /// Returns the bytes of the file.
  private func write(_ content: some Encodable, to file: String, named name: String) throws(ServiceProblem) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(content) else {
      throw .unusable(folder.file(file), ServiceMessages.notEncodable)
    }
    let bytes = CheckedContent.wrap(json, name: name)
    do throws(FileSystem.ReplacementError) { try folder.replace(file, with: bytes) } catch {
      throw .unusable(folder.file(file), error.cause.reason)
    }
    return bytes
  }
}

/// The histories that were read or written last, because decoding those of thousands of numbers takes longer than all else.
private final class KnownHistories: Sendable {
  private let last = Mutex<(bytes: [UInt8], histories: NumberHistories)?>(nil)

  /// Another process may have written the file since.
  func histories(in bytes: [UInt8]) -> NumberHistories? {
    last.withLock { $0.flatMap { $0.bytes == bytes ? $0.histories : nil } }
  }

  func note(_ histories: NumberHistories, as bytes: [UInt8]) { last.withLock { $0 = (bytes, histories) } }
}
