import { topic } from '../topic.ts';

/** What `--help` says of `brl journal`. */
export const journal = topic('help journal', {
  'journal export': {
    summary: 'Write the journal as JSON, one intent a line.',
    description: `Documents, names, keys and addresses are masked unless --reveal is given. With --json it is one array.
Oldest first; what fits every flag is written. Days are those of Brasilia, both ends included.`,
    examples: {
      'brl journal export > journal.ndjson': '',
      'brl journal export --since 2026-03-01 --until 2026-03-31 > march.ndjson': '',
    },
    flags: {
      open: 'only those whose outcome is not final',
      state:
        'only of these states, by commas or one a flag: INTENT, SENT, PENDING, UNCERTAIN, SETTLED, REFUSED, REVERSED',
      since: 'begun on or after this day of Brasilia or instant; also --from',
      until: 'begun on or before this day of Brasilia or instant; also --to',
      ref: 'of exactly this ref',
      amount: 'of exactly this amount in BRL: 150,00 or 150.00 or 1.234,56',
      text: 'with this text in payee, ref, identifier, an id, the description or another value of the request',
      limit: 'how many at most, the newest: a number, or all',
      reveal: 'show documents, names, keys and addresses in full',
    },
  },
  'journal list': {
    summary: 'List what was paid and what was made from here.',
    description: `Newest first, 50 of them when --limit is not said; stderr tells how many more there are. What fits every flag is listed.
Days are those of Brasilia, both ends included; so are the times of the table (BRT), and those of JSON are UTC.`,
    examples: {
      'brl journal list': '',
      'brl journal list --open --json': '',
      'brl journal list --since 2026-03-01 --until 2026-03-31 --amount 1.234,56 --limit all': '',
      'brl journal list --state uncertain,pending --text maria@example.com': '',
    },
    flags: {
      open: 'only those whose outcome is not final',
      state:
        'only of these states, by commas or one a flag: INTENT, SENT, PENDING, UNCERTAIN, SETTLED, REFUSED, REVERSED',
      since: 'begun on or after this day of Brasilia or instant; also --from',
      until: 'begun on or before this day of Brasilia or instant; also --to',
      ref: 'of exactly this ref',
      amount: 'of exactly this amount in BRL: 150,00 or 150.00 or 1.234,56',
      text: 'with this text in payee, ref, identifier, an id, the description or another value of the request',
      limit: 'how many at most: a number, or all',
    },
  },
  'journal recover': {
    summary: 'Ask the service what became of a payment or a creation; sends neither.',
    description: `Without an intent id: of every payment whose outcome is not final.
"Not found" does not prove that nothing was paid, so such a payment stays uncertain (exit 40; 41 where several were asked for).
Where no route tells what became of a creation, the answer says what a person can look at.`,
    examples: { 'brl journal recover int_d1zqm4rv71nekmnw': '', 'brl journal recover --json': '' },
    args: { intent: 'intent id' },
  },
  'journal resolve': {
    summary: 'Record what a person found out about an uncertain payment or creation.',
    description: `The service is asked first, and its word counts more than a person's. A payment is paid or not-paid; a creation,
which moves no money, is made or not-made. "not-paid" and "not-made" are possible 300 seconds after the last attempt
at the earliest: until then a copy of the signed request could still be executed.`,
    examples: {
      'brl journal resolve int_d1zqm4rv71nekmnw --as paid --evidence "statement of 21 Nov, line 14"': '',
    },
    args: { intent: 'intent id' },
    flags: { as: 'what became of it', evidence: 'where that was seen' },
  },
  'journal resume': {
    summary: 'Send an uncertain payment or creation again, with the same names and bytes.',
    description: `Looks the payment up first, and sends only if the service recognises a repeat of this operation, within an hour of the
first attempt, and never after a FAILED was seen: the service would execute the same key again. A body with a secret, a file
and a key made for one run are not in the journal: type the line of such a creation again instead.`,
    examples: { 'brl journal resume int_d1zqm4rv71nekmnw --yes': '' },
    args: { intent: 'intent id' },
  },
  'journal show': {
    summary: 'Show one payment or creation with everything that was recorded of it.',
    description:
      'The JSON has the bodies too. Of a creation, documents, names, keys and addresses are masked unless --reveal is given.',
    examples: { 'brl journal show int_d1zqm4rv71nekmnw': '' },
    args: { intent: 'intent id' },
    flags: { reveal: 'show documents, names, keys and addresses in full' },
  },
});
