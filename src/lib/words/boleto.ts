import { topic } from './topic.ts';

/** Sentences about boletos, paid and issued. */
export const boletoWords = topic('boleto', {
  which: 'The boleto is missing: neither --line nor --barcode was given.',
  orBody: 'Add --line or --barcode with its digits; or give a body with --data or --field.',
  lineAndBarcodeDiffer: '--line and --barcode name two different boletos. Nothing was sent.',
  lineIsBarcode: '--line has 44 digits, which makes it a barcode.',
  useBarcode: 'Use --barcode.',
  barcodeIsLine: '--barcode takes the 44 digits under the bars.',
  useLine: 'Use --line.',
  bodyNamesTwo: 'The body names two boletos. Nothing was sent.',
  mustBeText: (name: string) => `${name} must be text: a number loses digits. Nothing was sent.`,
  bodyNamesNone: 'The body names no boleto: no field has 44, 47 or 48 digits as text. Nothing was sent.',
  nameMember: 'Give --line, or set boletoLineField to the name of the field.',

  dueDiffers: (due: string, printed: string) => `${due} (the boleto says ${printed})`,
  noReason: 'the service does not say',
  open: 'open: the payer chooses it',
  costsOther: (due: string, asked: string) => `This boleto costs ${due} now, not ${asked}. Nothing was sent.`,
  leaveAmountOut: 'Leave out the amount, or ask the beneficiary.',
  amountOpen: 'This boleto leaves the amount to you. Nothing was sent.',
  previewWithoutPayee:
    'The preview does not say who gets the money, and brl never pays a boleto blindly. Nothing was sent.',
  previewWithoutAmount:
    'The preview does not say what is due now, and brl never pays a boleto blindly. Nothing was sent.',
  lookAtPreview:
    'Look at the answer: brl boleto preview --json; the settings boleto… name its fields (docs/spec-gaps.md).',
  otherPreview: 'The service returned the preview of another boleto. Nothing was sent.',
  openBefore: (intentId: string) =>
    `A payment of this boleto has no known end yet (${intentId}): it may have been paid. Nothing was sent. --allow-duplicate pays it all the same.`,
  changedMeanwhile: 'Another process worked on this payment in the meantime. This one sent nothing.',

  nameOne: 'Name one payment: its id or --ref.',
  withoutId: 'No answer gave this payment an id, so the service cannot be asked about it by id.',

  charge: {
    waitForWhich: 'Name the boleto to wait for: add --identifier.',
    needsIdentifier:
      'A charge needs an identifier in its body; the Idempotency-Key does not replace it. Nothing was sent.',
    addIdentifier: 'Add --field identifier=NAME.',
    badIdentifier: (longest: number) =>
      `The identifier must be 1 to ${longest} letters, digits, dots, dashes or underscores. Nothing was sent.`,
    beneficiaryPending: (time: string) =>
      `The account is still being registered as a beneficiary, so nothing was issued. Try again at ${time} (Brasilia) with the same identifier.`,
    runAgain: 'At that time, run the same command again. After three tries, ask the service’s support.',
    none: 'No boletos found.',
    noBatches: 'No batches.',
    noRows: 'The batch shows no rows.',
    needsYes: 'Without a terminal, a dispatch needs --yes.',
    addYes: 'Check the batch, then add --yes.',
    typeId: 'Type the id of the batch to issue it:',
    notTheId: (batchId: string) => `This is not ${batchId}. Type that id, or press Enter to stop.`,
    idNotTyped: 'To confirm, --confirm must be the id of this batch. Nothing was sent.',
    addConfirm: (batchId: string) => `Check the batch, then add: --confirm ${batchId}`,
  },
});

/** What makes a boleto cost another amount than is printed on it, by the service's names. */
export const boletoReasonWords = topic('boleto reasons', {
  interest: 'interest',
  interestAmount: 'interest',
  fine: 'fine',
  fineAmount: 'fine',
  discount: 'discount',
  discountAmount: 'discount',
  rebate: 'rebate',
});

/** The word for a reason; a name of somebody's own settings stays. */
export function boletoReasonText(name: string): string {
  return Object.hasOwn(boletoReasonWords, name)
    ? boletoReasonWords[name as keyof typeof boletoReasonWords]
    : name;
}
