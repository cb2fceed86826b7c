import FlowExploring
import FlowServer
import FlowTesting
import Foundation
import Observation
import Synchronization
import Testing
import WizardKit

// Imports the modules that programs and tests import, and refers to every public type by its unqualified name. A name
// that is ambiguous does not compile. PublicSurfaceTests writes the list.

extension ActionViewState {}
extension AttachedFile {}
extension Bindings {}
extension BusyViewState {}
extension CalendarDay {}
extension CallViewModel {}
extension CodeDelivery {}
extension EventResult {}
extension ExplorationBudget {}
extension ExplorationReport {}
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
extension FlowExplorer {}
extension FlowFileError {}
extension FlowFormatting {}
extension FlowFunction {}
extension FlowHost {}
extension FlowModel {}
extension FlowObserver {}
extension FlowProgress {}
extension FlowResult {}
extension FlowScreen {}
extension FlowServer {}
extension FlowServerSettings {}
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
extension ListenAddress {}
extension ListenError {}
extension MachineTester {}
extension ManualClock {}
extension NoteViewState {}
extension ObservedRun {}
extension Problem {}
extension Refusal {}
extension Rejection {}
extension RequestContent {}
extension RequestContentError {}
extension ResponseStatus {}
extension ResultReceiver {}
extension ResumeReport {}
extension ReviewViewState {}
extension Scenario {}
extension ScenarioDifference {}
extension ScreenState {}
extension ScriptedService {}
extension Secret {}
extension SectionViewState {}
extension ServedFlow {}
extension ServerHeaders {}
extension ServerLimits {}
extension ServerListener {}
extension ServerRequest {}
extension ServerResponse {}
extension ServiceFailure {}
extension ServiceHTTPRequest {}
extension ServiceHTTPResponse {}
extension ServiceHost {}
extension ServiceOutcome {}
extension ServiceProgress {}
extension ServiceRequest {}
extension SessionStore {}
extension SessionStoreContract {}
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
extension TestEvent {}
extension TimeOfDay {}
extension URLSessionTransport {}
extension UnknownName {}
extension UnservableFlow {}
