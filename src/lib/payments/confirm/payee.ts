import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { maskDocument, withoutPunctuation } from '../../brazil/documents.ts';
import type { Client } from '../../client/client.ts';
import { cacheDir, type Env } from '../../connection/paths.ts';
import { keyLookup } from '../../contract/pix.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { firstText } from '../../json/paths.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import { compareDocuments, compareNames } from '../../terminal/text.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { askDirectory } from './directory-pause.ts';

/** Who owns a key, as far as the look-up tells; a field that it does not give is null. */
export interface Payee {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  readonly account: string | null;
  /** The service's object as received. */
  readonly asReceived: unknown;
  /** When the service was asked, in milliseconds since the epoch. */
  readonly askedAtMs: number;
  /** The age of a cached answer; absent for a fresh one. */
  readonly keptForMs?: number | undefined;
}

/** The dependencies of a look-up. */
export interface PayeePorts {
  readonly client: Client;
  readonly journal: Journal;
  readonly env: Env;
}

/** The service caches its own answers for as long (specification, section 8). */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Looks up a key's owner: from our own cache of 24 h, else by one metered query. While the quota is closed for this
 * account, no process asks.
 * @throws {CliError} `dict_paused`, exit 61
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError}
 */
export async function lookUpPayee(ports: PayeePorts, key: string, noCache = false): Promise<Payee> {
  const { client, journal } = ports;
  const { clock } = client;
  const cache = await openCache(ports);
  const known = noCache ? null : cache.find(key);
  if (known) return known;

  const query = noCache ? { noCache: 'true' } : {};
  const reply = await askDirectory(client, journal, (mayRepeat) =>
    client.read(keyLookup, { params: { pixKey: key }, query, mayRepeat }),
  );
  const askedAtMs = clock.now();
  const payee = payeeFrom(reply.json.text, askedAtMs, client);
  if (tellsOwner(payee)) cache.keep(key, { text: reply.json.text, askedAtMs });
  return payee;
}

/** Whether an answer says whose key it is; one that does not is not worth caching for a day. */
function tellsOwner({ name, document }: Payee): boolean {
  return name !== null || document !== null;
}

/**
 * Compares the owner with the person's expectation.
 * @throws {CliError} `expectation_failed`, exit 35, on a difference or when the look-up does not tell
 */
export function expectPayee(
  payee: Payee,
  expected: { readonly document: string | null; readonly name: string | null },
  of: Expected = 'key',
): void {
  if (expected.document !== null) {
    const shown = payee.document && shownDocument(payee.document);
    requireEqual(of, 'document', shown, expected.document, (wanted) =>
      compareDocuments(wanted, payee.document ?? ''),
    );
  }
  if (expected.name !== null) {
    requireEqual(of, 'name', payee.name, expected.name, (wanted) => compareNames(wanted, payee.name ?? ''));
  }
}

/** Where the expected name and document come from; those of a row belong to its key, and are in a file. */
type Expected = 'key' | 'boleto' | 'row';

/** Masked unless the service has done so. */
export function shownDocument(document: string): string {
  return document.includes('*') ? document : maskDocument(withoutPunctuation(document) ?? document);
}

/** The part of a shown payee that the journal keeps. */
export function keptPayee({ name, document, bank, askedAtMs }: Payee): ShownPayee {
  return { name, document: document && shownDocument(document), bank, askedAtMs };
}

function requireEqual(
  of: Expected,
  what: 'name' | 'document',
  shown: string | null,
  expected: string,
  compare: (expected: string) => string,
): void {
  if (shown !== null && compare(expected) !== 'mismatch') return;
  const { expectationFailed, expectationUntold, expectationFound, expectedInRow, checkPayee } =
    confirmationWords;
  const owned = of === 'row' ? 'key' : of;
  const found = shown === null ? expectationUntold[what] : expectationFound[owned][what](shown, expected);
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: expectationFailed(of === 'row' ? expectedInRow[what] : `--expect-${what}`, found),
    hint: checkPayee[owned],
  });
}

function payeeFrom(text: string, askedAtMs: number, client: Client, keptForMs?: number): Payee {
  const { settings } = client.connection;
  const value = JSON.parse(text) as unknown;
  return {
    name: firstText(value, settings.keyLookupName),
    document: firstText(value, settings.keyLookupDocument),
    bank: firstText(value, settings.keyLookupBank),
    account: firstText(value, settings.keyLookupAccount),
    asReceived: withOriginalNumbers(text),
    askedAtMs,
    keptForMs,
  };
}

interface Kept {
  readonly text: string;
  readonly askedAtMs: number;
}

/** The answers of the last 24 h, which cost nothing to use. Those that other processes cache meanwhile are not seen. */
export async function openCache({ client, env }: Pick<PayeePorts, 'client' | 'env'>) {
  const { ensurePrivateDir, readPrivateFile, writePrivateFile } = await import('../../files/private-file.ts');
  const { connection, clock } = client;
  const folder = join(cacheDir(env), 'payees');
  const nameOf = (key: string) => {
    const subject = [connection.hostUrl, connection.tenantId, connection.accountId, key];
    return `${hash('sha256', JSON.stringify(subject), 'hex')}.json`;
  };
  const read = (key: string): Kept | null => {
    try {
      const kept = readPrivateFile(join(folder, nameOf(key)), confirmationWords.keptLookUp);
      return JSON.parse(kept?.toString('utf8') ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  };
  let names: ReadonlySet<string> | null = null;
  return {
    /** The owner as answered; null if no answer is recent enough. */
    find(key: string): Payee | null {
      const kept = read(key);
      const ageMs = kept === null ? keptMs : clock.now() - kept.askedAtMs;
      if (kept === null || ageMs >= keptMs) return null;
      const known = payeeFrom(kept.text, kept.askedAtMs, client, ageMs);
      return tellsOwner(known) ? known : null;
    },
    /** Whether {@link find} finds one, cheap enough for a million keys: most have no file. */
    has(key: string): boolean {
      names ??= new Set(existsSync(folder) ? readdirSync(folder) : []);
      return names.size > 0 && names.has(nameOf(key)) && this.find(key) !== null;
    },
    keep(key: string, kept: Kept): void {
      ensurePrivateDir(folder);
      writePrivateFile(join(folder, nameOf(key)), JSON.stringify(kept));
    },
  };
}
