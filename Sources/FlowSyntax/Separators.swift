/// Characters of a syntax, such as `/` and `=`, are scalars, whatever follows them.
///
/// Swift's characters are grapheme clusters: a combining mark after a `/` would hide it.
extension StringProtocol {
  package func split(
    atScalar separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [String] {
    String(self).unicodeScalars.split(
      separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences
    ).map { String($0) }
  }

  package func starts(withScalar scalar: Unicode.Scalar) -> Bool { unicodeScalars.first == scalar }

  package func ends(withScalar scalar: Unicode.Scalar) -> Bool { unicodeScalars.last == scalar }

  package func firstIndex(ofScalar scalar: Unicode.Scalar) -> Index? { unicodeScalars.firstIndex(of: scalar) }

  package func lastIndex(ofScalar scalar: Unicode.Scalar) -> Index? { unicodeScalars.lastIndex(of: scalar) }
}
