/** A delivery as the list shows it; times are RFC 3339 in UTC. */
export interface DeliveryRow {
  readonly captureId: number;
  readonly receivedAt: string;
  readonly kind: 'new' | 'attempt' | 'redelivery' | 'refused';
  readonly valid: boolean;
  /** Code of the weightiest cause; null if valid. */
  readonly cause: string | null;
  readonly problem: 'not_json' | 'not_an_event' | null;
  readonly httpStatus: number;
  readonly eventId: string | null;
  readonly type: string | null;
  readonly occurredAt: string | null;
  readonly environment: string | null;
  readonly accountId: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  /** A number of BRL; null if it has none, or was not proven. */
  readonly amount: number | null;
  readonly amountText: string | null;
  readonly payee: string | null;
  /** Of money that came in. */
  readonly payer: string | null;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly requestId: string | null;
  /** Only what the service sent counts as its delivery. */
  readonly origin: 'service' | 'made_up' | 'derived';
  /** Whether a person bookmarked it, and the note of it. */
  readonly bookmarked: boolean;
  readonly note: string | null;
  readonly duplicateOf: number | null;
  /** True if a repeat has other bytes than the first. */
  readonly differs: boolean;
  /** The paired event, and its id if it was captured. */
  readonly aliasOf: string | null;
  readonly pairedWith: string | null;
  readonly authType: string;
  readonly subscriptionId: string | null;
  readonly target: string;
  readonly remoteAddress: string | null;
  readonly bodyBytes: number;
  /** From when it occurred until it was received, in milliseconds; null where the event does not say. */
  readonly lagMs: number | null;
  readonly late: boolean;
  /** A later event of the payment that came before it. */
  readonly outOfOrderAfter: number | null;
  readonly missingAttempts: readonly number[];
  readonly again: 'attempt' | 'redelivery' | 'other_subscription' | null;
  readonly through: { readonly first: string; readonly this: string } | null;
  /** For a repeat with other bytes, the fields in which it differs; null if they were not compared. */
  readonly changed:
    | readonly { readonly field: string; readonly first: string | null; readonly other: string | null }[]
    | null;
  /** Whether the application accepted it; null where none was asked. */
  readonly acceptedByApp: boolean | null;
  readonly tries: number;
  readonly nextTryAt: string | null;
  readonly forwards: readonly AttemptRow[];
}

/** Why an attempt does not count as accepted. */
export type WhyNot =
  | 'not_reached'
  | 'connection_lost'
  | 'no_answer'
  | 'answer_cut'
  | 'answer_slow'
  | 'answer_too_long'
  | 'redirect'
  | 'status';

/** One time that a delivery was sent to an application. */
export interface AttemptRow {
  readonly number: number;
  readonly purpose: 'forward' | 'answer' | 'replay';
  readonly url: string;
  readonly at: string;
  readonly httpStatus: number | null;
  readonly elapsedMs: number;
  readonly accepted: boolean;
  readonly why: WhyNot | null;
  readonly problem: string | null;
  readonly nextAt: string | null;
}

