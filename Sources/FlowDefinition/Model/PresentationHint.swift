enum PresentationHint: String, CaseIterable {
  case radio, menu, segmented, stepper, slider, toggle, checkbox, wheel, calendar

  /// The prefix of custom hints, which only some front ends understand.
  static let ownPrefix = "x-"

  var types: [FieldTypeName] {
    switch self {
    case .radio, .menu, .segmented: [.choice]
    case .stepper, .slider: [.integer, .number]
    case .toggle: [.boolean]
    case .checkbox: [.boolean, .choices]
    case .wheel, .calendar: [.date]
    }
  }

  static func hints(for type: FieldTypeName) -> [String] {
    allCases.filter { $0.types.contains(type) }.map(\.rawValue)
  }
}
