import type { Published } from '../../policy/published.ts';
import type { SeenPolicy, Used } from '../../policy/terms.ts';
import { type Pin, type Policies, unpaidStates } from '../policies.ts';
import type { Database } from './connect.ts';
import { keepPolicy, keptPolicy } from './losses.ts';

const queries = {
  /** A payment without an account may be of any. */
  seen: `SELECT serial, sha256, required, is_machine AS "isMachine" FROM brl.policies
    WHERE account = $1 OR $1 = '' ORDER BY required DESC, serial DESC LIMIT 1`,
  used: `SELECT coalesce(sum(sent_centavos), 0)::bigint AS centavos,
      coalesce(sum(sent_centavos) FILTER (WHERE sent_to = $2), 0)::bigint AS "byPayee"
    FROM brl.intents WHERE sent_from = $1 AND sent_ms >= $3 AND state NOT IN ${unpaidStates}`,
  pins: `SELECT DISTINCT ON (sent_to) sent_to AS payee, sent_owner AS owner, intent_id AS "intentId", sent_ms AS "sinceMs"
    FROM brl.intents WHERE sent_from = $1 AND ($2::text IS NULL OR sent_to = $2) AND sent_to IS NOT NULL
      AND state = 'SETTLED' AND sent_owner IS NOT NULL ORDER BY sent_to, sent_ms DESC`,
  published:
    'SELECT policy, signature, login FROM brl.shared_policies WHERE serial >= $1 ORDER BY serial DESC, number',
} as const;

/** What a journal in PostgreSQL knows that policies ask about. */
export function postgresPolicies(database: Database): Policies {
  const seenFor = (account: string) =>
    database.one<SeenPolicy & Record<string, unknown>>(queries.seen, account);
  const pins = (account: string, payee: string | null) =>
    database.all<Pin & Record<string, unknown>>(queries.pins, account, payee);
  return {
    async see(account, { serial, sha256, required, isMachine }, accounts) {
      const seen = await seenFor(account);
      if (seen?.sha256 === sha256 && seen.isMachine === isMachine) return seen;
      const given = JSON.stringify({ serial, sha256, required, isMachine });
      await database.all('SELECT brl.see_policy($1::jsonb, $2::jsonb)', given, JSON.stringify(accounts));
      return seenFor(account);
    },
    seen: seenFor,
    async used(account, payee, sinceMs) {
      const found = await database.one<Used & Record<string, unknown>>(queries.used, account, payee, sinceMs);
      return found ?? { centavos: 0, byPayee: 0 };
    },
    pin: async (account, payee) => (await pins(account, payee))[0] ?? null,
    pins: (account) => pins(account, null),
    shared: {
      async publish(policy, signature) {
        await database.all('SELECT brl.publish_policy($1, $2)', policy, signature);
      },
      since: (serial) => database.all<Published & Record<string, unknown>>(queries.published, serial),
      remembered: () => keptPolicy(database.place),
      remember: (policy) => keepPolicy(database.place, policy),
    },
  };
}
