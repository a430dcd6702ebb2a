import { DatabaseSync } from 'node:sqlite';
import { type Env, hasSharedJournal, journalPath } from '../../connection/paths.ts';
import { loadProfiles } from '../../connection/profile.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Intent } from '../../journal/intent.ts';
import type { IntentFilter } from '../../journal/journal.ts';
import { foldNickname, type KnownPayee } from '../../journal/payees.ts';
import { listQuery } from '../../journal/sqlite/list.ts';
import { type Prepare, preparing } from '../../journal/sqlite/queries.ts';
import { journalReader } from '../../journal/sqlite/reader.ts';

/** A word that a shell can complete, and what distinguishes it from its neighbours. */
export type Offer = readonly [word: string, about: string];

type Offers = (env: Env, typed: string) => readonly Offer[];

/** The names that only this machine knows, by the kind that the scripts ask for. */
const kinds: Readonly<Record<string, Offers>> = {
  profile,
  account,
  run,
  nickname,
  intent: named(({ intentId, ...one }) => [
    [intentId, aboutOf(one)],
    [one.ref ?? '', aboutOf({ ...one, ref: null })],
  ]),
  ref: named(({ ref: word, ...one }) => [[word ?? '', aboutOf({ ...one, ref: null })]]),
  payee: named(({ payee }) => [[payee?.name ?? '', payee?.document ?? '']]),
};

/** As many as a person will look through. */
const most = 50;
/** Something a person can type, and not a flag: the scripts quote it for their shell. */
const typeable = /^[!-,.-~\p{L}](?:[ -~\p{L}]*[!-~\p{L}])?$/u;

/**
 * The possible completions of what was typed, newest first: read from this machine alone, writing nothing and asking nobody.
 * Those that begin with it; if there are none, the names of payments that the search finds by it.
 */
export function offersOf(kind: string, env: Env, typed = ''): readonly Offer[] {
  if (!Object.hasOwn(kinds, kind)) return [];
  const offers = (kinds[kind]?.(env, typed) ?? []).filter(([word]) => typeable.test(word));
  return [...new Map(offers.toReversed()).entries()].toReversed().slice(0, most);
}

function begins(typed: string, offers: readonly Offer[]): readonly Offer[] {
  return offers.filter(([word]) => word.startsWith(typed));
}

function profile(env: Env, typed: string): readonly Offer[] {
  const { profiles } = loadProfiles(env);
  return begins(
    typed,
    Object.entries(profiles).map(([name, { environment }]) => [name, environment]),
  );
}

function account(env: Env, typed: string): readonly Offer[] {
  const { profiles } = loadProfiles(env);
  const own = Object.entries(profiles).map(([name, { accountId }]): Offer => [accountId ?? '', name]);
  const paidFrom = ofJournal(env, newest).map(({ accountId }): Offer => [accountId, '']);
  return begins(typed, [...own, [env.BRL_ACCOUNT_ID ?? '', ''], ...paidFrom]);
}

function run(env: Env, typed: string): readonly Offer[] {
  const sql = 'SELECT ref, state FROM runs WHERE environment = ? ORDER BY created_at_ms DESC LIMIT ?';
  const rows = ofJournal(env, (prepare, environment) => prepare(sql).all(environment, most));
  return begins(
    typed,
    rows.map(({ ref, state }): Offer => [String(ref), String(state)]),
  );
}

/** Nicknames of every account of the environment: which one the line is for is not known yet. */
function nickname(env: Env, typed: string): readonly Offer[] {
  const sql = `SELECT payee FROM payee_changes c WHERE environment = ? AND kind <> 'removed' AND NOT EXISTS (
    SELECT 1 FROM payee_changes later WHERE later.environment = c.environment AND later.tenant_id = c.tenant_id
      AND later.account_id = c.account_id AND later.payee_id = c.payee_id AND later.number > c.number)`;
  const rows = ofJournal(env, (prepare, environment) => prepare(sql).all(environment));
  const folded = foldNickname(typed);
  return rows
    .map(({ payee }) => JSON.parse(String(payee)) as KnownPayee)
    .filter((payee) => foldNickname(payee.nickname).startsWith(folded))
    .map((payee): Offer => [payee.nickname, payee.name ?? payee.owner?.name ?? '']);
}

/** Names of payments: those that the search of `journal list --text` finds by what was typed, and the newest. */
function named(offersOfOne: (intent: Intent) => readonly Offer[]): Offers {
  return (env, typed) => {
    const all = (look: Look<Intent>) => ofJournal(env, look).flatMap(offersOfOne);
    const found =
      typed === '' ? [] : all((prepare, environment) => listed(prepare, { environment, text: typed }));
    const beginning = begins(typed, found);
    // The beginning of an id is not searched for.
    const offers = beginning.length > 0 ? beginning : begins(typed, all(newest));
    return offers.length > 0 ? offers : found;
  };
}

type Look<T> = (prepare: Prepare, environment: string) => readonly T[];

function newest(prepare: Prepare, environment: string): readonly Intent[] {
  return listed(prepare, { environment });
}

function listed(prepare: Prepare, filter: IntentFilter): readonly Intent[] {
  return journalReader(prepare).findAll(...listQuery({ ...filter, limit: most }));
}

/** Only from a journal in a file: a shared one would be asked over the network. */
function ofJournal<T>(env: Env, look: Look<T>): readonly T[] {
  if (hasSharedJournal(env)) return [];
  const environment = environmentOf(env);
  const database = new DatabaseSync(journalPath(env, environment), { readOnly: true });
  try {
    return look(preparing(database), environment);
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

function aboutOf({ ref, amountCentavos, state }: Pick<Intent, 'ref' | 'amountCentavos' | 'state'>): string {
  return [amountCentavos === null ? null : formatReais(amountCentavos as Centavos), ref, state]
    .filter((part) => part !== null)
    .join(', ');
}
