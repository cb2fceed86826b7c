extension Checker {
  /// Assumes that the list is not null.
  mutating func leastCount(of list: Node) -> Int {
    max(testedCount(of: list), ownCount(of: list))
  }

  /// Only conditions known to be true where the list is used are taken into account.
  private func testedCount(of list: Node) -> Int {
    guard !known.isEmpty, let path = path(of: list) else { return 0 }
    var count = 0
    while known.contains(path.appending(.presence(Int64(count)))) { count += 1 }
    return count
  }

  private mutating func ownCount(of list: Node) -> Int {
    switch list.kind {
    case .list(let elements): return elements.count
    case .name(let name, let isAbsolute):
      guard isAbsolute || localPlace(of: name) == nil, case let least = scope.leastCount(of: name), least > 0 else {
        return 0
      }
      // The minimum of an answer applies only if its question is certainly asked, because an answer to a question that
      // is not asked may be empty.
      return proves { [scope] in scope.isAsked(name, where: $0) } ? least : 0
    case .binary(.add, let left, let right): return leastCount(of: left).saturatingSum(leastCount(of: right))
    case .call(let call):
      guard let target = call.target else { return 0 }
      switch Functions.kept(by: call.function.text) {
      case .all: return leastCount(of: target)
      case .distinct: return min(1, leastCount(of: target))
      case .one, .some, nil: return 0
      }
    case .loop(let loop):
      return loop.macro == .sortBy || loop.macro == .map && loop.condition == nil ? leastCount(of: loop.range) : 0
    case .conditional(_, let yes, let no): return min(leastCount(of: yes), leastCount(of: no))
    case .literal, .select, .presence, .index, .not, .negate, .binary, .logical, .map, .message: return 0
    }
  }
}
