import type { PageText } from '../../words/page.ts';
import type { AttemptDetail, DeliveryDetail, DeliveryRow } from '../shapes.ts';
import { bodySection, bytesBlock, bytesIn } from './body.ts';
import { type Context, copyable, copyButton, section, timeOf, timeText } from './context.ts';
import { askReplay, askRetry } from './dialogs.ts';
import { button, type Child, el, stranger } from './dom.ts';
import { askEdited } from './edits.ts';
import { answerOf, chips } from './list.ts';
import { isUntaken, lookOf } from './looks.ts';
import { paymentSection } from './payment.ts';
import { proofSection } from './proof.ts';
import { causeText, statusText } from './texts.ts';

/** One complete delivery: verdict and what to do first, then repeats, payment, facts, bytes. */
export function detailView(context: Context, delivery: DeliveryDetail, back: () => void): HTMLElement {
  const { t } = context;
  return el(
    'article',
    { 'aria-labelledby': 'detail-title' },
    button(t('back'), back, { class: 'back small' }),
    el(
      'h2',
      { id: 'detail-title', tabindex: '-1' },
      delivery.type === null ? t('noEvent') : stranger(delivery.type),
    ),
    verdict(context, delivery),
    el(
      'p',
      { class: 'actions' },
      button(t('replay'), () => askReplay(context, delivery)),
      delivery.valid &&
        delivery.problem === null &&
        button(t('edit'), () => void askEdited(context, delivery)),
      button(t('retry'), () => askRetry(context, delivery)),
    ),
    lookUp(context, delivery),
    ...parts(context, delivery),
  );
}

/** The explanation of a verdict comes first: for a bad signature the bytes, otherwise the repeats and the payment. */
function parts(context: Context, delivery: DeliveryDetail): Child[] {
  const story = [
    el('div', { id: 'live-parts' }, ...livingParts(context, delivery)),
    delivery.payment !== null && paymentSection(context, delivery.payment),
    factsSection(context, delivery),
  ];
  const bytes = [
    proofSection(context, delivery),
    bodySection(context, delivery),
    headersSection(context, delivery),
  ];
  return delivery.kind === 'refused' ? [...bytes, ...story] : [...story, ...bytes];
}

/** The parts that change while it is open: what else the event caused, and where it was forwarded. */
export function livingParts(context: Context, delivery: DeliveryDetail): Node[] {
  const sections = [
    sameEventSection(context, delivery),
    besideSection(context, delivery),
    forwardsSection(context, delivery),
  ];
  return sections.filter((section) => section !== null);
}

function verdict({ t, language }: Context, delivery: DeliveryDetail): HTMLElement {
  const { kind, httpStatus: status, duplicateOf, authType, cause } = delivery;
  const first = duplicateOf ?? '';
  const notes = delivery.notes[language];
  const meaning =
    kind === 'attempt'
      ? t('repeatAttempt', { first, status })
      : kind === 'redelivery'
        ? t('repeatRedelivery', { first, status })
        : kind === 'refused'
          ? t('notProvenAnswer', { status })
          : authType === 'NONE'
            ? t('provenNone', { status })
            : t(notes.length === 0 && !isUntaken(delivery) ? 'provenAnswer' : 'provenBut', { status });
  return el(
    'section',
    { class: `verdict ${lookOf(delivery)}`, 'aria-label': t('kind') },
    el(
      'h3',
      {},
      t(titleOf(delivery)),
      cause !== null && el('span', {}, causeText(cause, language), ' ', el('code', {}, cause)),
    ),
    el('p', {}, meaning),
    isUntaken(delivery) && el('p', {}, t('untaken')),
    notes.length > 0 && el('h4', {}, t('whatToDo')),
    notes.length > 0 && el('ul', {}, ...notes.map((note) => el('li', {}, stranger(note)))),
  );
}

/** With NONE nothing was proven, and nothing is called proven. */
function titleOf({ kind, valid, problem, authType }: DeliveryDetail): PageText {
  if (!valid) return 'notProven';
  const isProven = authType !== 'NONE';
  if (problem !== null) return isProven ? 'notEvent' : 'unprovenNotEvent';
  if (kind === 'new') return isProven ? 'proven' : 'unproven';
  return isProven ? 'repeat' : 'unprovenRepeat';
}

function lookUp(context: Context, { next }: DeliveryDetail): Child {
  if (next === null) return null;
  return el(
    'p',
    { class: 'next' },
    `${context.t('next')}: `,
    el('code', {}, next),
    copyButton(context, () => next, context.t('copyLine')),
  );
}

function sameEventSection(context: Context, delivery: DeliveryDetail): HTMLElement | null {
  const { t } = context;
  const { sameEvent, captureId } = delivery;
  if (sameEvent.length === 0) return null;
  const accepted = sameEvent.filter(({ kind }) => kind !== 'refused').length;
  const count = sameEvent.length;
  return section(
    t('sameEvent'),
    'same',
    el('p', {}, count === 1 ? t('cameOnce') : t('cameTimes', { count, accepted })),
    ...delivery.orderNotes[context.language].map((note) => el('p', {}, stranger(note))),
    count > 1 && rowsList(context, sameEvent, captureId),
    ...differenceNodes(t, delivery),
  );
}

/** For a repeat with other bytes, where they differ. */
function differenceNodes(t: Context['t'], { difference, duplicateOf: first }: DeliveryDetail): Child[] {
  if (difference === null || first === null) return [];
  const { offset, firstBase64, thisBase64 } = difference;
  return [
    el('p', {}, t('differsAt', { offset, first })),
    bytesBlock(`${t('delivery')} ${first}`, bytesIn(firstBase64)),
    bytesBlock(t('thisOne'), bytesIn(thisBase64)),
  ];
}

