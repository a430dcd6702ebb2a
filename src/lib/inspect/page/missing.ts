import type {
  KnownPayment,
  KnownPayments,
  MissingEvents,
  PaymentName,
  Received,
  ReceivedPayment,
} from '../shapes.ts';
import { brasilia, type Context, copyable, dayText, failureText, timeText } from './context.ts';
import { button, type Child, el, stranger } from './dom.ts';
import type { Days } from './filter.ts';
import { askPayment, timelineAsking, timelineNodes } from './payment.ts';
import { stateText } from './texts.ts';

/** The view before a delivery is chosen: the three questions, and if nothing has arrived yet, what to check. */
export function startView({ t, facts }: Context, empty: boolean): HTMLElement {
  const questions = [
    [t('startNever'), t('startNeverHow')],
    [t('startTwice'), t('startTwiceHow')],
    [t('startBad'), t('startBadHow')],
  ] as const;
  return el(
    'article',
    { class: 'start' },
    el('h2', {}, empty ? t('nothing') : t('startTitle')),
    empty && el('p', {}, t('nothingHow')),
    empty && checks(t, facts),
    el(
      'dl',
      { class: 'questions' },
      ...questions.flatMap(([what, how]) => [el('dt', {}, what), el('dd', {}, how)]),
    ),
    el('p', { class: 'quiet' }, t('brasilia')),
  );
}

/** The view when nothing matches the filter: the delivery may never have come, and the service knows the payment. */
export function noMatchView(context: Context, wanted: string, clear: () => void): HTMLElement {
  const { t, facts } = context;
  const answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  const kind = el(
    'select',
    {},
    el('option', { value: 'pix' }, t('kindPix')),
    el('option', { value: 'ted' }, t('kindTed')),
    el('option', { value: 'transfer' }, t('kindTransfer')),
  );
  if (wanted.startsWith('ted-')) kind.value = 'ted';
  const ask = async () => {
    answer.replaceChildren(el('p', { class: 'quiet' }, t('asking')));
    try {
      const timeline = await askPayment(context, paymentNamed(wanted, kind.value));
      const known = ['captured', 'on_its_way', 'open_here'].includes(timeline.diagnosis);
      answer.replaceChildren(...timelineNodes(context, timeline), ...(known ? [] : [checks(t, facts)]));
    } catch (error) {
      answer.replaceChildren(el('p', { class: 'error' }, failureText(error, context.language)));
    }
  };
  const askReceived = async () => {
    answer.replaceChildren(el('p', { class: 'quiet' }, t('asking')));
    try {
      const found = await context.api.get<Received>('/api/received', { text: wanted });
      answer.replaceChildren(...receivedNodes(context, found));
    } catch (error) {
      answer.replaceChildren(el('p', { class: 'error' }, failureText(error, context.language)));
    }
  };
  return el(
    'article',
    {},
    el('h2', { id: 'detail-title', tabindex: '-1' }, t('noMatch')),
    el('p', {}, wanted === '' ? t('noMatchFilter') : stranger(t('noMatchHow', { text: wanted }))),
    wanted !== '' &&
      el(
        'p',
        { class: 'actions' },
        el('label', {}, `${t('askAs')} `, kind),
        button(t('askPayment'), () => void ask(), { class: 'primary', id: 'ask-payment' }),
      ),
    el(
      'p',
      { class: 'actions' },
      wanted !== '' && button(t('askReceived'), () => void askReceived()),
      button(t('clear'), clear),
    ),
    wanted !== '' && knownSection(context, wanted),
    answer,
  );
}

/** What came in by the statement: from whom, and whether its event came. */
function receivedNodes(context: Context, { from, to, isWhole, payments }: Received): Node[] {
  const { t, language } = context;
  const days = { from: dayText(from, language), to: dayText(to, language) };
  return [
    el('h3', {}, t('receivedTitle', days)),
    payments.length === 0
      ? el('p', {}, t('receivedNone'))
      : el('ul', { class: 'others' }, ...payments.map((payment) => receivedItem(context, payment))),
    ...(isWhole ? [] : [el('p', { class: 'verdict redelivery' }, t('receivedInPart'))]),
  ];
}

