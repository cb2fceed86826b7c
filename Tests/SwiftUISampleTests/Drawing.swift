#if !canImport(SwiftUI)
  import SwiftUIStandIn

  /// A view on the screen, and the modifiers and views around it.
  struct DrawnView {
    let view: any View
    let around: [any View]
  }

  /// Returns a view and all views in it, in order.
  @MainActor func drawn(_ root: any View) -> [DrawnView] {
    var views: [DrawnView] = []
    draw(root, around: [], &views)
    return views
  }

  /// Returns the views of a type in a view.
  @MainActor func views<V: View>(_ type: V.Type, in root: any View) -> [V] { drawn(root).compactMap { $0.view as? V } }

  @MainActor func texts(in root: any View) -> [String] { views(Text.self, in: root).map(\.content) }

  @MainActor private func draw(_ value: Any, around: [any View], _ views: inout [DrawnView]) {
    let mirror = Mirror(reflecting: value)
    guard let view = value as? any View, mirror.displayStyle != .optional else {
      guard mirror.displayStyle != .class, mirror.displayStyle != .struct else { return }
      for child in mirror.children { draw(child.value, around: around, &views) }
      return
    }
    views.append(DrawnView(view: view, around: around))
    var around = around + [view]
    if let body = body(of: view) { return draw(body, around: around, &views) }
    for child in mirror.children {
      draw(child.value, around: around, &views)
      if let style = child.value as? ButtonStyleModifier { around.append(style) }
    }
  }

  @MainActor private func body<V: View>(of view: V) -> (any View)? { V.Body.self == Never.self ? nil : view.body }

  // MARK: Events

  /// Types a text into a field of a view and runs the view's reactions to the change.
  @MainActor func enter(_ text: String, into field: Binding<String>, of view: () -> any View) {
    let before = views(ChangeModifier.self, in: view())
    field.wrappedValue = text
    react(in: view, to: before)
  }

  /// Runs the reactions of a view to what has changed.
  @MainActor func react(in view: () -> any View, to before: [ChangeModifier]) {
    for (before, after) in zip(before, views(ChangeModifier.self, in: view())) { after.update(before.value) }
  }

  @MainActor func press(_ label: String, in root: any View) throws {
    guard let button = views(Button<Text>.self, in: root).first(where: { $0.label.content == label }) else {
      throw NoSuchButton(label: label)
    }
    button.action()
  }

  struct NoSuchButton: Error { let label: String }
#endif
