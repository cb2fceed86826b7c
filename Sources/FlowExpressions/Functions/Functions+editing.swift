extension Functions {
  static let textEditing: [Function] = []
  static let patterns: [Function] = []
}