function receivedItem(context: Context, { at, amountText, payer, endToEndId }: ReceivedPayment): HTMLElement {
  const { t, language } = context;
  const name = { kind: 'pix', identifier: null, endToEndId, accountId: null } as const;
  return el(
    'li',
    {},
    el(
      'strong',
      {},
      `${amountText ?? t('noAmount')} `,
      payer !== null && `${t('fromPayer')} `,
      stranger(payer ?? ''),
    ),
    at !== null && el('span', { class: 'quiet' }, timeText(at, language)),
    ...(endToEndId === null ? [] : [copyable(context, endToEndId), ...timelineAsking(context, name)]),
  );
}

/** The payments of the journal that the text may mean: a payment that no delivery names may still be paid. */
function knownSection(context: Context, wanted: string): HTMLElement {
  const { t, api, language } = context;
  const answer = el('section', { class: 'part', 'aria-live': 'polite' });
  const look = async () => {
    try {
      const { payments } = await api.get<KnownPayments>('/api/known', { text: wanted });
      answer.replaceChildren(
        el('h3', {}, t('knownTitle')),
        payments.length === 0
          ? el('p', {}, t('knownNone'))
          : el('ul', { class: 'others' }, ...payments.map((payment) => knownItem(context, payment))),
      );
    } catch (error) {
      answer.replaceChildren(el('p', { class: 'error' }, failureText(error, language)));
    }
  };
  void look();
  return answer;
}

/** A payment of the journal: its state, what that means for the money, and its timeline. */
function knownItem(
  context: Context,
  { intentId, at, amountText, payee, state, ref }: KnownPayment,
): HTMLElement {
  const { t, language } = context;
  const name = { kind: 'pix', identifier: intentId, endToEndId: null, accountId: null } as const;
  const isOpen = ['SENT', 'UNCERTAIN', 'PENDING'].includes(state);
  return el(
    'li',
    {},
    el('strong', {}, `${amountText ?? t('noAmount')} `, stranger(payee[language])),
    el('span', { class: 'quiet' }, timeText(at, language)),
    ref !== null && copyable(context, ref),
    el('span', { class: `chip ${state === 'SETTLED' ? 'new' : 'warn'}` }, stateText(state, language)),
    isOpen && el('p', { class: 'verdict redelivery' }, t('knownOpen')),
    ...timelineAsking(context, name),
  );
}

/**
 * The view while there is no answer yet, or deliveries are not indexed yet: nothing is denied that may be among them.
 * @param left null before the answer
 */
export function notYetView({ t }: Context, left: number | null): HTMLElement {
  return el(
    'article',
    {},
    el('h2', { id: 'detail-title', tabindex: '-1' }, t('notYet')),
    left !== null && el('p', { 'aria-live': 'polite' }, t('notYetHow', { count: left })),
  );
}

/** The day that a person asking now means first. */
export function today(): Days {
  const day = brasilia(new Date().toISOString()).slice(0, 10);
  return { from: day, to: day };
}

/**
 * The settled payments of some days whose event was not captured.
 * @param asked is called for other days
 */
export function gapsView(
  context: Context,
  days: Days,
  asked: (days: Days) => void,
  back: () => void,
): HTMLElement {
  const { t, api } = context;
  const answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  const { to: max } = today();
  const from = el('input', { type: 'date', value: days.from, max });
  const to = el('input', { type: 'date', value: days.to, max });
  const look = async () => {
    answer.replaceChildren(el('p', { class: 'quiet' }, t('asking')));
    try {
      const found = await api.get<MissingEvents>('/api/gaps', { from: from.value, to: to.value });
      answer.replaceChildren(...gapNodes(context, found));
    } catch (error) {
      answer.replaceChildren(el('p', { class: 'error' }, failureText(error, context.language)));
    }
  };
  const form = el(
    'form',
    { class: 'actions' },
    el('label', {}, `${t('from')} `, from),
    el('label', {}, `${t('to')} `, to),
    el('button', { type: 'submit', class: 'primary' }, t('look')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    asked({ from: from.value, to: to.value });
    void look();
  });
  void look();
  return el(
    'article',
    {},
    button(t('back'), back, { class: 'back small' }),
    el('h2', { id: 'detail-title', tabindex: '-1' }, t('gapsTitle')),
    el('p', { class: 'quiet' }, t('gapsWhat')),
    form,
    answer,
  );
}

