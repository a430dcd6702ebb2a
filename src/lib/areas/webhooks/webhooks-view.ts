import { brasiliaInstant, secondText, shortSecondText, timeOfDay, timeText } from '../../brazil/clock.ts';
import { amountNumber, formatReais } from '../../contract/money.ts';
import { causeName, causeSentence } from '../../deliveries/causes.ts';
import { eventFacts } from '../../deliveries/event-facts.ts';
import { withoutSecrets, withoutUrlSecrets } from '../../deliveries/foreign-secrets.ts';
import { originOf } from '../../deliveries/made-up.ts';
import type { Capture } from '../../deliveries/store.ts';
import { readJson, withOriginalNumbers } from '../../json/strict.ts';
import { amountText } from '../../payments/statement/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { causeNames } from '../../words/cause-names.ts';
import { madeUpWords } from '../../words/made-up.ts';
import { notesWords } from '../../words/notes.ts';
import { namedEventStatus } from '../../words/statuses.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { answerText, attemptFields, attemptJson, attemptRecord, outcomeJson } from './attempts-view.ts';
import type { DeliveryLink } from './link.ts';
import { orderJson, orderMarks, orderNotes } from './order-view.ts';

/** A captured delivery as JSON shows it; times are RFC 3339 in UTC. Headers and body only on request. */
export function deliveryJson(capture: Capture, link: DeliveryLink | null = null) {
  const { envelope } = capture;
  return {
    captureId: capture.captureId,
    receivedAt: utc(capture.receivedAtMs),
    kind: capture.kind,
    valid: capture.valid,
    cause: capture.causes[0]?.code ?? null,
    causes: capture.causes,
    problem: capture.problem,
    httpStatus: capture.status,
    eventId: envelope?.eventId ?? null,
    type: envelope?.type ?? null,
    occurredAt: envelope?.occurredAt ?? null,
    environment: envelope?.environment ?? null,
    tenantId: envelope?.tenantId ?? null,
    accountId: envelope?.accountId ?? null,
    identifier: envelope?.identifier ?? null,
    endToEndId: envelope?.endToEndId ?? null,
    ...moneyJson(capture),
    status: envelope?.status ?? null,
    attempt: capture.attempt,
    requestId: capture.requestId,
    origin: originOf(capture.headers),
    bookmarked: capture.bookmark != null,
    note: capture.bookmark?.note ?? null,
    duplicateOf: capture.duplicateOf,
    differs: capture.differs,
    aliasOf: envelope?.aliasOf ?? null,
    pairedWith: capture.pairedWith,
    authType: capture.authType,
    subscriptionId: capture.subscriptionId,
    target: withoutUrlSecrets(capture.target),
    remoteAddress: capture.remoteAddress,
    bodyBytes: capture.body.length,
    ...orderJson(capture),
    ...outcomeJson(capture.forwards),
    forwards: capture.forwards.map(attemptJson),
    ...(link === null ? {} : { intentId: link.intentId, next: link.next }),
  };
}

/** Amount and other side; nulls where nothing was proven, as a stranger's words are no payment. */
function moneyJson({ valid, body }: Capture) {
  const { amountCentavos, payee, payer } = eventFacts(valid ? body : new Uint8Array());
  return {
    amount: amountCentavos === null ? null : amountNumber(amountCentavos),
    amountText: amountCentavos === null ? null : formatReais(amountCentavos, '\u00a0'),
    payee,
    payer,
  };
}

/** The same with header lines and exact bytes: base64, and text if they are UTF-8. */
export function deliveryRecord(capture: Capture) {
  const bytes = Buffer.from(capture.body);
  return {
    ...deliveryJson(capture),
    forwards: capture.forwards.map(attemptRecord),
    headers: withoutSecrets(capture.headers),
    body: isUtf8Text(bytes) ? bytes.toString('utf8') : null,
    bodyBase64: bytes.toString('base64'),
  };
}

/** Longest name of an event in the specification; a stranger's may be longer. */
const longestType = 38;

