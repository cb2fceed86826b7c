// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The key of a text to be localized.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let value: String
  public init(_ value: String) { self.value = value }
  public init(stringLiteral value: String) { self.value = value }
}

public struct Text: View, Equatable {
  public typealias Body = Never
  package let content: String
  nonisolated public init(verbatim content: String) { self.content = content }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  nonisolated public init(_ key: LocalizedStringKey) { content = key.value }
}

public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
  let title: Title
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { self.title = title() }
}

public struct Image: View, Equatable {
  public typealias Body = Never
  public init(systemName: String) {}
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) { title = Text(titleKey) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) { self.title = Text(title) }
}

public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}

extension LabeledContent: View where Label: View, Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content())
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(label: Text(title), content: Text(value))
  }
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
