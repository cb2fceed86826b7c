import FlowSyntax

extension JSONNode {
  /// Applies a JSON Merge Patch (RFC 7396).
  ///
  /// As an extension to the RFC, an object can patch a list: its keys are the indices of elements, from 0.
  ///
  /// A node that occurs only in the original or only in the patch keeps its source range. A merged node has the range
  /// of the patch.
  func merged(with patch: JSONNode, sink: DiagnosticSink) -> JSONNode {
    guard case .object(let changes) = patch.value else { return patch }
    if case .array(let items) = value {
      return JSONNode(.array(items.merged(with: changes, sink: sink)), at: patch.range)
    }
    guard case .object(let members) = value else { return patch.withoutNulls(sink) }
    var result = members
    for change in changes {
      let place = result.firstIndex { $0.key.text == change.key.text }
      if case .null = change.node.value {
        guard let place else {
          sink.nothingToTake(change.key, from: members.map(\.key.text))
          continue
        }
        result.remove(at: place)
      } else if let place {
        result[place] = JSONMember(key: change.key, node: result[place].node.merged(with: change.node, sink: sink))
      } else {
        result.append(JSONMember(key: change.key, node: change.node.withoutNulls(sink)))
      }
    }
    return JSONNode(.object(result), at: patch.range)
  }

  /// Returns the patch without its nulls, for a place at which the original has no object (RFC 7396 §2).
  ///
  /// The nulls are reported, because they would remove nothing.
  private func withoutNulls(_ sink: DiagnosticSink) -> JSONNode {
    guard case .object(let members) = value else { return self }
    for member in members where member.node.value.isNull { sink.nothingToTake(member.key, from: []) }
    let kept = members.filter { !$0.node.value.isNull }
    return JSONNode(.object(kept.map { JSONMember(key: $0.key, node: $0.node.withoutNulls(sink)) }), at: range)
  }
}

extension [JSONNode] {
  /// A null removes the element, and the index after the last one appends an element.
  fileprivate func merged(with changes: [JSONMember], sink: DiagnosticSink) -> [JSONNode] {
    var items = map(Optional.some)
    for change in changes {
      guard let index = Int(change.key.text), "\(index)" == change.key.text, (0...items.count).contains(index) else {
        sink.report(.unknownKey, ScenarioMessages.noPosition(change.key.text, count: count), at: change.key.quotedRange)
        continue
      }
      if index == items.count { items.append(nil) }
      if case .null = change.node.value {
        items[index] = nil
      } else {
        items[index] = items[index]?.merged(with: change.node, sink: sink) ?? change.node
      }
    }
    return items.compactMap(\.self)
  }
}

extension DiagnosticSink {
  /// If the object does not have the key, the author probably misspelled it, or meant to expect the value null.
  fileprivate func nothingToTake(_ key: LocatedText, from names: [String]) {
    unknown(
      .unknownKey, ScenarioMessages.nothingToTake(key.text), at: key.quotedRange, name: key.text, candidates: names)
  }
}