function gapNodes(context: Context, found: MissingEvents): Node[] {
  return [...missingNodes(context, found), ...turnedAwayNodes(context, found)];
}

/** Requests that never became deliveries. */
function turnedAwayNodes({ t, language }: Context, { turnedAway }: MissingEvents): Node[] {
  if (turnedAway.length === 0) return [];
  return [
    el('h3', {}, t('turnedAwayTitle', { count: turnedAway.length })),
    el('p', { class: 'quiet' }, t('turnedAwayHow')),
    el('ol', { class: 'others mono' }, ...turnedAway.map((one) => el('li', {}, stranger(one[language])))),
  ];
}

function missingNodes(context: Context, { gaps, compared }: MissingEvents): Node[] {
  const { t } = context;
  const said = stranger(compared[context.language]);
  if (gaps.length === 0) return [el('p', { class: 'verdict new' }, said)];
  const cell = (label: string, value: Child) => el('td', { 'data-label': label }, value);
  const heads = ['time', 'expected', 'amount', 'otherSide', 'payment', 'source', 'came'] as const;
  return [
    el('p', { class: 'verdict redelivery' }, `${t('gapCount', { count: gaps.length })} ${t('gapsWhy')}`),
    el('p', { class: 'quiet' }, said),
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...heads.map((name) => el('th', { scope: 'col' }, t(name))))),
      el(
        'tbody',
        {},
        ...gaps.map(
          ({ at, expected, amount, payee, payer, identifier, endToEndId, source, intentId, came }) =>
            el(
              'tr',
              {},
              cell(t('time'), timeText(at, context.language)),
              cell(t('expected'), expected),
              cell(t('amount'), amount),
              cell(t('otherSide'), payee ?? payer ?? ''),
              cell(t('payment'), copyable(context, identifier ?? endToEndId ?? '')),
              cell(t('source'), [t(`source_${source}`), intentId].filter(Boolean).join(' ')),
              cell(t('came'), stranger(came[context.language])),
            ),
        ),
      ),
    ),
    checks(t, context.facts),
  ];
}

function checks(t: Context['t'], { subscriptions, sourceIps }: Context['facts']): HTMLElement {
  const list = subscriptions
    .map(({ subscriptionId, eventTypes, url }) => `${subscriptionId} (${eventTypes.join(', ')} → ${url})`)
    .join('; ');
  const items = [
    el('li', {}, t('checkReceiver')),
    el('li', {}, t('checkTunnel')),
    el('li', {}, t('checkAllowed', { ips: sourceIps.join(', ') })),
    el('li', {}, list === '' ? t('checkSubscribedNone') : stranger(t('checkSubscribed', { list }))),
    el('li', {}, t('checkAttempts')),
  ];
  return el('section', {}, el('h3', {}, t('checksTitle')), el('ol', { class: 'checks' }, ...items));
}

function paymentNamed(wanted: string, kind: string): PaymentName {
  const name = wanted.trim();
  if (kind === 'ted')
    return { kind, identifier: name.replace(/^ted-/, ''), endToEndId: null, accountId: null };
  if (kind === 'transfer') return { kind, identifier: name, endToEndId: null, accountId: null };
  const isEndToEnd = /^[ED]\d{20}[0-9A-Za-z]{11}$/.test(name);
  return {
    kind: 'pix',
    identifier: isEndToEnd ? null : name,
    endToEndId: isEndToEnd ? name : null,
    accountId: null,
  };
}
