import { hash } from 'node:crypto';
import { brasiliaSecond } from '../../brazil/clock.ts';
import { type Centavos, formatPlain } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { ofxWords } from '../../words/ofx.ts';
import { amountOfLine, type DirectedAmount } from '../statement/line-direction.ts';
import { type Line, nameOf, secondOf } from '../statement/reader.ts';
import type { BankAccount } from './bank-account.ts';
import { inWindows1252, windows1252 } from './windows-1252.ts';

/** What a statement contains besides its lines. */
export interface OfxFacts {
  readonly account: BankAccount;
  /** The period that it covers, both ends included. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The balance at its end. */
  readonly closing: Centavos;
  readonly madeAtMs: number;
}

/** A tally of what was written. */
export interface OfxTally {
  written: number;
  /** Lines that are not settled and were left out, by status. */
  readonly leftOut: Map<string, number>;
  /** Lines that returned the money of a failed line, left out together with it. */
  returned: number;
  /** Lines with characters that Windows-1252 does not have. */
  replaced: number;
}

/** An empty tally. */
export function newOfxTally(): OfxTally {
  return { written: 0, leftOut: new Map(), returned: 0, replaced: 0 };
}

/**
 * Writes a statement as OFX 1.02 in Windows-1252, as it arrives: only lines that are COMPLETED. A failed payment and the
 * line that returned it are left out together. A file that was not completed lacks its end, so no program accepts it.
 * @param batches the lines of the period, oldest first
 * @throws {CliError} exit 81 for a line whose amount or time cannot be read
 */
export async function* writeOfx(
  batches: AsyncIterable<readonly Line[]>,
  facts: OfxFacts,
  tally: OfxTally,
): AsyncGenerator<Buffer> {
  yield windows1252(head(facts));
  const fitIds = new FitIds();
  const isSettled = settledOnly(tally);
  for await (const lines of batches) {
    const settled = lines.filter(isSettled);
    if (settled.length > 0)
      yield windows1252(settled.map((line) => transaction(line, fitIds, tally)).join(''));
  }
  yield windows1252(foot(facts));
}

/** Decides which lines are written, and counts the others. */
function settledOnly(tally: OfxTally): (line: Line) => boolean {
  const taken = new Map<string, number>();
  return (line) => {
    const status = textMember(line, 'status') ?? '';
    const payment = textMember(line, 'partnerId') ?? textMember(line, 'identifier') ?? '';
    if (status !== 'COMPLETED') {
      tally.leftOut.set(status, (tally.leftOut.get(status) ?? 0) + 1);
      taken.set(payment, amountOf(line).amountCentavos);
      return false;
    }
    const before = taken.get(payment) ?? 0;
    const isReturn = payment !== '' && before < 0 && amountOf(line).amountCentavos === -before;
    if (isReturn) tally.returned += 1;
    return !isReturn;
  };
}

const header = {
  OFXHEADER: '100',
  DATA: 'OFXSGML',
  VERSION: '102',
  SECURITY: 'NONE',
  ENCODING: 'USASCII',
  CHARSET: '1252',
  COMPRESSION: 'NONE',
  OLDFILEUID: 'NONE',
  NEWFILEUID: 'NONE',
};

function head({ account, fromMs, toMs, madeAtMs }: OfxFacts): string {
  const status = element('STATUS', element('CODE', '0') + element('SEVERITY', 'INFO'));
  const signOn = status + element('DTSERVER', timeText(madeAtMs)) + element('LANGUAGE', 'POR');
  const from =
    element('BANKID', account.bank) +
    element('BRANCHID', account.branch) +
    element('ACCTID', account.number) +
    element('ACCTTYPE', 'CHECKING');
  return [
    ...Object.entries(header).map(([name, value]) => `${name}:${value}`),
    '',
    `<OFX>${element('SIGNONMSGSRSV1', element('SONRS', signOn))}`,
    `<BANKMSGSRSV1><STMTTRNRS>${element('TRNUID', '0')}${status}`,
    `<STMTRS>${element('CURDEF', 'BRL')}${element('BANKACCTFROM', from)}`,
    `<BANKTRANLIST>${element('DTSTART', timeText(fromMs))}${element('DTEND', timeText(toMs))}`,
    '',
  ].join('\r\n');
}

function foot({ closing, toMs }: OfxFacts): string {
  const balance = element('BALAMT', formatPlain(closing)) + element('DTASOF', timeText(toMs));
  return `</BANKTRANLIST>\r\n${element('LEDGERBAL', balance)}\r\n</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`;
}

