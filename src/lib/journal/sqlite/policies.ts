import type { Pin, Policies } from '../policies.ts';
import { seenIn, usedIn } from './heed.ts';
import type { Store } from './store.ts';

const queries = {
  see: `INSERT INTO policies (account, serial, sha256, required, is_machine, seen_ms) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (account) DO UPDATE SET serial = excluded.serial, sha256 = excluded.sha256, required = excluded.required,
      is_machine = excluded.is_machine, seen_ms = excluded.seen_ms
    WHERE excluded.is_machine > is_machine OR (excluded.is_machine = is_machine AND excluded.serial > serial)`,
  /** SQLite takes the other columns from the row with the largest time. */
  pins: `SELECT sent_to AS payee, sent_owner AS owner, intent_id AS intentId, max(sent_ms) AS sinceMs
    FROM intents INDEXED BY intents_paid
    WHERE sent_from = ?1 AND (?2 IS NULL OR sent_to = ?2) AND sent_to IS NOT NULL AND state = 'SETTLED' AND sent_owner IS NOT NULL
    GROUP BY sent_to ORDER BY sent_to`,
} as const;

/** What a journal in SQLite knows that policies ask about. */
export function sqlitePolicies({ prepare, read, atomic }: Store): Policies {
  const pins = (account: string, payee: string | null) =>
    read(() => prepare(queries.pins).all(account, payee).map(pinOf));
  return {
    async see(account, { serial, sha256, required, isMachine }, accounts, nowMs) {
      const seen = await read(() => seenIn(prepare, account));
      if (seen?.sha256 === sha256 && seen.isMachine === isMachine) return seen;
      const policy = [serial, sha256, Number(required), Number(isMachine), nowMs] as const;
      return atomic(() => {
        for (const one of accounts) prepare(queries.see).run(one.toLowerCase(), ...policy);
        return seenIn(prepare, account);
      });
    },
    seen: (account) => read(() => seenIn(prepare, account)),
    used: (account, payee, sinceMs) => read(() => usedIn(prepare, account, payee, sinceMs, '')),
    pin: async (account, payee) => (await pins(account, payee))[0] ?? null,
    pins: (account) => pins(account, null),
    shared: null,
  };
}

function pinOf({ payee, owner, intentId, sinceMs }: Readonly<Record<string, unknown>>): Pin {
  return {
    payee: String(payee),
    owner: String(owner),
    sinceMs: Number(sinceMs),
    intentId: String(intentId),
  };
}
