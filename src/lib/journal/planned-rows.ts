import { createHash, hash } from 'node:crypto';
import { type Centavos, formatPlain } from '../contract/money.ts';
import type { LargeRow, Plan, PlannedRun, RowSum } from '../policy/plan.ts';
import type { IntentFacts } from './intent.ts';
import { payeeText } from './payee.ts';
import { statedPayment } from './stated-payment.ts';

/** What a plan says of the rows of its file. */
export type SaidOfRows = Pick<PlannedRun, 'rows' | 'total' | 'byRail' | 'rowsSha256' | 'largest'>;

/** Rows that are added up by their requests. */
export interface PlannedRows {
  /** @returns false for a row whose request does not state its amount and payee: it is in no plan */
  add(facts: IntentFacts): boolean;
  said(): SaidOfRows;
  /** The earliest hour of the rows; null for now. */
  first(): Plan['schedule'];
  /** Whether a row with this very request was added. */
  has(facts: IntentFacts): boolean;
}

/** How many of the largest payments a plan names. */
export const mostLargest = 5;

/** Starts with no rows. */
export function openPlannedRows(): PlannedRows {
  const digest = createHash('sha256');
  const lines = new Set<string>();
  const byRail = new Map<string, { rows: number; centavos: number }>();
  let largest: { readonly centavos: number; readonly payee: string }[] = [];
  let total = 0;
  let first: Plan['schedule'] = null;
  return {
    add(facts) {
      const stated = statedPayment(facts);
      if (stated === null) return false;
      const { amountCentavos: centavos } = stated;
      const payee = payeeText(stated.payee);
      const line = rowLine(facts);
      digest.update(`${line}\n`);
      lines.add(shortHash(line));
      const rail = railOf(facts.operation);
      const sum = byRail.get(rail) ?? { rows: 0, centavos: 0 };
      byRail.set(rail, { rows: sum.rows + 1, centavos: sum.centavos + centavos });
      total += centavos;
      const schedule = plannedScheduleOf(facts);
      if (schedule && (first === null || schedule.notBeforeMs < first.notBeforeMs)) first = schedule;
      if (largest.length < mostLargest || centavos > (largest.at(-1)?.centavos ?? 0))
        largest = [...largest, { centavos, payee }]
          .toSorted((one, other) => other.centavos - one.centavos)
          .slice(0, mostLargest);
      return true;
    },
    said: () => ({
      rows: [...byRail.values()].reduce((sum, { rows }) => sum + rows, 0),
      total: plain(total),
      byRail: Object.fromEntries([...byRail].map(([name, sum]): [string, RowSum] => [name, sumOf(sum)])),
      rowsSha256: digest.copy().digest('hex'),
      largest: largest.map(({ centavos, payee }): LargeRow => ({ amount: plain(centavos), payee })),
    }),
    first: () => first,
    has: (facts) => lines.has(shortHash(rowLine(facts))),
  };
}

/** When a payment is to be made, as a plan says it. */
export function plannedScheduleOf({ day, schedule }: IntentFacts): Plan['schedule'] {
  if (!schedule || day === undefined) return null;
  const { notBeforeMs, graceMs, untilMs } = schedule;
  return { notBeforeMs, day, graceMs, untilMs };
}

/** The rail of a row, as files of payments call it. */
function railOf(operation: string): string {
  const [topic = ''] = operation.split('.');
  return { pixBank: 'pix-bank', pixQr: 'qr', transfers: 'transfer' }[topic] ?? topic;
}

/** Half a hash: a million rows have a million. */
function shortHash(line: string): string {
  return hash('sha256', line, 'binary').slice(0, 16);
}

/**
 * A row as a plan pins it: the request, its names, whom it pays, who the bank said has its boleto or code,
 * and its hour with the owner who is compared then (docs/approvals.md).
 */
function rowLine(facts: IntentFacts): string {
  const { operation, target, identifier, idempotencyKey, bodyText, to, payee, day, schedule } = facts;
  const isShown = to?.kind === 'boleto' || to?.kind === 'qr' || schedule !== undefined;
  const shown = isShown && payee ? [payee.name, payee.document] : null;
  const later = schedule ? [day, schedule.notBeforeMs, schedule.graceMs, schedule.untilMs] : null;
  return JSON.stringify([operation, target, identifier, idempotencyKey, bodyText, to, shown, later]);
}

function sumOf({ rows, centavos }: { readonly rows: number; readonly centavos: number }): RowSum {
  return { rows, total: plain(centavos) };
}

function plain(centavos: number): string {
  return formatPlain(centavos as Centavos);
}
