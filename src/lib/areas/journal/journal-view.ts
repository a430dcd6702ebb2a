import { brasiliaInstant, secondText, shortMinuteText } from '../../brazil/clock.ts';
import { maskDocument } from '../../brazil/documents.ts';
import { detectKey, maskKey } from '../../brazil/key.ts';
import { type KeyType, keyTypes } from '../../contract/fields.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import {
  dueMs,
  type Intent,
  type IntentEvent,
  isTerminal,
  type Operator,
  type ScheduleEvent,
  type ShownPayee,
} from '../../journal/intent.ts';
import type { IntentHistory } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { PayeeChange } from '../../journal/payees.ts';
import type { RunRow } from '../../journal/runs.ts';
import { shownDestination, wholeDestination } from '../../payments/destination.ts';
import { changeJson } from '../../payments/payees/json.ts';
import { recordText, toldRecords } from '../../payments/record-texts.ts';
import { writerFields, writerJson } from '../../payments/written-by.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { journalWords } from '../../words/journal.ts';
import { operationText } from '../../words/operations.ts';
import { messageText } from '../../words/records.ts';
import { stateWords } from '../../words/states.ts';
import { valueWords } from '../../words/values.ts';

/** Columns of `journal list`. */
export const intentColumns: readonly Column<Intent>[] = [
  { header: 'Intent', value: (intent) => intent.intentId, whole: true, spare: true },
  {
    header: 'Time (BRT)',
    value: (intent) => brasiliaInstant(intent.createdAtMs),
    shown: (intent) => shortMinuteText(intent.createdAtMs),
    whole: true,
    cell: 'instant',
  },
  { header: 'State', value: standingOf, shown: stateText, least: 17, cell: 'name' },
  { header: 'Amount', value: plainAmountOf, shown: amountOf, align: 'right', cell: 'amount' },
  {
    header: 'To',
    value: (intent) => intent.destination ?? '',
    shown: payeeText,
    word: wholeDestination,
    cell: 'name',
    freeText: true,
    // An intent's id is shortened before a name is cut to its first word.
    least: 24,
    alone: { least: 12 },
  },
  {
    header: 'Ref',
    value: (intent) => intent.ref ?? '',
    freeText: true,
    whole: true,
    alone: { header: 'Ref or intent', shown: ({ ref, intentId }) => ref ?? intentId },
  },
];

/** Whom it pays, as a person knows them: by name if the journal has it, else by what was paid to. */
export function payeeText(intent: Intent): string {
  const to = payeeOf(intent);
  return (
    intent.payee?.name ??
    (to.kind === 'pix-key' && to.keyType === 'EMAIL' ? to.key : shownDestination(intent))
  );
}

/** An intent as JSON shows it: amounts are BRL numbers, times RFC 3339 in UTC. */
export function intentJson(intent: Intent) {
  const { finding } = intent;
  const due = dueMs(intent);
  return {
    intentId: intent.intentId,
    state: intent.state,
    environment: intent.environment,
    host: intent.host,
    tenantId: intent.tenantId,
    accountId: intent.accountId,
    operation: intent.operation,
    ref: intent.ref,
    runId: intent.runId ?? null,
    identifier: intent.identifier,
    idempotencyKey: sentKey(intent),
    amount: intent.amountCentavos === null ? null : amountNumber(intent.amountCentavos as Centavos),
    destination: intent.destination,
    bodySha256: intent.bodySha256,
    attempts: intent.attempts,
    endToEndId: finding?.endToEndId ?? null,
    status: finding?.status ?? null,
    code: finding?.code ?? null,
    createdAt: utc(intent.createdAtMs),
    dueAt: due === null ? null : utc(due),
    held: intent.held?.code ?? null,
    lastSentAt: intent.lastSentAtMs === null ? null : utc(intent.lastSentAtMs),
    closedAt: intent.closedAtMs === null ? null : utc(intent.closedAtMs),
    ...whoOf(intent),
    intact: intent.intact,
  };
}

/** If the operation takes no Idempotency-Key, the one in the journal is internal. */
function sentKey({ creation, idempotencyKey }: Intent): string | null {
  return creation?.keySent === false ? null : idempotencyKey;
}

/**
 * An intent and its records as labelled lines, and for a row of a run its position there.
 * @param isVerbose whether what only a support engineer compares is shown, too
 */
