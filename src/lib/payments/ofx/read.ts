import { TextDecoder } from 'node:util';
import { ofxWords } from '../../words/ofx.ts';
import { Balances, type CheckedBalances } from './balances.ts';
import { OfxError } from './ofx-error.ts';
import { type Token, tokensOf } from './tokens.ts';
import {
  amountOf,
  type BookedLine,
  type Draft,
  draftOf,
  lineOf,
  styleOf,
  transactionNames,
  type Values,
} from './transactions.ts';
import { bookedTime } from './values.ts';

/** A bank's statement of one account. What the file does not say is null. */
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
  readonly lines: readonly BookedLine[];
}

/** Longest file that is read. */
export const maxOfxBytes = 64 * 1024 * 1024;

/**
 * Reads the statement that a bank gave as OFX: SGML with or without end tags, or XML, in UTF-8 or Windows-1252.
 * A time without a zone is one of Brasilia.
 * @throws {OfxError} exit 2 for a file that is damaged or cut off, or holds more than one account or another currency
 */
export function readOfx(bytes: Uint8Array): BookedStatement {
  const lines: BookedLine[] = [];
  return { ...readOfxLines(bytes, (line) => lines.push(line)), lines };
}

/**
 * The same line by line, for a file of any length: it is gone through twice, as only its end tells how its lines are to be
 * understood, and none is passed on of a file that is damaged.
 * @throws {OfxError} as {@link readOfx} does
 */
export function readOfxLines(
  bytes: Uint8Array,
  add: (line: BookedLine) => void,
): Omit<BookedStatement, 'lines'> {
  if (bytes.length > maxOfxBytes) throw new OfxError(ofxWords.tooLong(maxOfxBytes / 1024 / 1024), null);
  const text = textOf(bytes);
  const reading = newReading();
  const style = styleOf(draftsIn(text, reading));
  const facts = factsOf(reading.facts);
  const balances = new Balances();
  for (const draft of draftsIn(text, newReading())) {
    const line = lineOf(draft, style);
    if (draft.balance === null) {
      balances.addLine(line);
      add(line);
    } else {
      const { amountCentavos, day, name, memo, line: place } = line;
      const told = [name, memo].filter((one) => one !== null).join(' ');
      balances.addRow({ kind: draft.balance, centavos: amountCentavos, day, text: told, line: place });
    }
  }
  return { ...facts, balances: balances.checked() };
}

function* draftsIn(text: string, reading: Reading): Generator<Draft> {
  for (const token of tokensOf(text)) {
    const draft = take(reading, token);
    if (draft) yield draft;
  }
  const [open] = reading.open.slice(-1);
  if (open) throw new OfxError(ofxWords.cutOff(open.text), open.line);
  const { root, statements } = reading;
  if (root === null) throw new OfxError(ofxWords.noOfx, null);
  if (statements === 0) throw new OfxError(ofxWords.noStatement, root);
}

/** What a bank declares of its encoding is often wrong: bytes that are UTF-8 by chance are not met in practice. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Reading {
  readonly open: Token[];
  /** The element whose value comes next; null where none may come. */
  element: Token | null;
  /** Where the OFX began. */
  root: number | null;
  statements: number;
  /** The currency that is open is what the amount was before it became reais. */
  isOriginal: boolean;
  readonly facts: Values;
  /** Of the transaction that is open. */
  readonly values: Values;
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
  };
}

