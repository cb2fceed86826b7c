extension Expression {
  /// For `people.filter(p, p.age > 17).size()`, the only path is `["people", "age"]`.
  ///
  /// An element of a list has the path of the list. A path that ends at a record or a list means that all its content
  /// is read. Reading only the number of elements of a list adds no path.
  package var readPaths: [[String]] {
    var paths: [[String]] = []
    root.addReadPaths(to: &paths, in: [], isRead: true)
    return paths
  }
}

extension Node {
  /// - Parameter isRead: Whether the whole value of the node is read. This is `false` if only some members, or only the
  ///   number of elements, are read.
  fileprivate func addReadPaths(to paths: inout [[String]], in loops: [Loop], isRead: Bool) {
    let path = answerPath(in: loops[...])
    if isRead, let path { paths.append(path) }
    switch kind {
    case .select(let base, _): base.addReadPaths(to: &paths, in: loops, isRead: false)
    case .presence(let base, let name):
      if let path = base.answerPath(in: loops[...]) { paths.append(path + [name.text]) }
      base.addReadPaths(to: &paths, in: loops, isRead: false)
    case .index(let base, let place):
      base.addReadPaths(to: &paths, in: loops, isRead: false)
      place.addReadPaths(to: &paths, in: loops, isRead: true)
    case .loop(let loop):
      loop.range.addReadPaths(to: &paths, in: loops, isRead: false)
      for part in [loop.condition, loop.body] { part?.addReadPaths(to: &paths, in: loops + [loop], isRead: true) }
    case .call(let call):
      let isPart = path != nil || call.function.text == "size"
      call.target?.addReadPaths(to: &paths, in: loops, isRead: !isPart)
      for argument in call.arguments {
        argument.addReadPaths(to: &paths, in: loops, isRead: call.target != nil || !isPart)
      }
    case .literal, .name, .not, .negate, .binary, .logical, .conditional, .list, .map, .message:
      kind.forEachChild { $0.addReadPaths(to: &paths, in: loops, isRead: true) }
    }
  }
}