export function historyFields(
  { intent, events }: IntentHistory,
  row: RunRow | null = null,
  isVerbose = false,
): Field[] {
  return [
    ['Intent', intent.intentId],
    ['State', intent.intact ? stateText(intent) : journalWords.damaged(stateText(intent))],
    ['Amount', amountOf(intent)],
    [intent.creation ? 'What' : 'To', intent.destination && shownDestination(intent)],
    ...payeeFields(intent.payee),
    ['From account', intent.accountId],
    ['Environment', `${valueWords.environment(intent.environment)}, ${intent.host}`],
    ['Operation', operationText(intent.operation) ?? intent.operation],
    ['Ref', intent.ref],
    ['Run', intent.runId ?? null],
    ['Line', row && String(row.line)],
    ['Reference', row?.reference ?? null],
    ['Identifier', intent.identifier],
    ['Idempotency key', isVerbose ? sentKey(intent) : null],
    ['Body SHA-256', isVerbose ? intent.bodySha256 : null],
    ['End-to-end id', intent.finding?.endToEndId ?? null],
    ...writerFields(intent),
    ['Times', events.length === 0 ? null : journalWords.brasilia],
    ...eventFields(events),
  ];
}

/** The records line by line; consecutive identical look-ups are one line, with the time of the last. */
function eventFields(events: readonly IntentEvent[]): Field[] {
  const groups: { readonly text: string; readonly kind: string; readonly times: number[] }[] = [];
  for (const event of toldRecords(events)) {
    const text = recordText(event);
    const last = groups.at(-1);
    if (event.kind === 'LOOKUP' && last?.kind === 'LOOKUP' && last.text === text) last.times.push(event.atMs);
    else groups.push({ text, kind: event.kind, times: [event.atMs] });
  }
  return groups.map(({ text, times }) => {
    const [first = 0] = times;
    const told =
      times.length === 1
        ? text
        : journalWords.repeated(text, times.length, secondText(times.at(-1) ?? first));
    return [{ said: secondText(first) }, told];
  });
}

/** The records for an export: documents, names, keys and addresses are masked unless they are to be shown. */
export function exportRecord({ intent, events }: IntentHistory, reveal: boolean): object {
  const record = {
    ...intentJson(intent),
    payee: payeeJson(intent.payee),
    by: writerJson(intent),
    events: events.map(eventJson),
  };
  return reveal ? record : (masked(record) as object);
}

/** A change of a payee, the same way. */
export function exportChange(change: PayeeChange & RefScope, reveal: boolean): object {
  const { environment, tenantId, accountId } = change;
  const record = { environment, tenantId, accountId, ...changeJson(change) };
  return reveal ? record : (masked(record) as object);
}

function payeeFields(payee: ShownPayee | undefined): Field[] {
  if (!payee) return [];
  return [
    ['Payee', payee.name],
    ['Document', payee.document],
    ['Bank', payee.bank],
    ['Looked up', valueWords.inBrasilia(secondText(payee.askedAtMs))],
  ];
}

function payeeJson(payee: ShownPayee | undefined) {
  if (!payee) return null;
  const { askedAtMs, ...shown } = payee;
  return { ...shown, askedAt: utc(askedAtMs) };
}

function eventJson(event: IntentEvent): unknown {
  const at = utc(event.atMs);
  switch (event.kind) {
    case 'INTENT':
      return { kind: event.kind, at, body: parsed(event.facts.bodyText) };
    case 'ARCHIVE': {
      const { archive, facts, hashes } = event;
      return { kind: event.kind, at, archive, records: hashes.length, body: parsed(facts.bodyText) };
    }
    case 'ATTEMPT':
      return {
        kind: event.kind,
        at,
        attempt: event.attempt,
        ...(event.anew ? { body: parsed(event.anew.bodyText) } : {}),
      };
    case 'INTERRUPTED':
      return { kind: event.kind, at, signal: event.signal };
    case 'SCHEDULE':
      return stepJson(event, at);
    default: {
      const { finding } = event;
      const body = finding?.bodyText == null ? null : parsed(finding.bodyText);
      const human = event.kind === 'HUMAN' ? { ...whoOf(event), evidence: event.evidence } : {};
      const told = finding && { ...finding, message: finding.message && messageText(finding.message) };
      return { kind: event.kind, at, ...human, ...told, bodyText: undefined, body };
    }
  }
}

