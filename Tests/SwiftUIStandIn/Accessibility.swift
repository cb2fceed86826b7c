// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What assistive technologies are told.
extension View {
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
}

public struct AccessibilityTraits: Sendable {
  public static let isHeader = AccessibilityTraits()
}

/// Declared by the framework Accessibility.
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
