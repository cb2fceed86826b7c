extension ValueType {
  /// Whether a value of this type can stand where the other is wanted.
  ///
  /// A type fits itself and its `T?`; null fits every `T?`. Lists and maps fit by their elements. A record fits one whose
  /// names it has with fitting types; a name it lacks must be one that may be null. `secret` fits only `secret`.
  public func fits(_ wanted: ValueType) -> Bool {
    switch (self, wanted) {
    case (.error, _), (_, .error), (.dyn, _), (_, .dyn): true
    case (.null, .optional): true
    case (.optional(let own), .optional(let other)): own.fits(other)
    case (_, .optional(let other)): fits(other)
    case (.list(let own), .list(let other)): own.fits(other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)): ownKey.fits(otherKey) && own.fits(other)
    case (.record(let own), .record(let other)): own.fits(other)
    case _: self == wanted
    }
  }
}

extension RecordType {
  fileprivate func fits(_ wanted: RecordType) -> Bool {
    zip(wanted.names, wanted.types).allSatisfy { name, type in
      if let place = index(of: name) { types[place].fits(type) } else { ValueType.null.fits(type) }
    }
  }
}
