import type { Day } from '../../brazil/bank-calendar.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent, IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { refuseMissed } from '../../journal/missed-policy.ts';
import { permit, policyPlace } from '../../journal/permit.ts';
import type { Run } from '../../journal/runs.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';

/** The largest payment of each operation, with its line: what the policy allows of it, it allows of the others. */
export type Largest = Map<string, { readonly line: number; readonly facts: IntentFacts }>;

/** Keeps a payment that is larger than those before. */
export function keepLargest(largest: Largest, line: number, facts: IntentFacts): void {
  const before = largest.get(facts.operation)?.facts.amountCentavos ?? -1;
  if ((facts.amountCentavos ?? 0) > before) largest.set(facts.operation, { line, facts });
}

type Ports = Pick<Session, 'client'> & { readonly journal: Journal };

/**
 * Asks the policy of the machine about a file before a person has its total to type.
 * @param fileCentavos what all its rows add up to; null where they are written down
 * @throws {CliError} exit 32 or 91; then nothing is sent
 */
export async function permitRows(
  { client, journal }: Ports,
  largest: Largest,
  fileCentavos: number | null,
): Promise<void> {
  for (const { line, facts } of largest.values())
    try {
      await permit({ client, journal }, facts, null, fileCentavos, true);
    } catch (error) {
      if (!(error instanceof CliError) || error.detail.code !== 'policy_limit_payment') throw error;
      const { code, hint } = error.detail;
      const message = runWords.ofLine(line, error.message);
      throw new CliError({ code, ends: error.ends, message, hint: hint ?? undefined });
    }
}

/** The same for the rows of a run that may be sent. @param day whose rows are sent; null for all */
export async function permitRun(
  ports: Ports,
  { runId, accountId }: Run,
  states: readonly Intent['state'][],
  day: Day | null,
): Promise<void> {
  if (policyPlace(process.env) === null) return refuseMissed(ports.journal, accountId.toLowerCase());
  const largest: Largest = new Map();
  for await (const { line, intent } of rowsOf(await ports.journal.runs(), runId, states))
    if (day === null || intent.day === day) keepLargest(largest, line, intent);
  await permitRows(ports, largest, null);
}
