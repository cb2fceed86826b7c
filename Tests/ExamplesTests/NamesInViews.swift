import WizardKit

#if canImport(SwiftUI)
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

// Imports SwiftUI, and refers to every public type by its unqualified name. A name that is ambiguous does not compile.
// PublicSurfaceTests writes the list.

extension ActionViewState {}
extension AttachedFile {}
extension Bindings {}
extension BusyViewState {}
extension CalendarDay {}
extension CallViewModel {}
extension CodeDelivery {}
extension EventResult {}
extension FailedCall {}
extension FieldValue {}
extension FieldViewState {}
extension FileReadError {}
extension FileSessionStore {}
extension Flow {}
extension FlowController {}
extension FlowDiagnostic {}
extension FlowEvent {}
extension FlowEventError {}
extension FlowFileError {}
extension FlowFormatting {}
extension FlowFunction {}
extension FlowHost {}
extension FlowModel {}
extension FlowObserver {}
extension FlowProgress {}
extension FlowResult {}
extension FlowScreen {}
extension FlowService {}
extension FlowSessionID {}
extension FlowStartError {}
extension FlowTimestamp {}
extension HTTPExchange {}
extension HTTPFailure {}
extension HTTPTransport {}
extension InMemorySessionStore {}
extension InputError {}
extension JSONValue {}
extension Keyboard {}
extension ListViewState {}
extension NoteViewState {}
extension ObservedRun {}
extension Problem {}
extension Refusal {}
extension Rejection {}
extension ResumeReport {}
extension ReviewViewState {}
extension ScreenState {}
extension Secret {}
extension SectionViewState {}
extension ServiceFailure {}
extension ServiceHTTPRequest {}
extension ServiceHTTPResponse {}
extension ServiceHost {}
extension ServiceOutcome {}
extension ServiceProgress {}
extension ServiceRequest {}
extension SessionStore {}
extension SessionStoreError {}
extension SessionSummary {}
extension Snapshot {}
extension SnapshotHeader {}
extension StepDraft {}
extension StepNotice {}
extension StepProblem {}
extension StepViewModel {}
extension StepViewState {}
extension StopReason {}
extension StoreTime {}
extension TimeOfDay {}
extension URLSessionTransport {}
extension UnknownName {}
