package import FlowDefinition

/// A step, field or call of a flow; in a repeated section that of one item.
package struct Located<Part: Hashable & Sendable>: Hashable, Sendable {
  /// The step, field or call.
  package let part: Part
  /// The item; nil outside repeated sections.
  package let item: ItemKey?

  /// Puts a part of a flow at an item.
  package init(_ part: Part, item: ItemKey? = nil) {
    self.part = part
    self.item = item
  }

  /// Another part of the flow, at the same item.
  package func with<Other>(_ other: Other) -> Located<Other> { Located<Other>(other, item: item) }
}

/// A step on a path.
package typealias StepReference = Located<StepIndex>
/// A field whose answer a session knows.
package typealias FieldReference = Located<FieldIndex>
/// A call a session knows the outcome of.
package typealias CallReference = Located<CallIndex>

extension Flow {
  /// The step at a place.
  package subscript(place: StepReference) -> Step { self[place.part] }
  /// The field at a place.
  package subscript(place: FieldReference) -> Field { self[place.part] }
  /// The call at a place.
  package subscript(place: CallReference) -> Call { self[place.part] }

  /// The place of the step that makes a call.
  package func step(of call: CallReference) -> StepReference { call.with(self[call].step) }

  /// The place of the step that asks a field.
  package func step(of field: FieldReference) -> StepReference { field.with(self[field].step) }
}
