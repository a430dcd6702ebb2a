import { limitWindows } from '../../contract/limits.ts';
import { member, textMember } from '../../json/members.ts';
import type { LimitRow } from '../../payments/limits-left.ts';
import { amountText, plainAmountText } from '../../payments/statement/record-view.ts';
import type { Column } from '../../terminal/answer.ts';
import { limitWords } from '../../words/limits.ts';

/** Columns of `limits show`. */
export const limitColumns: readonly Column<LimitRow>[] = [
  {
    header: 'Kind',
    value: (row) => row.kind.toUpperCase(),
    shown: (row) => named(limitWords.kinds, row.kind),
    cell: 'name',
    whole: true,
  },
  { header: 'Window', value: ({ window }) => named(limitWords.windows, window), whole: true },
  {
    header: 'Used',
    value: (row) => plainMoney(member(row.limit, 'usedBrl')),
    shown: usedText,
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'Available',
    value: (row) => plainMoney(member(row.limit, 'availableBrl')),
    shown: (row) => money(member(row.limit, 'availableBrl')),
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'Set by',
    value: sourceOf,
    shown: (row) => named(limitWords.sources, sourceOf(row)),
    cell: 'name',
    spare: true,
  },
];

/** One ceiling of the deprecated route. */
export interface PartnerRow {
  readonly window: string;
  readonly ceiling: unknown;
}

/** Columns of `limits show --partner`. */
export const partnerColumns: readonly Column<PartnerRow>[] = [
  { header: 'Window', value: partnerWindow, whole: true },
  {
    header: 'Limit',
    value: (row) => plainMoney(member(row.ceiling, 'limitBrl')),
    shown: (row) => money(member(row.ceiling, 'limitBrl')),
    align: 'right',
    cell: 'amount',
  },
];

/** The windows that have a ceiling; the specification does not show this answer. */
export function partnerRows(json: unknown): PartnerRow[] {
  return limitWindows.flatMap((window) => {
    const ceiling = member(json, window);
    return member(ceiling, 'limitBrl') === undefined ? [] : [{ window, ceiling }];
  });
}

/** The route defines its own day and night, so only what it says itself is shown. */
function partnerWindow({ window, ceiling }: PartnerRow): string {
  const [from, to] = [textMember(ceiling, 'from'), textMember(ceiling, 'to')];
  const name = named(limitWords.partnerWindows, window);
  return from !== null && to !== null ? `${name} ${from}-${to}` : name;
}

function sourceOf(row: LimitRow): string {
  return textMember(row.limit, 'source') ?? '';
}

/** A limit per payment is not used up by earlier payments. */
function usedText({ window, limit }: LimitRow): string {
  const used = member(limit, 'usedBrl');
  return window === 'singleTransfer' && used === 0 ? '-' : money(used);
}

function named(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

function money(value: unknown, say = amountText): string {
  return value === null || value === undefined ? limitWords.unlimited : (say(value) ?? String(value));
}

function plainMoney(value: unknown): string {
  return money(value, plainAmountText);
}
