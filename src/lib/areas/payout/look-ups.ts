import type { BaseCommand } from '../../command/base.ts';
import { asCliError } from '../../command/failure.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { expectPayee, lookUpPayee, openCache, type Payee } from '../../payments/confirm/payee.ts';
import { bothOwners, isOther } from '../../payments/payees/other-owner.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import type { KeyRow, WantedKeys } from './wanted-keys.ts';

/** Which keys are looked up before a file is paid. */
export const lookups = ['none', 'new', 'all'] as const;
/** One of {@link lookups}. */
export type Lookup = (typeof lookups)[number];

/** A row whose payee could not be confirmed. */
interface Other {
  readonly line: number;
  readonly message: string;
}

/**
 * Looks up who owns the keys of a file, one after another, and compares that with the file. A closed directory ends the
 * look-ups and nothing else: a payment resolves its key itself and costs no quota (specification, section 8).
 * @throws {CliError} `expectation_failed`, exit 35, naming each line whose payee differs
 */
export async function lookUpKeys(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  keys: WantedKeys,
): Promise<void> {
  const { count } = keys;
  if (count === 0) return;
  const ports = { client: session.client, journal, env: process.env };
  const kept = await openCache(ports);
  let metered = 0;
  for (const key of keys.each()) if (!kept.has(key)) metered += 1;
  if (metered > 0) command.note(() => runWords.willLookUp(metered));
  const others: Other[] = [];
  const looked: Count = { done: 0, total: count };
  const telling = counter(looked, ({ done }, { left }) => runWords.lookingUpKeys(done, count, left));
  await whileWaiting(telling, async () => {
    for (const key of keys.each()) {
      const found = await lookUpPayee(ports, key).catch((error: Error) => asCliError(error) ?? error);
      if (found instanceof CliError && found.ends === 'dict_quota') {
        command.note(() => runWords.lookUpsEnded(looked.done, count));
        return;
      }
      for (const row of keys.rowsOf(key)) others.push(...otherPayee(found, row));
      looked.done += 1;
    }
  });
  if (others.length === 0) return;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: runWords.otherPayees(others.length),
    hint: runWords.correctPayees,
    violations: others.map(({ line, message }) => ({
      line,
      row: null,
      column: null,
      heading: null,
      message,
    })),
  });
}

/** The objection to paying a row to the owner of its key; empty where the row may be paid. */
function otherPayee(found: Payee | Error, { line, expected }: KeyRow): readonly Other[] {
  try {
    if (found instanceof Error) throw found;
    const { before } = expected;
    if (before !== null && isOther(before, found)) return [{ line, message: bothOwners(before, found) }];
    if (expected.document !== null || expected.name !== null) expectPayee(found, expected, 'row');
    return [];
  } catch (error) {
    const failure = asCliError(error as Error);
    return [{ line, message: failure?.detail.message ?? (error as Error).message }];
  }
}
