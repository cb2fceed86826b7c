/// Public types of libraries that are often imported beside this one but are not available to these tests.
///
/// If a type of this library has such a name, every file that imports both libraries must qualify it.
enum NamesOfOtherLibraries {
  /// The libraries that declare a type, by the name of the type.
  static let owners: [String: [String]] = {
    var owners: [String: [String]] = [:]
    for (library, names) in all {
      for name in names.split(whereSeparator: \.isWhitespace) { owners[String(name), default: []].append(library) }
    }
    return owners
  }()

  private static let all: KeyValuePairs = [
    "Swift": """
    Actor AsyncSequence AsyncStream Character Clock Codable Collection Decodable Decoder Dictionary Duration Encodable
    Encoder Error Executor Hashable Identifiable Instant InlineArray Iterator KeyPath Mirror Never Observable Optional
    Range Regex Result Sendable Sequence Set Span Strideable String Substring Task TaskGroup TaskLocal Unicode
    """,
    "RegexBuilder": """
    Anchor Capture CharacterClass ChoiceOf Local Lookahead NegativeLookahead One OneOrMore Optionally Reference Repeat
    TryCapture ZeroOrMore
    """,
    "SwiftUI": """
    AccessibilityTraits Alert Alignment Anchor Angle Animatable Animation AnyLayout AnyView App AppStorage Axis Bindable
    Binding Button ButtonRole ButtonStyle Canvas Capsule Circle Color ColorScheme Commands ContentMode
    ContentUnavailableView ControlGroup DatePicker DisclosureGroup Divider DynamicProperty Edge EdgeInsets Ellipse
    EmptyView Entry Environment EnvironmentKey EnvironmentObject EnvironmentValues FetchRequest FileDocument FocusState
    FocusedValue Font ForEach Form Gauge GeometryProxy GeometryReader Gesture GestureState Gradient Grid GridItem Group
    GroupBox HStack HorizontalAlignment Image ImageRenderer InsettableShape ItemProvider KeyEquivalent Label
    LabeledContent Layout LazyHStack LazyVStack Link List LocalizedStringKey Material Menu Model Namespace
    NavigationLink NavigationPath NavigationSplitView NavigationStack ObservedObject OpenURLAction OutlineGroup Path
    PasteButton Picker PinnedScrollableViews Popover PreferenceKey Preview ProgressView Prominence Rectangle
    RefreshAction ReviewAction RoundedRectangle Scene ScenePhase SceneStorage ScrollView Section SecureField
    SensoryFeedback Settings Shape ShareLink Slider Spacer State StateObject Stepper SubmitLabel SubmitTriggers
    SubscriptionView Tab TabView Table TableColumn Text TextEditor TextField TextSelection TimelineView Toggle ToolbarItem
    Transaction Transition UnitPoint VStack VerticalAlignment View ViewBuilder ViewModifier Visibility Widget Window
    ZStack
    """,
    "Combine": """
    AnyCancellable AnyPublisher Cancellable ConnectablePublisher CurrentValueSubject Deferred Empty Fail Future Just
    ObservableObject PassthroughSubject Published Publisher Publishers Record Scheduler Subject Subscriber Subscribers
    Subscription
    """,
    "SwiftData":
      "Attribute FetchDescriptor Index Migration ModelConfiguration ModelContainer ModelContext Query Schema",
    "StoreKit": "AppStore Message Product Storefront SubscriptionInfo Transaction",
    "AppIntents":
      "AppEntity AppEnum AppIntent AppShortcut DynamicOptionsProvider EntityQuery IntentParameter IntentResult",
    "RealityKit": "Component Entity Event Material Model Scene System Transform",
    "TipKit": "Tip TipView Tips",
    "OSLog": "Logger",
    "CryptoKit": "AES Curve25519 Digest HMAC HashFunction Insecure MAC P256 SHA256 SymmetricKey",
    "FoundationModels": "Generable GenerationSchema Instructions LanguageModelSession Prompt Tool Transcript",
    "HTTPTypes": "HTTPField HTTPFields HTTPRequest HTTPResponse",
    "ServiceLifecycle": "Service ServiceGroup ServiceGroupConfiguration",
    "Logging": "LogHandler Logger LoggingSystem",
    "Metrics": "Counter Gauge Meter MetricsSystem Recorder Timer",
    "Tracing": "Instrument ServiceContext Span SpanAttributes Tracer",
    "NIO": "ByteBuffer Channel ChannelHandler ChannelPipeline EventLoop EventLoopFuture EventLoopGroup SocketAddress",
    "AsyncHTTPClient": "HTTPClient HTTPClientRequest HTTPClientResponse HTTPHandler",
    "Vapor": """
    Abort AbortError Application Authenticator BasicAuthorization Bcrypt Client Cache Command Content Cookies Endpoint
    Environment Extendable Field File FileIO HTTPStatus Middleware Model Passwords Queue Request Responder Response Route
    Routes SessionAuthenticator SessionData SessionDriver SessionID Session Sessions Storage URI Validatable Validation
    ValidationResult Validations Validator ValidatorResult View WebSocket
    """,
    "Fluent":
      "Children Database Field Fields Group ID Migration Model OptionalField Parent QueryBuilder Schema Siblings",
    "Hummingbird": "Application ApplicationContext HTTPError Middleware Request RequestContext Response Router",
    "GRDB": "Association Column Configuration Database DatabaseQueue DatabaseValue Record Row SQL Statement Table",
    "RealmSwift": "Configuration List Map MutableSet Object Persisted Realm Results User",
    "Alamofire": "AFError DataRequest DataResponse Interceptor Parameters Request Session URLEncoding",
    "Firebase": "DocumentReference DocumentSnapshot Query Timestamp Transaction User",
    "Sentry": "Breadcrumb Event Exception Options Scope User",
    "PhoneNumberKit": "CountryCodePicker PhoneNumber PhoneNumberError PhoneNumberFormat PhoneNumberType",
    "ComposableArchitecture": "Dependency Effect Presents Reduce Reducer Scope Shared Store TestStore ViewStore",
    "ReSwift": "Action Middleware Reducer State Store StoreSubscriber",
    "ReactiveSwift": "Action Disposable Lifetime MutableProperty Property Signal SignalProducer",
    "ArgumentParser": "Argument CompletionKind ExitCode Flag Option OptionGroup ParsableCommand ValidationError",
    "SwiftSyntax": "Diagnostic DiagnosticMessage FixIt Keyword SourceLocation SourceRange Syntax Token Trivia",
  ]
}
