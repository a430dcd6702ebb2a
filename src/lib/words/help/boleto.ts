import { topic } from '../topic.ts';

/** The help of `brl boleto`. */
export const boleto = topic('help boleto', {
  'boleto charge batch create': {
    summary: 'Start a batch of boletos to issue, in DRAFT.',
    description:
      'The specification does not document the body: --data or --field is sent unchanged, or {} without them.',
    examples: { 'brl boleto charge batch create': '' },
  },
  'boleto charge batch dispatch': {
    summary: "Issue the boletos of a batch; they use up the month's quota.",
    description: `Asks you to type the id of the batch again; without a terminal give --confirm BATCH and --yes. The batch is
sent once; after a lost answer the batch is read, and any state but DRAFT means it was dispatched. A refusal because the quota is used up (exit 31)
leaves the batch in DRAFT and reserves nothing. The specification documents no path for this; brl uses the same as for PIX
batches. With --wait the answer is printed first; then brl waits for the rows, says on stderr how it ended, and the exit
code is the one that boleto charge batch status --wait gives.`,
    examples: {
      'brl boleto charge batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --yes':
        '',
    },
    args: { batch: 'id of the batch' },
    flags: {
      'allow-duplicate': 'dispatch it even if it was dispatched before or the outcome of that is not known',
      confirm: 'the id of the batch again',
    },
  },
  'boleto charge batch list': {
    summary: 'List the batches of boletos to issue.',
    examples: { 'brl boleto charge batch list': '' },
  },
  'boleto charge batch put-items': {
    summary: 'Put 1 to 50 boletos to issue into a batch.',
    description: `The specification documents neither the path nor the shape; both follow the PIX batches. --data is sent
unchanged, after these checks: one list of 1 to 50 items, each with a different identifier, and what batch put-items
checks. A batch takes at most 5000.`,
    examples: {
      'brl boleto charge batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data charges.json': '',
    },
    args: { batch: 'id of the batch' },
    flags: {
      'allow-duplicate':
        'put the items in even if they were put in before or the outcome of that is not known',
    },
  },
  'boleto charge batch status': {
    summary: 'Show one batch of boletos to issue, or its rows.',
    description: `States: DRAFT, QUEUED, PROCESSING, COMPLETED, PARTIAL_FAILED, FAILED. Without --wait, exit 0 means that
the batch was found. With --wait the outcome decides: 0 every boleto issued, 34 finished with failed rows, 41 finished with
rows of which nothing is known, 20 not finished. A batch in DRAFT is not waited for.`,
    examples: { 'brl boleto charge batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --rows': '' },
    args: { batch: 'id of the batch, or the --ref it was made with' },
    flags: { rows: 'show its rows' },
  },
  'boleto charge beneficiary': {
    summary: 'Register the account as an issuer of boletos, or check the registration.',
    description:
      'The specification says only that the request has no body; run it again to see the state of the registration. Exit 81 while it is pending.',
    examples: { 'brl boleto charge beneficiary': '' },
  },
  'boleto charge create': {
    summary: 'Issue a boleto that others pay to this account.',
    description: `The specification documents one field of the body, identifier, which is required: up to 38 letters,
digits, dots, dashes and underscores. The rest of --data or --field is sent unchanged. The monthly quota is small (boleto
charge quota), and the specification does not say what a repeat does, so the request is sent once: after a lost answer brl looks for the
boleto in the list.

With --wait the answer is printed first; then brl waits until somebody has paid the boleto, says on stderr how it ended, and the
exit code is the one that boleto charge list --wait gives.

Exit 81 with boleto_charge_beneficiary_pending: the account is still being registered; run the same command again later.

The sandbox reads amount and dueDate; 5555.01 is not registered, 5555.02 is paid after 2 minutes, 5555.03 is cancelled,
5555.04 is written off.`,
    examples: {
      'brl boleto charge create --field identifier=invoice-1042 --field amount=150.00 --field dueDate=2027-03-31':
        '',
      'brl boleto charge create --data charge.json --json': '',
    },
  },
  'boleto charge list': {
    summary: 'List the boletos that this account issued.',
    description: `The specification documents no parameters: --identifier filters the answer, and it is not known whether
the answer has pages. With --identifier and --wait the final state decides: 0 SETTLED, 20 not paid yet, 30 not registered,
cancelled, written off or expired, 40 not known.`,
    examples: { 'brl boleto charge list': '', 'brl boleto charge list --identifier invoice-1042 --json': '' },
    flags: { identifier: 'only the one with this identifier' },
  },
  'boleto charge quota': {
    summary: "Show what is left of the month's quota of issued boletos.",
    description:
      "The default is 100 for the tenant, 5 for a person's account and 10 for a company's, per calendar month (Brasilia).",
    examples: { 'brl boleto charge quota': '' },
  },
  'boleto pay': {
    summary: "Pay another party's boleto.",
    description: `Every check digit is verified here. Then brl asks the service what the boleto costs now and who receives
it; without that answer nothing is sent. The amount shown, and checked against the profile's limits, is the one due now,
with interest, fine and discount.

boleto_already_settled and boleto_scheduled mean that somebody, perhaps you, has paid it
or scheduled it (exit 33).

Afterwards the payment can be found by the id that the service gave it, or by identifier and
amount in the statement. --data or --field send your own body; its boleto is read, previewed and shown in the same way.

Sandbox amounts: 6666,01 is already settled, 6666,02 scheduled, 6666,03 paid after 2 minutes, 6666,04 fails after 2 minutes,
6666,05 is open until sandbox settle, 6666,06 refused. The line 99990000040000000000000000000018100000000000000 leaves the
amount open; 99990000040000000000000000000018110000000015000 was due in February 2025.`,
    examples: {
      'brl boleto pay --line "99990.00004 00000.000000 00000.000018 8 00000000015000" --ref rent-march --yes':
        '',
      'brl boleto pay --line 99990000040000000000000000000018100000000000000 --amount 25,00 --expect-document 12.345.678/0001-95 --ref gift-7 --yes':
        '',
      'brl boleto pay --data boleto.json --dry-run --json': '',
    },
    flags: {
      line: 'the digitable line, 47 or 48 digits; spaces, dots and dashes are ignored',
      barcode: 'the barcode, 44 digits, instead of the line',
      amount: 'amount, for a boleto that leaves it open',
      description: 'at most 140 characters',
      'expect-document': 'stop unless the beneficiary has this CPF or CNPJ',
      'expect-name': 'stop unless the beneficiary has this name',
      data: 'JSON body; - is stdin',
      field: 'one field of the body; digits stay text, amounts are read as in --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
      identifier: 'tracking id to send (default: none)',
    },
  },
  'boleto preview': {
    summary: 'Show what a boleto asks for before paying it; creates nothing.',
    description: `Verifies every check digit here, then asks the service what is due now, who owes it and who receives it.
--data or --field send your own body unchanged.`,
    examples: {
      'brl boleto preview --line "99990.00004 00000.000000 00000.000018 8 00000000015000"': '',
      'brl boleto preview --barcode 99998000000000150000000000000000000000000001 --json': '',
    },
    flags: {
      line: 'the digitable line, 47 or 48 digits; spaces, dots and dashes are ignored',
      barcode: 'the barcode, 44 digits, instead of the line',
    },
  },
  'boleto status': {
    summary: 'Show one boleto payment.',
    description: `Name it by the id that the service gave it, by --ref, or by its id in the journal (int_…). Without
--wait, exit 0 means that it was found, whatever its state. With --wait the final state decides: 0 settled, 20 pending, 30
refused, 40 not known.`,
    examples: {
      'brl boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11': '',
      'brl boleto status --ref rent-march --wait': '',
    },
    args: { id: 'id of the boleto payment, or any name of it, as brl status takes it' },
    flags: { ref: 'the --ref it was sent with, on any machine' },
  },
});
