import type { BrCode } from '../../brazil/br-code.ts';
import { type Centavos, centavosFromWire, formatReais } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import { compareNames } from '../../terminal/text.ts';
import type { Label } from '../../words/labels.ts';
import { shownDocument } from '../confirm/payee.ts';

/** The bank's reading of a code (specification, section 2.5). */
export interface Decoded {
  readonly decodeId: string | null;
  readonly key: string | null;
  readonly amount: Centavos | null;
  readonly originalAmount: Centavos | null;
  /** Whether the payer may pay another amount. */
  readonly allowChange: boolean;
  readonly payeeName: string | null;
  readonly payeeTradeName: string | null;
  readonly payeeDocument: string | null;
  readonly identifier: string | null;
  /** The service's answer as text, with its original numbers. */
  readonly text: string;
  readonly value: unknown;
  readonly askedAtMs: number;
}

/** One line of the comparison. `verdict` is null if one side says nothing. */
export interface ComparedLine {
  readonly what: Label;
  readonly inCode: string | null;
  readonly fromBank: string | null;
  readonly verdict: 'same' | 'differs' | null;
}

/** The code and the bank's reading side by side. */
export function compareDecode(code: BrCode, decoded: Decoded): ComparedLine[] {
  const { key, payeeName, payeeTradeName, amount, originalAmount } = decoded;
  const hidden = key?.includes('*') ?? true;
  const amounts = [amount, originalAmount].filter((known) => known !== null);
  const names = [payeeName, payeeTradeName].filter((name) => name !== null && !name.includes('*'));
  return [
    line('Key', code.key, key, () => !hidden && sameKey(code.key ?? '', key ?? ''), hidden && key !== null),
    line('Amount', reais(code.amount), reais(amount), () => amounts.some((known) => known === code.amount)),
    line(
      'Name',
      code.merchantName,
      [payeeName, payeeTradeName].filter(Boolean).join(' / ') || null,
      () => names.some((name) => sameName(code.merchantName, name ?? '')),
      names.length === 0,
    ),
    line('Document', null, decoded.payeeDocument && shownDocument(decoded.payeeDocument), () => true),
    line(
      'Txid',
      code.txid,
      decoded.identifier,
      () => code.txid === decoded.identifier,
      code.kind === 'dynamic',
    ),
  ].filter(({ inCode, fromBank }) => inCode !== null || fromBank !== null);
}

/** A static code may leave the amount to the payer; neither side then states one. */
function reais(amount: Centavos | null): string | null {
  return amount === null ? null : formatReais(amount, '\u00a0');
}

function line(
  what: Label,
  inCode: string | null,
  fromBank: string | null,
  same: () => boolean,
  untold = false,
): ComparedLine {
  if (inCode === null || fromBank === null || untold) return { what, inCode, fromBank, verdict: null };
  return { what, inCode, fromBank, verdict: same() ? 'same' : 'differs' };
}

function sameKey(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A code has room for 25 characters, often capitals without accents. */
function sameName(inCode: string, fromBank: string): boolean {
  if (compareNames(inCode, fromBank) === 'match') return true;
  const words = (text: string) => plain(text).split(' ');
  const bank = words(fromBank).join(' ');
  return plain(inCode).length >= 20 && bank.startsWith(plain(inCode));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.,]/g, '')
    .replace(/[ \u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Reads the answer of a decode. @param text the answer, with its original numbers */
export function decodedFrom(text: string, askedAtMs: number): Decoded {
  const value = JSON.parse(text) as unknown;
  return {
    decodeId: textMember(value, 'decodeId'),
    key: textMember(value, 'key'),
    amount: centavos(member(value, 'amount')),
    originalAmount: centavos(member(value, 'originalAmount')),
    allowChange: member(value, 'allowChange') === true,
    payeeName: textMember(value, 'payeeName'),
    payeeTradeName: textMember(value, 'payeeTradeName'),
    payeeDocument: textMember(value, 'payeeDocument'),
    identifier: textMember(value, 'identifier'),
    text,
    value,
    askedAtMs,
  };
}

/** Zero stands for "not fixed", as in a code. */
function centavos(value: unknown): Centavos | null {
  const amount = typeof value === 'number' ? centavosFromWire(value) : null;
  return amount !== null && amount > 0 ? amount : null;
}