/** Null in what an earlier version recorded. */
function whoOf({ operator, operatorBy }: Pick<Operator, 'operator'> & Partial<Operator>) {
  return { operator, operatorBy: operatorBy ?? null };
}

function stepJson(event: ScheduleEvent, at: string) {
  const { kind, step } = event;
  switch (event.step) {
    case 'released':
      return { kind, at, step };
    case 'held':
      return { kind, at, step, code: event.code, message: messageText(event.message) };
    case 'postponed':
      return { kind, at, step, until: utc(event.untilMs) };
    case 'cancelled':
      return { kind, at, step, ...whoOf(event) };
  }
}

function parsed(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}

/** Members that identify a person, or lead to what only that person may do (specification, sections 2.2 to 2.9). */
const personal = new Set(
  `name document pixKey key payeeName payeeDocument holderName legalName tradeName cpf cnpj taxNumber
  allowedPayerTaxNumber birthDate email phone monthlyIncome zipCode street number complement neighborhood district city
  cityIbgeCode biometryLink consentLink link`.split(/\s+/),
);
/** Everything below these is personal too, under any name. */
const personalObjects = new Set(['address', 'payer']);
/** Free text. */
const freeTexts = new Set(['message', 'evidence', 'description']);

function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => masked(inner, name));
  if (typeof value === 'object' && value !== null) {
    const below = (key: string) => (personalObjects.has(name) ? name : key);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, below(key))]));
  }
  if (name === 'destination' && typeof value === 'string') return maskedDestination(value);
  if (freeTexts.has(name) && typeof value === 'string') return maskedWords(value);
  // Already masked when written down; masking it again would leave nothing.
  if (name === 'document' && typeof value === 'string' && value.includes('***')) return value;
  if (value === null || !(personal.has(name) || personalObjects.has(name))) return value;
  return typeof value === 'string' ? maskedText(value) : '***';
}

function maskedDestination(destination: string): string {
  const [keyType = '', ...rest] = destination.split(' ');
  if (!keyTypes.some((known) => known === keyType)) return maskedWords(destination);
  return `${keyType} ${maskKey(keyType as KeyType, rest.join(' '))}`;
}

/** Documents, e-mail addresses and phone numbers in a text. */
function maskedWords(text: string): string {
  const words = text.split(' ');
  return words.map((word) => maskedWord(word, words.length === 1)).join(' ');
}

/** Within a text, something that looks like a random key is the id of a batch or an account. */
function maskedWord(word: string, isAlone: boolean): string {
  const [reading] = detectKey(word).candidates;
  if (reading === undefined || (reading.keyType === 'EVP' && !isAlone)) return word;
  return maskKey(reading.keyType, reading.key);
}

function maskedText(text: string): string {
  if (/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(text)) return maskDocument(text);
  return `${[...text].slice(0, 2).join('')}***`;
}

/**
 * The state of an intent: one that moves no money was made, not settled, and a batch with failed rows was not paid in
 * full.
 */
function standingOf({ state, creation, finding }: Intent): keyof typeof stateWords {
  if (finding?.reason === 'rows-failed' && state === 'SETTLED') return 'PAID IN PART';
  if (!creation) return state;
  if (state === 'SETTLED') return 'MADE';
  return state === 'REFUSED' ? 'NOT MADE' : state;
}

/** In words, including who is waited for, and whose word it is. */
function stateText(intent: Intent): string {
  const { state, finding } = intent;
  if (state === 'PENDING' && finding?.reason === 'held') return stateWords.HELD;
  const code = isTerminal(state) ? (finding?.code ?? '') : '';
  return Object.hasOwn(recordedStates, code)
    ? stateWords[recordedStates[code as keyof typeof recordedStates]]
    : stateWords[standingOf(intent)];
}

/** What a person recorded rather than the service answered. */
const recordedStates = {
  resolved_paid: 'RECORDED PAID',
  resolved_not_paid: 'RECORDED NOT PAID',
  resolved_made: 'RECORDED MADE',
  resolved_not_made: 'RECORDED NOT MADE',
} as const;

function amountOf(intent: Intent): string {
  return intent.amountCentavos === null ? '' : formatReais(intent.amountCentavos as Centavos, '\u00a0');
}

function plainAmountOf({ amountCentavos }: Intent): string {
  return amountCentavos === null ? '' : formatPlain(amountCentavos as Centavos);
}

function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
