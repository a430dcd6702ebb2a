import { limitKinds, limitWindows } from '../../contract/limits.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText } from '../../payments/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';

/** One limit of `limits/available`. */
export interface LimitRow {
  readonly kind: string;
  readonly window: string;
  readonly limit: unknown;
}

const windowNames: Readonly<Record<string, string>> = {
  singleTransfer: 'one transfer',
  daytime: 'day 06:00-20:00',
  nighttime: 'night 20:00-06:00',
  monthly: 'month',
};

/** Columns of `limits show`. */
export const limitColumns: readonly Column<LimitRow>[] = [
  { header: 'Kind', value: (row) => row.kind.toUpperCase(), whole: true },
  { header: 'Window', value: (row) => windowNames[row.window] ?? row.window, whole: true },
  { header: 'Used', value: (row) => money(member(row.limit, 'usedBrl')), align: 'right' },
  { header: 'Available', value: (row) => money(member(row.limit, 'availableBrl')), align: 'right' },
  { header: 'Set by', value: (row) => textMember(row.limit, 'source') ?? '' },
];

/** The four windows of the four kinds, whichever of the two is outside: the nesting is not shown. */
export function limitRows(json: unknown): LimitRow[] {
  const root = [json, member(json, 'limits'), member(json, 'available')].find(
    (value) =>
      limitKinds.some((kind) => member(value, kind)) || limitWindows.some((name) => member(value, name)),
  );
  return limitKinds.flatMap((kind) =>
    limitWindows.flatMap((window) => {
      const limit = member(member(root, kind), window) ?? member(member(root, window), kind);
      return limit === undefined || limit === null ? [] : [{ kind, window, limit }];
    }),
  );
}

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
  const name = partnerNames[window] ?? window;
  return from !== null && to !== null ? `${name} ${from}-${to}` : name;
}

const partnerNames: Readonly<Record<string, string>> = {
  singleTransfer: 'one transfer',
  daytime: 'day',
  nighttime: 'night',
  monthly: 'month',
};

/** An object as labelled lines: members of members by a dotted name, amounts in reais where the name says BRL. */
export function flatFields(value: unknown, prefix = ''): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Field[] => {
    const label = prefix + name;
    if (typeof inner === 'object' && inner !== null) return flatFields(inner, `${label}.`);
    return [[{ said: label }, /brl$/i.test(name) ? money(inner) : inner === null ? 'none' : String(inner)]];
  });
}

/** Which clock the windows follow: the service has two (specification, section 8). */
export const partnerClock =
  "Windows follow the settlement bank's clock in Brasilia: day 06:00-20:00, night 20:00-06:00. The older route (--partner) counts day 07:00-22:00, night 22:00-07:00.";
export const legacyClock =
  'This route counts day 07:00-22:00 and night 22:00-07:00 in Brasilia; payments are measured by 06:00-20:00 and 20:00-06:00.';

function money(value: unknown): string {
  return value === null || value === undefined ? 'no limit' : (amountText(value) ?? String(value));
}
