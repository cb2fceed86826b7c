// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Foundation

/// A view with a modifier, which the tests find as a view inside it.
struct ModifiedContent<Content: View, Modifier: View>: View {
  typealias Body = Never
  let modifier: Modifier
  let content: Content
}

extension View {
  func modified(_ modifier: some View) -> some View { ModifiedContent(modifier: modifier, content: self) }
}

/// The style of the buttons in the modified view.
package struct ButtonStyleModifier: View {
  public typealias Body = Never
  package let style: any PrimitiveButtonStyle
}

package struct TaskModifier: View {
  public typealias Body = Never
  package let action: () async -> Void
}

package struct ChangeModifier: View {
  public typealias Body = Never
  package let value: Any
  /// Calls the action of the modifier if the value differs from a former value.
  package let update: (_ former: Any) -> Void

  init<V: Equatable>(_ value: V, _ action: @escaping (V, V) -> Void) {
    self.value = value
    update = { former in if let former = former as? V, former != value { action(former, value) } }
  }
}

package struct AlertModifier: View {
  public typealias Body = Never
  package let message: (any View)?
}

package struct FileModifier: View {
  public typealias Body = Never
  package let complete: (Result<[URL], any Error>) -> Void
}
