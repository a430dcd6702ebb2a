import { hash } from 'node:crypto';
import type { ErrorClass } from '../contract/errors.ts';
import { textMember } from '../json/members.ts';
import type { Approved } from '../policy/evidence.ts';
import type { Message } from '../words/records.ts';
import type { Payee } from './payee.ts';

/**
 * Where a payment stands.
 * - `SCHEDULED`: written down for later; it cannot be sent until a record releases it, and becomes `INTENT` then.
 * - `INTENT`: written down, and proven not to have been executed.
 * - `SENT`: the request may have left; no answer yet.
 * - `PENDING`: the service has it but has not decided.
 * - `UNCERTAIN`: the outcome is unknown.
 * - `SETTLED`, `REFUSED`: terminal. `REVERSED`: settled, and the money came back.
 */
export type IntentState =
  | 'SCHEDULED'
  | 'INTENT'
  | 'SENT'
  | 'PENDING'
  | 'UNCERTAIN'
  | 'SETTLED'
  | 'REFUSED'
  | 'REVERSED';

/** A request as intended, written down before the first byte leaves. Never holds a PIN, token, signature or key. */
export interface IntentFacts {
  readonly intentId: string;
  readonly environment: string;
  readonly host: string;
  readonly tenantId: string;
  readonly accountId: string;
  /** Operation id of the contract, for example `pix.out`. */
  readonly operation: string;
  /** Path and query of the request, so that a resend repeats it exactly. */
  readonly target: string;
  readonly ref: string | null;
  /** Null when the operation's body has none. */
  readonly identifier: string | null;
  readonly idempotencyKey: string;
  /** The exact JSON text that is sent, or less of it: see {@link CreationFacts.withheld}. */
  readonly bodyText: string;
  /** Hash of `bodyText`, or, for a creation whose bytes differ each time, of what it is recognised by. */
  readonly bodySha256: string;
  /** Null when the specification does not show the body. */
  readonly amountCentavos: number | null;
  /** The text that claims are made of: `payeeText` of the payee, or what a creation makes. */
  readonly destination: string | null;
  /** The payee; absent in records of earlier versions (`old-texts.ts`), and when nobody is paid. */
  readonly to?: Payee;
  /** The value that a second identical run shares with this one; null when nothing is claimed. */
  readonly claim: string | null;
  readonly createdAtMs: number;
  readonly toolVersion: string;
  /** Who typed the line. */
  readonly operator: string;
  /** How that is known; absent in records of earlier versions, where a variable that anybody may set said so. */
  readonly operatorBy?: OperatorSource;
  /** What wrote it down; absent in records of earlier versions. */
  readonly by?: WrittenBy;
  /** The payout run that it is a row of. */
  readonly runId?: string;
  /** The day it is to be paid on, `YYYY-MM-DD` in Brasilia; no part of names, claims or content. */
  readonly day?: string;
  /** Present if it is written down for later. */
  readonly schedule?: ScheduleFacts;
  /** The plan that it was written down by, as it was signed and approved. */
  readonly approved?: Approved;
  /** The payee as the directory named it when the payment was made, the document masked as shown. */
  readonly payee?: ShownPayee;
  /** Set for an operation that moves no money but creates something: a charge, a subscription, an accreditation … */
  readonly creation?: CreationFacts;
}

/**
 * How it is known who typed a line.
 * - `ssh-key`: the profile names the key; a payment by a plan is signed with it, others are not.
 * - `os-user`: the user whom the operating system ran the process for.
 * - `variable`: `BRL_OPERATOR`, which anybody may set.
 */
export type OperatorSource = 'ssh-key' | 'os-user' | 'variable';

/** Who typed a line, and how that is known. */
export type Operator = Required<Pick<IntentFacts, 'operator' | 'operatorBy'>>;

