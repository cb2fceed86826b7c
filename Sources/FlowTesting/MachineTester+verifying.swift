extension MachineTester {
  /// Throws if any expectation was not met, so that the test fails.
  ///
  /// ```swift
  /// try MachineTester(flow).when(.start).expect(screen: "step phone").verify()
  /// ```
  ///
  /// - Throws: ``FailedExpectations`` with all differences.
  public func verify() throws(FailedExpectations) {
    if !differences.isEmpty { throw FailedExpectations(differences: differences) }
  }

  /// The differences from the expectations of a test.
  public struct FailedExpectations: Error, CustomStringConvertible {
    /// The differences, in order.
    public let differences: [Difference]

    /// The differences, one per line.
    public var description: String { differences.map(\.description).joined(separator: "\n") }
  }
}
