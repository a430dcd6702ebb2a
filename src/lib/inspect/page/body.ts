import type { DeliveryDetail } from '../shapes.ts';
import { type Context, copyButton, section } from './context.ts';
import { button, type Child, el, marked } from './dom.ts';
import { bytePieces, hexDump, type Piece, pieces } from './visible.ts';

/** Bytes drawn before more are requested. */
const shownBytes = 48 * 1024;

type View = 'pretty' | 'raw' | 'hex';

/** Bytes that came as base64. */
export function bytesIn(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** A block of exact bytes, with a name for screen readers. */
export function bytesBlock(label: string, bytes: Uint8Array): HTMLElement {
  return el(
    'pre',
    { class: 'bytes', role: 'group', tabindex: '0', 'aria-label': label },
    ...marked(bytePieces(bytes)),
  );
}

/** The body of a delivery: indented, as its exact bytes, and in hex. */
export function bodySection(context: Context, delivery: DeliveryDetail): HTMLElement {
  const { t } = context;
  const bytes = bytesIn(delivery.bodyBase64);
  const content = el('div', { class: 'content' });
  const views: readonly View[] = ['pretty', 'raw', 'hex'];
  const tabs = views.map((view) =>
    button(t(view), () => choose(view), { class: 'small', 'data-view': view }),
  );
  const choose = (view: View, all = false): void => {
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.view === view));
    content.replaceChildren(...drawn(context, delivery, bytes, view, all, () => showAll(view)));
  };
  const showAll = (view: View): void => {
    choose(view, true);
    // The button that had the focus is gone.
    content.querySelector('pre')?.focus();
  };
  // For a bad signature the bytes matter.
  choose(delivery.pretty === null || !delivery.valid ? 'raw' : 'pretty');
  return section(
    `${t('body')}, ${t('bodyBytes', { count: bytes.length })}`,
    'body',
    el(
      'div',
      { class: 'bar' },
      el('div', { role: 'group', 'aria-label': t('body'), class: 'tabs' }, ...tabs),
      copyButton(context, () => new TextDecoder().decode(bytes), t('copyBody'), false),
      copyButton(context, () => delivery.curl, t('copyCurl'), false),
    ),
    content,
  );
}

function drawn(
  { t }: Context,
  { pretty }: DeliveryDetail,
  bytes: Uint8Array,
  view: View,
  all: boolean,
  showAll: () => void,
): Node[] {
  if (bytes.length === 0) return [el('p', { class: 'quiet' }, t('emptyBody'))];
  const some = all ? bytes : bytes.subarray(0, shownBytes);
  const rest: Child =
    some.length < bytes.length &&
    el(
      'p',
      { class: 'quiet' },
      t('cut', { count: some.length }),
      ' ',
      button(t('showAll'), showAll, { class: 'small' }),
    );
  const block = (className: string, ...children: readonly Child[]) =>
    el('pre', { class: className, role: 'group', tabindex: '0', 'aria-label': t(view) }, ...children);
  if (view === 'hex') return nodes(block('bytes', hexDump(some)), rest);
  if (view === 'pretty') {
    if (pretty === null) return nodes(el('p', { class: 'quiet' }, t('noJson')));
    return nodes(block('json', ...prettyNodes(all ? pretty : pretty.slice(0, shownBytes))), rest);
  }
  const parts = bytePieces(some);
  const odd = oddCount(parts);
  return nodes(
    odd > 0 && el('p', { class: 'quiet' }, t('hiddenCount', { count: odd })),
    block('bytes', ...marked(parts)),
    rest,
  );
}

/** Our own indentation keeps its line ends; everything else that is hidden is marked. */
function prettyNodes(pretty: string): Node[] {
  const lines = pretty.split('\n').map((line) => pieces(line));
  return lines.flatMap((line, at) => [
    ...marked(line),
    document.createTextNode(at === lines.length - 1 ? '' : '\n'),
  ]);
}

/** Every mark is one character or byte, however it is written. */
function oddCount(parts: readonly Piece[]): number {
  const marks = parts.filter(({ hidden }) => hidden).map(({ text }) => text);
  return marks.join('').match(/\\(u\{[0-9a-f]+\}|x[0-9a-f]{2}|.)/g)?.length ?? 0;
}

function nodes(...children: readonly Child[]): Node[] {
  return children.filter((child) => child instanceof Node);
}
