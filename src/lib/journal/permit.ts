import { lstatSync } from 'node:fs';
import type { Permitted } from '../policy/ask.ts';
import { payingAccount } from '../policy/paying-account.ts';
import type { PolicyPlace } from '../policy/policy.ts';
import type { Terms } from '../policy/terms.ts';
import { Objected } from './heed.ts';
import { type Intent, type IntentFacts, isPayment } from './intent.ts';
import type { Journal } from './journal.ts';
import { refuseMissed } from './missed-policy.ts';
import type { PayPorts } from './pay-ports.ts';

/** The machine's policy; no flag, profile or variable names another one where it is. */
const machinePolicy = '/etc/brl/policy.json';

/**
 * Where the policy lies that is asked, if there is one. `BRL_POLICY` names one only for a machine that has none of its own, and can
 * so only tighten.
 */
export function policyPlace(env: NodeJS.ProcessEnv): PolicyPlace | null {
  if (isThere(machinePolicy)) return { path: machinePolicy, isMachine: true };
  const { BRL_POLICY: path } = env;
  return path ? { path, isMachine: false } : null;
}

/** What cannot be looked at may be there. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/**
 * Asks whether an ATTEMPT may be written down: the one gate before every byte that moves money, whichever command, worker or hour
 * leads here.
 * @param begun the payment as its journal knows it; null for one that begins now
 * @param fileCentavos of a row that is not written down yet: what all rows of its file add up to
 * @param isEarly whether a person is still to be asked, and the payee to be looked up
 * @returns the terms that the ATTEMPT is written down under; null where no policy holds
 * @throws {CliError} exit 32, 91 or 2; then nothing is sent
 */
export async function permit(
  ports: Pick<PayPorts, 'client' | 'journal'>,
  facts: IntentFacts,
  begun: Intent | null,
  fileCentavos: number | null = null,
  isEarly = false,
): Promise<Permitted | null> {
  const place = policyPlace(process.env);
  if (place === null && !facts.approved && !(await isOfPlan(ports.journal, facts))) {
    if (isEarly && isPayment(facts))
      await refuseMissed(ports.journal, payingAccount(facts.target, facts.accountId));
    return null;
  }
  return (await import('./ask-policy.ts')).permitBy(ports, place, facts, begun, fileCentavos, isEarly);
}

/** Whether a row is of a run that was planned: its rows are compared with the plan where no policy asks, too. */
async function isOfPlan(journal: Journal, facts: IntentFacts): Promise<boolean> {
  return (
    facts.runId !== undefined && (await import('./run-papers.ts')).hasPapers(journal, facts, facts.runId)
  );
}

/** The ATTEMPT as it was written down under its terms. @throws {CliError} exit 32 or 91 where the journal objects */
export async function underTerms<T>(terms: Terms | null, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof Objected)) throw error;
    throw (await import('../policy/objections.ts')).objected(error.objection, terms);
  }
}
