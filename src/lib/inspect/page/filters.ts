import type { PageText } from '../../words/page.ts';
import type { DeliveryPage } from '../shapes.ts';
import type { Context } from './context.ts';
import { byId, el } from './dom.ts';
import type { Filter } from './filter.ts';
import { causeText } from './texts.ts';
import { writtenOut } from './visible.ts';

const kinds = [
  'new',
  'repeats',
  'attempt',
  'redelivery',
  'refused',
  'notAcceptedKind',
  'bookmarked',
] as const;

type Choices = DeliveryPage['choices'];

/** The search field and the choices beside it. */
export class Filters {
  private readonly changed: (how: 'typed' | 'chosen') => void;
  private readonly fields = {
    text: byId<HTMLInputElement>('text'),
    kind: byId<HTMLSelectElement>('kind'),
    type: byId<HTMLSelectElement>('type'),
    account: byId<HTMLSelectElement>('account'),
    cause: byId<HTMLSelectElement>('cause'),
    since: byId<HTMLInputElement>('since'),
    until: byId<HTMLInputElement>('until'),
  };

  constructor(changed: (how: 'typed' | 'chosen') => void) {
    this.changed = changed;
    byId('filter').addEventListener('submit', (event) => event.preventDefault());
    const { text, ...others } = this.fields;
    text.addEventListener('input', () => changed('typed'));
    for (const field of Object.values(others)) field.addEventListener('change', () => changed('chosen'));
  }

  get text(): string {
    return this.fields.text.value.trim();
  }

  get current(): Filter {
    const { kind, type, account, cause, since, until } = this.fields;
    return {
      text: this.text,
      kind: kind.value,
      type: type.value,
      account: account.value,
      cause: cause.value,
      since: dayIn(since),
      until: dayIn(until),
    };
  }

  get areSet(): boolean {
    return Object.values(this.current).some((value) => value !== '');
  }

  focus(): void {
    this.fields.text.focus();
    this.fields.text.select();
  }

  /** Shows a filter, as the address has it. */
  show(filter: Filter): void {
    const { kind, type, account, cause } = this.fields;
    for (const [select, value] of [
      [kind, filter.kind],
      [type, filter.type],
      [account, filter.account],
      [cause, filter.cause],
    ] as const)
      offer(select, value);
    for (const [name, field] of Object.entries(this.fields)) field.value = filter[name as keyof Filter];
  }

  clear(): void {
    for (const field of Object.values(this.fields)) field.value = '';
    this.changed('chosen');
  }

  /** Fills the choices: the kinds, and the types, accounts and causes of the deliveries. */
  translate({ t, language }: Context, { types, accounts, causes }: Choices): void {
    const { text, kind, type, account, cause, since, until } = this.fields;
    text.placeholder = t('search');
    since.title = t('since');
    until.title = t('until');
    fill(kind, t('anyKind'), kinds, (value) => t(value as PageText));
    fill(type, t('anyType'), types);
    fill(account, t('anyAccount'), accounts);
    fill(cause, t('anyCause'), causes, (value) => writtenOut(causeText(value, language)));
  }
}

/** While the digits of a year are being typed, it is the year 2, then 20, then 202. */
function dayIn({ value, validity }: HTMLInputElement): string {
  return validity.valid ? value : '';
}

/** A chosen value stays a choice, whether or not a delivery has it. */
function offer(select: HTMLSelectElement, value: string): void {
  if (value !== '' && ![...select.options].some((option) => option.value === value))
    select.append(el('option', { value }, writtenOut(value)));
}

/** Refills a choice and keeps the chosen value, even if no delivery has it any more. */
function fill(
  select: HTMLSelectElement,
  all: string,
  values: readonly string[],
  label: (value: string) => string = writtenOut,
): void {
  const { value: chosen } = select;
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  const options = [['', all] as const, ...offered.map((value) => [value, label(value)] as const)];
  const shown = [...select.options].map(({ value, text }) => [value, text]);
  // One that somebody has open is not changed.
  if (JSON.stringify(shown) === JSON.stringify(options)) return;
  select.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
  select.value = chosen;
}
