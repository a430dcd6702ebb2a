import * as Flags from '@oclif/core/flags';
import { brasiliaTime } from '../../brazil/bank-calendar.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { isRef } from '../../journal/names.ts';
import { durationMs } from '../../payments/money-flags.ts';
import { askChecked, canAsk } from '../../terminal/ask.ts';
import type { CsvStyle } from '../../terminal/csv-style.ts';
import { orderWords } from '../../words/orders.ts';
import { runWords } from '../../words/run.ts';
import type { Asked } from './compare-rows.ts';
import type { Count } from './ending.ts';
import { lookups } from './look-ups.ts';
import type { ExecuteOptions } from './work/execute.ts';

/** Flags that say which rows are meant. */
export const planFlags = {
  ref: Flags.string({ helpGroup: 'SAFETY', helpValue: 'NAME' }),
  'allow-duplicate': Flags.boolean({ helpGroup: 'SAFETY' }),
  'only-new': Flags.boolean({ helpGroup: 'SAFETY', exclusive: ['allow-duplicate'] }),
  'expect-total': Flags.string({ helpGroup: 'SAFETY', helpValue: 'REAIS' }),
  'skip-invalid': Flags.string({ helpGroup: 'SAFETY', helpValue: 'FILE' }),
  lookup: Flags.string({ helpGroup: 'SAFETY', options: [...lookups], default: 'none' }),
  'expect-rows': Flags.string({ helpGroup: 'SAFETY', helpValue: 'N' }),
};

interface PlanFlags {
  readonly 'allow-duplicate': boolean;
  readonly 'only-new': boolean;
  readonly 'skip-invalid'?: string | undefined;
  readonly lookup: string;
}

/** What is asked for a file, from the flags. @param line the command and the file */
export function askedOf(
  flags: PlanFlags & FileFlags,
  line: readonly string[],
  ref: string,
  csvStyle: CsvStyle,
): Asked {
  return {
    ref,
    allowDuplicate: flags['allow-duplicate'],
    onlyNew: flags['only-new'],
    onlyNewLine: onlyNewLine(flags, line, ref),
    skipInvalid: flags['skip-invalid'] ?? null,
    csvStyle,
    lookup: lookups.find((known) => known === flags.lookup) ?? 'none',
  };
}

/** Flags for reading a file that must be the same in the command typed next. */
interface FileFlags {
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly sheet?: string | undefined;
  readonly layout?: string | undefined;
  readonly 'any-account': boolean;
  readonly 'ignore-column': readonly string[];
  readonly 'allow-repeated': boolean;
  readonly date?: string | undefined;
  readonly 'ignore-dates': boolean;
  readonly 'date-order'?: string | undefined;
  readonly holiday?: string | undefined;
}

