import type { KeyType } from '../../contract/fields.ts';
import type { Account } from '../account/ledger.ts';
import { tellViolation } from '../limits/policy.ts';
import { type MagicKey, magicKey } from '../magic.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaMidnight, day, hour, minute } from '../time.ts';
import type { World } from '../world.ts';

/** Limits of the key directory per account; names of specification section 8, values of the sandbox's own. */
export const dictLimits = {
  maxLookupsPerDay: 500,
  maxLookupsPerMinute: 60,
  maxNotFoundPer5min: 10,
  maxUsageRatio: 10,
  maxFailureRatio: 0.5,
  /** Sample floor: a window with fewer look-ups has no rate to refuse. */
  minLookups: 100,
} as const;

/** How long a key that was found needs no new look-up (specification, section 8). */
const cacheLifetimeMs = 24 * hour;

/** The windows over which rates are computed, shortest first (specification, section 8). */
const rateWindows = [
  ['5m', 5 * minute],
  ['15m', 15 * minute],
  ['30m', 30 * minute],
  ['1h', hour],
  ['3h', 3 * hour],
  ['6h', 6 * hour],
  ['12h', 12 * hour],
  ['24h', day],
  ['3d', 3 * day],
  ['7d', 7 * day],
  ['14d', 14 * day],
  ['30d', 30 * day],
] as const;

/** Format of each key type on the wire (specification, section 2.1). */
const keyFormats: Readonly<Record<KeyType, RegExp>> = {
  CPF: /^\d{11}$/,
  CNPJ: /^\d{14}$/,
  EMAIL: /^(?=.{3,77}$)[^\s@%]+@[^\s@%.]+(\.[^\s@%.]+)+$/,
  PHONE: /^\+55[1-9]\d{9,10}$/,
  EVP: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** The purpose of a look-up: `explicit` ones use quota, those inside a payment are only measured. */
export type LookupSource = 'explicit' | 'payment';

/** Checks the key's format. @throws {ServiceError} 400 `invalid_pix_key`. */
export function checkKeyFormat(keyType: KeyType, key: string): void {
  if (!keyFormats[keyType].test(key)) {
    throw new ServiceError(400, 'invalid_pix_key', `Chave PIX em formato inválido para o tipo ${keyType}.`);
  }
}

/** Checks that it is a key of some type. @throws {ServiceError} 400 `invalid_pix_key`. */
export function checkAnyKey(key: string): void {
  if (!Object.values(keyFormats).some((format) => format.test(key))) {
    throw new ServiceError(400, 'invalid_pix_key', 'Chave PIX em formato inválido.');
  }
}

/**
 * Resolves a key: cache, quota, directory (specification, section 8).
 * @throws {ServiceError} 400 `invalid_pix_key`, 404 `key_not_found`, 422 `key_inactive`, 429 `dict_lookup_limit_exceeded`.
 */
export function resolveKey(
  world: World,
  account: Account,
  key: string,
  options: { readonly source: LookupSource; readonly noCache: boolean },
): MagicKey {
  checkAnyKey(key);
  const { source, noCache } = options;
  const known = magicKey(key);
  if (known && !noCache && isCached(world, account, known.key)) return known;
  if (source === 'explicit') refuseOverQuota(world, account, known);
  return lookUp(world, account, known, source);
}

/** First rule or window over its limit, or null while look-ups are allowed. */
function closedBy(world: World, account: Account): string | null {
  const now = world.now();
  const today = countLookups(world, account, brasiliaMidnight(now));
  if (today.all >= dictLimits.maxLookupsPerDay) return 'maxLookupsPerDay';
  if (countLookups(world, account, now - minute).all >= dictLimits.maxLookupsPerMinute)
    return 'maxLookupsPerMinute';
  const recent = countLookups(world, account, now - 5 * minute);
  if (recent.notFound >= dictLimits.maxNotFoundPer5min) return 'maxNotFoundPer5min';
  return rateClosedBy(world, account, now);
}

function isCached(world: World, account: Account, key: string): boolean {
  const row = world.get(
    'SELECT 1 FROM dict_cache WHERE account_id = ? AND key = ? AND fetched_at > ?',
    account.accountId,
    key,
    world.now() - cacheLifetimeMs,
  );
  return row !== undefined;
}

function refuseOverQuota(world: World, account: Account, known: MagicKey | null): void {
  const rule = known?.outcome.kind === 'dict-closed' ? 'maxLookupsPerMinute' : closedBy(world, account);
  if (rule === null) return;
  tellViolation(world, account, { phase: 'dict_lookup', rule, action: 'BLOCK' });
  throw new ServiceError(429, 'dict_lookup_limit_exceeded', `Limite de consultas DICT atingido: ${rule}.`);
}

function lookUp(world: World, account: Account, known: MagicKey | null, source: LookupSource): MagicKey {
  const failure =
    known === null ? 'key_not_found' : known.outcome.kind === 'key-error' ? known.outcome.errorCode : null;
  const outcome = failure === null ? 'found' : failure === 'key_not_found' ? 'not_found' : 'refused';
  world.run(
    'INSERT INTO dict_lookups (account_id, at, outcome, source) VALUES (?, ?, ?, ?)',
    account.accountId,
    world.now(),
    outcome,
    source,
  );
  if (known === null || failure === 'key_not_found') {
    throw new ServiceError(404, 'key_not_found', 'Chave PIX não encontrada no DICT.');
  }
  if (failure !== null) throw new ServiceError(422, failure, 'Chave PIX inativa ou em portabilidade.');
  world.run('INSERT OR REPLACE INTO dict_cache VALUES (?, ?, ?)', account.accountId, known.key, world.now());
  return known;
}

function rateClosedBy(world: World, account: Account, now: number): string | null {
  for (const [name, lengthMs] of rateWindows) {
    const { all, notFound, refused } = countLookups(world, account, now - lengthMs);
    if (all < dictLimits.minLookups) continue;
    if ((notFound + refused) / all > dictLimits.maxFailureRatio) return `maxFailureRatio (janela ${name})`;
    if (all > dictLimits.maxUsageRatio * completedSince(world, account, now - lengthMs)) {
      return `maxUsageRatio (janela ${name})`;
    }
  }
  return null;
}

function countLookups(world: World, account: Account, sinceMs: number) {
  const row = world.get(
    `SELECT count(*) AS n, total(outcome = 'not_found') AS missing, total(outcome = 'refused') AS refused
     FROM dict_lookups WHERE account_id = ? AND source = 'explicit' AND at > ?`,
    account.accountId,
    sinceMs,
  );
  return { all: Number(row?.n), notFound: Number(row?.missing), refused: Number(row?.refused) };
}

function completedSince(world: World, account: Account, sinceMs: number): number {
  const row = world.get(
    `SELECT count(*) AS n FROM records WHERE kind = 'pix.payment' AND account_id = ? AND state = 'COMPLETED' AND created_at > ?`,
    account.accountId,
    sinceMs,
  );
  return Number(row?.n);
}
