import { topic } from '../topic.ts';

/** What `--help` says of `brl statement`. */
export const statement = topic('help statement', {
  'statement export': {
    summary: 'Let the service write the statement to a file.',
    description: `The service works on it for a while; the file appears whole or not at all. Ctrl-C or the end of --wait (10 minutes when not said)
leaves the job running: exit 20, and --job takes its file later. The service shortens the span of a PDF by itself. Of the
request the specification shows only the format: names of the other fields and the paths are settings (config show).
The link to the file gets none of our credentials.`,
    examples: {
      'brl statement export --format csv --from 2026-03-01 --to 2026-03-31 --out march.csv': '',
      'brl statement export --format csv --job EXPORT_ID --out statement.csv': '',
    },
    flags: {
      format: 'kind of file',
      from: 'first day: 2026-03-01, 01/03/2026, today or yesterday',
      to: 'last day; today when not said',
      out: 'file to write',
      overwrite: 'replace the file that is there',
      job: 'take the file of this export instead of starting one',
    },
  },
  'statement list': {
    summary: 'Read the statement by days.',
    description: `Days are those of Brasilia, both ends included; without them it is the last 31 days. One request asks for 31 days and 100 lines at most;
--all reads every page, and longer spans in pieces. It leaves out a line that comes twice (by id, else coreId) and reads a
second again that lies on two pages. --output csv, ndjson and json write row by row, whatever the length; a JSON document that
fails on the way ends with the error. A table shows 1000 lines.
Exit 35 when the service counts more lines than it gave, or a second could not be read whole: "incomplete" in a JSON document.`,
    examples: {
      'brl statement list --from 2026-03-01 --to 2026-03-31': '',
      'brl statement list --from 01/01/2026 --all --output csv > statement.csv': '',
    },
    flags: {
      from: 'first day: 2026-03-01, 01/03/2026, today or yesterday',
      to: 'last day; today when not said',
      operation: 'only lines of one operation',
      order: 'by time; newest first, but oldest first with --all',
      page: 'page to show, from 0',
      size: 'lines of a page',
      all: 'every page and every piece of the span',
    },
  },
  'statement search': {
    summary: 'Search the statement by instants.',
    description: `Both ends are included and may be an instant with its zone or a day of Brasilia. Upwards (--order asc) the service gives a
cursor; downwards a search goes on from the time it came to, and the lines of that second come again. --all does either by
itself, leaves out lines that come twice (by id, else coreId), and reads a second with more lines than one answer holds upwards.
Exit 35 when lines came twice by a cursor, so that others of their second may be missing: stderr and "incomplete" in a JSON
document name it. Without --all, go on with --cursor, or with --before.`,
    examples: {
      'brl statement search --after 2026-03-10T09:00:00-03:00 --order asc': '',
      'brl statement search --after 2026-01-01 --all --output ndjson': '',
    },
    flags: {
      after: 'from this instant or day on',
      before: 'up to this instant or day',
      order: 'by time',
      cursor: 'where an ascending search goes on',
      all: 'read to the end',
    },
  },
});
