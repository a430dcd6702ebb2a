import type { Environment } from '../../client/connection.ts';
import { asCliError } from '../../command/failure.ts';
import { deliveryUrl } from '../../connection/delivery-url.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { deliveryRetry, deliverySourceIps } from '../../contract/webhooks.ts';
import { hiddenSecret } from '../../deliveries/capture.ts';
import { deliveryIdOf } from '../../deliveries/delivery.ts';
import { withoutSecrets, withoutUrlSecrets } from '../../deliveries/foreign-secrets.ts';
import { lookAside } from '../../deliveries/judge-aside.ts';
import { replay } from '../../deliveries/replay.ts';
import type { CaptureIndex } from '../../deliveries/search.ts';
import { signedDiff } from '../../deliveries/signed-diff.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { textsOf } from '../../errors/both-languages.ts';
import { usageError } from '../../errors/cli-error.ts';
import { recordsOf } from '../../errors/records.ts';
import { diagnose } from '../../inspect/diagnosis.ts';
import { firstDifference } from '../../inspect/difference.ts';
import { followStore } from '../../inspect/live.ts';
import type { InspectRoutes } from '../../inspect/server.ts';
import type {
  DeliveryDetail,
  DeliveryRow,
  Facts,
  KnownPayment,
  KnownPayments,
  MissingEvents,
  PageError,
  PaymentName,
  Replayed,
  Timeline,
} from '../../inspect/shapes.ts';
import { isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { namedIn } from '../../payments/named/called-intent.ts';
import { requireOwnIntent } from '../../payments/named/own-intent.ts';
import { amountText } from '../../payments/statement/record-view.ts';
import { type NamedPayment, timelineOf } from '../../payments/timeline/timeline.ts';
import { timelineJson } from '../../payments/timeline/timeline-view.ts';
import { saidIn } from '../../words/language.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { attemptRecord } from './attempts-view.ts';
import type { Checked } from './authentication.ts';
import { requireCapture } from './captures.ts';
import { curlText } from './curl.ts';
import { fixes } from './fixes.ts';
import {
  cameOf,
  cameText,
  comparedText,
  findGaps,
  gapSpan,
  subscribedTypes,
  turnedAwayText,
} from './gaps.ts';
import { editable, sendEdited } from './inspect-edits.ts';
import { deliveryPage, paymentPage } from './inspect-search.ts';
import { knownPayments } from './known.ts';
import { linkOf } from './link.ts';
import { orderNotes } from './order-view.ts';
import { paymentIn } from './payment-name.ts';
import { received } from './received.ts';
import { deliveryJson, deliveryNotes, prettyBody } from './webhooks-view.ts';

/** What the page is about. */
export interface InspectInput {
  readonly store: CaptureStore;
  readonly index: CaptureIndex;
  readonly session: Session;
  readonly facts: Omit<Facts, 'subscriptions' | 'sourceIps'>;
  /** The proof that the receiver of this process checks; null if others receive. */
  readonly checked: Checked | null;
  readonly note: (text: Telling) => void;
}

/** The routes of the `webhooks inspect` page. Reading changes nothing; only `/api/retry` makes the service act. */
export function inspectRoutes(input: InspectInput): InspectRoutes {
  const { store, index, session } = input;
  const searched = { store, index, environment: session.environment };
  return {
    read: {
      '/api/facts': () => factsOf(input),
      '/api/deliveries': (query) => deliveryPage(searched, query),
      '/api/payments': (query) => paymentPage(searched, query),
      '/api/delivery': (query) => detail(input, requireCapture(input.store, text(query, 'id'))),
      '/api/editable': (query) => editable(requireCapture(input.store, text(query, 'id')), input.checked),
      '/api/payment': (query) => timeline(input, paymentOf(query)),
      '/api/known': (query) => known(input, text(query, 'text')),
      '/api/received': (query) => received(input.session, text(query, 'text')),
      '/api/gaps': (query) => gaps(input, query),
    },
    change: {
      '/api/replay': (body) => sendAgain(input, body),
      '/api/edited': (body) => sendChanged(input, body),
      '/api/retry': (body) => retry(input, body),
    },
    live(query, send) {
      return followStore(input.store, Number(query.get('after') ?? 0) || 0, {
        arrived: (capture) => send('arrived', deliveryJson(store.placed(capture)) satisfies DeliveryRow),
        changed: (capture) => send('changed', deliveryJson(store.placed(capture)) satisfies DeliveryRow),
        failed: (error) => send('failed', pageFailure(error).document),
      });
    },
  };
}

/** An error for the page: the code, our sentence, and the catalogue's texts in both languages. */
export function pageFailure(
  error: Error,
  kind: 'read' | 'write' = 'read',
): { status: number; document: { error: PageError } } {
  const failure = asCliError(error, kind);
  const { code, message, hint } = failure?.detail ?? {
    code: 'brl_internal_error',
    message: null,
    hint: null,
  };
  const record = recordsOf(code)[0];
  const isRefusedHere = failure?.ends === 'usage';
  const status = isRefusedHere ? 400 : failure?.ends === 'refused' ? 404 : 502;
  // A refusal made here, before sending, explains itself; its hint is meant for a command line.
  if (isRefusedHere) return { status, document: { error: { code, message, hint: null } } };
  return { status, document: { error: { code, message, hint, texts: record ? textsOf(record) : null } } };
}

function factsOf({ store, facts }: InspectInput): Facts {
  const subscriptions = store
    .subscriptions()
    .map(({ subscriptionId, url, eventTypes }) => ({ subscriptionId, url, eventTypes }));
  return { ...facts, subscriptions, sourceIps: deliverySourceIps };
}

/** How many deliveries of an event are listed beside it. */
const mostBeside = 500;

/** One at a time, so that the bodies of a long list are never in memory together. */
function rowsOf(store: CaptureStore, captures: IterableIterator<Capture>): DeliveryRow[] {
  return Iterator.from(captures)
    .map((one) => deliveryJson(store.placed(one)))
    .toArray();
}

async function detail(input: InspectInput, kept: Capture): Promise<DeliveryDetail> {
  const { store, facts } = input;
  const { capture, signed } = await lookedInto(input, kept);
  const { envelope, valid, pairedWith } = capture;
  const environment = facts.environment as Environment;
  const link =
    valid && envelope !== null
      ? await withJournalIfAny(environment, async (journal) =>
          linkOf(envelope, journal, environment, facts.profile),
        )
      : null;
  const ofEvent = (eventId: string | null) =>
    eventId === null ? [] : rowsOf(store, store.list({ eventId, order: 'oldest', limit: mostBeside }));
  return {
    ...deliveryJson(capture),
    forwards: capture.forwards.map(attemptRecord),
    notes: {
      en: await saidIn('en', () => deliveryNotes(capture, environment)),
      pt: await saidIn('pt', () => deliveryNotes(capture, environment)),
    },
    orderNotes: {
      en: await saidIn('en', () => orderNotes(capture)),
      pt: await saidIn('pt', () => orderNotes(capture)),
    },
    headers: withoutSecrets(capture.headers),
    bodyBase64: Buffer.from(capture.body).toString('base64'),
    deliveryId: deliveryIdOf(
      capture.headers,
      input.session.client.connection.settings.webhookDeliveryIdHeader,
    ),
    curl: curlText(capture, curlTo(facts, capture)),
    pretty: capture.problem === 'not_json' ? null : prettyBody(capture.body),
    intentId: link?.intentId ?? null,
    next: link?.next ?? null,
    sameEvent: ofEvent(envelope?.eventId ?? null),
    difference: differenceOf(store, capture),
    proof: signed === undefined ? null : proofOf(capture, signed),
    beside: ofEvent(pairedWith),
    payment: envelope === null ? null : paymentIn(envelope),
  };
}

/** The application, where it is known; else the receiver of this page. */
function curlTo({ replayTo, receiver }: InspectInput['facts'], { target }: Capture): string | null {
  if (replayTo !== null || receiver === null) return replayTo;
  return `${new URL(receiver.url).origin}${withoutUrlSecrets(target)}`;
}

/** A capture with its verdict and causes, and the signed bytes if they are known. */
interface LookedInto {
  readonly capture: Capture;
  readonly signed?: Uint8Array;
}

/** In a flood of bad deliveries only the first are examined on arrival, the others here; signed bytes are never stored. */
async function lookedInto({ checked }: InspectInput, capture: Capture): Promise<LookedInto> {
  const isOurs =
    checked?.authentication.type === capture.authType && checked.subscriptionId === capture.subscriptionId;
  // If a secret was hidden, nobody can say any more what was wrong with it.
  const isWhole = !capture.headers.some(([, value]) => value.includes(hiddenSecret));
  const wasInVain = capture.causes.some(({ code }) => code === 'no_usual_cause');
  if (capture.valid || !isOurs || !isWhole || wasInVain) return { capture };
  const { headers, body } = capture;
  const { authentication, others } = checked;
  const found = await lookAside({ delivery: { headers, body }, authentication, others });
  if (found === null || found.causes.length === 0) return { capture };
  return { capture: { ...capture, causes: found.causes }, ...(found.signed && { signed: found.signed }) };
}

function proofOf({ captureId, body, subscriptionId }: Capture, signed: Uint8Array): DeliveryDetail['proof'] {
  const frameworks = Object.keys(fixes);
  const secret = subscriptionId === null ? ' --secret-file FILE' : '';
  return {
    signedBase64: Buffer.from(signed).toString('base64'),
    differences: signedDiff(signed, body).places.map((place) => ({
      signedOffset: place.signedOffset,
      signedBytes: place.signed.length,
      receivedOffset: place.receivedOffset,
      receivedBytes: place.received.length,
    })),
    fix: `brl webhooks verify --event-id ${captureId}${secret} --fix ${frameworks[0]}`,
    frameworks,
  };
}

function differenceOf(store: CaptureStore, { duplicateOf, differs, body }: Capture) {
  const first = differs && duplicateOf !== null ? store.find(duplicateOf) : null;
  return first === null ? null : firstDifference(first.body, body);
}

function paymentOf(query: URLSearchParams): PaymentName {
  const kind = query.get('kind');
  if (kind !== 'pix' && kind !== 'ted' && kind !== 'transfer')
    throw usageError('usage', webhooksWords.page.kindUnknown);
  const given = (name: string) => query.get(name) || null;
  const names = { identifier: given('identifier'), endToEndId: given('endToEndId') };
  if (names.identifier === null && names.endToEndId === null)
    throw usageError('usage', webhooksWords.page.paymentUnnamed);
  return { kind, ...names, accountId: given('accountId') };
}

async function timeline({ session, store }: InspectInput, name: PaymentName): Promise<Timeline> {
  const told = await withJournalIfAny(session.environment, async (journal) =>
    timelineOf(session, journal, await namedBy(session, journal, name)),
  );
  const { identifier, endToEndId } = told;
  const accepted = [
    ...(identifier === null ? [] : store.list({ identifier, kinds: ['new'] })),
    ...(endToEndId === null ? [] : store.list({ endToEndId, kinds: ['new'] })),
  ];
  const types = accepted.flatMap(({ envelope }) => (envelope === null ? [] : [envelope.type]));
  const sayAll = () => told.moments.map(({ say }) => say());
  const [en, pt] = [await saidIn('en', sayAll), await saidIn('pt', sayAll)];
  const moments = told.moments.map(({ atMs, source }, i) => ({
    at: atMs === null ? null : new Date(atMs).toISOString(),
    source,
    texts: { en: en[i] ?? '', pt: pt[i] ?? '' },
  }));
  return {
    ...timelineJson(told),
    moments,
    diagnosis: diagnose(
      { ...told, state: told.history?.intent.state ?? null, isRefusedHere: cameOf(store, told) !== null },
      types,
    ),
  };
}

/** What the journal knows for a text, so that the page never denies it. */
async function known({ session: { environment } }: InspectInput, wanted: string): Promise<KnownPayments> {
  const found = await knownPayments(environment, wanted);
  const payments = found.map(async (intent): Promise<KnownPayment> => {
    const payee = () => payeeSentence(payeeOf(intent));
    const { intentId, createdAtMs, amountCentavos, state, ref } = intent;
    return {
      intentId,
      at: new Date(createdAtMs).toISOString(),
      amountText: amountCentavos === null ? null : formatReais(amountCentavos as Centavos),
      payee: { en: await saidIn('en', payee), pt: await saidIn('pt', payee) },
      state,
      ref,
    };
  });
  return { payments: await Promise.all(payments) };
}

/** Asks the journal by every name that a command takes: an intent's id, a ref, a row's reference. */
async function namedBy(session: Session, journal: Journal | null, name: PaymentName): Promise<NamedPayment> {
  const { identifier } = name;
  const named =
    journal && identifier !== null ? await namedIn(journal, session.environment, identifier) : null;
  const [intent, ...others] = named?.intents.filter(isPayment) ?? [];
  if (!intent || others.length > 0) return { ...name, intent: null };
  requireOwnIntent(session, intent);
  const { operation } = intent;
  const kind = operation === 'ted.out' ? 'ted' : operation.startsWith('transfers.') ? 'transfer' : 'pix';
  return { kind, identifier: null, endToEndId: null, intent };
}

async function gaps({ store, session }: InspectInput, query: URLSearchParams): Promise<MissingEvents> {
  const span = gapSpan(query.get('from') || undefined, query.get('to') || undefined);
  const asked = query.get('offline') === '1' ? null : session;
  const found = await withJournalIfAny(session.environment, (journal) =>
    findGaps(store, journal, asked, span, session.environment, subscribedTypes(store)),
  );
  const bothOf = async (say: () => string) => ({ en: await saidIn('en', say), pt: await saidIn('pt', say) });
  const rows = await Promise.all(
    found.gaps.map(async (gap) => ({
      ...gap,
      amount: amountText(gap.amount) ?? '',
      came: await bothOf(() => cameText(gap)),
    })),
  );
  const away = store.turnedAway(span).slice(0, mostBeside);
  const turnedAway = await Promise.all(away.map((one) => bothOf(() => turnedAwayText(one))));
  const compared = await bothOf(() => comparedText(found));
  return { from: span.days.from, to: span.days.to, compared, gaps: rows, turnedAway };
}

/**
 * Sends the exact bytes to an https address or to this machine, and records the result, without hidden secrets: an address typed
 * into a page must never receive one.
 */
async function sendAgain({ store, note }: InspectInput, body: unknown): Promise<Replayed> {
  const capture = requireCapture(store, member(body, 'captureId'));
  const url = deliveryUrl(member(body, 'url'), webhooksWords.page.theAddress);
  const result = await replay(capture, url, null);
  store.addForward(capture.captureId, result, 'replay');
  note(() => webhooksWords.page.sentAgain(capture.captureId, url.href, `${result.status ?? result.problem}`));
  const { status, elapsedMs, problem } = result;
  return { url: url.href, httpStatus: status, elapsedMs: Math.round(elapsedMs), problem, eventId: null };
}

/** Sends a changed copy of a delivery to an https address or to this machine. */
function sendChanged(input: InspectInput, body: unknown): Promise<Replayed> {
  const capture = requireCapture(input.store, member(body, 'captureId'));
  const url = deliveryUrl(member(body, 'url'), webhooksWords.page.theAddress);
  const edits = {
    field: lines(body, 'field'),
    remove: lines(body, 'remove'),
    headers: lines(body, 'headers'),
  };
  return sendEdited(capture, url, edits, input);
}

function lines(body: unknown, name: string): readonly string[] {
  const value = (body as Readonly<Record<string, unknown>>)[name];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw usageError('usage', webhooksWords.page.missing(name));
}

async function retry({ session, note }: InspectInput, body: unknown): Promise<{ readonly queued: true }> {
  const params = {
    subscriptionId: idOf(body, 'subscriptionId'),
    deliveryId: idOf(body, 'deliveryId'),
  };
  await session.client.write(deliveryRetry, { params }, null);
  note(() => webhooksWords.page.retryAsked(params.deliveryId, params.subscriptionId));
  return { queued: true };
}

function idOf(body: unknown, name: string): string {
  const value = member(body, name);
  if (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(value)) return value;
  throw usageError('usage', webhooksWords.page.idMissing(name));
}

function member(body: unknown, name: string): string {
  const value =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? (body as Readonly<Record<string, unknown>>)[name]
      : undefined;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw usageError('usage', webhooksWords.page.missing(name));
}

function text(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null || value === '') throw usageError('usage', webhooksWords.page.missing(name));
  return value;
}
