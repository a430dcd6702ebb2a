import type { AttemptRow, DeliveryRow } from '../shapes.ts';
import { type Context, shortTime } from './context.ts';
import { byId, el, stranger } from './dom.ts';
import { isTaken, lookOf } from './looks.ts';
import { causeText } from './texts.ts';

/** Rows up to which arrivals may fill the list; the oldest are dropped, but none requested with "Show older ones". */
const mostRows = 2000;

/** A row of the list. */
export interface ListItem {
  /** The newest delivery that it stands for; the list is in this order. */
  readonly id: number;
  /** Differs if the row must be redrawn. */
  readonly state: string;
  readonly draw: (context: Context) => HTMLElement;
  readonly choose: () => void;
}

/** The rows in `#list`, newest first: a list box navigated with arrows, j and k. */
export class List {
  selected: number | null = null;
  private readonly context: () => Context;
  private readonly box = byId('list');
  private readonly drawn = new Map<number, { readonly state: string; readonly element: HTMLElement }>();
  private items: readonly ListItem[] = [];

  constructor(context: () => Context) {
    this.context = context;
  }

  get shown(): number {
    return this.items.length;
  }

  get oldest(): number | null {
    return this.items.at(-1)?.id ?? null;
  }

  get chosen(): ListItem | null {
    return this.items.find(({ id }) => id === this.selected) ?? null;
  }

  /** Shows only these rows. */
  show(items: readonly ListItem[]): void {
    this.items = items;
    this.draw();
  }

  /** Refreshes the newest rows; those older than all of them stay. */
  renew(items: readonly ListItem[], isAll: boolean): void {
    const last = items.at(-1)?.id ?? 0;
    this.show([...items, ...(isAll ? [] : this.items.filter(({ id }) => id < last))]);
  }

  /** Adds rows older than those present. */
  append(items: readonly ListItem[]): void {
    this.show([...this.items, ...items]);
  }

  arrived(items: readonly ListItem[]): void {
    const newer = items.toSorted((one, other) => other.id - one.id);
    const most = Math.max(mostRows, newer.length + this.items.length);
    const known = new Set(newer.map(({ id }) => id));
    this.show([...newer, ...this.items.filter(({ id }) => !known.has(id))].slice(0, most));
    for (const { id } of newer) this.drawn.get(id)?.element.classList.add('fresh');
  }

  /** Redraws a row if it is shown. */
  replace(item: ListItem): void {
    if (this.items.some(({ id }) => id === item.id))
      this.show(this.items.map((shown) => (shown.id === item.id ? item : shown)));
  }

  select(id: number): void {
    this.selected = id;
    this.mark();
    this.drawn.get(id)?.element.scrollIntoView({ block: 'nearest' });
  }

  /** The row this many positions further down; the ends stop. */
  move(by: number): number | null {
    const { items } = this;
    if (by === Number.POSITIVE_INFINITY) return items.at(-1)?.id ?? null;
    const at = items.findIndex(({ id }) => id === this.selected);
    const next = at === -1 ? (by > 0 ? 0 : items.length - 1) : at + by;
    return items[Math.max(0, Math.min(items.length - 1, next))]?.id ?? null;
  }

  /** Redraws every row for another language. */
  redraw(): void {
    this.drawn.clear();
    this.draw();
  }

  private draw(): void {
    const shown = new Set(this.items.map(({ id }) => id));
    for (const id of this.drawn.keys()) if (!shown.has(id)) this.drawn.delete(id);
    place(
      this.box,
      this.items.map((item) => this.elementOf(item)),
    );
    this.mark();
  }

  private elementOf({ id, state, draw, choose }: ListItem): HTMLElement {
    const known = this.drawn.get(id);
    if (known?.state === state) return known.element;
    const element = draw(this.context());
    element.addEventListener('click', choose);
    this.drawn.set(id, { state, element });
    return element;
  }

  private mark(): void {
    const box = this.box;
    box.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    const chosen = this.selected === null ? undefined : this.drawn.get(this.selected)?.element;
    chosen?.setAttribute('aria-selected', 'true');
    if (chosen?.isConnected) box.setAttribute('aria-activedescendant', chosen.id);
    else box.removeAttribute('aria-activedescendant');
  }
}

