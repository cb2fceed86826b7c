import FlowDefinition
import FlowSyntax
import FlowTesting

/// What of a flow its scenarios miss, by where it stands.
struct UntestedParts {
  private struct Key: Hashable {
    let kind: FlowCoverage.Kind
    let range: SourceRange
    var isTrue: Bool?
  }

  private let keys: Set<Key>

  /// Nothing is missed where no coverage is asked for.
  init(_ coverage: FlowCoverage?) {
    keys = Set(
      (coverage?.uncovered ?? []).map { point in
        guard case .condition(_, let isTrue) = point.part else { return Key(kind: point.part.kind, range: point.range) }
        return Key(kind: .conditions, range: point.range, isTrue: isTrue)
      })
  }

  var isEmpty: Bool { keys.isEmpty }

  func contains(_ kind: FlowCoverage.Kind, _ range: SourceRange) -> Bool {
    keys.contains(Key(kind: kind, range: range))
  }

  /// Whether no scenario has a condition true, or false.
  func contains(condition range: SourceRange?, isTrue: Bool) -> Bool {
    range.map { keys.contains(Key(kind: .conditions, range: $0, isTrue: isTrue)) } ?? false
  }

  /// Whether a step or an end is never reached.
  func contains(_ step: Step) -> Bool { contains(step.end == nil ? .steps : .ends, step.range) }
}