/** When a payment that is written down for later may be paid, and what must be the same then. */
export interface ScheduleFacts {
  /** No byte of it leaves before, by the service's clock, and on a shared journal by the database's too. */
  readonly notBeforeMs: number;
  /** How late `schedule run` may still pay it; null if only a person starts it, with `payout run --date`. */
  readonly graceMs: number | null;
  /** Until when missing money is waited for; null for the three tries alone. */
  readonly untilMs: number | null;
  /** What a boleto's preview said when it was scheduled. */
  readonly boleto?: ShownBoleto;
}

/** The parts of a boleto's preview that must be the same at the hour; null where it showed none. */
export interface ShownBoleto {
  readonly amountCentavos: number;
  readonly beneficiary: string | null;
  readonly document: string | null;
  readonly dueDate: string | null;
}

/** The machine, the credential and the login that a payment was written down with: no variable of a name alone gives them. */
export interface WrittenBy {
  readonly machine: string;
  readonly clientId: string;
  /** The user of the shared journal that was logged in; null for a file. */
  readonly databaseRole: string | null;
}

/** The payee that a person saw, or a script compared, before the payment was made. */
export interface ShownPayee {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  readonly askedAtMs: number;
}

/** The facts specific to a creation. */
export interface CreationFacts {
  /** False for an operation that takes no Idempotency-Key: then the key is only a name in this journal. */
  readonly keySent: boolean;
  /** Why `bodyText` is not what was sent, and so is never sent again; null when it is. */
  readonly withheld: Withheld | null;
}

/** A blanked secret, a file that is only described, or a key that each run generates anew. */
export type Withheld = 'secret' | 'file' | 'key';

/**
 * Why a payment stands where it does, when its state alone does not say: the class of the service's error, or one of
 * - `held`: it waits for an approval.
 * - `rows-failed`, `rows-unknown`: a finished batch with rows that failed, or whose outcome is unknown.
 * - `unreachable`: no byte left this machine.
 */
export type Reason = ErrorClass | 'held' | 'rows-failed' | 'rows-unknown' | 'unreachable';

/** What an answer or a look-up says, in the one form that states are derived from. */
export interface Finding {
  readonly state: Exclude<IntentState, 'SENT'>;
  /** The service's own status word, when it gave one. */
  readonly status: string | null;
  readonly endToEndId: string | null;
  /** `errorCode` of the service, or one of ours. */
  readonly code: string | null;
  readonly message: Message | null;
  /** Null when the state says it all. */
  readonly reason: Reason | null;
  readonly httpStatus: number | null;
  readonly requestId: string | null;
  /** The service's object as received, when there was one. */
  readonly bodyText: string | null;
  /** Which of our own facts it shows: see `rails/prove.ts`. */
  readonly shows?: readonly OwnFact[];
}

/** An intended fact that the service shows as ours. */
export type OwnFact = 'amount' | 'payee';

/** Our code for a payment that the service calls settled without showing that it is ours. */
export const notShownCode = 'payee_not_shown';

/** Our code for a row that is not sent because the statement shows it already paid under another name. */
export const paidAnotherWayCode = 'paid_another_way';

/** Our code for a scheduled payment that a person cancelled. */
export const cancelledCode = 'schedule_cancelled';

/** Why a scheduled payment is not paid by itself. */
export interface Held {
  /** One of our error codes. */
  readonly code: string;
  readonly message: Message;
}

/** What is sent for a creation that was proven not to be made: as the latest run intends it. */
export interface Anew {
  /** Replaces {@link IntentFacts.bodyText}: an expiry counts from each run. */
  readonly bodyText: string;
  /** See {@link Intent.newSinceMs}. */
  readonly sinceMs: number;
}

