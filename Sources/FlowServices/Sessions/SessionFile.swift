package import FlowEngine
import FlowSyntax
package import Foundation

package enum SessionFile {
  /// The maximum size of a session file, about ten times that of a session with 10,000 steps.
  package static let sizeLimit = 64 << 20

  static func name(_ id: FlowSessionID) -> String { "\(id).session.json" }

  static func id(ofFile name: String) -> FlowSessionID? {
    let ending = ".session.json"
    guard name.hasSuffix(ending) else { return nil }
    return FlowSessionID(String(name.dropLast(ending.count)))
  }

  /// Returns the name of the file with the counts of verification codes sent and tried in a session.
  ///
  /// The file is deleted with the session.
  static func countsName(_ id: FlowSessionID) -> String { "\(id).codes.json" }

  /// The lock file of the session is kept.
  ///
  /// A file such as `accounts.jsonl` does not belong to the session `accounts`.
  static func belongs(_ file: String, to id: FlowSessionID) -> Bool {
    file == name(id) || file == countsName(id) || isSetAside(file, of: id)
  }

  static func isSetAside(_ file: String, of id: FlowSessionID) -> Bool {
    PrivateFolder.stem(ofDamaged: file) == id.text
  }

  static func isReserved(_ file: String) -> Bool {
    if file.hasPrefix(FileSystem.temporaryPrefix) || file == NumberHistories.fileName { return true }
    if [".session.json", ".codes.json", ".lock"].contains(where: file.hasSuffix) { return true }
    return PrivateFolder.stem(ofDamaged: file) != nil
  }

  static func bytes(of snapshot: Snapshot) throws -> [UInt8] {
    CheckedContent.wrap(try json(of: snapshot), name: "snapshot")
  }

  package static func json(of snapshot: Snapshot) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(snapshot))
  }

  /// A file that contains a session with another id is treated as damaged.
  static func read<Content: SessionContent>(_ bytes: [UInt8], of id: FlowSessionID) throws(SessionStoreError) -> Content
  {
    guard let content = CheckedContent.unwrap(bytes, name: "snapshot") else { throw .damaged(setAside: nil) }
    return try read(json: Data(content), of: id)
  }

  /// Content with another id is treated as damaged.
  package static func read<Content: SessionContent>(
    json data: Data, of id: FlowSessionID
  ) throws(SessionStoreError) -> Content {
    let decoder = JSONDecoder()
    let read = try? decoder.decode(Content.self, from: data)
    let format = read?.header.format ?? (try? decoder.decode(Outline.self, from: data))?.header.format
    if let format, format != Snapshot.format { throw SessionStoreError(format: format) }
    guard let read, read.header.id == id, read.header.isPlausible else { throw .damaged(setAside: nil) }
    return read
  }

  /// Reads a session with any id; returns `nil` if it is not one of this format.
  package static func snapshot(json data: Data) -> Snapshot? {
    guard let id = (try? JSONDecoder().decode(SessionOutline.self, from: data))?.header.id else { return nil }
    return try? read(json: data, of: id)
  }

  /// The part of a session file that is the same in all versions of its format.
  private struct Outline: Decodable {
    struct Header: Decodable {
      let format: Int
    }
    let header: Header
  }
}

/// Reading only the header is faster, and sufficient for a list of sessions.
package protocol SessionContent: Decodable {
  var header: SnapshotHeader { get }
}

extension Snapshot: SessionContent {}

package struct SessionOutline: SessionContent {
  package let header: SnapshotHeader
}

/// Content with its checksum, as one line of JSON: `{"checksum":"<16 hex digits>","snapshot":{…}}`.
///
/// The checksum is the ``Fingerprint`` of the bytes of the content.
enum CheckedContent {
  private static let beginning = Array("{\"checksum\":\"".utf8)
  private static let digits = 16

  static func wrap(_ content: some Collection<UInt8>, name: String) -> [UInt8] {
    beginning + Array(Fingerprint(of: content).description.utf8) + middle(name) + content + ending
  }

  static func unwrap(_ bytes: [UInt8], name: String) -> ArraySlice<UInt8>? {
    let middle = middle(name)
    let start = beginning.count + digits + middle.count
    guard bytes.count >= start + ending.count, bytes.starts(with: beginning),
      bytes[(start - middle.count)..<start].elementsEqual(middle), bytes.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    let content = bytes[start..<(bytes.count - ending.count)]
    let checksum = bytes[beginning.count..<(beginning.count + digits)]
    return Fingerprint(of: content).description.utf8.elementsEqual(checksum) ? content : nil
  }

  private static func middle(_ name: String) -> [UInt8] { Array("\",\"\(name)\":".utf8) }
  private static let ending = Array("}\n".utf8)
}
