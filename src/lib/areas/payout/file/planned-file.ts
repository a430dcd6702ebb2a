import type { Session } from '../../../connection/session.ts';
import { usageError } from '../../../errors/cli-error.ts';
import { openPlannedRows, type PlannedRows } from '../../../journal/planned-rows.ts';
import { scopeOf } from '../../../payments/facts.ts';
import { openNicknames } from '../../../payments/payees/book.ts';
import { operationsOf } from '../../../payments/rail-operations.ts';
import { laterRows } from '../../../payments/schedule.ts';
import type { ScheduleFlags } from '../../../payments/schedule-flags.ts';
import type { PlannedRun } from '../../../policy/plan.ts';
import { planWords } from '../../../words/plans.ts';
import { withCodes } from '../ask-codes.ts';
import type { Asked } from '../compare-rows.ts';
import { daysOfFile, namedDays, requireOneDay } from '../day.ts';
import { lintFlags, payingContext } from '../lint-flags.ts';
import { lookUpKeys } from '../look-ups.ts';
import type { Laterness } from '../plan.ts';
import { lint, type PayoutFile, plannedRows } from '../rows.ts';
import { askedOf } from '../run-flags.ts';
import type { Asking } from '../settle-open.ts';
import { type Survey, survey } from '../survey.ts';
import { withPayoutFile } from './file.ts';

/** The flags by which the rows of a planned file are read, and when they are paid. */
export type ReadFlags = Parameters<typeof payingContext>[1] & {
  readonly sheet?: string | undefined;
  readonly lookup: string;
  /** Whether its rows are written down for their hour. */
  readonly schedule?: true;
} & ScheduleFlags;

/** A file as a plan is made of it, or executed. */
export interface FileOfPlan {
  readonly file: PayoutFile;
  readonly surveyed: Survey;
  readonly asked: Asked;
  /** What a plan says of its rows. */
  readonly rows: PlannedRows;
  /** How its rows are written down for their hour; absent for now. */
  readonly later?: NonNullable<Laterness['later']>;
}

/**
 * Reads a file as it would be paid, and what a plan says of its rows. Of a code the rows have no reading of the bank's: the bank
 * reads it again when it is paid.
 * @param opened called before anybody is asked about its rows
 * @throws {CliError} as a run of the file, and exit 2 for rows that no plan is made of
 */
export async function withFileOfPlan<T>(
  asking: Pick<Asking, 'command' | 'session' | 'journal' | 'runs'>,
  path: string,
  ref: string,
  flags: ReadFlags,
  opened: (file: PayoutFile) => Promise<void>,
  work: (planned: FileOfPlan) => Promise<T>,
): Promise<T> {
  const { command, session, journal } = asking;
  const { client } = session;
  const context = payingContext(session, flags, () => openNicknames(journal, scopeOf(client)));
  return withPayoutFile(path, context, flags.sheet ?? null, async (given) => {
    await opened(given);
    const wanted = { ...flags, 'allow-duplicate': false, 'only-new': false };
    // The line that pays the others would pay them without a plan.
    const asked = {
      ...askedOf(wanted, ['payout', 'run', path], ref, 'plain'),
      onlyNewLine: planWords.leaveOut,
    };
    const file = withoutReadings(await withCodes(asking, given, asked));
    const surveyed = await survey(asking, file, asked);
    const days = daysOfFile(surveyed.summary);
    if (flags.schedule) requireOneDay(flags, days);
    else if (namedDays(days).length > 0)
      throw usageError('needs_date', planWords.datedRows, planWords.scheduleThem);
    await lookUpKeys(command, session, journal, surveyed.keys);
    const later = flags.schedule
      ? await laterRows(session, flags, [...days.keys()], operationsOf(surveyed.summary))
      : undefined;
    const rows = await rowsOf(session, file, surveyed, later);
    return work({ file, surveyed, asked, rows, ...(later && { later }) });
  });
}

/** The same file, whose rows name no reading of their codes. */
function withoutReadings(file: PayoutFile): PayoutFile {
  const { codes } = file.context;
  if (!codes) return file;
  const of: typeof codes.of = (text) => {
    const told = codes.of(text);
    return told === null || typeof told === 'string' ? told : { ...told, decodeId: null };
  };
  return { ...file, context: { ...file.context, codes: { ...codes, of } } };
}

async function rowsOf(
  { client }: Session,
  file: PayoutFile,
  { facts }: Survey,
  later: FileOfPlan['later'],
): Promise<PlannedRows> {
  const rows = openPlannedRows();
  for await (const chunk of plannedRows(client, facts, (await lint(file)).rows))
    for (const { facts: read, boleto, line } of chunk)
      if (!rows.add(later ? await later(read, boleto) : read))
        throw usageError('usage', planWords.noPlanOfRow(line));
  return rows;
}

/** The flags as a plan keeps them: those that were given. */
export function keptFlags(flags: ReadFlags): PlannedRun['read'] {
  const given = readNames.flatMap((name): [string, string | true | readonly string[]][] => {
    const value = (flags as unknown as Readonly<Record<string, unknown>>)[name];
    const isEmpty = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
    return isEmpty || (name === 'lookup' && value === 'none') ? [] : [[name, value as string]];
  });
  return Object.fromEntries(given);
}

const readNames = [...Object.keys(lintFlags), 'lookup', 'schedule', 'on', 'at', 'until', 'grace'];

/** The same as after parsing; null for a plan with others. */
export function flagsKept(read: PlannedRun['read']): ReadFlags | null {
  const isKnown = ([name, value]: [string, unknown]) =>
    readNames.includes(name) &&
    (name === 'map' || name === 'ignore-column'
      ? Array.isArray(value)
      : toggles.includes(name)
        ? value === true
        : typeof value === 'string');
  if (!Object.entries(read).every(isKnown)) return null;
  const none = { map: [], 'ignore-column': [], lookup: 'none' };
  const off = { 'any-account': false, 'allow-repeated': false, 'ignore-dates': false };
  return { ...none, ...off, ...read } as ReadFlags;
}

const toggles: readonly string[] = ['any-account', 'allow-repeated', 'ignore-dates', 'schedule'];
