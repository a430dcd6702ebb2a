import { amountInWords } from '../../brazil/amount-words.ts';
import { formatBoletoLine } from '../../brazil/boleto-line.ts';
import { brasiliaSecond } from '../../brazil/clock.ts';
import { version } from '../../connection/version.ts';
import { formatReais } from '../../contract/money.ts';
import type { Party } from '../../payments/statement/party.ts';
import { operatorText } from '../../payments/written-by.ts';
import { sanitise } from '../../terminal/text.ts';
import { type Language, saidIn } from '../../words/language.ts';
import { receiptWords } from '../../words/receipt.ts';
import { messageText } from '../../words/records.ts';
import { screenWords } from '../../words/screen.ts';
import { namedStatus } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';
import type { Receipt, ReceiptNames } from './receipt.ts';

/** A receipt as it is read, on a screen and on paper. Every text is safe for a terminal. */
export interface Page {
  readonly language: string;
  readonly title: string;
  /** Sentences that nobody may overlook: that it is not a receipt, that no real money moved. */
  readonly marks: readonly string[];
  /** The same in a few words, for the text across the page; null if there is none. */
  readonly across: string | null;
  readonly sections: readonly Section[];
  readonly notes: readonly string[];
  /** For a font that lacks characters. */
  readonly fontNote: string;
}

/** Lines under one heading. */
export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A label and the text after it. */
export type Line = readonly [label: string, value: string];

const words = receiptWords.page;

/** Writes a receipt in a given language, whatever the language of the process. */
export function pageOf(receipt: Receipt, language: Language): Promise<Page> {
  return saidIn(language, () => ({
    language: words.language,
    title: titleOf(receipt),
    marks: marksOf(receipt),
    across: acrossOf(receipt),
    sections: sectionsOf(receipt, language).filter(({ lines }) => lines.length > 0),
    notes: notesOf(receipt).map((note) => sanitise(note)),
    fontNote: words.fontNote,
  }));
}

/** What the document is. */
export function titleOf({ isReceipt, kind }: Receipt): string {
  return (isReceipt ? words.titles : words.otherTitles)[kind];
}

/** Sentences that nobody may overlook. */
export function marksOf({ isReceipt, state, reason, environment }: Receipt): readonly string[] {
  const why = words.states[reason === 'held' ? 'held' : state];
  return [
    ...(isReceipt ? [] : [words.notReceipt(why)]),
    ...(environment === 'production' ? [] : [words.sandbox]),
  ];
}

function acrossOf({ isReceipt, environment }: Receipt): string | null {
  if (!isReceipt) return words.across.notReceipt;
  return environment === 'production' ? null : words.across.sandbox;
}

function sectionsOf(receipt: Receipt, language: Language): readonly Section[] {
  const { payee, payeeShown, payer, accountId, profile } = receipt;
  return [
    section(words.payment, paymentLines(receipt, language)),
    section(words.boletoTerms, termLines(receipt)),
    section(words.payer, [
      ...partyLines(toldParty(payer)),
      [words.accountId, accountId],
      [words.profile, profile],
    ]),
    section(words.payerOnBoleto, partyLines(receipt.payerOnBoleto)),
    section(words.payee, partyLines(payee)),
    section(words.payeeShown(timeText(payeeShown?.askedAtMs ?? 0)), partyLines(payeeShown)),
    section(words.payeeOrdered, partyLines(orderBeside(receipt))),
    section(words.identification, nameLines(receipt)),
  ];
}

/** A label, and the value if there is one. */
export type Told = readonly [label: string, value: string | null];

function section(title: string, lines: readonly Told[]): Section {
  return {
    title,
    lines: lines.flatMap(([label, value]) => (value === null ? [] : [[label, sanitise(value)] as const])),
  };
}

function paymentLines(receipt: Receipt, language: Language): readonly Told[] {
  const { amountCentavos: amount, isReceipt, state } = receipt;
  const written = () => amountInWords(amount ?? (0 as never), language === 'pt' ? 'pt-BR' : 'en');
  const isPaid = isReceipt || state === 'REVERSED';
  return [
    [words.amount, amount === null ? null : formatReais(amount)],
    [words.inWords, amount === null ? null : screenWords.writtenOut(written())],
    [words.status, namedStatus(receipt.status)],
    [state === 'REVERSED' ? words.cameBack : words.paidAt, isPaid ? instantText(receipt.paidAt) : null],
    [words.message, isReceipt || receipt.message === null ? null : messageText(receipt.message)],
    [words.description, receipt.description],
    [words.refundReason, receipt.refundReason],
    [words.original, receipt.original],
    [words.refundedBy, receipt.refundedBy],
  ];
}

