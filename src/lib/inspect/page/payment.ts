import type { PaymentName, Timeline } from '../shapes.ts';
import { type Context, copyable, failureText, section, timeOf } from './context.ts';
import { button, el, stranger } from './dom.ts';
import { doubtedText, isText, stateText, statusText } from './texts.ts';

/** The timeline of a payment, behind a button: each click asks the service. */
export function paymentSection(context: Context, name: PaymentName): HTMLElement {
  const { t } = context;
  const asking = timelineAsking(context, name, { id: 'timeline' });
  return section(t('timeline'), 'payment', el('p', { class: 'quiet' }, t('timelineWhy')), ...asking);
}

/** The button that asks for a timeline, and the place where it is then shown. */
export function timelineAsking(
  context: Context,
  name: PaymentName,
  attributes: Readonly<Record<string, string>> = {},
): readonly HTMLElement[] {
  const { t } = context;
  const content = el('div', { class: 'content', 'aria-live': 'polite' });
  const ask = async () => {
    if (trigger.ariaDisabled === 'true') return;
    // `disabled` would take the focus away.
    trigger.ariaDisabled = 'true';
    content.replaceChildren(el('p', { class: 'quiet' }, t('asking')));
    try {
      content.replaceChildren(...timelineNodes(context, await askPayment(context, name)));
    } catch (error) {
      content.replaceChildren(el('p', { class: 'error' }, failureText(error, context.language)));
    }
    trigger.ariaDisabled = 'false';
    trigger.textContent = t('timelineAgain');
  };
  const trigger = button(t('timelineAsk'), () => void ask(), attributes);
  return [trigger, content];
}

/** Asks for everything known of a payment. */
export function askPayment({ api }: Context, name: PaymentName): Promise<Timeline> {
  const given = Object.entries(name).filter((pair): pair is [string, string] => pair[1] !== null);
  return api.get<Timeline>('/api/payment', Object.fromEntries(given));
}

/** A timeline: what it means for somebody waiting, then its moments in order of time. */
export function timelineNodes(context: Context, timeline: Timeline): Node[] {
  const { t } = context;
  const good = timeline.diagnosis === 'captured';
  const told = statusOf(timeline, context.language);
  const silent = timeline.sources.filter(({ result }) => result !== 'found');
  return [
    el(
      'p',
      { class: `verdict ${good ? 'new' : 'redelivery'}` },
      t(`diagnosis_${timeline.diagnosis}`, { status: told ?? '' }),
    ),
    el(
      'dl',
      { class: 'facts' },
      ...pair(t('service'), told === null ? t('noStatus') : stranger(told)),
      ...(timeline.state === null
        ? []
        : pair(t('journalState'), stateText(timeline.state, context.language))),
      ...(timeline.identifier === null ? [] : pair(t('identifier'), copyable(context, timeline.identifier))),
      ...(timeline.endToEndId === null ? [] : pair(t('endToEndId'), copyable(context, timeline.endToEndId))),
      ...(timeline.intentId === null ? [] : pair(t('intent'), copyable(context, timeline.intentId))),
    ),
    el(
      'ol',
      { class: 'moments' },
      ...timeline.moments.map(({ at, source, texts }) =>
        el(
          'li',
          { class: source },
          at === null ? el('span', { class: 'quiet' }, t('noTime')) : timeOf(at, context.language),
          el('span', { class: 'source' }, sourceName(t, source)),
          stranger(texts[context.language]),
        ),
      ),
    ),
    ...silent.map(({ source, result, note }) =>
      el(
        'p',
        { class: 'quiet' },
        `${sourceName(t, source)}: `,
        result === 'no-answer' ? stranger(t('noAnswer', { note: note ?? '' })) : t('notFound'),
      ),
    ),
  ];
}

/** A doubt in our own records is not settled by any word of the service. */
function statusOf({ status, state }: Timeline, language: Context['language']): string | null {
  if (status === null) return null;
  return state === 'UNCERTAIN' ? doubtedText(status, language) : statusText(status, language);
}

function pair(label: string, value: Node | string): Node[] {
  return [el('dt', {}, label), el('dd', {}, value)];
}

function sourceName(t: Context['t'], source: string): string {
  const name = `source_${source}`;
  return isText(name) ? t(name) : source;
}