/** Moves only what is out of place, so that the list stays still while something arrives. */
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

/** A delivery as a row. */
export function deliveryItem(row: DeliveryRow, choose: () => void): ListItem {
  return {
    id: row.captureId,
    state: JSON.stringify(row),
    draw: (context) => rowElement(context, row),
    choose,
  };
}

function rowElement(context: Context, row: DeliveryRow): HTMLElement {
  const { t, language } = context;
  const party = row.payer ?? row.payee;
  const name = row.identifier ?? row.endToEndId ?? row.eventId;
  return el(
    'li',
    { id: `d${row.captureId}`, role: 'option', class: `row ${lookOf(row)}`, 'aria-selected': 'false' },
    el(
      'span',
      { class: 'line' },
      row.type === null ? el('span', { class: 'quiet' }, t('noEvent')) : stranger(row.type, 's type'),
      shortTime(row.receivedAt, language),
    ),
    (row.amountText !== null || party !== null) &&
      el(
        'span',
        { class: 'line' },
        el(
          'span',
          { class: 'name' },
          row.amountText !== null && el('strong', {}, row.amountText),
          row.payer === null ? ' ' : ` ${t('fromPayer')} `,
          party !== null && stranger(party),
        ),
      ),
    el(
      'span',
      { class: 'line' },
      name === null ? el('span', { class: 'quiet' }, `${row.bodyBytes} B`) : stranger(name, 's mono name'),
      el('span', { class: 'chips' }, ...chips(context, row)),
    ),
  );
}

/** The remarks on a delivery, one word each. */
export function chips({ t, language }: Context, row: DeliveryRow): HTMLElement[] {
  const { kind, cause, problem, differs, attempt, aliasOf, forwards } = row;
  const last = forwards.at(-1);
  return [
    el(
      'span',
      { class: `chip ${lookOf(row)}` },
      kind === 'attempt' && attempt !== null ? t('attemptChip', { count: attempt }) : t(kind),
    ),
    row.origin !== 'service' && el('span', { class: 'chip' }, t(`origin_${row.origin}`)),
    row.bookmarked && el('span', { class: 'chip' }, t(row.note === null ? 'bookmarked' : 'noted')),
    kind === 'refused' &&
      (cause ?? problem) !== null &&
      el(
        'span',
        { class: 'chip', title: cause ?? problem ?? '' },
        causeText(cause ?? problem ?? '', language),
      ),
    kind === 'new' &&
      !isTaken(row.httpStatus) &&
      el('span', { class: 'chip warn' }, t('answeredChip', { status: row.httpStatus })),
    differs && el('span', { class: 'chip warn' }, t('otherBytes')),
    row.outOfOrderAfter !== null && el('span', { class: 'chip warn' }, t('order_out_of_order')),
    row.late && el('span', { class: 'chip warn' }, t('order_late')),
    row.missingAttempts.length > 0 && el('span', { class: 'chip warn' }, t('order_attempt_missing')),
    row.again === 'other_subscription' && el('span', { class: 'chip' }, t('order_other_subscription')),
    kind !== 'attempt' &&
      attempt !== null &&
      attempt > 1 &&
      el('span', { class: 'chip' }, t('attemptChip', { count: attempt })),
    kind === 'new' && aliasOf !== null && el('span', { class: 'chip' }, t('besideChip', { type: aliasOf })),
    last !== undefined &&
      el('span', { class: `chip ${last.accepted ? '' : 'warn'}` }, `→ ${answerOf(t, last)}`),
  ].filter((chip) => chip !== false);
}

/** An application's answer in a word or two: its status, and what is wrong with it if that is not the status. */
export function answerOf(t: Context['t'], { httpStatus: status, why, problem }: AttemptRow): string {
  if (why === null || why === 'status' || why === 'redirect') return String(status);
  if (status === null) return why === 'no_answer' ? t('why_no_answer') : String(problem);
  return `${status}, ${t(`why_${why}`)}`;
}