/** The command that pays what is new in the file; in words if the file or a flag would need shell quotes. */
function onlyNewLine(flags: PlanFlags & FileFlags, line: readonly string[], ref: string): string {
  const given = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name}`, value];
  const words = [
    'brl',
    ...line,
    ...given('ref', ref),
    ...given('rail', flags.rail),
    ...given('sheet', flags.sheet),
    ...given('layout', flags.layout),
    ...given('skip-invalid', flags['skip-invalid']),
    ...flags.map.flatMap((text) => given('map', text)),
    ...flags['ignore-column'].flatMap((name) => given('ignore-column', name)),
    ...(flags['allow-repeated'] ? ['--allow-repeated'] : []),
    ...(flags['any-account'] ? ['--any-account'] : []),
    ...given('date', flags.date),
    ...(flags['ignore-dates'] ? ['--ignore-dates'] : []),
    ...given('date-order', flags['date-order']),
    ...given('holiday', flags.holiday),
    '--only-new',
  ];
  return words.every((word) => /^[\w@%+=:./-]+$/.test(word)) && !words.includes('-')
    ? words.join(' ')
    : runWords.sameLineOnlyNew;
}

/** Flags that say how rows are sent. */
export const workFlags = {
  width: Flags.string({ default: '16', helpValue: 'N' }),
  rate: Flags.string({ helpValue: 'N' }),
  until: Flags.string({ helpValue: 'TIME' }),
  'stop-within': Flags.string({ default: '20s', helpValue: 'DURATION' }),
  'accept-scheduled': Flags.boolean({ helpGroup: 'SAFETY' }),
  'new-attempt': Flags.boolean({ helpGroup: 'SAFETY' }),
};

interface WorkFlags {
  readonly width: string;
  readonly rate?: string | undefined;
  readonly until?: string | undefined;
  readonly 'stop-within': string;
  readonly 'accept-scheduled': boolean;
  readonly 'new-attempt': boolean;
}

/** How long to wait for answers after a run or worker was told to stop. @throws {CliError} exit 2 */
export function readStopWithin(text: string): number {
  const ms = durationMs(text);
  if (ms !== null) return ms;
  throw usageError('usage', runWords.badStopWithin(text));
}

/** Requests at once; more than this does not help. */
const widest = 256;

/** How rows are sent, by the flags. @throws {CliError} exit 2 */
export function workOptions(
  flags: WorkFlags,
  session: Session,
): Omit<ExecuteOptions, 'waitMs' | 'resendsAbsent' | 'onRow'> {
  const ratePerSecond = flags.rate === undefined ? null : readRate(flags.rate);
  const untilMs = flags.until === undefined ? null : readUntil(flags.until, session.serviceNow());
  return {
    width: readWidth(flags.width),
    run: { ratePerSecond, untilMs, acceptScheduled: flags['accept-scheduled'] },
    stopWithinMs: readStopWithin(flags['stop-within']),
    newAttempt: flags['new-attempt'],
  };
}

/** The ref of a run, asked for on a terminal. @throws {CliError} exit 2 */
export async function requiredRef(given: string | undefined): Promise<string> {
  if (given === undefined && !canAsk()) throw usageError('needs_ref_or_journal', runWords.needsRef);
  const ref =
    given ??
    (await askChecked(
      () => runWords.askRef,
      (text) => (isRef(text) ? null : orderWords.badRef),
    ));
  if (!isRef(ref)) throw usageError('usage', orderWords.badRef);
  return ref;
}

/** @throws {CliError} exit 2 */
export function readWidth(text: string): number {
  return Math.min(wholeNumber('width', text), widest);
}

/** Most rows to show; null for all. @throws {CliError} exit 2 */
export function readLimit(text: string): number | null {
  return text === '0' ? null : wholeNumber('limit', text);
}

function wholeNumber(flag: string, text: string): number {
  const value = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw usageError('usage', runWords.badNumber(flag, text));
}

function readRate(text: string): number {
  const [, value = ''] = /^(\d{1,6}(?:[.,]\d{1,3})?)(?:\/s)?$/.exec(text) ?? [];
  const rate = Number(value.replace(',', '.'));
  if (value !== '' && rate > 0) return rate;
  throw usageError('usage', runWords.badRate(text));
}

/** The next time that clocks in Brasilia show it. */
function readUntil(text: string, nowMs: number): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59)
    throw usageError('usage', runWords.badUntil(text));
  const ahead = (minute - brasiliaTime(nowMs).minute + minutesADay) % minutesADay;
  const fullMinuteMs = nowMs - (nowMs % 60_000);
  return fullMinuteMs + (ahead === 0 ? minutesADay : ahead) * 60_000;
}

const minutesADay = 24 * 60;

/** Flags about reading and naming a file, which do not apply to a planned run. */
const fileFlags = [
  'ref',
  'map',
  'rail',
  'sheet',
  'layout',
  'any-account',
  'skip-invalid',
  'only-new',
  'allow-repeated',
  'ignore-dates',
  'date-order',
  'holiday',
] as const;

/** @throws {CliError} exit 2 if a flag concerns a file and a run is named */
export function requireNoFileFlags(
  flags: Readonly<Partial<Record<(typeof fileFlags)[number], unknown>>>,
): void {
  const given = fileFlags.find((name) => isGiven(flags[name]));
  if (given) throw usageError('usage', runWords.notOfARun(given));
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/**
 * @param total of the rows that this command pays or plans
 * @throws {CliError} exit 35 for another total or count than expected; exit 2 for one that can't be read
 */
export function requireExpected(
  total: Count,
  flags: { readonly 'expect-total'?: string | undefined; readonly 'expect-rows'?: string | undefined },
): void {
  const { 'expect-total': totalText, 'expect-rows': rowsText } = flags;
  const expectedTotal = totalText === undefined ? null : parseAmount(totalText);
  const expectedRows = rowsText === undefined ? null : wholeNumber('expect-rows', rowsText);
  if (expectedTotal !== null && expectedTotal !== total.centavos)
    throw unexpected(
      runWords.expectedTotal(formatReais(total.centavos as Centavos), formatReais(expectedTotal as Centavos)),
    );
  if (expectedRows !== null && expectedRows !== total.rows)
    throw unexpected(runWords.expectedRows(total.rows, expectedRows));
}

function unexpected(message: string): CliError {
  return new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message,
    hint: runWords.fileOrExpected,
  });
}
