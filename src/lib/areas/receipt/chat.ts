import { formatReais } from '../../contract/money.ts';
import { nobody, type Party } from '../../payments/statement/party.ts';
import { sanitise } from '../../terminal/text.ts';
import { type Language, saidIn } from '../../words/language.ts';
import { receiptWords } from '../../words/receipt.ts';
import { namedStatus } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';
import {
  instantText,
  marksOf,
  partyLines,
  type Told,
  termLines,
  titleOf,
  toldParty,
  warningsOf,
} from './page.ts';
import type { Receipt } from './receipt.ts';

const words = receiptWords.page;

/** A line of a chat on a phone. */
const width = 38;

/**
 * A receipt as a message for a chat: short lines, no columns, and all that proves the payment. A value that does not fit
 * beside its label has a line of its own, so that an id can be copied whole.
 */
export function chatText(receipt: Receipt, language: Language): Promise<string> {
  return saidIn(language, () =>
    [
      [...marksOf(receipt), titleOf(receipt)].join('\n'),
      ...blocksOf(receipt).map(linesOf),
      warningsOf(receipt)
        .map((text) => sanitise(text))
        .join('\n'),
    ]
      .filter((block) => block !== '')
      .join('\n\n'),
  );
}

function blocksOf(receipt: Receipt): readonly (readonly Told[])[] {
  const { amountCentavos, isReceipt, state, paidAt, names } = receipt;
  const isPaid = isReceipt || state === 'REVERSED';
  const [payeeName, ...payeeRest] = partyLines(payeeOf(receipt));
  const [payerName, payerDocument] = partyLines(toldParty(receipt.payer));
  const named = (label: string, line: Told | undefined): Told => [label, line?.[1] ?? null];
  return [
    [
      [words.amount, amountCentavos === null ? null : formatReais(amountCentavos)],
      [state === 'REVERSED' ? words.cameBack : words.paidAt, isPaid ? instantText(paidAt) : null],
      [words.status, isReceipt ? null : namedStatus(receipt.status)],
      [words.description, receipt.description],
    ],
    [named(words.payee, payeeName), ...payeeRest],
    termLines(receipt),
    [named(words.payer, payerName), ...(payerDocument ? [payerDocument] : [])],
    (['endToEndId', 'tedId', 'transactionId', 'ref', 'reference'] as const).map((name) => [
      words[name],
      names[name],
    ]),
  ];
}

/** As far as the record shows the payee, else as shown before paying, else as ordered; what weakens that is told below. */
function payeeOf({ payee, payeeShown, payeeOrdered }: Receipt): Party {
  const known = [payee, payeeShown, payeeOrdered];
  const fields = Object.keys(nobody) as (keyof Party)[];
  const first = (field: keyof Party) => known.map((party) => party?.[field]).find(Boolean) ?? null;
  const all = Object.fromEntries(fields.map((field) => [field, first(field)])) as unknown as Party;
  return { ...all, name: all.name ?? valueWords.notGiven };
}

function linesOf(block: readonly Told[]): string {
  return block
    .flatMap(([label, value]) => (value === null ? [] : [lineOf(label, sanitise(value))]))
    .join('\n');
}

function lineOf(label: string, value: string): string {
  const line = `${label}: ${value}`;
  return line.length <= width ? line : `${label}:\n${value}`;
}
