extension Dictionary {
  /// Puts values under their keys; of several with the same key the first stays.
  @inlinable
  package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
