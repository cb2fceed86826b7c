import FlowDefinition

extension Flow {
  /// The language of its texts where that is not its own.
  var chosenLanguage: String? { language == languages.first ? nil : language }
}
