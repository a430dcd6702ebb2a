import { topic } from '../topic.ts';

/** The help of `brl statement`. */
export const statement = topic('help statement', {
  'statement export': {
    summary: 'Export the statement to a file.',
    description: `The service prepares the file, which takes a while; it is saved whole or not at all. Ctrl-C or the end of
--wait (10 minutes by default) leaves the job running: exit 20, and --job fetches the file later. The service may shorten
the period of a PDF. For OFX see "statement list". The specification documents only the format of the request: the other field names and the paths are
settings (config show).
No credential is sent to the link of the file.`,
    examples: {
      'brl statement export --format csv --from 2026-03-01 --to 2026-03-31 --out march.csv': '',
      'brl statement export --format csv --job 2c9e41d7-60b8-4f3a-9d15-7e8a0b64c2f1 --out statement.csv': '',
    },
    flags: {
      format: 'format of the file',
      from: 'first day: 2026-03-01, 01/03/2026, today or yesterday',
      to: 'last day (default: today)',
      out: 'file to write',
      overwrite: 'replace an existing file',
      job: 'fetch the file of this export instead of starting a new one',
      wait: 'wait for the file: 10 minutes, or --wait DURATION (90, 40m, 2h)',
    },
  },
  'statement list': {
    summary: 'Read the statement by day.',
    description: `Days are those of Brasilia, first and last included; the default is the last 31 days. One request covers
at most 31 days and 100 lines; --all reads every page, and splits a longer period. It drops a line that comes twice (same
id, or coreId if it has none), and where the lines of one second are spread over two pages it reads that second again. --output csv, ndjson and json
write row by row, so the period may be of any length; a JSON document that fails halfway ends with the error. A table shows up to
1000 lines.

--text and --in read the whole period and show what fits, the latest first. Accents and capitals do not matter.

Exit 35 if the service counts more lines than it returned, or if a second could not be read completely: "incomplete" in a
JSON document.

--output ofx writes the whole period for an accounting program (OFX 1.02, Windows-1252), with --all, the balance at its end,
and bank, branch and number of the account, which the service does not show. The file has only settled lines: stderr says what was left out. An incomplete statement gives a file without an end, which no program imports.`,
    examples: {
      'brl statement list --from 2026-03-01 --to 2026-03-31': '',
      'brl statement list --in --text Ana': 'Find a PIX that was received, to give it back.',
      'brl statement list --from 01/01/2026 --all --output csv > statement.csv': '',
      'brl statement list --from 01/03/2026 --to 31/03/2026 --all --output ofx --closing 8123,45 --bank-account 341/1234/56789-0 > march.ofx':
        '',
    },
    flags: {
      from: 'first day: 2026-03-01, 01/03/2026, today or yesterday',
      to: 'last day (default: today)',
      operation: 'only lines of this operation',
      order: 'order by time (desc, but asc with --all)',
      page: 'page to show, from 0',
      size: 'lines per page',
      all: 'every page, and longer periods in pieces',
      in: 'only what was received, with the id that a refund needs',
      text: 'only lines with this name, document, key, text, id or amount, in any form',
      'bank-account':
        'bank, branch and number of the account, for --output ofx (341/1234/56789-0; default: the setting bank-account)',
      closing: 'balance at the end of the period, for --output ofx; below zero as --closing=-12,34',
      output: 'output format; ofx is a file for accounting programs, with --all',
    },
  },
  'statement search': {
    summary: 'Search the statement by time.',
    description: `Each end is included, and is a time with its zone or a day of Brasilia. Ascending (--order asc), the
service returns a cursor; descending, a search continues from the last time it reached, and repeats the lines of that
second.

--all does both for you, drops lines that come twice (same id, or coreId if they have none), and reads a second that
does not fit into one answer in ascending order. Without --all, continue with --cursor or --before.
--output ofx as in "statement list", with --all and --after.

Exit 35 if a cursor returned lines twice, so that others of their second may be missing: stderr and "incomplete" in a JSON
document say which second.`,
    examples: {
      'brl statement search --after 2026-03-10T09:00:00-03:00 --order asc': '',
      'brl statement search --after 2026-01-01 --all --output ndjson': '',
    },
    flags: {
      after: 'at or after this time or day',
      before: 'at or before this time or day',
      order: 'order by time',
      cursor: 'continue an ascending search from here',
      all: 'read to the end',
      'bank-account':
        'bank, branch and number of the account, for --output ofx (341/1234/56789-0; default: the setting bank-account)',
      closing: 'balance at the end of the period, for --output ofx; below zero as --closing=-12,34',
      output: 'output format; ofx is a file for accounting programs, with --all',
    },
  },
  'statement watch': {
    summary: 'Watch the statement, and emit an event for each line that proves one.',
    description: `For a machine that no webhook reaches. It reads the statement every minute and writes one NDJSON line for each
settled PIX, refund, TED and internal transfer, in the envelope and with the names of the webhooks (pix.in.completed,
pix.out.completed, pix.refund.received, ...). With --forward-to it posts them instead, signed if there is a --secret-file,
and prints each answer.

The events are derived, and say so: "derivedFrom" in the body, X-Brl-Derived in the header, an id that begins with "derived-". What a
line does not show is left out: failures, time-outs, disputes and QR codes have no event here.

Each event comes at least once, over restarts, too: if brl is killed between sending and noting it, it comes again with the
same id. What a receiver does not accept is sent again for 72 hours. A first watch begins now, unless --since names a time.

Each reading goes back over the last two hours (--look-back), as a line may appear later than its time. After 429 or an error
of the service the pauses grow to ten minutes. SIGTERM and Ctrl-C stop it after the event under way.

Exit 0 when stopped.`,
    examples: {
      'brl statement watch': '',
      'brl statement watch --forward-to http://127.0.0.1:3000/hooks --secret-file secret.txt': '',
      'brl statement watch --since 2026-03-10 --once > events.ndjson': 'Read once, as a timer does.',
    },
    flags: {
      'forward-to': 'send the events to this address: https, or http on this machine',
      'secret-file': 'secret of an HMAC in X-Signature; - is stdin',
      since: 'where a first watch begins: a day, or a time with its zone (default: now)',
      every: 'pause between two readings, 15s or longer',
      'look-back': 'how far each reading goes back',
      once: 'read once and end',
    },
  },
});