/** One record; records are only ever added. */
export type IntentEvent =
  | { readonly kind: 'INTENT'; readonly atMs: number; readonly facts: IntentFacts }
  | {
      readonly kind: 'ATTEMPT';
      readonly atMs: number;
      readonly attempt: number;
      readonly anew?: Anew;
      /** The plan by which it is sent, if it was not written down by it. */
      readonly approved?: Approved;
      /** Of a row, which is written down before anybody looks: the owner of its key as shown since. */
      readonly payee?: ShownPayee;
    }
  | { readonly kind: 'RESPONSE'; readonly atMs: number; readonly finding: Finding }
  | {
      readonly kind: 'LOOKUP';
      readonly atMs: number;
      readonly result: 'found' | 'not-found' | 'no-answer';
      readonly finding: Finding | null;
    }
  | { readonly kind: 'STATE'; readonly atMs: number; readonly finding: Finding }
  | ScheduleEvent
  | ArchiveEvent
  | { readonly kind: 'INTERRUPTED'; readonly atMs: number; readonly signal: string }
  | {
      readonly kind: 'HUMAN';
      readonly atMs: number;
      readonly operator: string;
      readonly operatorBy?: OperatorSource;
      readonly evidence: string;
      readonly finding: Finding;
    };

/** What stays of the records of a closed intent when they go to an archive: it stands in their place, as the first record. */
export interface ArchiveEvent {
  readonly kind: 'ARCHIVE';
  readonly atMs: number;
  /** Hashes of the records that it stands for, in their order: it is linked to the last one, and seals know all of them. */
  readonly hashes: readonly string[];
  /** Name of the archive's file, without its folders. */
  readonly archive: string;
  readonly facts: IntentFacts;
  /** Where the intent stood, as far as that differs from one that was only written down. */
  readonly outcome: Partial<Outcome>;
}

/** A step of a payment that was written down for later. */
export type ScheduleEvent = { readonly kind: 'SCHEDULE'; readonly atMs: number } & (
  | {
      readonly step: 'released';
      /** The service's time, which decides whether its hour has come. */
      readonly timeMs: number;
    }
  | ({ readonly step: 'held' } & Held)
  /** The money is missing: tried again then. */
  | { readonly step: 'postponed'; readonly untilMs: number }
  | {
      readonly step: 'cancelled';
      readonly operator: string;
      readonly operatorBy?: OperatorSource;
      readonly message: Message;
    }
);

/** An intent with its outcome. */
export interface Intent extends IntentFacts {
  readonly state: IntentState;
  /** Why `schedule run` leaves it to a person; null if it does not. */
  readonly held: Held | null;
  /** How often a scheduled payment was put off for lack of money, and until when. */
  readonly postponed: { readonly times: number; readonly untilMs: number } | null;
  readonly attempts: number;
  /** For a creation, since it was last proven not to be made. */
  readonly firstSentAtMs: number | null;
  readonly lastSentAtMs: number | null;
  /** When it became terminal. */
  readonly closedAtMs: number | null;
  readonly finding: Finding | null;
  /** False when a record was edited or lost; the state is then UNCERTAIN, whatever the records say. */
  readonly intact: boolean;
  /** A FAILED was seen; the service would now execute the same key again (specification, section 3.1). */
  readonly failedSeen: boolean;
  /** Our own request was executed after the payment had been reported as refused: somebody may have paid it another way. */
  readonly settledLate: boolean;
  /** The latest request got no answer. */
  readonly unanswered: boolean;
  /** It was sent again while an earlier request was unanswered: see {@link mayStillArrive}. */
  readonly resent: boolean;
  /** The failure that was followed by a new attempt: seen again, on whichever route, it is not news. */
  readonly supersededFailure: Finding | null;
  /** For a refused intent: the payment that another machine has since made under its names; null when no look-up showed one. */
  readonly since: Finding | null;
  /** The names that the answer to our own latest attempt gave the payment. */
  readonly answered: AnsweredNames;
  /** By the service's clock, a record older than this was not made by this intent. */
  readonly newSinceMs: number;
  /** Which of our own facts the service has shown under our name, for the latest attempt. */
  readonly shown: readonly OwnFact[];
}

