extension MachineTester {
  /// Fails the test if anything was otherwise than expected.
  ///
  /// ```swift
  /// try MachineTester(flow).when(.start).expect(screen: "step phone").verify()
  /// ```
  ///
  /// - Throws: ``FailedExpectations`` with all that was otherwise.
  public func verify() throws(FailedExpectations) {
    if !differences.isEmpty { throw FailedExpectations(differences: differences) }
  }

  /// What was otherwise than expected, so that a test that throws it fails.
  public struct FailedExpectations: Error, CustomStringConvertible {
    /// What was otherwise, in order.
    public let differences: [Difference]

    /// A line for each.
    public var description: String { differences.map(\.description).joined(separator: "\n") }
  }
}
