import FlowEngine
import FlowSyntax
import Foundation
import Wording

/// How often codes were sent and tried, by session and number: in a file, so that a restart grants nothing.
///
/// The file belongs to the session and goes with it. It names numbers by their fingerprints only.
struct VerificationLedger: Sendable {
  let folder: PrivateFolder
  /// Which binding counts; bindings do not share counts.
  let name: String

  /// What is counted of one number.
  struct Count: Hashable, Codable {
    var sends = 0
    var tries = 0
  }

  /// What is counted of one session.
  struct Counts: Hashable, Codable {
    var numbers: [String: Count] = [:]
    /// All codes sent, whatever became of them.
    var sends = 0
  }

  /// The counts could not be read or written; says why.
  struct Problem: Error, Equatable {
    let reason: Sentence
  }

  /// Changes the counts of a session and waits until that is on the disk.
  func change<Result>(
    _ session: SessionID, _ number: String, _ body: (inout Counts, inout Count) -> Result
  ) throws(Problem) -> Result {
    let lock = try lock()
    defer { lock.release() }
    let file = SessionFile.countsName(session)
    let key = Fingerprint(of: "\(name) \(number)".utf8).description
    let before = try read(file)
    var counts = before
    var count = counts.numbers[key] ?? Count()
    let result = body(&counts, &count)
    counts.numbers[key] = count == Count() ? nil : count
    if counts != before { try write(counts, to: file) }
    return result
  }

  private func lock() throws(Problem) -> FileLock {
    do throws(PrivateFolder.Problem) { try folder.make() } catch {
      throw Problem(reason: ServiceWords.cannotUse(folder.path, error.reason))
    }
    do throws(StoreLockError) { return try folder.lock() } catch {
      throw Problem(reason: ServiceWords.cannotUse(folder.path, error.reason))
    }
  }

  private func read(_ file: String) throws(Problem) -> Counts {
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try folder.files.privateContent(of: folder.file(file), limit: 1 << 20) } catch {
      throw Problem(reason: ServiceWords.cannotUse(folder.file(file), error.reason))
    }
    guard let bytes else { return Counts() }
    guard let content = CheckedContent.unwrap(bytes, name: "counts"),
      let counts = try? JSONDecoder().decode(Counts.self, from: Data(content))
    else { throw Problem(reason: ServiceWords.damagedCounts(folder.file(file))) }
    return counts
  }

  private func write(_ counts: Counts, to file: String) throws(Problem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let bytes = CheckedContent.wrap(try encoder.encode(counts), name: "counts")
      try folder.files.replace(file, in: folder.path, with: bytes)
    } catch let error as FileSystem.ReplacementError {
      throw Problem(reason: ServiceWords.cannotUse(folder.file(file), error.cause.reason))
    } catch {
      throw Problem(reason: ServiceWords.cannotUse(folder.file(file), ServiceWords.notEncodable))
    }
  }
}
