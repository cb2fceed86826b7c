package import FlowDefinition

/// A reference to a step, field or call and, in a repeated section, to the item it belongs to.
package struct Located<Part: Hashable & Sendable>: Hashable, Sendable {
  /// The step, field or call.
  package let part: Part
  /// The key of the item; `nil` outside repeated sections.
  package let item: ItemKey?

  package init(_ part: Part, item: ItemKey? = nil) {
    self.part = part
    self.item = item
  }

  /// Returns a reference to another part of the flow for the same item.
  package func with<Other>(_ other: Other) -> Located<Other> { Located<Other>(other, item: item) }
}

/// A reference to a step on a path.
package typealias StepReference = Located<StepIndex>
/// A reference to a field.
package typealias FieldReference = Located<FieldIndex>
/// A reference to a call.
package typealias CallReference = Located<CallIndex>

extension Flow {
  /// The referenced step.
  package subscript(place: StepReference) -> Step { self[place.part] }
  /// The referenced field.
  package subscript(place: FieldReference) -> Field { self[place.part] }
  /// The referenced call.
  package subscript(place: CallReference) -> Call { self[place.part] }

  /// Returns the step that makes a call.
  package func step(of call: CallReference) -> StepReference { call.with(self[call].step) }

  package func step(of field: FieldReference) -> StepReference { field.with(self[field].step) }
}
