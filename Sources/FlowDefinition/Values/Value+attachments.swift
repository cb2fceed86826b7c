package import FlowExpressions

extension Value {
  /// - Parameter replacement: Returns the value that replaces a file. The first argument is the file's path in the new
  ///   value, whose lists contain no nulls: in `[null, file]`, the file has the index 0.
  package func replacingFiles<Failure: Error>(
    at path: AnswerPath = AnswerPath(), _ replacement: (AnswerPath, AttachedFile) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch self {
    case .file(let file): return try replacement(path, file)
    case .list(let values):
      var list: [Value] = []
      for value in values where value != .null {
        let index = AnswerPath(path.elements + [.index(list.count)])
        list.append(try value.replacingFiles(at: index, replacement))
      }
      return .list(list)
    case .record(let record):
      var values: [Value] = []
      for (name, value) in zip(record.names, record.values) {
        values.append(try value.replacingFiles(at: AnswerPath(path.elements + [.name(name)]), replacement))
      }
      return .record(Record(names: record.names, values: values))
    case .map(var map):
      for (key, value) in zip(map.keys, map.values) {
        guard case .string(let name) = key else { continue }
        map[key] = try value.replacingFiles(at: AnswerPath(path.elements + [.name(name)]), replacement)
      }
      return .map(map)
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .secret,
      .type:
      return self
    }
  }
}
