import type { BaseCommand } from '../../command/base.ts';
import { openSharedJournal } from '../../command/journal.ts';
import { hasSharedJournal } from '../../connection/paths.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { SharedPlan, SharedPlans } from '../../journal/postgres/plans.ts';
import type { PostgresJournal } from '../../journal/postgres/store.ts';
import type { Approved } from '../../policy/evidence.ts';
import { planWords } from '../../words/plans.ts';
import { type Papers, papersOf, readPapers } from './papers.ts';

type Decision = Approved['approvals'][number];

/** What is typed in place of a file for the journal that several machines share. */
export const sharedPlace = 'shared';

/** Whether a plan that was typed is the id of one in the shared journal. */
export function isSharedPlan(named: string): boolean {
  return /^plan_[0-9a-f]{32}$/.test(named);
}

/** @throws {CliError} exit 2 where `BRL_JOURNAL` names no database */
export function requireSharedJournal(): void {
  if (!hasSharedJournal(process.env))
    throw usageError('usage', planWords.noSharedJournal, planWords.nameJournal);
}

/** Does `work` with the plans of the shared journal. @throws {CliError} exit 2 where `BRL_JOURNAL` names none */
export function withSharedPlans<T>(work: (plans: SharedPlans) => Promise<T>): Promise<T> {
  return withSharedJournal(async (journal) => work(await journal.plans()));
}

/** Does `work` with the shared journal. @throws {CliError} exit 2 where `BRL_JOURNAL` names none */
export async function withSharedJournal<T>(work: (journal: PostgresJournal) => Promise<T>): Promise<T> {
  requireSharedJournal();
  const journal = (await openSharedJournal()) as PostgresJournal;
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

/**
 * Opens a plan with all that was decided about it, beside its file and in the shared journal, and names the decisions that do not
 * count. @throws {CliError} exit 2
 */
export async function openPapers(command: BaseCommand, named: string): Promise<Papers> {
  const papers = await readAll(named);
  for (const name of papers.doubtful) command.note(() => planWords.doubtful(name));
  return papers;
}

/** The same without a word. @throws {CliError} exit 2 */
export async function readAll(named: string): Promise<Papers> {
  return isSharedPlan(named) ? sharedPapers(named) : withDecisionsThere(readPapers(named));
}

async function sharedPapers(planId: string): Promise<Papers> {
  const found = await withSharedPlans((plans) => plans.find(planId));
  if (found === null) throw usageError('usage', planWords.notShared(planId), planWords.listShared);
  const papers = papersOfShared(found);
  if (papers) return papers;
  throw usageError('plan_changed', planWords.changedThere(planId, found.login), planWords.makeAnother);
}

async function withDecisionsThere(papers: Papers): Promise<Papers> {
  if (!hasSharedJournal(process.env)) return papers;
  return withDecisionsOf(papers, await withSharedPlans((plans) => plans.find(papers.evidence.plan.id)));
}

/** A decision counts wherever it lies: a no in the journal stops the file, too. @param found the plan of the same id there */
export function withDecisionsOf(papers: Papers, found: SharedPlan | null): Papers {
  const { path, approved, doubtful } = papers;
  const there = found && papersOfShared(found);
  // Under the same id another text may lie there: what was decided about that is not about this.
  if (there?.approved.plan !== approved.plan) return papers;
  const isHere = ({ text, signature }: Decision) =>
    approved.approvals.some((one) => one.text === text && one.signature === signature);
  const others = there.approved.approvals.filter((one) => !isHere(one));
  const all = papersOf(path, { ...approved, approvals: [...approved.approvals, ...others] }, []);
  return { ...all, doubtful: [...doubtful, ...there.doubtful] };
}

/** @returns null for a plan that is not as its maker signed it, or is another than its row says */
export function papersOfShared({ planId, approved, deciders }: SharedPlan): Papers | null {
  const names = deciders.map((login, i) => planWords.decisionThere(i + 1, login));
  try {
    const papers = papersOf(planId, approved, names);
    return papers.evidence.plan.id === planId ? papers : null;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
