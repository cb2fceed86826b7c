/// A struct that stores this is passed by its address.
///
/// Otherwise, each call of a method copies the whole struct to the stack. For the structs of a run, which have up to
/// 1,300 bytes, that is an eighth of all instructions. An existential prevents it, because its size is not known.
struct PassedByAddress: Sendable {
  private let existential: (any Sendable)? = nil
}