/** The most characters that OFX 1.02 allows in a value. */
const longest = { FITID: 255, REFNUM: 32, NAME: 32, MEMO: 255 };

function transaction(line: Line, fitIds: FitIds, tally: OfxTally): string {
  const { amountCentavos, isDebit } = amountOf(line);
  const texts = {
    FITID: fitIds.of(line),
    REFNUM: textMember(line, 'endToEndId') ?? '',
    NAME: textMember(member(line, 'counterParty'), 'name') ?? '',
    MEMO: memoOf(line),
  };
  let rest = '';
  let isReplaced = false;
  for (const [name, text] of Object.entries(texts)) {
    const known = inWindows1252(text);
    isReplaced ||= !known.isWhole;
    const cut = known.text.slice(0, longest[name as keyof typeof longest]).trim();
    if (cut !== '') rest += element(name, escaped(cut));
  }
  tally.written += 1;
  if (isReplaced) tally.replaced += 1;
  const posted = element('DTPOSTED', timeText(timeOf(line)));
  const start =
    element('TRNTYPE', typeOf(line, isDebit)) + posted + element('TRNAMT', formatPlain(amountCentavos));
  return `${element('STMTTRN', start + rest)}\r\n`;
}

/** The type for a debit and a credit of an operation; all other operations go by their sign. */
const types = new Map<string, readonly [debit: string, credit: string]>([
  ['BOLETO', ['PAYMENT', 'CREDIT']],
  ['INTERNAL', ['XFER', 'XFER']],
  ['FEE', ['FEE', 'CREDIT']],
]);
/** How an internal transfer that is a fee appears, and its return (specification, section 2.4). */
const feeTexts = ['TARIFA', 'ESTORNO DE TARIFA'];

function typeOf(line: Line, isDebit: boolean): string {
  const operation = textMember(line, 'operation') ?? '';
  const told = operation === 'INTERNAL' ? (textMember(line, 'description') ?? '') : operation;
  const [debit, credit] = types.get(feeTexts.includes(told) ? 'FEE' : operation) ?? ['DEBIT', 'CREDIT'];
  return isDebit ? debit : credit;
}

/** A refund as Brazilian statements call it: the file is the same in every language. */
const refund = 'Devolução';

/** What happened, with whom and what for: many programs show nothing else of a line. */
function memoOf(line: Line): string {
  const name = textMember(member(line, 'counterParty'), 'name');
  const back = line.reversal === true ? refund : null;
  const about = [textMember(line, 'operation'), back, name, textMember(line, 'description')];
  return about.filter(Boolean).join(' - ');
}

/** @throws {CliError} exit 81 for something that is not an amount, or that its direction contradicts */
function amountOf(line: Line): DirectedAmount {
  const amount = amountOfLine(line);
  if (typeof amount !== 'string') return amount;
  throw unreadable(line, amount === 'no-amount' ? ofxWords.noAmount : ofxWords.twoDirections);
}

/** A time without a zone is in Brasilia time (specification, section 2.4). */
function timeOf(line: Line): number {
  const text = secondOf(line);
  const ms = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-03:00`);
  if (Number.isNaN(ms)) throw unreadable(line, ofxWords.noTime);
  return ms;
}

function unreadable(line: Line, why: string): CliError {
  const message = ofxWords.unreadableLine(nameOf(line) ?? secondOf(line), why);
  return new CliError({ code: 'response_unreadable', ends: 'unavailable', message });
}

function timeText(ms: number): string {
  return `${brasiliaSecond(ms).replace(/\D/g, '')}[-3:BRT]`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The permanent name by which a program knows a line: the service's own. A line without one is known by its content, and
 * by its position among lines with the same content in that second.
 */
class FitIds {
  #second = '';
  readonly #alike = new Map<string, number>();

  of(line: Line): string {
    return nameOf(line) ?? this.#made(line);
  }

  #made(line: Line): string {
    const second = secondOf(line);
    if (second !== this.#second) this.#alike.clear();
    this.#second = second;
    const said = ['operation', 'amount', 'endToEndId', 'partnerId', 'identifier', 'description', 'reversal'];
    const name = hash('sha256', JSON.stringify([second, ...said.map((name) => line[name] ?? null)])).slice(
      0,
      32,
    );
    const before = this.#alike.get(name) ?? 0;
    this.#alike.set(name, before + 1);
    return before === 0 ? name : `${name}-${before + 1}`;
  }
}
