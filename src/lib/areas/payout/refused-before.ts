import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import type { PlannedRow, RunFacts } from '../../journal/runs.ts';
import { eachOf } from '../../payments/each-of.ts';
import { openQuestions } from './ask-again.ts';
import { debitsOfOthers, paidBy } from './paid-another-way.ts';
import { toldForMs } from './paid-before.ts';
import type { Asking } from './settle-open.ts';
import { toldIntent } from './told-runs.ts';

/** Refused payments with the amount and payee of a file's rows. */
export interface RefusedBefore {
  /** For rows that this journal has refused before, the payment as somebody has made it since, or may have; by line. */
  of(rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, Intent>>;
}

/** How many are asked about at a time. */
const width = 16;

/**
 * A "no" is of this journal: before a row that it has refused in the last days counts as not paid, the service is asked for the refused
 * payment by its names, and the statement, read once for all of them, for one under another name.
 */
export async function openRefusedBefore(
  { session, journal }: Pick<Asking, 'session' | 'journal'>,
  run: RunFacts,
  nowMs: number,
): Promise<RefusedBefore> {
  const all = await refusedIn(journal, run, nowMs - toldForMs);
  const byClaim = Map.groupBy(all, ({ claim }) => claim);
  const client = readingPagesOnce(session.client);
  const ask = openQuestions({ client, journal, interrupt: new AbortController().signal });
  const amounts = new Set(all.map(({ amountCentavos }) => amountCentavos ?? 0));
  const sinceMs = Math.min(...all.map(({ createdAtMs }) => createdAtMs));
  const read = () => debitsOfOthers({ session, journal }, { ...run, sinceMs, runId: null }, amounts);
  let debits: ReturnType<typeof read> | null = null;
  const answers = new Map<string, Promise<Intent | null>>();

  /** Null for one that stays refused. */
  async function asMade(refused: Intent): Promise<Intent | null> {
    const { intent, doubt } = await ask(refused);
    if (intent.since !== null && intent.since.state !== 'REFUSED') return toldIntent(intent);
    if (!doubt) debits ??= read();
    const finding = doubt ?? (debits && paidBy(intent, await debits));
    return finding && toldIntent(intent, new Map([[intent.intentId, finding]]));
  }

  async function firstMade(claim: string | null): Promise<Intent | null> {
    for (const refused of (claim !== null && byClaim.get(claim)) || []) {
      const answer = answers.get(refused.intentId) ?? asMade(refused);
      answers.set(refused.intentId, answer);
      const made = await answer;
      if (made) return made;
    }
    return null;
  }

  return {
    async of(rows) {
      const found = new Map<number, Intent>();
      await eachOf(rows.values(), width, null, async ({ line, facts }) => {
        const made = await firstMade(facts.claim);
        if (made) found.set(line, made);
      });
      return found;
    },
  };
}

/** The refused payments of the run's account, its own rows aside. */
async function refusedIn(
  journal: Journal,
  { environment, tenantId, accountId, runId }: RunFacts,
  sinceMs: number,
): Promise<readonly Intent[]> {
  const filter = { environment, tenantId, accountId, states: ['REFUSED'], sinceMs } as const;
  const found: Intent[] = [];
  for await (const intent of journal.each(filter)) if (intent.runId !== runId) found.push(intent);
  return found;
}
