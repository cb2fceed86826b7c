package import FlowExpressions

package enum AttachmentProblem: String, Error, Hashable, Sendable, CaseIterable {
  case missing
  case folder
  /// The path belongs to a device, a pipe or a socket.
  case notRegular
  case empty
  case unreadable
  case changed
  /// The file was moved or deleted after the person chose it.
  case gone
}

/// A front end passes a file as an object with the name, the size and the type, and optionally with the digest of the
/// bytes and with the place (a path or URL).
///
/// For a file that can't be attached, the object has the name and the problem.
enum FileAnswer {
  private static let problem = "problem"

  /// Parsing this input fails with the problem, which is then shown at the field.
  static func json(_ problem: AttachmentProblem, name: String) -> JSONValue {
    [self.problem: .string(problem.rawValue), "name": .string(name)]
  }

  static func json(_ problem: AttachmentProblem, _ file: AttachedFile) -> JSONValue {
    var members = JSONValue(file).members ?? [:]
    members[self.problem] = .string(problem.rawValue)
    return .object(members)
  }

  static func lostFile(in given: JSONValue) -> AttachedFile? {
    guard var members = given.members,
      let problem = members.removeValue(forKey: problem)?.string.flatMap(AttachmentProblem.init),
      [.changed, .gone].contains(problem)
    else { return nil }
    return AttachedFile(Value(.object(members)))
  }

  static func parse(_ given: JSONValue, isList: Bool) -> Result<Value, AnswerProblem> {
    switch given {
    case .null, .string(""): return .success(.null)
    case .list(let files) where isList:
      var values: [Value] = []
      for file in files {
        switch parse(file) {
        case .success(let file): values.append(.file(file))
        case .failure(let problem): return .failure(problem)
        }
      }
      return .success(.list(values))
    case .bool, .int, .number, .string, .list, .object:
      return parse(given).map { isList ? .list([.file($0)]) : .file($0) }
    }
  }

  private static func parse(_ file: JSONValue) -> Result<AttachedFile, AnswerProblem> {
    if let problem = file[problem]?.string.flatMap(AttachmentProblem.init) {
      return .failure(.file(problem, name: file["name"]?.string ?? ""))
    }
    guard let file = AttachedFile(Value(file)) else { return .failure(.kind) }
    return file.size == 0 ? .failure(.file(.empty, name: file.name)) : .success(file)
  }
}

extension JSONValue {
  package init(_ problem: AttachmentProblem, name: String) { self = FileAnswer.json(problem, name: name) }

  /// The input contains the file as it was chosen, so that the file can be attached again once it is back in its place.
  package init(_ problem: AttachmentProblem, _ file: AttachedFile) { self = FileAnswer.json(problem, file) }

  package var lostFile: AttachedFile? { FileAnswer.lostFile(in: self) }

  package init(_ file: AttachedFile) { self = JSONValue(.file(file), files: .saved) ?? .null }
}

extension Value {
  package var files: [AttachedFile] {
    switch self {
    case .file(let file): [file]
    case .list(let values): values.flatMap(\.files)
    case .record(let record): record.values.flatMap(\.files)
    case _: []
    }
  }
}

extension Flow {
  package func mayHoldFiles(_ field: FieldIndex) -> Bool {
    let type = self[field].type
    return type.holdsFiles || !type.parts.isEmpty
  }

  package func replacingFiles(
    in input: JSONValue, of field: FieldIndex, _ replacement: (JSONValue, FileFormat) -> JSONValue
  ) -> JSONValue {
    let type = self[field].type
    if input == .null { return input }
    if let format = type.files {
      guard type.isCounted, case .list(let files) = input else { return replacement(input, format) }
      return .list(files.map { replacement($0, format) })
    }
    guard !type.parts.isEmpty else { return input }
    guard type.isCounted else { return replacingFiles(in: input, among: type.parts, replacement) }
    guard case .list(let items) = input else { return input }
    return .list(items.map { replacingFiles(in: $0, among: type.parts, replacement) })
  }

  private func replacingFiles(
    in item: JSONValue, among fields: [FieldIndex], _ replacement: (JSONValue, FileFormat) -> JSONValue
  ) -> JSONValue {
    guard var members = item.members else { return item }
    for (name, value) in members {
      guard let field = field(name, among: fields) else { continue }
      members[name] = replacingFiles(in: value, of: field, replacement)
    }
    return .object(members)
  }

  package func files(in input: JSONValue, of field: FieldIndex) -> [AttachedFile] {
    files(in: input, of: field) { AttachedFile(Value($0)) }
  }

  package func lostFiles(in input: JSONValue, of field: FieldIndex) -> [AttachedFile] {
    files(in: input, of: field, \.lostFile)
  }

  private func files(
    in input: JSONValue, of field: FieldIndex, _ read: (JSONValue) -> AttachedFile?
  ) -> [AttachedFile] {
    var files: [AttachedFile] = []
    _ = replacingFiles(in: input, of: field) { given, _ in
      if let file = read(given) { files.append(file) }
      return given
    }
    return files
  }

  /// Input may come from a browser.
  ///
  /// With a place in its input, a browser could make a server send any of the server's files.
  package func withoutPlaces(_ input: JSONValue, of field: FieldIndex) -> JSONValue {
    replacingFiles(in: input, of: field) { file, _ in
      guard var members = file.members else { return file }
      members["place"] = nil
      return .object(members)
    }
  }

  /// A front end shows files without their places, so the input that it sends back has no places.
  ///
  /// Each file gets the place of the same file in `former`.
  package func withPlaces(of former: JSONValue, in input: JSONValue, of field: FieldIndex) -> JSONValue {
    let known = Set(files(in: former, of: field))
    if known.isEmpty { return input }
    return replacingFiles(in: input, of: field) { file, _ in
      guard let found = AttachedFile(Value(file)), let index = known.firstIndex(of: found) else { return file }
      return JSONValue(known[index])
    }
  }
}
