import FlowSyntax

extension FlowCompiler {
  /// Computed fields are listed only if they have a label.
  ///
  /// A field is not listed if `review` is `false` for it or for a group that contains it.
  func isReviewed(_ entry: FlowIndex.FieldEntry) -> Bool {
    let field = entry.declaration
    if field.review != nil, entry.list != nil {
      sink.report(.unknownKey, DefinitionMessages.reviewInList, at: field.object.keyRange("review"))
    } else if field.review == true, field.computed != nil, field.label == nil {
      field.object.reportMissing("label", DefinitionMessages.reviewWithoutLabel)
    }
    let isListed = field.review != false && (field.computed == nil || field.label != nil)
    return isListed && index.around(entry.index).allSatisfy { index[$0].declaration.review != false }
  }

  func presentation(of field: FieldDeclaration) -> String? {
    guard field.hasKind, let word = field.object.text("as") else { return nil }
    if field.kind == .group {
      sink.report(.wrongType, DefinitionMessages.groupPresentation, at: field.object.keyRange("as"))
      return nil
    }
    let own = PresentationHint.ownPrefix
    if word.text.hasPrefix(own), word.text != own { return word.text }
    guard let hint = PresentationHint(rawValue: word.text) else {
      let words = PresentationHint.hints(for: field.kind)
      let candidates = words.isEmpty ? PresentationHint.allCases.map(\.rawValue) : words
      sink.unknown(.wrongType, word, DefinitionMessages.unknownPresentation, candidates: candidates)
      return nil
    }
    guard hint.types.contains(field.kind) else {
      let message = DefinitionMessages.wrongPresentation(word.text, types: hint.types.map(\.rawValue))
      sink.report(.wrongType, message, at: word.quotedRange)
      return nil
    }
    if hint == .slider, field.object["min"] == nil || field.object["max"] == nil {
      sink.report(.missingKey, DefinitionMessages.sliderWithoutLimits, at: word.quotedRange)
    }
    return hint.rawValue
  }

  func contentType(of field: FieldDeclaration) -> ContentType? {
    guard field.hasKind, let word = field.object.text("autofill") else { return nil }
    let type = ContentType(rawValue: word.text)
    if type == nil {
      sink.unknown(
        .wrongType, word, DefinitionMessages.unknownAutofill, candidates: ContentType.allCases.map(\.rawValue))
    }
    return type
  }
}
