import type { DeliveryRow } from '../shapes.ts';
import { type Context, shortTime } from './context.ts';
import { byId, el, stranger } from './dom.ts';
import { type Filter, fits } from './filter.ts';

/** Rows that a browser keeps, so that each key in the filter is answered at once; the oldest go first. */
const mostRows = 2000;

/** The list of deliveries, newest first: a list box that arrows, j and k walk. */
export interface List {
  /** Takes rows in, whatever their order; those that are there are replaced. What was searched for stays, however old. */
  add(rows: readonly DeliveryRow[], why: 'page' | 'arrived' | 'searched'): void;
  show(filter: Filter): void;
  select(captureId: number): void;
  /** Selects what is so many places further down; the ends stop. */
  move(by: number): number | null;
  /** Draws every row anew, for another language. */
  redraw(): void;
  readonly rows: ReadonlyMap<number, DeliveryRow>;
  readonly selected: number | null;
  readonly shown: number;
  readonly newest: number;
}

/** Makes the list in `#list`. */
export function makeList(context: () => Context): List {
  const box = byId('list');
  const rows = new Map<number, DeliveryRow>();
  const drawn = new Map<number, HTMLElement>();
  let order: number[] = [];
  let visible: number[] = [];
  let searched: ReadonlySet<number> = new Set();
  let selected: number | null = null;
  let filter: Filter = { text: '', kind: '', type: '', account: '' };

  const elementOf = (id: number): HTMLElement => {
    const known = drawn.get(id);
    if (known) return known;
    const row = rows.get(id);
    const element = row ? rowElement(context(), row) : el('li');
    element.addEventListener('click', () => context().open(id));
    drawn.set(id, element);
    return element;
  };
  const mark = (): void => {
    box.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    const chosen = selected === null ? undefined : drawn.get(selected);
    chosen?.setAttribute('aria-selected', 'true');
    if (chosen?.isConnected) box.setAttribute('aria-activedescendant', chosen.id);
    else box.removeAttribute('aria-activedescendant');
  };
  const draw = (): void => {
    visible = order.filter((id) => {
      const row = rows.get(id);
      return row !== undefined && fits(row, filter);
    });
    place(box, visible.map(elementOf));
    mark();
  };
  const forget = (id: number): void => {
    rows.delete(id);
    drawn.delete(id);
  };

  return {
    add(more, why) {
      if (why === 'searched') searched = new Set(more.map(({ captureId }) => captureId));
      for (const row of more) {
        rows.set(row.captureId, row);
        drawn.delete(row.captureId);
      }
      order = [...rows.keys()].sort((one, other) => other - one);
      for (const id of order.slice(mostRows)) if (!searched.has(id)) forget(id);
      order = order.filter((id) => rows.has(id));
      draw();
      if (why === 'arrived') for (const { captureId } of more) drawn.get(captureId)?.classList.add('fresh');
    },
    show(next) {
      filter = next;
      draw();
    },
    select(id) {
      selected = id;
      mark();
      drawn.get(id)?.scrollIntoView({ block: 'nearest' });
    },
    move(by) {
      if (by === Number.POSITIVE_INFINITY) return visible.at(-1) ?? null;
      const at = selected === null ? -1 : visible.indexOf(selected);
      const next = at === -1 ? (by > 0 ? 0 : visible.length - 1) : at + by;
      return visible[Math.max(0, Math.min(visible.length - 1, next))] ?? null;
    },
    redraw() {
      drawn.clear();
      draw();
    },
    rows,
    get selected() {
      return selected;
    },
    get shown() {
      return visible.length;
    },
    get newest() {
      return order[0] ?? 0;
    },
  };
}

/** Moves only what is not in its place, so that the list keeps still under the eyes while something arrives. */
function place(box: HTMLElement, elements: readonly HTMLElement[]): void {
  let at = box.firstElementChild;
  for (const element of elements) {
    if (element === at) at = at.nextElementSibling;
    else box.insertBefore(element, at);
  }
  while (at !== null) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
}

function rowElement({ t, language }: Context, row: DeliveryRow): HTMLElement {
  const name = row.identifier ?? row.endToEndId ?? row.eventId;
  return el(
    'li',
    { id: `d${row.captureId}`, role: 'option', class: `row ${row.kind}`, 'aria-selected': 'false' },
    el(
      'span',
      { class: 'line' },
      row.type === null ? el('span', { class: 'quiet' }, t('noEvent')) : stranger(row.type, 's type'),
      shortTime(row.receivedAt, language),
    ),
    el(
      'span',
      { class: 'line' },
      name === null ? el('span', { class: 'quiet' }, `${row.bodyBytes} B`) : stranger(name, 's mono name'),
      el('span', { class: 'chips' }, ...chips(t, row)),
    ),
  );
}

/** What is remarkable of a delivery, in a word each. */
export function chips(t: Context['t'], row: DeliveryRow): HTMLElement[] {
  const { kind, cause, problem, differs, attempt, aliasOf, forwards } = row;
  const last = forwards.at(-1);
  return [
    el(
      'span',
      { class: `chip ${kind}` },
      kind === 'attempt' && attempt !== null ? t('attemptChip', { count: attempt }) : t(kind),
    ),
    kind === 'refused' &&
      (cause ?? problem) !== null &&
      el('span', { class: 'chip code' }, cause ?? problem ?? ''),
    differs && el('span', { class: 'chip warn' }, t('otherBytes')),
    kind !== 'attempt' &&
      attempt !== null &&
      attempt > 1 &&
      el('span', { class: 'chip' }, t('attemptChip', { count: attempt })),
    kind === 'new' && aliasOf !== null && el('span', { class: 'chip' }, t('besideChip', { type: aliasOf })),
    last !== undefined &&
      el(
        'span',
        { class: `chip ${last.problem === null ? '' : 'warn'}` },
        `→ ${last.httpStatus ?? last.problem}`,
      ),
  ].filter((chip) => chip !== false);
}
