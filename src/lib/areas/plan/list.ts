import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasSharedJournal } from '../../connection/paths.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { readLimited } from '../../files/limited-file.ts';
import { type Papers, readPapers } from '../../payments/plans/papers.ts';
import { papersOfShared, withDecisionsOf, withSharedPlans } from '../../payments/plans/shared.ts';
import { signingKey } from '../../payments/plans/sign.ts';
import { standingHere } from '../../payments/plans/view.ts';
import { approvalNamespace } from '../../policy/approval.ts';
import { personOf } from '../../policy/judge.ts';
import { centavosOf, paymentsOf } from '../../policy/plan.ts';
import type { Policy } from '../../policy/policy.ts';
import { filesWords } from '../../words/files.ts';
import { planWords } from '../../words/plans.ts';
import { type Executed, executedAmong } from './executed.ts';

/** A plan that lies in a folder, or in the shared journal. */
export interface ListedPlan {
  /** Its file, or its id. */
  readonly path: string;
  readonly id: string;
  readonly ref: string | null;
  readonly payments: number;
  readonly amount: string | null;
  /** The same for a person. */
  readonly reais: string;
  readonly expiresAtMs: number;
  readonly stands: 'approved' | 'waiting' | 'rejected' | 'expired' | 'executed' | 'unknown';
  readonly executed: Executed | null;
  /** Who may still approve. */
  readonly waitsFor: readonly string[];
}

interface ListFlags {
  readonly 'waiting-for'?: string | undefined;
  readonly key?: string | undefined;
  readonly profile?: string | undefined;
}

/** What lies there. */
interface PlansFound {
  readonly plans: readonly ListedPlan[];
  /** Paths or ids of plans that are not as they were signed. */
  readonly changed: readonly string[];
}

/**
 * The plans of a folder by their names, where other signed files are none, with what the shared journal knows about them; or those of
 * the last week in the shared journal.
 * @param folder null for the journal @throws {CliError} exit 2 or 91
 */
export async function plansIn(
  folder: string | null,
  policy: Policy | null,
  flags: ListFlags,
): Promise<PlansFound> {
  const wanted = await wantedPerson(policy, flags);
  const found = folder === null ? await papersThere() : await papersHere(folder);
  const changed = found.filter(([, papers]) => papers === null).map(([path]) => path);
  const all = found.flatMap(([, papers]) => papers ?? []);
  const executed = await executedAmong(all.map(({ evidence }) => evidence.plan));
  const plans = all.map((papers) => listed(papers, policy, executed.get(papers.evidence.plan.id) ?? null));
  const isWanted = ({ stands, waitsFor }: ListedPlan) =>
    wanted === null || (stands === 'waiting' && waitsFor.includes(wanted));
  return { plans: plans.filter(isWanted), changed };
}

type Found = readonly (readonly [string, Papers | null])[];

async function papersThere(): Promise<Found> {
  const plans = await withSharedPlans((there) => there.lately());
  return plans.map((plan) => [plan.planId, papersOfShared(plan)]);
}

/** What was decided in the shared journal counts for a file, as it does where the file is opened. */
async function papersHere(folder: string): Promise<Found> {
  const found = papersIn(folder);
  if (found.length === 0 || !hasSharedJournal(process.env)) return found;
  const there = new Map(
    (await withSharedPlans((plans) => plans.lately())).map((plan) => [plan.planId, plan]),
  );
  return found.map(([path, papers]) => [
    path,
    papers && withDecisionsOf(papers, there.get(papers.evidence.plan.id) ?? null),
  ]);
}

function papersIn(folder: string): Found {
  return namesIn(folder)
    .filter((name) => name.endsWith('.sig'))
    .sort()
    .map((name) => join(folder, name.slice(0, -'.sig'.length)))
    .filter(isMeantAsPlan)
    .map((path) => [path, papersAt(path)]);
}

const beginning = '{"brlPlan"';

function isMeantAsPlan(path: string): boolean {
  try {
    return readLimited(path, beginning.length).toString('latin1').startsWith(beginning);
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadableNothingSent(folder, code ?? null));
  }
}

/** `me` is the person of the key that would sign. */
async function wantedPerson(policy: Policy | null, flags: ListFlags): Promise<string | null> {
  const { 'waiting-for': named, key, profile } = flags;
  if (named === undefined) return null;
  if (named !== 'me') return named;
  const { fingerprint } = await signingKey(key, profile);
  const person = policy && personOf(policy, fingerprint, approvalNamespace, Date.now());
  if (person === null) throw usageError('usage', planWords.nobodyHere(fingerprint), planWords.nameThem);
  return person;
}

function papersAt(path: string): Papers | null {
  try {
    return readPapers(path);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function listed(papers: Papers, policy: Policy | null, executed: Executed | null): ListedPlan {
  const { plan } = papers.evidence;
  const centavos = centavosOf(plan) as Centavos | null;
  const standing = standingHere(papers, policy);
  return {
    path: papers.path,
    id: plan.id,
    ref: plan.payment?.ref ?? plan.run?.ref ?? null,
    payments: paymentsOf(plan),
    amount: centavos === null ? null : formatPlain(centavos),
    reais: centavos === null ? '' : formatReais(centavos),
    expiresAtMs: plan.expiresAtMs,
    stands: executed ? 'executed' : standOf(plan.expiresAtMs, standing),
    executed,
    waitsFor: [...new Set([...(standing?.missing.values() ?? [])].flat())],
  };
}

function standOf(expiresAtMs: number, standing: ReturnType<typeof standingHere>): ListedPlan['stands'] {
  if (Date.now() >= expiresAtMs) return 'expired';
  if (standing === null) return 'unknown';
  if (standing.rejectedBy !== null) return 'rejected';
  return standing.isEnough ? 'approved' : 'waiting';
}
