import { messages } from './topic.ts';

/** Sentences about boletos and QR codes in files of payments. */
export const codeWords = messages('codes', {
  rowNamesTwo: 'The two columns name two different boletos.',
  asking: (done: number, all: number, left: string) =>
    `Asking what the boletos and QR codes cost: ${done} of ${all}, ${left} left.`,
  unasked: (rows: string) =>
    `${rows} with a boleto or QR code: what each costs today, and who gets the money, the bank says before the file is paid.`,
  untold: (rows: string) => `${rows} of them without an amount, which the total is without.`,
  changed: (count: number, more: string | null, less: string | null) =>
    `${count === 1 ? 'One boleto costs' : `${count} boletos cost`} another amount than is printed${more === null ? '' : `, ${more} more in interest and fines`}${less === null ? '' : `, ${less} less in discounts`}:`,
  changedRow: (line: number, amount: string, printed: string, whose: string) =>
    `line ${line}: ${amount} instead of ${printed}${whose && ` (${whose})`}`,
  more: (count: number) => `... and ${count} more`,
  due: (day: string) => `due ${day}`,
  laterDebits: (count: number) =>
    count === 1
      ? 'One QR code also asks for later debits (Pix Automático). brl pays its amount and authorises nothing.'
      : `${count} QR codes also ask for later debits (Pix Automático). brl pays their amounts and authorises nothing.`,
  differs: (count: number) =>
    count === 1
      ? 'The bank says something else than the sheet:'
      : `The bank says something else than the sheet in ${count} places:`,
  correctRows: 'Correct these rows, or leave them out: --skip-invalid FILE',
  payAsTheBankSays: 'Go on with what the bank says?',
  onlyToday: 'The bank names no day until when this code can be paid, so it is paid today or not at all.',
  expires: (day: string) => `This code can be paid until ${day}, and its row is for a later day.`,
  amountOpen: 'The bank leaves the amount to the payer, so this cell must say it.',
  otherAmount: (inSheet: string, due: string) =>
    `The sheet says ${inSheet}, and the bank wants ${due} today.`,
  otherName: (inSheet: string, name: string) =>
    name === ''
      ? `The sheet says "${inSheet}", and the bank does not say who gets the money.`
      : `The sheet says "${inSheet}", and the bank pays "${name}".`,
  otherNameInCode: (inCode: string, name: string) =>
    `The code says "${inCode}", and the bank pays "${name}".`,
  otherDocument: (inSheet: string, document: string) =>
    `The sheet says ${inSheet}, and the bank pays ${document}.`,
  sameCode: (place: string) => `The boleto or code of ${place} once more: it is paid once.`,
  sameBill: (line: number) =>
    `This looks like the bill of line ${line} in its other form, and both would be paid.`,
  sameBillPaid: (day: string, intentId: string) =>
    `This looks like a bill that was paid in its other form on ${day} (${intentId}), or may have been.`,
});
