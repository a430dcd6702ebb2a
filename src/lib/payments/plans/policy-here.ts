import { openSharedJournal } from '../../command/journal.ts';
import type { Journal } from '../../journal/journal.ts';
import { policyPlace } from '../../journal/permit.ts';
import { requireJournal } from '../../policy/ask.ts';
import { type Policy, readPolicy } from '../../policy/policy.ts';
import type { SharedPolicy } from '../../policy/published.ts';
import { policyWords } from '../../words/policy.ts';

/** A policy as this machine has it. */
export interface PolicyHere extends Policy {
  /** What lies in the shared journal and counts for nothing yet. */
  readonly waiting: SharedPolicy['waiting'];
}

/**
 * The policy of this machine, joined with that of the shared journal where its file names administrators; null where there is none.
 * @throws {CliError} exit 91 for one that cannot be read
 */
export async function policyHere(): Promise<PolicyHere | null> {
  const place = policyPlace(process.env);
  const file = place && readPolicy(place);
  if (!file?.admins) return file && { ...file, waiting: [] };
  const { policy, waiting } = await sharedPolicyHere(file);
  const { stricter } = await import('../../policy/stricter.ts');
  return { ...stricter(file, policy), waiting };
}

/** @throws {CliError} exit 91 */
async function sharedPolicyHere(file: Policy): Promise<SharedPolicy> {
  const journal = await openSharedJournal();
  try {
    requireJournal(file, journal?.location ?? '');
    const { sharedPolicyOf } = await import('../../journal/shared-policy.ts');
    return await sharedPolicyOf(journal as Journal, file);
  } finally {
    await journal?.close();
  }
}

/** Which policy it is, in words. */
export function sourceText({ serial, path, shared }: Policy): string {
  return shared ? policyWords.sources(serial, path, shared.serial) : policyWords.source(serial, path);
}

/** The same for programs. */
export function sourceJson({ path, serial, sha256, shared }: Policy) {
  return { path, serial, sha256, shared };
}
