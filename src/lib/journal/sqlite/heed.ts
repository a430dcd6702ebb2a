import type { SeenPolicy, Terms, Used } from '../../policy/terms.ts';
import { limitObjection, memoryObjection, Objected, type Sent } from '../heed.ts';
import { unpaidStates } from '../policies.ts';
import type { Prepare } from './queries.ts';

const queries = {
  /** A payment without an account may be of any. */
  seen: `SELECT serial, sha256, required, is_machine FROM policies
    WHERE account = ?1 OR ?1 = '' ORDER BY required DESC, serial DESC LIMIT 1`,
  used: `SELECT coalesce(sum(sent_centavos), 0) AS centavos,
      coalesce(sum(CASE WHEN sent_to = ?2 THEN sent_centavos END), 0) AS byPayee
    FROM intents INDEXED BY intents_sent
    WHERE sent_from = ?1 AND sent_ms >= ?3 AND state NOT IN ${unpaidStates} AND intent_id <> ?4`,
  setSent: `UPDATE intents SET sent_from = ?, sent_to = ?, sent_owner = ?, sent_centavos = ?, sent_ms = ? WHERE intent_id = ?`,
} as const;

/** The policy that is remembered for an account; null for none. */
export function seenIn(prepare: Prepare, account: string): SeenPolicy | null {
  const found = prepare(queries.seen).get(account);
  if (!found) return null;
  return {
    serial: Number(found.serial),
    sha256: String(found.sha256),
    required: found.required === 1,
    isMachine: found.is_machine === 1,
  };
}

/** What an account has sent since then. @param except a payment that does not count */
export function usedIn(
  prepare: Prepare,
  account: string,
  payee: string | null,
  sinceMs: number,
  except: string,
): Used {
  const found = prepare(queries.used).get(account, payee, sinceMs, except);
  return { centavos: Number(found?.centavos), byPayee: Number(found?.byPayee) };
}

/**
 * Heeds what the policy leaves to the transaction of an ATTEMPT, and counts the payment from now on.
 * @throws {Objected} and the caller's transaction is rolled back
 */
export function countSent(
  prepare: Prepare,
  sent: Sent,
  intentId: string,
  atMs: number,
  terms: Terms | null,
): void {
  const { account, payee, owner, centavos } = sent;
  const objection =
    memoryObjection(seenIn(prepare, account), terms?.policy ?? null) ??
    (terms?.limits
      ? limitObjection(sent, terms.limits, usedIn(prepare, account, payee, terms.limits.dayStartMs, intentId))
      : null);
  if (objection) throw new Objected(objection);
  prepare(queries.setSent).run(account, payee, owner, centavos, atMs, intentId);
}