/** What the boleto asked for. What the service does not show is said, and not computed. */
export function termLines({ boletoTerms }: Pick<Receipt, 'boletoTerms'>): readonly Told[] {
  if (boletoTerms === null) return [];
  const { dueDate, rebate } = boletoTerms;
  const amount = (name: 'faceValue' | 'interest' | 'fine' | 'discount'): Told => {
    const centavos = boletoTerms[name];
    return [words[name], centavos === null ? words.notShown : formatReais(centavos)];
  };
  return [
    [words.dueDate, dueDate === null ? words.notShown : writtenDay(dueDate)],
    amount('faceValue'),
    amount('interest'),
    amount('fine'),
    amount('discount'),
    [words.rebate, rebate === null ? null : formatReais(rebate)],
  ];
}

function writtenDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year && month && day ? words.day(year, month, day) : text;
}

/** The order's payee, if it says more than the service's record. */
function orderBeside({ payee, payeeOrdered }: Receipt): Party | null {
  const fields = Object.keys(payeeOrdered ?? {}) as (keyof Party)[];
  const saysMore = fields.some((field) => payeeOrdered?.[field] && payeeOrdered[field] !== payee?.[field]);
  return saysMore ? payeeOrdered : null;
}

/** Every receipt must answer who paid, so it is said if nobody told it. */
export function toldParty(payer: Party): Party {
  const { notGiven } = valueWords;
  return { ...payer, name: payer.name ?? notGiven, document: payer.document ?? notGiven };
}

/** A party, its name first. */
export function partyLines(party: Party | null): readonly Told[] {
  if (party === null) return [];
  const { name, document, bank, branch, account, key, boleto } = party;
  return [
    [words.name, name],
    [words.document, document],
    [words.bank, bank],
    [words.branch, branch],
    [words.account, account],
    [words.key, key],
    [words.boleto, boleto === null ? null : boletoText(boleto)],
  ];
}

/** The line grouped as on paper; a barcode is not grouped. */
function boletoText(digits: string): string {
  return /^(?:\d{47}|\d{48})$/.test(digits) ? formatBoletoLine(digits) : digits;
}

const nameOrder: readonly (keyof ReceiptNames)[] = [
  'endToEndId',
  'tedId',
  'transactionId',
  'paymentId',
  'partnerId',
  'coreId',
  'identifier',
  'ref',
  'reference',
  'intentId',
];

function nameLines({ names, operator, operatorBy }: Receipt): readonly Told[] {
  const who = operator && operatorText({ operator, ...(operatorBy && { operatorBy }) });
  return [...nameOrder.map((name): Told => [words[name], names[name]]), [words.operator, who]];
}

function notesOf(receipt: Receipt): readonly string[] {
  return [...warningsOf(receipt), words.noCode, words.made(version, timeText(receipt.lookedUpAtMs))];
}

/** What weakens the proof, or was not told by the service. */
export function warningsOf(receipt: Receipt): readonly string[] {
  const { differences, payee, payeeShown, payeeOrdered, refundedBy } = receipt;
  const before = payeeShown ?? payeeOrdered;
  return [
    ...differences.map((what) => words.differs[what](before?.[what] ?? '', payee?.[what] ?? '')),
    ...(payee === null && payeeOrdered !== null ? [words.noPayee] : []),
    ...(payee !== null && receipt.isPayeeShown === false ? [words.payeeNotShown] : []),
    ...(refundedBy === null ? [] : [words.refunded]),
    ...(receipt.isHolderOurs ? [words.holderOurs] : []),
  ];
}

/** The service mixes time zones; a text that is not an instant is unchanged. */
export function instantText(told: string | null): string {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? (told ?? words.notTold) : timeText(ms);
}

function timeText(ms: number): string {
  const [day = '', clock = ''] = brasiliaSecond(ms).split('T');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return words.time(year, month, dayOfMonth, clock);
}
