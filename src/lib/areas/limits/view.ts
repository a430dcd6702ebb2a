import { limitWindows } from '../../contract/limits.ts';
import { member, textMember } from '../../json/members.ts';
import type { LimitRow } from '../../payments/limits-left.ts';
import { amountText } from '../../payments/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { limitWords } from '../../words/limits.ts';
import { valueWords } from '../../words/values.ts';

/** Columns of `limits show`. */
export const limitColumns: readonly Column<LimitRow>[] = [
  { header: 'Kind', value: (row) => row.kind.toUpperCase(), whole: true },
  { header: 'Window', value: ({ window }) => windowName(limitWords.windows, window), whole: true },
  { header: 'Used', value: (row) => money(member(row.limit, 'usedBrl')), align: 'right' },
  { header: 'Available', value: (row) => money(member(row.limit, 'availableBrl')), align: 'right' },
  { header: 'Set by', value: (row) => textMember(row.limit, 'source') ?? '' },
];

/** One ceiling of the deprecated route. */
export interface PartnerRow {
  readonly window: string;
  readonly ceiling: unknown;
}

/** Columns of `limits show --partner`. */
export const partnerColumns: readonly Column<PartnerRow>[] = [
  { header: 'Window', value: partnerWindow, whole: true },
  { header: 'Limit', value: (row) => money(member(row.ceiling, 'limitBrl')), align: 'right' },
];

/** The windows that have a ceiling; the specification does not show this answer. */
export function partnerRows(json: unknown): PartnerRow[] {
  return limitWindows.flatMap((window) => {
    const ceiling = member(json, window);
    return member(ceiling, 'limitBrl') === undefined ? [] : [{ window, ceiling }];
  });
}

/** The route has its own day and night, so only what it says itself is shown. */
function partnerWindow({ window, ceiling }: PartnerRow): string {
  const [from, to] = [textMember(ceiling, 'from'), textMember(ceiling, 'to')];
  const name = windowName(limitWords.partnerWindows, window);
  return from !== null && to !== null ? `${name} ${from}-${to}` : name;
}

function windowName(names: Readonly<Record<string, string>>, window: string): string {
  return names[window] ?? window;
}

/** An object as labelled lines: members of members by a dotted name, amounts in reais where the name says BRL. */
export function flatFields(value: unknown, prefix = ''): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Field[] => {
    const label = prefix + name;
    if (typeof inner === 'object' && inner !== null) return flatFields(inner, `${label}.`);
    return [
      [{ said: label }, /brl$/i.test(name) ? money(inner) : inner === null ? valueWords.none : String(inner)],
    ];
  });
}

function money(value: unknown): string {
  return value === null || value === undefined ? limitWords.unlimited : (amountText(value) ?? String(value));
}
