import { existsSync } from 'node:fs';
import { withJournalOf } from '../../command/journal.ts';
import { hasSharedJournal, journalPath } from '../../connection/paths.ts';
import { type Journal, JournalError } from '../../journal/journal.ts';
import type { Plan } from '../../policy/plan.ts';
import { runWords } from '../../words/run.ts';
import { stateWords } from '../../words/states.ts';

/** What a plan became in a journal. */
export interface Executed {
  /** Of its payment or run. */
  readonly id: string;
  readonly state: string;
  readonly atMs: number;
}

/**
 * What became of plans, by their ids, as far as the journals that this machine reads know: none is made, and a login that may not
 * read payments learns nothing.
 */
export async function executedAmong(plans: readonly Plan[]): Promise<ReadonlyMap<string, Executed>> {
  const found = new Map<string, Executed>();
  for (const [environment, group] of Map.groupBy(plans, (plan) => plan.environment)) {
    const isShared = hasSharedJournal(process.env);
    if (!isShared && !existsSync(journalPath(process.env, environment))) continue;
    try {
      await withJournalOf(environment, async (journal) => {
        for (const plan of group) {
          const executed = await executedIn(journal, plan);
          if (executed) found.set(plan.id, executed);
        }
      });
    } catch (error) {
      if (!isShared || !(error instanceof JournalError)) throw error;
    }
  }
  return found;
}

/** How it ended, in words. */
export function executedState({ state }: Executed): string {
  return { ...stateWords, ...runWords.states }[state as keyof typeof stateWords] ?? state;
}

/** @returns null too where all of it may still be executed: nothing of it was sent */
async function executedIn(journal: Journal, plan: Plan): Promise<Executed | null> {
  const { environment, tenantId, accountId, payment } = plan;
  if (payment) {
    const { operation, identifier, ref } = payment;
    const name = identifier ?? ref;
    const named =
      name === null
        ? await journal.list({ environment, tenantId, accountId, operations: [operation] })
        : await journal.findByName(environment, name);
    const intent = named.find(({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey);
    if (!intent || intent.state === 'INTENT' || intent.accountId !== accountId) return null;
    const { intentId: id, state, closedAtMs, lastSentAtMs, createdAtMs } = intent;
    return { id, state, atMs: closedAtMs ?? lastSentAtMs ?? createdAtMs };
  }
  const run = await (await journal.runs()).find({ environment, tenantId, accountId }, plan.run?.ref ?? '');
  if (run === null || run.state === 'planning' || run.state === 'planned') return null;
  return { id: run.runId, state: run.state, atMs: run.changedAtMs };
}
