import { TextDecoder } from 'node:util';
import { ofxWords } from '../../words/ofx.ts';
import { Balances, type CheckedBalances } from './balances.ts';
import { OfxError } from './ofx-error.ts';
import { type Token, tokensOf } from './tokens.ts';
import {
  type BookedLine,
  type Draft,
  draftOf,
  lineOf,
  styleOf,
  transactionNames,
  type Values,
} from './transactions.ts';
import { bookedAmount, bookedTime } from './values.ts';

/** A bank's statement of one account. Anything the file does not say is null. */
export interface BookedStatement {
  readonly bank: string | null;
  readonly branch: string | null;
  readonly account: string | null;
  /** First and last day that it covers. */
  readonly from: string | null;
  readonly to: string | null;
  readonly closing: { readonly centavos: number; readonly day: string } | null;
  /** The balances that stand among the lines. */
  readonly balances: CheckedBalances;
  readonly leftOut: LeftOut;
  readonly lines: readonly BookedLine[];
}

/** How many lines of a file are left out because they cannot be read beyond doubt: the statement is then incomplete. */
export interface LeftOut {
  readonly count: number;
  /** Why the first of them are left out. */
  readonly first: readonly Pick<OfxError, 'why' | 'line'>[];
}

const mostTold = 100;

/** The longest file that is read. */
export const maxOfxBytes = 64 * 1024 * 1024;

/**
 * Reads a statement that a bank gave as OFX: SGML with or without end tags, or XML, in UTF-8 or Windows-1252. A time
 * without a zone is in Brasilia time.
 * @throws {OfxError} exit 2 for a file that is cut off or has no sound line, or holds more than one account or another
 *   currency
 */
export function readOfx(bytes: Uint8Array): BookedStatement {
  const lines: BookedLine[] = [];
  return { ...readOfxLines(bytes, (line) => lines.push(line)), lines };
}

/**
 * The same line by line, for a file of any length: it is read twice, as only its end tells how its lines are to be
 * understood, and no line of a refused file is passed on.
 * @throws {OfxError} as {@link readOfx} does
 */
export function readOfxLines(
  bytes: Uint8Array,
  add: (line: BookedLine) => void,
): Omit<BookedStatement, 'lines'> {
  if (bytes.length > maxOfxBytes) throw new OfxError(ofxWords.tooLong(maxOfxBytes / 1024 / 1024), null);
  const text = textOf(bytes);
  const reading = newReading();
  const style = styleOf(soundIn(text, reading));
  const facts = factsOf(reading);
  const [first] = reading.leftOut.first;
  if (first && reading.sound === 0) throw first;
  const balances = new Balances();
  let lastDay: string | null = null;
  for (const draft of soundIn(text, newReading())) {
    const line = lineOf(draft, style);
    if (draft.balance === null) {
      lastDay = line.day;
      balances.addLine(line);
      add(line);
    } else {
      // A balance without a day comes after the lines of its day.
      const day = line.day || (style.isAscending && draft.balance === 'closing' ? lastDay : null);
      balances.addRow({
        kind: draft.balance,
        centavos: line.amountCentavos,
        day,
        text: [line.name, line.memo].filter((told) => told !== null).join(' '),
        line: line.line,
      });
    }
  }
  return { ...facts, balances: balances.checked(), leftOut: reading.leftOut };
}

/** What can be read; the rest is only counted. */
function* soundIn(text: string, reading: Reading): Generator<Draft> {
  for (const draft of draftsIn(text, reading))
    if (draft instanceof OfxError) leaveOut(reading, draft);
    else {
      reading.sound += 1;
      yield draft;
    }
}

function leaveOut({ leftOut }: Reading, error: OfxError): void {
  leftOut.count += 1;
  if (leftOut.first.length < mostTold) leftOut.first.push(error);
}

function* draftsIn(text: string, reading: Reading): Generator<Draft | OfxError> {
  for (const token of tokensOf(text)) {
    const draft = take(reading, token);
    if (draft) yield draft;
  }
  const { root, statements } = reading;
  const open = reading.open.at(-1);
  const cut = open ? new OfxError(ofxWords.cutOff(open.text), open.line) : null;
  const isInStatement = reading.open.some(({ text }) => text === 'STMTRS');
  if (cut && (statements === 0 || isInStatement)) throw cut;
  if (root === null) throw new OfxError(ofxWords.noOfx, null);
  if (statements === 0) throw new OfxError(ofxWords.noStatement, root);
  // The statement is complete, and what follows it is not understood.
  if (cut) yield cut;
}

/** The encoding that a bank declares is often wrong; bytes that happen to be valid UTF-8 do not occur in practice. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Reading {
  readonly open: Token[];
  /** The element whose value comes next; null if no value may come. */
  element: Token | null;
  /** The line where the OFX began. */
  root: number | null;
  statements: number;
  /** The original currency only says what the amount was before conversion to reais. */
  isOriginal: boolean;
  readonly facts: Values;
  /** Values of the open transaction; `fault` is the first thing wrong with it. */
  readonly values: Values;
  fault: OfxError | null;
  sound: number;
  readonly leftOut: { count: number; readonly first: OfxError[] };
}

function newReading(): Reading {
  return {
    open: [],
    element: null,
    root: null,
    statements: 0,
    isOriginal: false,
    facts: new Map(),
    values: new Map(),
    fault: null,
    sound: 0,
    leftOut: { count: 0, first: [] },
  };
}