/** What the answers to a payment's requests said of it; null for names that none gave. */
export interface AnsweredNames {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  /** `paymentId`, else `id`. */
  readonly paymentId: string | null;
  /** The service refused it because its name exists. */
  readonly isConflict: boolean;
}

const unnamed: AnsweredNames = { identifier: null, endToEndId: null, paymentId: null, isConflict: false };

function namesIn(finding: Finding, before: AnsweredNames): AnsweredNames {
  // Names in an answer about another payment belong to that payment.
  if (isOfAnother(finding)) return before;
  const { endToEndId } = finding;
  const body = bodyOf(finding);
  return {
    identifier: textMember(body, 'identifier') ?? before.identifier,
    endToEndId: endToEndId ?? before.endToEndId,
    paymentId: textMember(body, 'paymentId') ?? textMember(body, 'id') ?? before.paymentId,
    isConflict: finding.reason === 'exists',
  };
}

/** Whether a finding comes from an answer that shows another payment. */
export function isOfAnother({ code }: Finding): boolean {
  return code === 'echo_mismatch' || code === 'ref_conflict';
}

/** The service's object in a finding; null when there is none or it can no longer be read. */
export function bodyOf({ bodyText }: Pick<Finding, 'bodyText'>): unknown {
  try {
    return bodyText === null ? null : JSON.parse(bodyText);
  } catch {
    return null;
  }
}

const terminal: readonly IntentState[] = ['SETTLED', 'REFUSED', 'REVERSED'];

/** Whether it moves money rather than creating something: a charge, a batch, a key. */
export function isPayment({ creation }: Pick<IntentFacts, 'creation'>): boolean {
  return creation === undefined;
}

/** Whether it is proven not to have been executed, and nobody is asked about it. */
export function isUnsent(state: IntentState): state is 'SCHEDULED' | 'INTENT' {
  return state === 'SCHEDULED' || state === 'INTENT';
}

/** Whether nothing but a reversal can follow. */
export function isTerminal(state: IntentState): boolean {
  return terminal.includes(state);
}

/** For this long after a refusal, an unanswered request may still arrive. */
const lateRequestMs = 24 * 60 * 60 * 1000;

/**
 * Until when a refused payment is not paid again: it was sent twice, only one of the two requests was refused, and the refusal
 * frees its key for the other. Null when no request is unaccounted for.
 */
export function mayArriveUntilMs({ state, resent, closedAtMs }: Intent): number | null {
  return state === 'REFUSED' && resent && closedAtMs !== null ? closedAtMs + lateRequestMs : null;
}

/** Whether a request of a refused payment may still arrive and be executed: see {@link mayArriveUntilMs}. */
export function mayStillArrive(intent: Intent, nowMs: number): boolean {
  return nowMs < (mayArriveUntilMs(intent) ?? nowMs);
}

/**
 * Derives the present state from the records. A terminal state changes only to REVERSED, and REFUSED also to SETTLED when the
 * answer to our own request arrives late.
 * @param brokenAt the last record that was changed or follows a lost one: a final state told by it or an earlier record is not
 * believed, one recorded later is; -1 when all are sound
 */
export function reduceIntent(events: readonly IntentEvent[], intact: boolean, brokenAt = -1): Intent {
  const [first, ...rest] = events;
  if (first?.kind !== 'INTENT' && first?.kind !== 'ARCHIVE')
    throw new Error('An intent begins with its INTENT record, or with what is left of an archived one.');
  const { facts } = first;
  const outcome = first.kind === 'ARCHIVE' ? first.outcome : {};
  const start: Intent = { ...facts, ...outcomeAtFirst(facts), ...outcome, intact };
  const intent = rest.reduce((before, event, i): Intent => {
    const after = withEvent(before, event);
    return i + 1 <= brokenAt && isTerminal(after.state)
      ? { ...after, state: 'UNCERTAIN', closedAtMs: null }
      : after;
  }, start);
  return intact || isTerminal(intent.state) ? intent : { ...intent, state: 'UNCERTAIN' };
}

