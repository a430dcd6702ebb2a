import { DatabaseSync } from 'node:sqlite';
import { type Env, hasSharedJournal, journalPath } from '../../connection/paths.ts';
import { loadProfiles } from '../../connection/profile.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';

/** A word that a shell can complete, and what distinguishes it from its neighbours. */
export type Offer = readonly [word: string, about: string];

/** The names that only this machine knows, by the kind that the scripts ask for. */
const kinds: Readonly<Record<string, (env: Env) => readonly Offer[]>> = {
  profile,
  account,
  intent,
  ref,
  run,
};

/** As many as a person will look through. */
const most = 50;
/** Something a person can type, and not a flag: the scripts quote it for their shell. */
const typeable = /^[!-,.-~](?:[ -~]*[!-~])?$/;

/** The possible completions, newest first: read from this machine alone, writing nothing and asking nobody. */
export function offersOf(kind: string, env: Env): readonly Offer[] {
  if (!Object.hasOwn(kinds, kind)) return [];
  const offers = (kinds[kind]?.(env) ?? []).filter(([word]) => typeable.test(word));
  return [...new Map(offers.toReversed()).entries()].toReversed().slice(0, most);
}

function profile(env: Env): readonly Offer[] {
  return Object.entries(loadProfiles(env).profiles).map(([name, { environment }]) => [name, environment]);
}

function account(env: Env): readonly Offer[] {
  const { profiles } = loadProfiles(env);
  const own = Object.entries(profiles).map(([name, { accountId }]): Offer => [accountId ?? '', name]);
  return [...own, [env.BRL_ACCOUNT_ID ?? '', ''], ...intents(env).map((one): Offer => [one.account_id, ''])];
}

/** By its id, and by the ref that it was given. */
function intent(env: Env): readonly Offer[] {
  return intents(env).flatMap(({ intent_id, ...one }): readonly Offer[] => [
    [intent_id, aboutOf(one)],
    [one.ref ?? '', aboutOf({ ...one, ref: null })],
  ]);
}

function ref(env: Env): readonly Offer[] {
  return intents(env).map(({ ref: word, ...one }) => [word ?? '', aboutOf({ ...one, ref: null })]);
}

function run(env: Env): readonly Offer[] {
  const sql = 'SELECT ref, state FROM runs WHERE environment = ? ORDER BY created_at_ms DESC LIMIT ?';
  return (rows(env, sql) as { readonly ref: string; readonly state: string }[]).map((row) => [
    row.ref,
    row.state,
  ]);
}

interface IntentRow {
  readonly intent_id: string;
  readonly account_id: string;
  readonly ref: string | null;
  readonly amount_centavos: number | null;
  readonly state: string;
}

function intents(env: Env): readonly IntentRow[] {
  return rows(
    env,
    `SELECT intent_id, account_id, ref, amount_centavos, state FROM intents
     WHERE environment = ? ORDER BY created_at_ms DESC LIMIT ?`,
  ) as unknown as IntentRow[];
}

/** Only for a journal in a file: a shared one would be asked over the network. */
function rows(env: Env, sql: string): readonly Record<string, unknown>[] {
  if (hasSharedJournal(env)) return [];
  const environment = environmentOf(env);
  const database = new DatabaseSync(journalPath(env, environment), { readOnly: true });
  try {
    return database.prepare(sql).all(environment, most);
  } finally {
    database.close();
  }
}

/** The environment that the command being typed would use, ignoring its flags. */
function environmentOf(env: Env): string {
  const { current, profiles } = loadProfiles(env);
  const { BRL_ENVIRONMENT: said, BRL_PROFILE: named } = env;
  return said ?? profiles[named ?? current ?? '']?.environment ?? 'sandbox';
}

function aboutOf({
  ref: name,
  amount_centavos: amount,
  state,
}: Omit<IntentRow, 'intent_id' | 'account_id'>): string {
  return [amount === null ? null : formatReais(amount as Centavos), name, state]
    .filter((part) => part !== null)
    .join(', ');
}
