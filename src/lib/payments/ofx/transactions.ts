import { decodeEndToEndId } from '../../brazil/end-to-end-id.ts';
import { ofxWords } from '../../words/ofx.ts';
import { type BalanceKind, balanceKind } from '../balance-text.ts';
import { OfxError } from './ofx-error.ts';
import { type BookedTime, bookedAmount, bookedTime } from './values.ts';

/** One line of a bank's statement. */
export interface BookedLine {
  /**
   * As the bank gave it; null if it gave none. Some banks give one id to several lines, so it proves nothing on its own.
   */
  readonly fitId: string | null;
  /** Negative for a debit. */
  readonly amountCentavos: number;
  /** By its sign, or by its type if the amount is zero. */
  readonly isDebit: boolean;
  /** Null if the file gives only a day. */
  readonly atMs: number | null;
  /** `YYYY-MM-DD` in Brasilia. */
  readonly day: string;
  /** TRNTYPE in capitals; OTHER if there is none. */
  readonly type: string;
  readonly name: string | null;
  readonly memo: string | null;
  readonly checkNumber: string | null;
  /** The first EndToEndId in FITID, CHECKNUM, REFNUM or MEMO; a bank may have capitalised its letters. */
  readonly endToEndId: string | null;
  /** The line of the file where it begins. */
  readonly line: number;
}

/** The values of a group by their names, each with its line. */
export type Values = Map<string, { readonly text: string; readonly line: number }>;

/** The values that are read from a transaction. */
export const transactionNames = [
  'TRNTYPE',
  'DTPOSTED',
  'TRNAMT',
  'FITID',
  'CHECKNUM',
  'REFNUM',
  'NAME',
  'MEMO',
] as const;

/** A transaction before the style of its file is known. */
export interface Draft {
  readonly booked: BookedLine;
  readonly written: BookedTime['written'];
  /** Null for money: a row with an end-to-end id is money, whatever its text says. */
  readonly balance: BalanceKind | null;
}

/** One transaction. @param line where it begins @throws {OfxError} if it has no amount, or is money without a day */
export function draftOf(values: Values, line: number): Draft {
  const text = (name: (typeof transactionNames)[number]) => values.get(name)?.text ?? null;
  const [fitId, memo, checkNumber] = [text('FITID'), text('MEMO'), text('CHECKNUM')];
  const amountCentavos = amountOf(values, line);
  const type = text('TRNTYPE')?.toUpperCase() ?? 'OTHER';
  const name = text('NAME');
  const endToEndId = endToEndIdIn([fitId, checkNumber, text('REFNUM'), memo]);
  const balance = endToEndId === null ? balanceKind(`${name ?? ''} ${memo ?? ''}`) : null;
  const { atMs, day, written } = timeOf(values, line, balance);
  const booked = {
    fitId,
    amountCentavos,
    isDebit: amountCentavos < 0 || (amountCentavos === 0 && debits.includes(type)),
    atMs,
    day,
    type,
    name,
    memo,
    checkNumber,
    endToEndId,
    line,
  };
  return { booked, written, balance };
}

/** How a file writes its lines, which can only be told from all of them together. */
export interface FileStyle {
  /**
   * If every one of several rows has the same time of day, it is not a real time: some banks write noon, or ten o'clock,
   * when they know only the day.
   */
  readonly hasNoTimes: boolean;
  /** No amount has a sign. */
  readonly isUnsigned: boolean;
  /** No line has an earlier day than the one before it. */
  readonly isAscending: boolean;
}

/** The style of a file with these transactions; balances among them have a style of their own. */
export function styleOf(drafts: Iterable<Draft>): FileStyle {
  let [count, isOneClock, isUnsigned, isAscending] = [0, true, true, true];
  let clock: string | null = null;
  let day = '';
  const ofBalances = new Set<string>();
  for (const { booked, written, balance } of drafts) {
    if (balance !== null) {
      ofBalances.add(written.clock);
      continue;
    }
    if (count === 0) clock = written.clock;
    isOneClock &&= written.clock === clock;
    isUnsigned &&= booked.amountCentavos >= 0;
    isAscending &&= written.day >= day;
    day = written.day;
    count += 1;
  }
  const isOfSeveral = count > 1 || (clock !== null && ofBalances.has(clock));
  return { hasNoTimes: isOfSeveral && isOneClock, isUnsigned, isAscending };
}

/** A transaction read according to the file's style. */
export function lineOf(
  { booked, written }: Omit<Draft, 'balance'>,
  { hasNoTimes, isUnsigned }: FileStyle,
): BookedLine {
  const isDebit = isUnsigned && debits.includes(booked.type);
  if (!hasNoTimes && !isDebit) return booked;
  return {
    ...booked,
    ...(hasNoTimes && { atMs: null, day: written.day }),
    ...(isDebit && { amountCentavos: 0 - booked.amountCentavos, isDebit }),
  };
}

/** Types of outgoing lines: they give the sign if no amount of the file has one. */
const debits = ['DEBIT', 'PAYMENT', 'FEE', 'SRVCHG', 'CHECK', 'ATM', 'POS', 'DIRECTDEBIT'];

const noTime: BookedTime = { atMs: null, day: '', written: { day: '', clock: '' } };

/** Many banks write zeros or nothing for the day of a balance. */
function timeOf(values: Values, line: number, balance: BalanceKind | null): BookedTime {
  const value = values.get('DTPOSTED');
  const time = value ? bookedTime(value.text) : null;
  if (time === null && balance !== null) return noTime;
  if (!value) throw new OfxError(ofxWords.lacks('DTPOSTED'), line);
  if (time === null) throw new OfxError(ofxWords.notATime('DTPOSTED', value.text), value.line);
  return time;
}

function amountOf(values: Values, line: number): number {
  const value = values.get('TRNAMT');
  if (!value) throw new OfxError(ofxWords.lacks('TRNAMT'), line);
  const amount = bookedAmount(value.text);
  if (amount === null) throw new OfxError(ofxWords.notAnAmount('TRNAMT', value.text), value.line);
  return amount;
}

const endToEndForm = /(?<![0-9A-Za-z])[ED][0-9A-Z]{8}\d{12}[0-9A-Za-z]{11}(?![0-9A-Za-z])/g;

function endToEndIdIn(texts: readonly (string | null)[]): string | null {
  for (const text of texts)
    for (const [found] of text?.matchAll(endToEndForm) ?? []) if (isEndToEndId(found)) return found;
  return null;
}

function isEndToEndId(text: string): boolean {
  try {
    decodeEndToEndId(text);
    return true;
  } catch {
    return false;
  }
}
