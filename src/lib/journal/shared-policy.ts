import type { Policy } from '../policy/policy.ts';
import { newestPolicy, type SharedPolicy } from '../policy/published.ts';
import { unusable } from '../policy/unusable.ts';
import { policyWords } from '../words/policy.ts';
import type { Journal } from './journal.ts';

/**
 * The newest policy that the administrators of a machine's file signed in the shared journal. This machine remembers it, as whoever
 * administers the database can remove it, and an older one counts no more.
 * @throws {CliError} exit 91 for none, for an older one, or for another one of the same serial
 */
export async function sharedPolicyOf(journal: Journal, file: Policy): Promise<SharedPolicy> {
  const { shared } = await journal.policies();
  if (shared === null) throw unusable(policyWords.noneShared(1, 1), policyWords.publishIt);
  const known = shared.remembered();
  const from = Math.max(known?.serial ?? 1, file.admins?.from ?? 1);
  const found = newestPolicy(file, await shared.since(from), from, Date.now());
  const { serial, sha256 } = found.policy;
  if (serial === known?.serial && sha256 !== known.sha256)
    throw unusable(policyWords.otherShared(known.serial), policyWords.raiseSerial(known.serial));
  if (known?.serial !== serial) shared.remember({ serial, sha256 });
  return found;
}