/** What an intent has beside its facts. */
export type Outcome = Omit<Intent, keyof IntentFacts | 'intact'>;

function outcomeAtFirst(facts: IntentFacts): Outcome {
  return {
    state: firstState(facts),
    held: null,
    postponed: null,
    attempts: 0,
    firstSentAtMs: null,
    lastSentAtMs: null,
    closedAtMs: null,
    finding: null,
    failedSeen: false,
    settledLate: false,
    unanswered: false,
    resent: false,
    supersededFailure: null,
    since: null,
    answered: unnamed,
    newSinceMs: facts.createdAtMs,
    shown: [],
  };
}

/** The record that stands for those of an intent from now on: {@link reduceIntent} of it gives the same intent. */
export function archiveEvent(
  intent: Intent,
  { atMs, hashes, archive }: Pick<ArchiveEvent, 'atMs' | 'hashes' | 'archive'>,
): ArchiveEvent {
  const first = outcomeAtFirst(intent);
  const isOutcome = (name: string): name is keyof Outcome => Object.hasOwn(first, name);
  const members = Object.entries(intent).filter(([name]) => name !== 'intact');
  const told = members.filter(
    ([name, value]) => isOutcome(name) && JSON.stringify(value) !== JSON.stringify(first[name]),
  );
  return {
    kind: 'ARCHIVE',
    atMs,
    hashes,
    archive,
    facts: Object.fromEntries(members.filter(([name]) => !isOutcome(name))) as unknown as IntentFacts,
    outcome: Object.fromEntries(told),
  };
}

/** The state that an intent has by its first record. */
export function firstState({ schedule }: IntentFacts): 'SCHEDULED' | 'INTENT' {
  return schedule ? 'SCHEDULED' : 'INTENT';
}

/**
 * Whether a record may follow, as far as schedules go: each store asks this in the transaction that writes it. A payment waits
 * for its hour and its release, and nothing follows its cancellation.
 */
export function mayFollow({ state, finding, schedule }: Intent, event: IntentEvent): boolean {
  if (event.kind === 'ATTEMPT') return state !== 'SCHEDULED' && finding?.code !== cancelledCode;
  if (event.kind !== 'SCHEDULE') return true;
  if (event.step !== 'released') return isUnsent(state) && schedule !== undefined;
  return state === 'SCHEDULED' && schedule !== undefined && event.timeMs >= schedule.notBeforeMs;
}

/** When `schedule run` or a person has to look at it next, for the stores' index; null for anything else. */
export function dueMs({ state, schedule, held, postponed }: Intent): number | null {
  if (!schedule || held) return null;
  const isWaiting = state === 'SCHEDULED' || (state === 'INTENT' && schedule.graceMs !== null);
  return isWaiting ? (postponed?.untilMs ?? schedule.notBeforeMs) : null;
}

