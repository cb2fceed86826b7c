package import FlowDefinition

/// A reference to a step, field or call and, in a repeated section, to the item it belongs to.
package struct Located<Part: Hashable & Sendable>: Hashable, Sendable {
  package let part: Part
  /// The key of the item; `nil` outside repeated sections.
  package let item: ItemKey?

  package init(_ part: Part, item: ItemKey? = nil) {
    self.part = part
    self.item = item
  }

  package func with<Other>(_ other: Other) -> Located<Other> { Located<Other>(other, item: item) }
}

package typealias StepReference = Located<StepIndex>
package typealias FieldReference = Located<FieldIndex>
package typealias CallReference = Located<CallIndex>

extension Flow {
  package subscript(place: StepReference) -> Step { self[place.part] }
  package subscript(place: FieldReference) -> Field { self[place.part] }
  package subscript(place: CallReference) -> Call { self[place.part] }

  package func step(of call: CallReference) -> StepReference { call.with(self[call].step) }

  package func step(of field: FieldReference) -> StepReference { field.with(self[field].step) }
}
