// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Modifiers for assistive technologies.
extension View {
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
}

public struct AccessibilityTraits: Sendable {
  public static let isHeader = AccessibilityTraits()
}

/// The announcements that the Accessibility framework declares.
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
