// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Observation

/// A property wrapper of a view.
@MainActor @preconcurrency
public protocol DynamicProperty {}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  public init(wrappedValue value: Value) { box = Box(value) }
  public init(initialValue value: Value) { box = Box(value) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { fatalError("the stand-in binds nothing") }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError("the stand-in binds nothing") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public static func constant(_ value: Value) -> Binding<Value> { fatalError("the stand-in binds nothing") }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError("the stand-in binds nothing")
  }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  @available(*, unavailable, message: "the wrapped value must be an observable object")
  public init(wrappedValue: Value) { fatalError("the stand-in binds nothing") }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError("the stand-in binds nothing")
  }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    let field: String
    public var wrappedValue: Value {
      get { fatalError("the stand-in binds nothing") }
      nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { self }
  }
  public init() where Value == Bool {}
  public init<T>() where Value == T?, T: Hashable {}
  public var wrappedValue: Value {
    get { fatalError("the stand-in focuses nothing") }
    nonmutating set {}
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError("the stand-in focuses nothing") }
}

extension View {
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View { self }
}
