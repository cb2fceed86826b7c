extension PlaceScope {
  /// None: a name in a flow is an identifier.
  var dottedNames: Set<String> { [] }
}