/** The groups whose start and end must match, and those within a statement, whose end may be missing. */
const outer = new Set(['OFX', 'SIGNONMSGSRSV1', 'SONRS', 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS']);
const inner = ['BANKACCTFROM', 'BANKTRANLIST', 'STMTTRN', 'PAYEE', 'BANKACCTTO', 'LEDGERBAL', 'AVAILBAL'];
/** All other names are elements with a value, or are irrelevant here. */
const groups = new Set([...outer, ...inner]);
/** Statements of something other than a bank account. */
const otherStatements = new Set(['CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);

/** @returns the transaction that the token ends, or why it cannot be read */
function take(reading: Reading, token: Token): Draft | OfxError | null {
  const { element } = reading;
  if (token.kind === 'text') {
    if (element !== null) keep(reading, element, token.text);
    return null;
  }
  reading.element = null;
  if (token.kind === 'close') return groups.has(token.text) ? end(reading, token) : null;
  return begin(reading, token);
}

/** Ends a group and all groups open inside it. */
function end({ open, values, fault }: Reading, { text: name, line }: Token): Draft | OfxError | null {
  const at = open.findLastIndex(({ text }) => text === name);
  if (at === -1) return name === 'STMTTRN' ? new OfxError(ofxWords.notOpen(name), line) : null;
  const transaction = open.splice(at).find(({ text }) => text === 'STMTTRN');
  return transaction ? (fault ?? drafted(values, transaction.line)) : null;
}

function drafted(values: Values, line: number): Draft | OfxError {
  try {
    return draftOf(values, line);
  } catch (error) {
    if (error instanceof OfxError) return error;
    throw error;
  }
}

function begin(reading: Reading, token: Token): Draft | OfxError | null {
  const { open } = reading;
  if (otherStatements.has(token.text)) throw new OfxError(ofxWords.otherAccount(token.text), token.line);
  if (open.length === 0 && token.text !== 'OFX') throw new OfxError(ofxWords.noOfx, token.line);
  if (!groups.has(token.text)) {
    if (token.text.endsWith('CURRENCY')) reading.isOriginal = token.text === 'ORIGCURRENCY';
    reading.element = token;
    return null;
  }
  const isOpen = open.some(({ text }) => text === token.text);
  if (isOpen && outer.has(token.text)) throw new OfxError(ofxWords.notClosed(token.text), token.line);
  const ended = isOpen ? end(reading, token) : null;
  open.push(token);
  if (token.text === 'OFX') reading.root ??= token.line;
  if (token.text === 'STMTRS') reading.statements += 1;
  if (token.text === 'STMTTRN') {
    reading.values.clear();
    reading.fault = null;
  }
  return ended;
}

/** Values that a statement gives once; a second value means another account, another currency or another balance. */
const factNames: Readonly<Record<string, readonly string[]>> = {
  STMTRS: ['CURDEF'],
  BANKACCTFROM: ['BANKID', 'BRANCHID', 'ACCTID'],
  BANKTRANLIST: ['DTSTART', 'DTEND'],
  LEDGERBAL: ['BALAMT', 'DTASOF'],
};

/** Elements that may occur twice in a transaction: its text is all of them together. */
const texts = new Set(['NAME', 'MEMO', 'REFNUM', 'CHECKNUM']);

function keep(reading: Reading, { text: name, line }: Token, text: string): void {
  const { open, facts, values, isOriginal, statements } = reading;
  const group = open.at(-1)?.text ?? '';
  const isOfLine = group === 'STMTTRN' || (group === 'PAYEE' && name === 'NAME');
  if (isOfLine && transactionNames.some((known) => known === name)) {
    const before = values.get(name)?.text;
    if (before !== undefined && before !== text && !texts.has(name))
      reading.fault ??= new OfxError(ofxWords.twice(name), line);
    values.set(name, { text: before === undefined || before === text ? text : `${before} ${text}`, line });
  } else if (name === 'CURRENCY' || (name === 'CURSYM' && !isOriginal)) {
    if (!isReais(text)) reading.fault ??= new OfxError(ofxWords.otherCurrency(text), line);
  } else if (factNames[group]?.includes(name)) {
    const before = facts.get(name);
    // Several lists of one statement together cover everything between their ends.
    const isOneStatement = group === 'BANKTRANLIST' && statements === 1;
    if (before && isOneStatement && !reachesFurther(name, before.text, text)) return;
    if (before && before.text !== text && !isOneStatement)
      throw new OfxError(ofxWords.twoStatements(name, before.text, text), line);
    facts.set(name, { text, line });
  }
}

/** Whether an end of the second list, its DTSTART or its DTEND, lies outside the first. */
function reachesFurther(name: string, before: string, text: string): boolean {
  const [known, other] = [before, text].map((value) => bookedTime(value)?.written.day ?? null);
  if (!known || !other) return Boolean(other);
  return name === 'DTSTART' ? other < known : other > known;
}

function isReais(currency: string): boolean {
  return currency.toUpperCase() === 'BRL';
}

function factsOf(reading: Reading): Omit<BookedStatement, 'lines' | 'balances' | 'leftOut'> {
  const { facts } = reading;
  const currency = facts.get('CURDEF');
  if (currency && !isReais(currency.text))
    throw new OfxError(ofxWords.otherCurrency(currency.text), currency.line);
  const text = (name: string) => facts.get(name)?.text ?? null;
  // Some banks write zeros for an unknown day.
  const day = (name: string) => bookedTime(text(name) ?? '')?.written.day ?? null;
  const asOf = day('DTASOF') ?? day('DTEND');
  const balance = facts.get('BALAMT');
  const centavos = balance ? bookedAmount(balance.text) : null;
  if (balance && centavos === null)
    leaveOut(reading, new OfxError(ofxWords.notAnAmount('BALAMT', balance.text), balance.line));
  const closing = centavos !== null && asOf !== null ? { centavos, day: asOf } : null;
  return {
    bank: text('BANKID'),
    branch: text('BRANCHID'),
    account: text('ACCTID'),
    from: day('DTSTART'),
    to: day('DTEND'),
    closing,
  };
}
