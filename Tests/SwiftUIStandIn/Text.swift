// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The key of a text to be localized.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) {}
  public init(stringLiteral value: String) {}
}

public struct Text: View, Equatable {
  public typealias Body = Never
  public init(verbatim content: String) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public init(_ key: LocalizedStringKey) {}
}

public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

public struct Image: View, Equatable {
  public typealias Body = Never
  public init(systemName: String) {}
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text {}
}

extension ProgressView {
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
  where Label == EmptyView, CurrentValueLabel == EmptyView {}
}