/** The groups whose beginning and end must fit; all other names are elements with a value, or mean nothing here. */
const groups = new Set([
  'OFX',
  'SIGNONMSGSRSV1',
  'SONRS',
  'BANKMSGSRSV1',
  'STMTTRNRS',
  'STMTRS',
  'BANKACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'PAYEE',
  'BANKACCTTO',
  'LEDGERBAL',
  'AVAILBAL',
]);
/** Statements of what is no bank account. */
const otherStatements = new Set(['CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);

/** @returns the transaction that the token ends */
function take(reading: Reading, token: Token): Draft | null {
  const { element } = reading;
  if (token.kind === 'text') {
    if (element !== null) keep(reading, element, token.text);
    return null;
  }
  reading.element = null;
  if (token.kind === 'close') return groups.has(token.text) ? end(reading, token) : null;
  begin(reading, token);
  return null;
}

function end({ open, values }: Reading, token: Token): Draft | null {
  const group = open.pop();
  if (group?.text !== token.text) throw new OfxError(ofxWords.notOpen(token.text), token.line);
  return token.text === 'STMTTRN' ? draftOf(values, group.line) : null;
}

function begin(reading: Reading, token: Token): void {
  const { open } = reading;
  if (otherStatements.has(token.text)) throw new OfxError(ofxWords.otherAccount(token.text), token.line);
  if (open.length === 0 && token.text !== 'OFX') throw new OfxError(ofxWords.noOfx, token.line);
  if (!groups.has(token.text)) {
    if (token.text.endsWith('CURRENCY')) reading.isOriginal = token.text === 'ORIGCURRENCY';
    reading.element = token;
    return;
  }
  if (open.some(({ text }) => text === token.text))
    throw new OfxError(ofxWords.notClosed(token.text), token.line);
  open.push(token);
  if (token.text === 'OFX') reading.root ??= token.line;
  if (token.text === 'STMTRS') reading.statements += 1;
  if (token.text === 'STMTTRN') reading.values.clear();
}

/** The values that one statement says once; another value is another account, another currency or another balance. */
const factNames: Readonly<Record<string, readonly string[]>> = {
  STMTRS: ['CURDEF'],
  BANKACCTFROM: ['BANKID', 'BRANCHID', 'ACCTID'],
  BANKTRANLIST: ['DTSTART', 'DTEND'],
  LEDGERBAL: ['BALAMT', 'DTASOF'],
};

function keep(reading: Reading, { text: name, line }: Token, text: string): void {
  const { open, facts, values, isOriginal, statements } = reading;
  const group = open.at(-1)?.text ?? '';
  const isOfLine = group === 'STMTTRN' || (group === 'PAYEE' && name === 'NAME');
  if (isOfLine && transactionNames.some((known) => known === name)) {
    if (values.has(name)) throw new OfxError(ofxWords.twice(name), line);
    values.set(name, { text, line });
  } else if (name === 'CURRENCY' || (name === 'CURSYM' && !isOriginal)) requireReais(text, line);
  else if (factNames[group]?.includes(name)) {
    const before = facts.get(name);
    // Several lists of one statement cover together what lies between their ends.
    const isOneStatement = group === 'BANKTRANLIST' && statements === 1;
    if (before && isOneStatement && !reachesFurther(name, before.text, text)) return;
    if (before && before.text !== text && !isOneStatement)
      throw new OfxError(ofxWords.twoStatements(name, before.text, text), line);
    facts.set(name, { text, line });
  }
}

/** Whether the second end of a list, its DTSTART or its DTEND, lies outside the first. */
function reachesFurther(name: string, before: string, text: string): boolean {
  const [known, other] = [before, text].map((value) => bookedTime(value)?.written.day ?? null);
  if (!known || !other) return Boolean(other);
  return name === 'DTSTART' ? other < known : other > known;
}

/** Of the file, or of one line that has its own. */
function requireReais(currency: string, line: number): void {
  if (currency.toUpperCase() !== 'BRL') throw new OfxError(ofxWords.otherCurrency(currency), line);
}

function factsOf(facts: Values): Omit<BookedStatement, 'lines' | 'balances'> {
  const currency = facts.get('CURDEF');
  if (currency) requireReais(currency.text, currency.line);
  const text = (name: string) => facts.get(name)?.text ?? null;
  // Some banks write zeros for a day that they do not know.
  const day = (name: string) => bookedTime(text(name) ?? '')?.written.day ?? null;
  const asOf = day('DTASOF') ?? day('DTEND');
  const closing =
    facts.has('BALAMT') && asOf !== null ? { centavos: amountOf(facts, 'BALAMT', 0), day: asOf } : null;
  return {
    bank: text('BANKID'),
    branch: text('BRANCHID'),
    account: text('ACCTID'),
    from: day('DTSTART'),
    to: day('DTEND'),
    closing,
  };
}