/** The same with what the application said. */
export interface AttemptDetail extends AttemptRow {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** One complete delivery. */
export interface DeliveryDetail extends DeliveryRow {
  readonly forwards: readonly AttemptDetail[];
  /** What is unusual about how it came, in both languages. */
  readonly orderNotes: { readonly en: readonly string[]; readonly pt: readonly string[] };
  /** The notice and the advice for a person, in both languages. */
  readonly notes: { readonly en: readonly string[]; readonly pt: readonly string[] };
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBase64: string;
  /** What the retry route knows it by; null if no header has it. */
  readonly deliveryId: string | null;
  /** A line for a shell that sends the same bytes and headers. */
  readonly curl: string;
  /** The body indented, its numbers as written; null if it is not JSON. */
  readonly pretty: string | null;
  readonly intentId: string | null;
  /** The look-up to type. */
  readonly next: string | null;
  /** Every delivery of the same event, including this one, oldest first. */
  readonly sameEvent: readonly DeliveryRow[];
  /**
   * Where a repeat's bytes differ from those of the first, with some of both from a little before; null if they are
   * equal.
   */
  readonly difference: {
    readonly offset: number;
    readonly firstBase64: string;
    readonly thisBase64: string;
  } | null;
  /** The signed bytes, if they could be reconstructed, and where the received ones differ; otherwise null. */
  readonly proof: {
    readonly signedBase64: string;
    readonly differences: readonly {
      readonly signedOffset: number;
      readonly signedBytes: number;
      readonly receivedOffset: number;
      readonly receivedBytes: number;
    }[];
    /** The command that prints how a handler verifies, for the first of the frameworks that it knows. */
    readonly fix: string;
    readonly frameworks: readonly string[];
  } | null;
  /** The other deliveries of the event. */
  readonly beside: readonly DeliveryRow[];
  /** How to look up its payment; null for an event that names none. */
  readonly payment: PaymentName | null;
}

/** A payment as the service is asked for it. */
export interface PaymentName {
  readonly kind: 'pix' | 'ted' | 'transfer';
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly accountId: string | null;
}

/** The meaning of the service's status for an event that is waited for. */
export type Diagnosis =
  | 'captured'
  | 'settled_uncaptured'
  | 'refused_here'
  | 'failed_uncaptured'
  | 'failed_transfer'
  | 'on_its_way'
  | 'open_here'
  | 'unknown_payment'
  | 'no_answer';

/** Everything known of one payment, as `--timeline --json` shows it, its moments in both languages. */
export interface Timeline {
  readonly kind: 'pix' | 'ted' | 'transfer';
  readonly intentId: string | null;
  readonly state: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly status: string | null;
  readonly moments: readonly {
    readonly at: string | null;
    readonly source: string;
    readonly texts: { readonly en: string; readonly pt: string };
  }[];
  readonly sources: readonly {
    readonly source: string;
    readonly result: string;
    readonly note: string | null;
  }[];
  readonly next: string | null;
  readonly diagnosis: Diagnosis;
}

/** A payment that this journal has, by the typed text. */
export interface KnownPayment {
  readonly intentId: string;
  /** When it was written down. */
  readonly at: string;
  readonly amountText: string | null;
  readonly payee: { readonly en: string; readonly pt: string };
  readonly state: string;
  readonly ref: string | null;
}

/** The newest of them. */
export interface KnownPayments {
  readonly payments: readonly KnownPayment[];
}

/** Money that came in, by the statement. */
export interface ReceivedPayment {
  readonly at: string | null;
  readonly amountText: string | null;
  readonly payer: string | null;
  readonly endToEndId: string | null;
}

/** The newest credits of these days that a text finds. */
export interface Received {
  readonly from: string;
  readonly to: string;
  /** False where the service gave fewer lines than it counts. */
  readonly isWhole: boolean;
  readonly payments: readonly ReceivedPayment[];
}

/** A settled payment without its event. */
export interface MissingEvent {
  readonly source: 'journal' | 'statement';
  readonly at: string;
  readonly expected: string;
  readonly amount: string;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly intentId: string | null;
  readonly payee: string | null;
  readonly payer: string | null;
  /** What became of its event, as far as it is known here. */
  readonly came: { readonly en: string; readonly pt: string };
}

/** The things looked for and not found. */
export interface MissingEvents {
  readonly from: string;
  readonly to: string;
  /** Of how many payments, which account, days and types, in both languages. */
  readonly compared: { readonly en: string; readonly pt: string };
  readonly gaps: readonly MissingEvent[];
  /** Requests of these days that were turned away before they were deliveries, newest first. */
  readonly turnedAway: readonly { readonly en: string; readonly pt: string }[];
}

/** The facts that the page shows about the process that serves it. */
export interface Facts {
  readonly environment: string;
  readonly profile: string | null;
  /** Address of the receiver in this process and how it verifies; null if only what others receive is shown. */
  readonly receiver: {
    readonly url: string;
    readonly authType: string;
    /** Header of the proof; null if its name is fixed or there is none. */
    readonly header: string | null;
  } | null;
  /** The default address for sending a delivery again. */
  readonly replayTo: string | null;
  /** Addresses that the service delivers from (specification, section 5). */
  readonly sourceIps: readonly string[];
  readonly subscriptions: readonly {
    readonly subscriptionId: string;
    readonly url: string;
    readonly eventTypes: readonly string[];
  }[];
}

/** What every piece of a list also states. */
export interface Counted {
  /** How many match, on all pages. */
  readonly total: number;
  /** How many deliveries are kept. */
  readonly all: number;
  /** Deliveries that arrived but are not indexed yet, so not among the results. */
  readonly left: number;
}

/** A piece of the list, newest first. */
export interface DeliveryPage extends Counted {
  readonly deliveries: readonly DeliveryRow[];
  /** The newest delivery of all; 0 if there is none. */
  readonly newest: number;
  /** What can be chosen among. */
  readonly choices: Readonly<Record<'types' | 'accounts' | 'causes', readonly string[]>>;
}

/** What a payment lacks here. */
export type MissingPart = 'accepted' | 'outcome' | 'beside' | 'forwarded';

/** Every delivery of one payment in one row. */
export interface PaymentRow {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  /** A number of BRL; null if no accepted event has one. */
  readonly amount: number | null;
  readonly amountText: string | null;
  readonly payee: string | null;
  /** Of money that came in. */
  readonly payer: string | null;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly lastCaptureId: number;
  readonly types: readonly string[];
  readonly accepted: number;
  readonly attempts: number;
  readonly redeliveries: number;
  readonly refused: number;
  readonly forwards: number;
  readonly forwarded: number;
  readonly missing: readonly MissingPart[];
  /** What is unusual about how its deliveries came. */
  readonly order: readonly OrderMark[];
}

/** Something unusual about the order of deliveries. */
export type OrderMark =
  | 'out_of_order'
  | 'late'
  | 'attempt_missing'
  | 'other_subscription'
  | 'redelivery'
  | 'attempt';

/** A piece of the list of payments, most recently heard of first. */
export interface PaymentPage extends Counted {
  readonly payments: readonly PaymentRow[];
}

/** The result of resending a delivery. */
export interface Replayed {
  readonly url: string;
  readonly httpStatus: number | null;
  readonly elapsedMs: number;
  readonly problem: string | null;
  /** The id of a changed copy, if it has one; null for the very bytes. */
  readonly eventId: string | null;
}

/** What may be changed in a delivery before a copy of it is sent. */
export interface Editable {
  readonly fields: readonly {
    readonly path: string;
    readonly value: string;
    readonly kind: 'text' | 'number' | 'boolean' | 'null';
  }[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Signed anew; without proof as it came; without its key, password or token; or not to be sent, as the secret is not known. */
  readonly proof: 'signed' | 'none' | 'left_out' | 'unknown';
}

/** A failure as sent to the page. */
export interface PageError {
  readonly code: string;
  readonly message: string | null;
  readonly hint: string | null;
  /** The meaning of the code and the advice, if the catalogue has them. */
  readonly texts?: Readonly<Record<'en' | 'pt', { readonly meaning: string; readonly next: string }>> | null;
}
