/// How a flow proposes that a field is shown, in the words that all front ends share.
enum PresentationHint: String, CaseIterable {
  case radio, menu, segmented, stepper, slider, toggle, checkbox, wheel, calendar

  /// What the hints of a front end's own begin with.
  static let ownPrefix = "x-"

  /// The types of the fields that can be shown like that.
  var types: [FieldDeclaration.Kind] {
    switch self {
    case .radio, .menu, .segmented: [.choice]
    case .stepper, .slider: [.integer, .number]
    case .toggle: [.boolean]
    case .checkbox: [.boolean, .choices]
    case .wheel, .calendar: [.date]
    }
  }

  /// The hints for fields of a type.
  static func hints(for type: FieldDeclaration.Kind) -> [String] {
    allCases.filter { $0.types.contains(type) }.map(\.rawValue)
  }
}
