public import FlowSyntax

/// A part of a condition between `&&`, in a form in which equal parts are equal however they were written.
///
/// Names stand for what they mean, named conditions are expanded, and spaces and brackets do not count.
public struct ConditionPart: Hashable, Sendable {
  let canonicalText: String
}

/// A variable compared with a constant text: `size == "10-99"`, `size in ["1-9", "10-99"]`, `"a" in sizes`.
public struct ConstantComparison: Sendable {
  /// The variable and the fields that lead to what is compared, such as `["company", "size"]`.
  public let path: [String]
  /// The constant.
  public let text: String
  /// Where the constant stands.
  public let range: SourceRange
}

extension Expression {
  /// The parts that must all be true for it to be true: what `&&` joins, named conditions expanded.
  public func parts(in scope: any Scope) -> Set<ConditionPart> { [] }

  /// Every comparison of a variable with a constant text, by `==`, `!=` or `in`.
  public var constantComparisons: [ConstantComparison] { [] }
}
