import { member } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { policyWords } from '../words/policy.ts';
import { signed } from './evidence.ts';
import { personOf } from './judge.ts';
import { type Policy, readPublished } from './policy.ts';
import { unusable } from './unusable.ts';

/** What an SSH key signs a policy for; no signature made for something else counts. */
export const policyNamespace = 'brl.policy.v1';

/** A policy as it lies in a shared journal: its very text, with one signature. */
export interface Published {
  readonly policy: string;
  readonly signature: string;
  /** Who put it there, as the server knows them. */
  readonly login: string;
}

/** A text that lies there, and those administrators who signed it. */
interface Standing {
  readonly text: string;
  readonly serial: number;
  readonly signedBy: readonly string[];
  readonly logins: readonly string[];
}

/** What a shared journal says of policies. */
export interface SharedPolicy {
  readonly policy: Policy;
  /** Newer ones that too few administrators signed: they count for nothing yet. */
  readonly waiting: readonly Standing[];
}

/**
 * The newest policy that enough administrators signed, by the keys of the machine's own file. Each person counts once.
 * @param from the oldest serial that may be obeyed
 * @throws {CliError} exit 91 where there is none, or two have that serial
 */
export function newestPolicy(
  { admins }: Pick<Policy, 'admins'>,
  rows: readonly Published[],
  from: number,
  nowMs: number,
): SharedPolicy {
  const { keys, need } = admins ?? { keys: [], need: 1 };
  const standings = standingsOf(keys, rows, nowMs);
  const enough = standings.filter(({ signedBy, serial }) => signedBy.length >= need && serial >= from);
  const newestSerial = Math.max(...enough.map(({ serial }) => serial));
  const [newest, another] = enough.filter(({ serial }) => serial === newestSerial);
  if (!newest) throw unusable(policyWords.noneShared(from, need), policyWords.publishIt);
  if (another) throw unusable(policyWords.twoShared(newestSerial), policyWords.raiseSerial(newestSerial));
  const waiting = standings.filter(({ serial }) => serial > newestSerial);
  return { policy: readPublished(newest.text, policyWords.sharedName(newestSerial)), waiting };
}

/** Who signed each text that lies there. */
export function standingsOf(
  keys: Policy['approvers'],
  rows: readonly Published[],
  nowMs: number,
): readonly Standing[] {
  return [...Map.groupBy(rows, ({ policy }) => policy)].map(([text, same]) => ({
    text,
    serial: serialIn(text),
    signedBy: [...new Set(same.flatMap((row) => adminOf(keys, row, nowMs)))],
    logins: [...new Set(same.map(({ login }) => login))],
  }));
}

/** The serial that a text claims; 0 for none, which is older than any. */
function serialIn(text: string): number {
  try {
    const serial = member(readJson(Buffer.from(text)).value, 'serial');
    return typeof serial === 'number' && Number.isSafeInteger(serial) ? serial : 0;
  } catch {
    return 0;
  }
}

function adminOf(
  keys: Policy['approvers'],
  { policy, signature }: Published,
  nowMs: number,
): string | never[] {
  const signer = signed(policy, signature, policyNamespace)?.signer.fingerprint ?? '';
  return personOf({ approvers: keys }, signer, policyNamespace, nowMs) ?? [];
}