function besideSection(
  context: Context,
  { aliasOf, beside, pairedWith }: DeliveryDetail,
): HTMLElement | null {
  const { t } = context;
  if (aliasOf === null && pairedWith === null) return null;
  const type = aliasOf ?? beside[0]?.type ?? '';
  return section(
    t('beside'),
    'beside',
    el('p', {}, pairedWith === null ? t('besideMissing', { type }) : t('besideCame', { type })),
    beside.length > 0 && rowsList(context, beside, 0),
  );
}

function rowsList(context: Context, rows: readonly DeliveryRow[], current: number): HTMLElement {
  const { t, open, language } = context;
  return el(
    'ol',
    { class: 'others' },
    ...rows.map((row) =>
      el(
        'li',
        {},
        row.captureId === current
          ? el('strong', {}, `${t('delivery')} ${row.captureId} (${t('thisOne')})`)
          : button(`${t('delivery')} ${row.captureId}`, () => open(row.captureId), { class: 'link' }),
        timeOf(row.receivedAt, language),
        el('span', { class: 'chips' }, ...chips(context, row)),
        row.duplicateOf !== null && !row.differs && el('span', { class: 'quiet' }, t('sameBytes')),
        el('span', { class: 'quiet' }, `${t('answered')} ${row.httpStatus}`),
      ),
    ),
  );
}

/** What the application did with it: every attempt, and when the next one is. */
function forwardsSection(context: Context, { forwards, nextTryAt }: DeliveryDetail): HTMLElement | null {
  const { t, language } = context;
  if (forwards.length === 0) return null;
  return section(
    t('forwards'),
    'forwards',
    el('ol', { class: 'others' }, ...forwards.map((attempt) => attemptItem(context, attempt))),
    nextTryAt !== null && el('p', {}, t('nextTry', { time: timeText(nextTryAt, language) })),
  );
}

function attemptItem({ t, language }: Context, attempt: AttemptDetail): HTMLElement {
  const { number, purpose, url, at, why, elapsedMs, accepted, headers, body } = attempt;
  return el(
    'li',
    {},
    el('strong', {}, `${number}`),
    el('span', { class: 'quiet' }, t(`purpose_${purpose}`)),
    stranger(url, 's mono'),
    timeOf(at, language),
    el(
      'span',
      { class: `chip ${accepted ? 'new' : 'warn'}` },
      t('took', { status: answerOf(t, attempt), ms: elapsedMs }),
    ),
    why !== null && el('p', {}, t('notAccepted', { why: t(`why_${why}`) })),
    ...headers.map(([name, value]) => el('p', { class: 'mono' }, stranger(`${name}: ${value}`))),
    body !== null && body !== '' && bytesBlock(t('answerBody'), new TextEncoder().encode(body)),
  );
}

function factsSection(context: Context, delivery: DeliveryDetail): HTMLElement {
  const { t } = context;
  const copied = (value: string | null) => (value === null || value === '' ? null : copyable(context, value));
  const rows: readonly (readonly [string, Node | string | null])[] = [
    [t('eventId'), copied(delivery.eventId)],
    [t('identifier'), copied(delivery.identifier)],
    [t('endToEndId'), copied(delivery.endToEndId)],
    [t('account'), copied(delivery.accountId)],
    [
      t('status'),
      delivery.status === null
        ? null
        : stranger(statusText(delivery.status, context.language, delivery.type ?? '')),
    ],
    [t('intent'), copied(delivery.intentId)],
    [t('occurred'), delivery.occurredAt === null ? null : timeOf(delivery.occurredAt, context.language)],
    [t('received'), received(context, delivery)],
    [t('answered'), String(delivery.httpStatus)],
    [t('proof'), delivery.authType],
    [t('subscription'), copied(delivery.subscriptionId)],
    [t('attemptField'), delivery.attempt === null ? null : String(delivery.attempt)],
    [t('requestId'), copied(delivery.requestId)],
    [t('environment'), delivery.environment === null ? null : stranger(delivery.environment)],
    [t('delivery'), String(delivery.captureId)],
    [t('note'), delivery.note === null ? null : stranger(delivery.note)],
  ];
  const given = rows.filter((row): row is readonly [string, Node | string] => row[1] !== null);
  return section(
    t('facts'),
    'facts-part',
    el(
      'dl',
      { class: 'facts' },
      ...given.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)]),
    ),
  );
}

function received({ t, language }: Context, { receivedAt, remoteAddress, target }: DeliveryDetail): Node {
  const [before = '', middle = '', end = ''] = t('receivedFrom', {
    time: '\n',
    address: remoteAddress ?? t('unknown'),
    target: '\n',
  }).split('\n');
  return el('span', {}, before, timeOf(receivedAt, language), middle, stranger(target, 's mono'), end);
}

function headersSection({ t }: Context, { headers }: DeliveryDetail): HTMLElement {
  const hidden = headers.some(([, value]) => value.includes('[hidden]'));
  return section(
    t('headers'),
    'headers',
    hidden && el('p', { class: 'quiet' }, t('hiddenSecret')),
    el(
      'dl',
      { class: 'facts mono' },
      ...headers.flatMap(([name, value]) => [el('dt', {}, stranger(name)), el('dd', {}, stranger(value))]),
    ),
  );
}