/** Columns of `webhooks captured list` for a terminal; the event's id is in the CSV and in `captured show`. */
export const deliveryColumns: readonly Column<Capture>[] = [
  { header: 'Id', value: ({ captureId }) => String(captureId), align: 'right' },
  {
    header: 'Time (BRT)',
    value: ({ receivedAtMs }) => brasiliaInstant(receivedAtMs),
    shown: ({ receivedAtMs }) => shortSecondText(receivedAtMs),
    whole: true,
    cell: 'instant',
  },
  { header: 'Kind', value: ({ kind }) => kind, shown: ({ kind }) => webhooksWords.kinds[kind], cell: 'name' },
  {
    header: 'Event',
    value: ({ envelope }) => envelope?.type.slice(0, longestType) ?? '',
    freeText: true,
    least: longestType,
    alone: { least: 17 },
  },
  {
    header: 'Amount',
    value: (capture) => String(moneyJson(capture).amount?.toFixed(2) ?? ''),
    shown: (capture) => moneyJson(capture).amountText ?? '',
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'Other side',
    value: (capture) => moneyJson(capture).payer ?? moneyJson(capture).payee ?? '',
    freeText: true,
    spare: true,
  },
  {
    header: 'Payment',
    value: ({ envelope }) => envelope?.identifier ?? envelope?.endToEndId ?? '',
    freeText: true,
  },
  { header: 'Remark', value: codedRemark, shown: remarkOf, freeText: true, cell: 'name' },
];

/** Columns for spreadsheets. */
export const deliveryFieldColumns: readonly Column<Capture>[] = [
  ...deliveryColumns,
  { header: 'Event id', value: ({ envelope }) => envelope?.eventId ?? '', freeText: true },
  { header: 'Account', value: ({ envelope }) => envelope?.accountId ?? '', freeText: true },
  { header: 'End-to-end id', value: ({ envelope }) => envelope?.endToEndId ?? '', freeText: true },
];

/** One line for a terminal, as `webhooks listen` prints it. */
export function deliveryLine(capture: Capture): string {
  const { envelope, receivedAtMs, status, kind, valid } = capture;
  const words = [
    timeOfDay(receivedAtMs),
    String(status),
    webhooksWords.kinds[kind].padEnd(kindWidth()),
    // Before what a narrow terminal cuts off.
    ...capture.forwards
      .slice(-1)
      .map((attempt) => webhooksWords.delivery.handedOn(answerText(attempt), Math.round(attempt.elapsedMs))),
    envelope?.type ?? webhooksWords.noEvent,
    // An amount in an unverified delivery proves no payment.
    valid ? (amountText(envelope?.amount) ?? '') : '',
    envelope?.identifier ?? envelope?.endToEndId ?? envelope?.eventId ?? '',
    remarkOf(capture),
  ];
  return words.filter((word) => word !== '').join('  ');
}

function kindWidth(): number {
  return Math.max(...Object.values(webhooksWords.kinds).map((word) => word.length));
}

/** The notes on a delivery beyond its line: the causes, and what to do. */
export function deliveryNotes(capture: Capture, environment: string): string[] {
  const says = webhooksWords.delivery;
  const { envelope, causes, differs, problem, valid } = capture;
  const stranger = envelope?.environment ?? null;
  const version = envelope?.schemaVersion ?? knownVersion;
  return [
    ...causes.map(causeSentence),
    valid && problem !== null && problemText(problem, capture.authType),
    differs && says.differs,
    valid && stranger !== null && stranger !== environment && says.otherEnvironment(stranger, environment),
    valid && version !== knownVersion && says.otherVersion(version, knownVersion),
  ].filter((note) => note !== false);
}

