import type { DeliveryRow } from '../shapes.ts';
import { type Context, shortTime } from './context.ts';
import { byId, el, stranger } from './dom.ts';
import { type Filter, fits } from './filter.ts';

/** Rows that a browser keeps, so that each key in the filter is answered at once; the oldest go first. */
const mostRows = 2000;

/** The list of deliveries in `#list`, newest first: a list box that arrows, j and k walk. */
export class List {
  readonly rows = new Map<number, DeliveryRow>();
  selected: number | null = null;
  private readonly context: () => Context;
  private readonly box = byId('list');
  private readonly drawn = new Map<number, HTMLElement>();
  private order: number[] = [];
  private visible: number[] = [];
  private searched: ReadonlySet<number> = new Set();
  private filter: Filter = { text: '', kind: '', type: '', account: '' };

  constructor(context: () => Context) {
    this.context = context;
  }

  get shown(): number {
    return this.visible.length;
  }

  get newest(): number {
    return this.order[0] ?? 0;
  }

  /** Takes rows in, whatever their order; those that are there are replaced. What was searched for stays, however old. */
  add(more: readonly DeliveryRow[], why: 'page' | 'arrived' | 'searched'): void {
    if (why === 'searched') this.searched = new Set(more.map(({ captureId }) => captureId));
    for (const row of more) {
      this.rows.set(row.captureId, row);
      this.drawn.delete(row.captureId);
    }
    this.order = [...this.rows.keys()].sort((one, other) => other - one);
    for (const id of this.order.slice(mostRows)) if (!this.searched.has(id)) this.forget(id);
    this.order = this.order.filter((id) => this.rows.has(id));
    this.draw();
    if (why === 'arrived')
      for (const { captureId } of more) this.drawn.get(captureId)?.classList.add('fresh');
  }

  show(filter: Filter): void {
    this.filter = filter;
    this.draw();
  }

  select(id: number): void {
    this.selected = id;
    this.mark();
    this.drawn.get(id)?.scrollIntoView({ block: 'nearest' });
  }

  /** The delivery so many places further down; the ends stop. */
  move(by: number): number | null {
    const visible = this.visible;
    if (by === Number.POSITIVE_INFINITY) return visible.at(-1) ?? null;
    const at = this.selected === null ? -1 : visible.indexOf(this.selected);
    const next = at === -1 ? (by > 0 ? 0 : visible.length - 1) : at + by;
    return visible[Math.max(0, Math.min(visible.length - 1, next))] ?? null;
  }

  /** Draws every row anew, for another language. */
  redraw(): void {
    this.drawn.clear();
    this.draw();
  }

  private draw(): void {
    this.visible = this.order.filter((id) => {
      const row = this.rows.get(id);
      return row !== undefined && fits(row, this.filter);
    });
    place(
      this.box,
      this.visible.map((id) => this.elementOf(id)),
    );
    this.mark();
  }

  private elementOf(id: number): HTMLElement {
    const known = this.drawn.get(id);
    if (known) return known;
    const row = this.rows.get(id);
    const element = row ? rowElement(this.context(), row) : el('li');
    element.addEventListener('click', () => this.context().open(id));
    this.drawn.set(id, element);
    return element;
  }

  private mark(): void {
    const box = this.box;
    box.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    const chosen = this.selected === null ? undefined : this.drawn.get(this.selected);
    chosen?.setAttribute('aria-selected', 'true');
    if (chosen?.isConnected) box.setAttribute('aria-activedescendant', chosen.id);
    else box.removeAttribute('aria-activedescendant');
  }

  private forget(id: number): void {
    this.rows.delete(id);
    this.drawn.delete(id);
  }
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

/** The remarks on a delivery, in a word each. */
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
