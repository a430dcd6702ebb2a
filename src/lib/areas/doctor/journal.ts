import { secondText } from '../../brazil/clock.ts';
import type { Environment } from '../../client/connection.ts';
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import type { FileFault } from '../../files/claim.ts';
import type { IntentState } from '../../journal/intent.ts';
import { type Journal, JournalError, type JournalHealth } from '../../journal/journal.ts';
import { scheduledIn } from '../../payments/unwatched.ts';
import { doctorWords } from '../../words/doctor.ts';
import { journalWords } from '../../words/journal.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { attempt, failure, notTried, quoted } from './check.ts';

/** Which journal, and how to reach its owner. */
export interface JournalInput {
  readonly location: string;
  /** Intents of this environment are counted; null counts all. */
  readonly environment: Environment | null;
  /** ` --profile NAME`, or nothing. */
  readonly profileFlag: string;
  readonly nowMs: number;
  readonly open: () => Promise<Journal>;
  /** What to do about a journal that does not open. */
  readonly whenUnusable: (error: unknown) => Check;
  /** What to do about a store that may lose a commit. */
  readonly whenWeak: string;
}

/** The journal, the payments that are open in it, and the pause of the key directory. */
export async function journalChecks(input: JournalInput): Promise<Check[]> {
  let journal: Journal | null = null;
  try {
    journal = await input.open();
    const health = await journal.health();
    return [healthCheck(input, health), await openPayments(input, journal), pauseCheck(input, health)];
  } catch (error) {
    const why = doctorWords.because.journalUnread;
    return [input.whenUnusable(error), notTried('payments', why), notTried('key-directory', why)];
  } finally {
    await journal?.close();
  }
}

/** A file accessible to others is still sound; of any other that does not open, nothing is known. */
export function unusableFile(location: string, error: unknown): Check {
  const copy = doctorWords.journal.copyFirst(`cp ${quoted(location)} COPY`);
  const check = failure('journal', error, copy);
  return error instanceof JournalError && error.fault ? { ...check, next: adviceOn(error.fault) } : check;
}

function adviceOn({ kind, path }: FileFault): string {
  const { keepThenMove, whoseIsIt } = doctorWords.journal;
  const name = quoted(path);
  switch (kind) {
    case 'open':
      return `chmod 600 ${name}`;
    case 'replaceable':
      return `chmod go-w ${name}`;
    case 'open-beside':
      return `chmod 700 ${name}`;
    case 'rollback-beside':
      return keepThenMove(`mv -- ${name} ${quoted(`${path}.kept`)}`);
    case 'foreign-beside':
      return whoseIsIt(`ls -ld ${name}`);
  }
}

const mostNamed = 5;

function healthCheck({ location, profileFlag, whenWeak }: JournalInput, health: JournalHealth): Check {
  const says = doctorWords.journal;
  const { damage, broken, forged, losses, missing, weak, intents } = health;
  // Faults that stop every payment come first.
  if (losses !== null) return fail('journal', says.losses(location, losses.why), losses.next);
  if (damage[0] !== undefined) {
    const message = says.damaged(location, damage[0], damage.length - 1);
    return fail('journal', message, says.keepThenExport(`brl journal export${profileFlag}`));
  }
  if (forged[0] !== undefined) {
    const told = forged.slice(0, mostNamed).map(({ intentId, forgery }) => says.forgeries[forgery](intentId));
    const message = says.forged(forged.length, location, told.join(', '));
    return fail('journal', message, says.whoWrites(`brl journal show ${forged[0].intentId}${profileFlag}`));
  }
  if (broken[0] !== undefined) {
    const message = says.broken(broken.length, location, broken[0]);
    return fail('journal', message, says.trustStatement(`brl journal show ${broken[0]}${profileFlag}`));
  }
  if (weak.length > 0) {
    const message = says.notDurable(location, weak.join(', '));
    return fail('journal', message, whenWeak);
  }
  if (missing > 0) {
    const message = says.missing(location, missing);
    return warn('journal', message, says.compareFirst);
  }
  return pass('journal', says.sound(location, intents));
}

/** A payment whose first record is missing cannot be listed, so no payments can be counted. */
function openPayments(input: JournalInput, journal: Journal): Promise<Check> {
  return attempt('payments', doctorWords.journal.keepIt, () => countOpen(input, journal));
}

async function countOpen(
  { environment, profileFlag, nowMs }: JournalInput,
  journal: Journal,
): Promise<Check> {
  const says = doctorWords.payments;
  const scope = environment === null ? {} : { environment };
  const having = (...states: IntentState[]) => journal.count({ ...scope, states });
  const runs = await journal.runs();
  const waiting = await runs.waiting(environment);
  const planned = waiting.map(({ run, rows }) =>
    journalWords.waiting(rows, run.ref, `brl payout status ${run.runId}${profileFlag}`),
  );
  const told = (message: string) => [message, ...planned].join(' ');
  const late = await runs.settledLate({ environment });
  if (late > 0) return fail('payments', told(says.settledLate(late)), says.findLate);
  const scheduled = await scheduledIn(journal, environment, nowMs);
  if (scheduled.unwatched.length > 0)
    return fail('payments', told(scheduleWords.runnerSilent), scheduleWords.installRunner);
  const unknown = await having('SENT', 'UNCERTAIN');
  const pending = await having('PENDING');
  if (unknown + pending > 0) {
    const message =
      unknown === 0
        ? says.pending(pending)
        : pending === 0
          ? says.unknown(unknown)
          : says.both(unknown, pending);
    return warn('payments', told(message), `brl journal recover${profileFlag}`);
  }
  // A row waiting in its run needs no attention.
  const unsent = (await having('INTENT')) - waiting.reduce((sum, { rows }) => sum + rows, 0);
  if (scheduled.held > 0)
    return warn('payments', told(scheduleWords.heldCount(scheduled.held)), `brl schedule list${profileFlag}`);
  if (unsent === 0) return pass('payments', told(waiting.length === 0 ? says.final : says.sentFinal));
  return warn('payments', told(says.unsent(unsent)), `brl journal list --open${profileFlag}`);
}

function pauseCheck({ nowMs }: JournalInput, { dictPauses }: JournalHealth): Check {
  const [latest] = dictPauses.filter((pause) => pause.untilMs > nowMs).sort((a, b) => b.untilMs - a.untilMs);
  if (!latest) return pass('key-directory', doctorWords.keys.notPaused);
  const until = secondText(latest.untilMs);
  return warn('key-directory', doctorWords.keys.paused(until, latest.scope), doctorWords.keys.waitUntil);
}