/** One delivery as labelled lines; the body comes after them. */
export function deliveryFields(capture: Capture, environment: string): Field[] {
  const says = webhooksWords.delivery;
  const { envelope, attempt, forwards, duplicateOf } = capture;
  const receivedAt = secondText(capture.receivedAtMs);
  return [
    ['Capture', String(capture.captureId)],
    [
      'Received',
      says.received(
        receivedAt,
        capture.remoteAddress ?? says.unknownSender,
        withoutUrlSecrets(capture.target),
      ),
    ],
    [
      'Answered',
      duplicateOf === null
        ? `${capture.status}, ${webhooksWords.kinds[capture.kind]}`
        : says.answeredAgain(capture.status, webhooksWords.kinds[capture.kind], duplicateOf),
    ],
    ['Proof', proofText(capture)],
    ...[...deliveryNotes(capture, environment), ...orderNotes(capture)].map((note): Field => ['', note]),
    ['Bookmark', bookmarkText(capture)],
    ['Event', envelope?.type ?? null],
    ['Event id', envelope?.eventId ?? null],
    [
      'Beside',
      envelope?.aliasOf == null ? null : `${envelope.aliasOf}, ${capture.pairedWith ?? says.notCaptured}`,
    ],
    ['Occurred', timeText(envelope?.occurredAt ?? null)],
    ['Account', envelope?.accountId ?? null],
    ['Status', envelope?.status == null ? null : namedEventStatus(envelope.type, envelope.status)],
    ['Identifier', envelope?.identifier ?? null],
    ['End-to-end id', envelope?.endToEndId ?? null],
    ['Attempt', attempt === null ? null : String(attempt)],
    ['Request id', capture.requestId],
    ...attemptFields(forwards),
    ['Headers', capture.headers.length === 0 ? null : ''],
    ...withoutSecrets(capture.headers).map(([name, value]): Field => [{ said: `  ${name}` }, value]),
  ];
}

/** The note of a bookmarked delivery, and when it was made. */
function bookmarkText({ bookmark }: Capture): string | null {
  return bookmark == null ? null : notesWords.of(bookmark.note, secondText(bookmark.atMs));
}

/** Whether the proof is right, or the code of what is wrong, as `--cause` takes it. */
function proofText({ authType, valid, causes }: Capture): string {
  const proven = authType === 'NONE' ? webhooksWords.nothingProven : webhooksWords.valid;
  const verdict = `${authType}: ${valid ? proven : webhooksWords.notValid}`;
  return causes.length === 0 ? verdict : `${verdict} (${causes.map(({ code }) => code).join(', ')})`;
}

/** A body for people: JSON indented, with its numbers as written; anything else as it is. */
export function prettyBody(body: Uint8Array): string {
  if (body.length === 0) return webhooksWords.delivery.emptyBody;
  try {
    return JSON.stringify(withOriginalNumbers(readJson(body).text), null, 2);
  } catch {
    return Buffer.from(body).toString('utf8');
  }
}

/** What is notable about a delivery, in a few words. */
function remarkOf(capture: Capture): string {
  const { problem } = capture;
  const what = problem === null ? null : causeNames[problem];
  return remark(capture, capture.causes.map(causeName).join(', '), what);
}

/** The same for a program: causes and problems by their codes. */
function codedRemark(capture: Capture): string {
  return remark(capture, capture.causes.map(({ code }) => code).join(', '), capture.problem);
}

function remark(capture: Capture, causes: string, problem: string | null): string {
  const { bookmark, differs, attempt, envelope, kind, valid } = capture;
  const says = webhooksWords.delivery;
  const origin = originOf(capture.headers);
  const marks = [
    origin === 'service' ? null : madeUpWords.origins[origin],
    bookmark == null ? null : bookmark.note === null ? notesWords.bookmarked : notesWords.noted,
    causes,
    valid ? problem : null,
    differs ? says.otherBytes : null,
    attempt !== null && attempt > 1 ? says.attempt(attempt) : null,
    ...orderMarks(capture),
    kind === 'new' && envelope?.aliasOf != null ? says.beside(envelope.aliasOf) : null,
  ];
  return marks.filter((mark) => mark !== null && mark !== '').join('; ');
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}

function isUtf8Text(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}

/** With authentication NONE there is no proof to be right. */
function problemText(problem: 'not_json' | 'not_an_event', authType: string): string {
  const { problems, provenBut } = webhooksWords.delivery;
  return (authType === 'NONE' ? problems : provenBut)[problem];
}

/** The envelope version in the specification; another number means a breaking change (sections 6.2 and 9). */
const knownVersion = '1.0';
