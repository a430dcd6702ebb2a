import type { PageText } from '../../words/page.ts';
import type { DeliveryRow } from '../shapes.ts';
import type { Context } from './context.ts';
import { byId, el } from './dom.ts';
import { choices, type Filter } from './filter.ts';
import { writtenOut } from './visible.ts';

const kinds = ['new', 'repeats', 'attempt', 'redelivery', 'refused'] as const;

/** The search field and the choices beside it. */
export class Filters {
  private readonly changed: () => void;
  private readonly search = byId<HTMLInputElement>('text');
  private readonly selects = {
    kind: byId<HTMLSelectElement>('kind'),
    type: byId<HTMLSelectElement>('type'),
    account: byId<HTMLSelectElement>('account'),
  };

  /** @param typed called with each text that is typed, besides `changed` */
  constructor(changed: () => void, typed: (text: string) => void) {
    this.changed = changed;
    byId('filter').addEventListener('submit', (event) => event.preventDefault());
    this.search.addEventListener('input', () => {
      if (this.text !== '') typed(this.text);
      changed();
    });
    for (const select of Object.values(this.selects)) select.addEventListener('change', changed);
  }

  get text(): string {
    return this.search.value.trim();
  }

  get current(): Filter {
    const { kind, type, account } = this.selects;
    return { text: this.text, kind: kind.value, type: type.value, account: account.value };
  }

  get areSet(): boolean {
    return Object.values(this.current).some((value) => value !== '');
  }

  focus(): void {
    this.search.focus();
    this.search.select();
  }

  clear(): void {
    this.search.value = '';
    for (const select of Object.values(this.selects)) select.value = '';
    this.changed();
  }

  /** Fills the choices: the kinds, and what types and accounts the rows have. */
  translate(t: Context['t'], rows: Iterable<DeliveryRow>): void {
    const all = [...rows];
    this.search.placeholder = t('search');
    fill(this.selects.kind, t('anyKind'), kinds, (kind) => t(kind as PageText));
    fill(
      this.selects.type,
      t('anyType'),
      choices(all, ({ type }) => type),
    );
    fill(
      this.selects.account,
      t('anyAccount'),
      choices(all, ({ accountId }) => accountId),
    );
  }
}

/** Fills a choice anew and keeps what is chosen, also when no row has it any more. */
function fill(
  select: HTMLSelectElement,
  all: string,
  values: readonly string[],
  label: (value: string) => string = writtenOut,
): void {
  const { value: chosen } = select;
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  select.replaceChildren(
    el('option', { value: '' }, all),
    ...offered.map((value) => el('option', { value }, label(value))),
  );
  select.value = chosen;
}
