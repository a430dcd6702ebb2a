import { lstatSync } from 'node:fs';
import type { PolicyPlace } from '../policy/policy.ts';
import type { Intent, IntentFacts } from './intent.ts';
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
 * @throws {CliError} exit 32, 91 or 2; then nothing is sent
 */
export async function permit(
  ports: Pick<PayPorts, 'client' | 'journal'>,
  facts: IntentFacts,
  begun: Intent | null,
  fileCentavos: number | null = null,
): Promise<void> {
  const place = policyPlace(process.env);
  if (place === null && !facts.approved) return;
  await (await import('./ask-policy.ts')).permitBy(ports, place, facts, begun, fileCentavos);
}
