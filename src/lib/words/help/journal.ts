import { topic } from '../topic.ts';

/** Said of more than one command. */
const says = {
  text: 'only with all of these words: payee, document, key, ref, reference of a row, description, amount, day, id, boleto line',
};

/** The help of `brl journal`. */
export const journal = topic('help journal', {
  'journal archive': {
    summary: 'Move the records of payments that ended long ago into a compressed, signed file.',
    description: `Whatever was settled, refused or reversed before that day (Brasilia), and is no row of a run that may
go on, leaves its records to FILE. In the journal stays one record for each: amount, payee, names, key and outcome, so that lists,
searches, receipts and reconciliations find it, and the same ref, identifier or file never pays it again.

FILE is written, read back and signed by an SSH key (FILE.sig) before anything leaves the journal. After a stop at any moment, type the same
line again. New payments use the room that becomes free; --shrink returns it to the disk. Earlier versions of brl cannot use a
journal in a file afterwards.

Of a journal in a database only its owner's login may do it, while operators and workers go on; --out names the file.`,
    examples: {
      'brl journal archive --before 2026-01-01': '',
      'brl journal archive --before 2026-01-01 --out 2025.gz --url postgres://admin@db.example.com/treasury':
        'Of a journal in a database:',
      'brl journal verify journal-production-before-2026-01-01.ndjson.gz': 'Is this archive whole?',
    },
    flags: {
      before: 'what ended before this day (Brasilia) or time',
      out: 'file for the records, which only you can read (default: beside the journal, named after the day)',
      key: 'SSH key that signs, private or public half (default: ~/.ssh/id_ed25519)',
      shrink: 'make the file of the journal as small as what is left; payments wait until that is done',
      url: "address of the journal's database, with a user who owns its tables (default: BRL_JOURNAL)",
    },
  },
  'journal backup': {
    summary: 'Copy the journal of this machine into one file, while payments go on.',
    description: `The copy is the journal as of one moment. It is read back, every record and the chain of payments, before it gets
its name: a file of that name is whole. Beside it, FILE-head tells how far the journal had come. A journal in a database is
backed up by pg_dump or pg_basebackup.

--recipient encrypts the copy, as age does, for whoever has the secret key; the plain copy lies beside the journal meanwhile, and
nowhere else.

Exit 35 if a record had been changed or lost before: the copy is written all the same.`,
    examples: {
      'brl journal backup --out journal-2026-11-26.sqlite': '',
      'brl journal backup --out journal-2026-11-26.age --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p':
        'Encrypted:',
    },
    flags: {
      out: 'new file for the copy, which only you can read',
      overwrite: 'replace FILE if it exists, once the copy is whole',
      recipient: 'encrypt the copy to this recipient of age (age1...); may be given several times',
    },
  },
  'journal copy': {
    summary: 'Move a journal from a file into a database that several machines share.',
    description: `Copies every record with its hash, reads all of it back and compares. Then the file is closed: it stays
readable, and nothing can be paid from it any more, so that no payment is made from both. Until then the file is as it
was, and the database cannot be used. If the copy is interrupted, the same command makes it
again.

The database administrator runs this command. The database must be empty, and prepared with "brl journal migrate --apply" before.
End every run first: while the copy is made, nobody can pay from the file.`,
    examples: {
      'brl journal copy --from ~/.local/state/brl/journal-production.sqlite --to postgres://postgres@db.example.com/treasury':
        '',
    },
    flags: {
      from: 'journal to copy',
      to: 'address of the database, without a password (BRL_JOURNAL)',
    },
  },
  'journal export': {
    summary: 'Write the journal as JSON, one payment or creation per line.',
    description: `Documents, names, keys and addresses are masked unless --reveal is given. --json writes one array.
Oldest first; only what matches every flag is written. Days are those of Brasilia, first and last included. Without such flags every
change of a payee (brl payees) comes after the payments.`,
    examples: {
      'brl journal export > journal.ndjson': '',
      'brl journal export --since 2026-03-01 --until 2026-03-31 > march.ndjson': '',
    },
    flags: {
      open: 'only those without a final outcome',
      state:
        'only these states, separated by commas: SCHEDULED, INTENT, SENT, PENDING, UNCERTAIN, SETTLED, REFUSED, REVERSED',
      since: 'started on or after this day (Brasilia) or time; also --from',
      until: 'started on or before this day (Brasilia) or time; also --to',
      ref: 'only with exactly this ref',
      run: 'rows of this run of many payments, by its ref or id',
      amount: 'only with exactly this amount: 150,00 or 150.00 or 1.234,56',
      text: says.text,
      limit: 'at most this many, the newest ones',
      reveal: 'show documents, names, keys and addresses in full',
    },
  },
  'journal list': {
    summary: 'List payments and creations of this journal.',
    description: `The journal is that of this machine, or the one that several machines share (BRL_JOURNAL=postgres://...).
Newest first, 50 unless --limit says otherwise; stderr says how many more there are. Only what matches every flag is shown.
Days are those of Brasilia, first and last included. Times are in BRT in the table and in UTC in JSON.

--text finds parts of words, whatever their accents and case, and numbers with or without punctuation; a masked document
is found by the whole one. Payments from other journals are on the statement alone (brl statement list).`,
    examples: {
      'brl journal list': '',
      'brl journal list --text "josé 1.500,00"': '',
      'brl journal list --text josé --since 2026-01-01 --by-payee': 'How much did we pay José this year?',
      'brl journal list --open --json': '',
      'brl journal list --since 2026-03-01 --until 2026-03-31 --amount 1.234,56 --limit all': '',
      'brl journal list --state uncertain,pending --text maria@example.com': '',
    },
    flags: {
      open: 'only those without a final outcome',
      state:
        'only these states, separated by commas: SCHEDULED, INTENT, SENT, PENDING, UNCERTAIN, SETTLED, REFUSED, REVERSED',
      since: 'started on or after this day (Brasilia) or time; also --from',
      until: 'started on or before this day (Brasilia) or time; also --to',
      ref: 'only with exactly this ref',
      run: 'rows of this run of many payments, by its ref or id',
      amount: 'only with exactly this amount: 150,00 or 150.00 or 1.234,56',
      text: says.text,
      limit: 'at most this many',
      'by-payee': 'add up what was paid, by payee and month',
    },
  },
  'journal migrate': {
    summary: 'Check or create the tables and roles of a journal that several machines share.',
    description: `The journal is the one that BRL_JOURNAL or --url names. --check changes nothing and exits 35 when anything is
missing. --plan does the same and says which tables the migration would lock, and for about how long. --apply creates everything or nothing, and can be repeated. It needs a superuser, an owner of the database who may
create roles, or a member of brl_owner.
Then give every user a role: brl_operator to people and scripts that plan and pay, brl_worker to workers, brl_approver to
people who only approve plans. None can change or delete a record.`,
    examples: {
      'brl journal migrate --check': '',
      'brl journal migrate --plan': '',
      'brl journal migrate --apply --url postgres://admin@db.example.com/treasury': '',
    },
    flags: {
      check: 'say what is missing',
      plan: 'say what is missing, and what creating it would lock',
      apply: 'create what is missing',
      url: 'address of the database, without a password (BRL_JOURNAL)',
    },
  },
  'journal password': {
    summary: 'Keep the password of a shared journal in the keychain.',
    description: `The password is never part of the address. It is read from the file that BRL_JOURNAL_PASSWORD_FILE names, else
from PGPASSFILE or ~/.pgpass, else from the keychain. On a terminal it is asked for; it is never shown.`,
    examples: {
      'brl journal password': '',
      'brl journal password --from password.txt --url postgres://ana@db.example.com/treasury': '',
      'brl journal password --forget': '',
    },
    flags: {
      from: 'file with the password; - is stdin',
      forget: 'take the password out of the keychain',
      url: 'address of the journal, without a password (BRL_JOURNAL)',
    },
  },
  'journal recover': {
    summary: 'Ask the service for the outcome of a payment or creation; sends neither.',
    description: `Without a name it asks about every payment without a final outcome.
"Not found" does not prove that nothing was paid, so such a payment stays uncertain (exit 40; 41 if several were asked
about).
If no route reports the outcome of a creation, the answer says what you can look at.`,
    examples: { 'brl journal recover int_d1zqm4rv71nekmnw': '', 'brl journal recover --json': '' },
    args: { intent: 'intent id, ref, identifier or end-to-end id' },
  },
  'journal reopen': {
    summary: 'Let a journal that was put back from a copy pay again.',
    description: `Asks the service about every payment and row that the copy has as not sent, and writes down what it finds. Then
reads the statement since the copy, and shows the payments by brl that the journal lacks. Once you agree, it pays again; what it
lacks is recognised under the same --ref alone.

Exit 81 if the service does not answer: the journal stays closed.`,
    examples: { 'brl journal reopen': '', 'brl journal reopen --yes --json': '' },
    flags: { yes: 'do not ask; required without a terminal' },
  },
  'journal resolve': {
    summary: 'Record what you found out about an uncertain payment or creation.',
    description: `The service is asked first, and its answer counts more than yours. A payment is paid or not-paid; a
creation, which moves no money, is made or not-made. You can record "not-paid" and "not-made" only 300 seconds after the
last attempt: until then a copy of the signed request could still be executed.`,
    examples: {
      'brl journal resolve int_d1zqm4rv71nekmnw --as paid --evidence E9999900520261121100681815f1cdd7': '',
    },
    args: { intent: 'intent id, ref, identifier or end-to-end id' },
    flags: { as: 'the outcome', evidence: 'where you saw it' },
  },
  'journal restore': {
    summary: 'Put a copy of the journal back in its place.',
    description: `Reads every record of the copy first, says what the journal has that the copy lacks, and asks. What stood there
is kept beside it. The journal then pays nothing until "brl journal reopen" has asked the service what was paid since.

Stop runs and schedules before, on this machine.`,
    examples: { 'brl journal restore journal-2026-11-26.sqlite': '' },
    args: { file: 'copy made by "brl journal backup"' },
    flags: {
      yes: 'do not ask; required without a terminal',
      identity: 'file with the secret key of age that opens an encrypted copy',
    },
  },
  'journal resume': {
    summary: 'Send an uncertain payment or creation again, with the same identifier, key and bytes.',
    description: `Looks the payment up first. Sends only if the service recognises a repeat of this operation, within an
hour of the first attempt, and never after a FAILED was seen, as the service would then execute the same key again. Bodies
with a secret, files and keys generated for one run are not in the journal: run the original command of such a creation
again instead.`,
    examples: { 'brl journal resume int_d1zqm4rv71nekmnw --yes': '' },
    args: { intent: 'intent id, ref, identifier or end-to-end id' },
  },
  'journal seal': {
    summary: 'Seal the journal: sign what every record says, so that a later change shows.',
    description: `Writes a text with a line for each payment, and beside it a signature by an SSH key (FILE.sig), made by ssh-keygen:
it asks for a passphrase, a touch or a PIN, and takes keys from an agent. Give both files to somebody who cannot write to the
journal; payments go on meanwhile.

The text holds ids and hashes, and nothing of what was paid. Anybody can check the signature without brl:
ssh-keygen -Y check-novalidate -n brl.seal.v1 -s FILE.sig < FILE`,
    examples: {
      'brl journal seal --out 2026-11-26.seal': '',
      'brl journal seal --key ~/.ssh/id_ed25519_sk --out 2026-11-26.seal': 'With a key in hardware:',
    },
    flags: {
      out: 'new file for the seal; its signature is FILE.sig',
      key: 'SSH key that signs, private or public half (default: ~/.ssh/id_ed25519)',
    },
  },
  'journal show': {
    summary: 'Show one payment or creation with everything recorded about it.',
    description:
      'The JSON includes the bodies. For a creation, documents, names, keys and addresses are masked unless --reveal is given.',
    examples: { 'brl journal show int_d1zqm4rv71nekmnw': '' },
    args: { intent: 'intent id, ref, identifier or end-to-end id' },
    flags: { reveal: 'show documents, names, keys and addresses in full' },
  },
  'journal verify': {
    summary: 'Compare every record of the journal with a seal of it, or check a copy or an archive of it.',
    description: `With FILE it reads that copy or archive alone, offline, and writes nothing: SQLite's own check, the hash of every record, the
chain of payments, and the head beside it. With --seal it names the first record that was changed or cut since, and says what was
added. What was written after the seal is not judged. A journal that was copied into a database, or archived, still fits its seals.

Exit 0 if nothing was changed, 35 if something was.`,
    examples: {
      'brl journal verify --seal 2026-11-26.seal --signer bia.pub': '',
      'brl journal verify journal-2026-11-26.sqlite': 'Is this backup whole?',
    },
    args: {
      file: 'copy made by "brl journal backup" or "brl journal archive"; the journal itself without it',
    },
    flags: {
      seal: 'seal written by "brl journal seal", with its signature FILE.sig beside it',
      signer: 'public key of whose seal or archive it must be',
      identity: 'file with the secret key of age that opens an encrypted copy',
    },
  },
});
