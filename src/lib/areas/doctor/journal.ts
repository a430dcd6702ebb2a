import { dirname } from 'node:path';
import { brasiliaSecond } from '../../brazil/clock.ts';
import type { Environment } from '../../client/connection.ts';
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import type { IntentState } from '../../journal/intent.ts';
import type { Journal, JournalHealth } from '../../journal/journal.ts';
import { goOn } from '../../journal/store-losses.ts';
import type { StoreOptions } from '../../journal/store-sqlite.ts';
import { attempt, failure, notTried, quoted } from './check.ts';

/** Which journal, and how its owner is reached. */
export interface JournalInput {
  readonly location: string;
  /** Intents of this environment are counted; null counts all. */
  readonly environment: Environment | null;
  /** ` --profile NAME`, or nothing. */
  readonly profileFlag: string;
  readonly nowMs: number;
  readonly storeOptions: StoreOptions;
}

/** The journal's file, the payments that are open in it, and the pause of the key directory. Makes a missing file. */
export async function journalChecks(input: JournalInput): Promise<Check[]> {
  const { openSqliteJournal } = await import('../../journal/store-sqlite.ts');
  let journal: Journal | null = null;
  try {
    journal = openSqliteJournal(input.location, input.storeOptions);
    const health = journal.health();
    return [healthCheck(input, health), await openPayments(input, journal), pauseCheck(input, health)];
  } catch (error) {
    const why = 'the journal cannot be read';
    return [unusable(input, error), notTried('payments', why), notTried('key-directory', why)];
  } finally {
    journal?.close();
  }
}

/** `PRAGMA synchronous`: 2 is FULL, 3 is EXTRA. */
const fullSync = 2;
const keepIt = 'Pay nothing from here, do not delete the file, and compare it with the statement';

/** A file that others may open is sound all the same; of any other that does not open, nothing is known. */
function unusable({ location }: JournalInput, error: unknown): Check {
  const check = failure('journal', error, `${keepIt}. First of all keep a copy: cp ${quoted(location)} COPY`);
  const beside = / has (.+) beside it, which (.+)$/.exec(check.message);
  if (beside !== null) return { ...check, next: adviceBeside(beside[1] ?? '', beside[2] ?? '') };
  if (check.message.includes(' is open to other users'))
    return { ...check, next: `chmod 600 ${quoted(location)}` };
  if (check.message.includes(' other users may replace it'))
    return { ...check, next: `chmod go-w ${quoted(dirname(location))}` };
  return check;
}

/** What lies beside the journal is told from its name and what is wrong with it. */
function adviceBeside(path: string, what: string): string {
  if (what.startsWith('is open to other users')) return `chmod 700 ${quoted(path)}`;
  if (what.startsWith('would write'))
    return `${keepIt}; then: mv -- ${quoted(path)} ${quoted(`${path}.kept`)}`;
  return `Pay nothing from here. See whose it is: ls -ld ${quoted(path)}. Have it taken away, or keep the journal in a directory of your own: BRL_JOURNAL`;
}

function healthCheck({ location, profileFlag }: JournalInput, health: JournalHealth): Check {
  const { damage, broken, losses, missing, journalMode, synchronous, intents } = health;
  // What keeps every payment from leaving comes first.
  if (losses !== null) return fail('journal', `${location} ${losses}`, goOn(location));
  if (damage[0] !== undefined) {
    const message = `${location} is damaged: ${damage[0]}${damage.length > 1 ? ` (and ${damage.length - 1} more)` : ''}.`;
    return fail('journal', message, `${keepIt}: brl journal export${profileFlag}`);
  }
  if (broken[0] !== undefined) {
    const message = `Records of ${count(broken.length, 'payment')} in ${location} were changed or lost; the first is ${broken[0]}.`;
    return fail(
      'journal',
      message,
      `Trust the statement, and look at: brl journal show ${broken[0]}${profileFlag}`,
    );
  }
  if (journalMode !== 'wal' || synchronous < fullSync) {
    const message = `${location} is not durable: journal mode ${journalMode}, synchronous ${synchronous}.`;
    return fail('journal', message, 'Point BRL_JOURNAL or XDG_STATE_HOME at a disk of this machine.');
  }
  if (missing > 0) {
    const message = `${location} lacks ${count(missing, 'payment or creation', 'payments and creations')}, which was accepted.`;
    return warn('journal', message, 'Compare the statement before you pay again what an old list names.');
  }
  return pass(
    'journal',
    `${location} is sound and durable; ${count(intents, 'payment or creation', 'payments and creations')}, every record in its chain.`,
  );
}

/** A payment whose first record is gone cannot be listed, and then none can be counted. */
function openPayments(input: JournalInput, journal: Journal): Promise<Check> {
  return attempt('payments', `${keepIt}.`, () => countOpen(input, journal));
}

function countOpen({ environment, profileFlag }: JournalInput, journal: Journal): Check {
  const scope = environment === null ? {} : { environment };
  const having = (...states: IntentState[]) => journal.list({ ...scope, states }).length;
  const unknown = having('SENT', 'UNCERTAIN');
  const pending = having('PENDING');
  if (unknown + pending > 0) {
    const parts = [
      ...(unknown > 0 ? [`${count(unknown, 'payment')} of unknown outcome`] : []),
      ...(pending > 0 ? [`${count(pending, 'payment')} the service has not decided`] : []),
    ];
    return warn('payments', `The journal has ${parts.join(' and ')}.`, `brl journal recover${profileFlag}`);
  }
  const unsent = having('INTENT');
  if (unsent === 0) return pass('payments', 'Every payment in the journal has its final outcome.');
  const message = `${count(unsent, 'payment')} in the journal did not go out; no money moved.`;
  return warn('payments', message, `brl journal list --open${profileFlag}`);
}

function pauseCheck({ nowMs }: JournalInput, { dictPauses }: JournalHealth): Check {
  const [latest] = dictPauses.filter((pause) => pause.untilMs > nowMs).sort((a, b) => b.untilMs - a.untilMs);
  if (!latest) return pass('key-directory', 'Key look-ups are not paused.');
  const until = brasiliaSecond(latest.untilMs).replace('T', ' ');
  return warn(
    'key-directory',
    `The quota of key look-ups was used up: none is made until ${until} (Brasilia) for ${latest.scope}.`,
    `Wait until then; pay with --no-lookup only when you know the payee.`,
  );
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