/** The intent with one more record. */
export function withEvent(intent: Intent, event: IntentEvent): Intent {
  switch (event.kind) {
    case 'INTENT':
    case 'ARCHIVE':
    case 'INTERRUPTED':
      return intent;
    case 'SCHEDULE':
      return scheduled(intent, event);
    case 'ATTEMPT': {
      // A payment's bytes are always the planned ones, whatever a record says.
      const anew = intent.creation ? event.anew : undefined;
      return {
        ...intent,
        bodyText: anew?.bodyText ?? intent.bodyText,
        newSinceMs: anew?.sinceMs ?? intent.newSinceMs,
        ...(event.approved ? { approved: event.approved } : {}),
        ...(event.payee ? { payee: event.payee } : {}),
        state: 'SENT',
        attempts: intent.attempts + 1,
        firstSentAtMs: anew ? event.atMs : (intent.firstSentAtMs ?? event.atMs),
        lastSentAtMs: event.atMs,
        closedAtMs: null,
        unanswered: true,
        resent: intent.state !== 'REFUSED' && (intent.resent || intent.unanswered),
        // The finding before a new attempt says nothing about that attempt, and its end-to-end id least of all.
        finding: intent.state === 'REFUSED' ? null : intent.finding,
        since: null,
        answered: intent.state === 'REFUSED' ? unnamed : intent.answered,
        shown: intent.state === 'REFUSED' ? [] : intent.shown,
      };
    }
    case 'RESPONSE':
      return answered(intent, event.finding, event.atMs);
    case 'LOOKUP':
      if (intent.state === 'REFUSED' && event.finding?.state === 'REFUSED') {
        const finding = intent.since === null ? intent.finding : event.finding;
        return { ...intent, finding, supersededFailure: event.finding, since: null };
      }
      // Since paid under the same name by another machine: this attempt stays refused, and the payment is reported as existing.
      if (intent.state === 'REFUSED' && intent.finding && event.finding && !isOfAnother(event.finding))
        return {
          ...intent,
          finding: { ...intent.finding, reason: 'exists', status: event.finding.status },
          since: event.finding,
        };
      return event.finding ? applyFinding(intent, event.finding, event.atMs) : intent;
    default:
      return applyFinding(intent, event.finding, event.atMs);
  }
}

/** Only what is proven not to have been sent is released, held or cancelled. */
function scheduled(intent: Intent, event: ScheduleEvent): Intent {
  if (!isUnsent(intent.state)) return intent;
  switch (event.step) {
    case 'released':
      return { ...intent, state: 'INTENT', held: null };
    case 'held':
      return { ...intent, state: 'SCHEDULED', held: { code: event.code, message: event.message } };
    case 'postponed': {
      const times = (intent.postponed?.times ?? 0) + 1;
      return { ...intent, state: 'SCHEDULED', postponed: { times, untilMs: event.untilMs } };
    }
    case 'cancelled': {
      const finding = { ...nothingSaid, code: cancelledCode, message: event.message };
      return { ...intent, state: 'REFUSED', finding, closedAtMs: event.atMs };
    }
  }
}

const nothingSaid: Finding = {
  state: 'REFUSED',
  status: null,
  endToEndId: null,
  code: null,
  message: null,
  reason: null,
  httpStatus: null,
  requestId: null,
  bodyText: null,
};

/** After a refusal found by a look-up, the answer to our own request is believed: the service has executed it since. */
function answered(intent: Intent, finding: Finding, atMs: number): Intent {
  const isLate = intent.state === 'REFUSED' && finding.state === 'SETTLED';
  const before: Intent = isLate ? { ...intent, state: 'SENT', since: null, settledLate: true } : intent;
  const unanswered = before.unanswered && finding.httpStatus === null;
  return {
    ...applyFinding({ ...before, unanswered }, finding, atMs),
    answered: namesIn(finding, intent.answered),
  };
}

function applyFinding(intent: Intent, finding: Finding, atMs: number): Intent {
  if (isTerminal(intent.state) && finding.state !== 'REVERSED') return intent;
  return {
    ...intent,
    state: finding.state,
    finding: { ...finding, endToEndId: finding.endToEndId ?? intent.finding?.endToEndId ?? null },
    shown: isOfAnother(finding) ? intent.shown : [...new Set([...intent.shown, ...(finding.shows ?? [])])],
    closedAtMs: isTerminal(finding.state) ? atMs : null,
    // No byte of it left.
    unanswered: intent.unanswered && finding.state !== 'INTENT',
    failedSeen: intent.failedSeen || finding.status === 'FAILED' || finding.state === 'REFUSED',
  };
}

/** Links a record to the one before it, so that an edit shows. */
export function chainHash(previous: string, intentId: string, sequence: number, payload: string): string {
  return hash('sha256', JSON.stringify([previous, intentId, sequence, payload]), 'hex');
}

/** SHA-256 of the exact text that is sent, lower-case hex. */
export function bodyHash(bodyText: string): string {
  return hash('sha256', bodyText, 'hex');
}
