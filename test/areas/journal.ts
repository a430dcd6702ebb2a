import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const noJournal = 'export BRL_JOURNAL=/dev/null/journal.sqlite';

const noServer = 'export BRL_JOURNAL=postgres://ana@127.0.0.1:9/treasury';

/** The journal: no route is asked for. */
export const journalArea: Area = {
  routes: [],
  commands: {
    'journal archive': [
      done('journal archive --before 2026-01-01 --key old --out old.gz', ['No payment that ended before'], {
        before: 'rm -f old old.pub; ssh-keygen -q -t ed25519 -N "" -f old',
      }),
      refused('journal archive --before 2026-01-01 --key missing', 91, 'signing_key_missing'),
      bad('journal archive --before soon', 'invalid_date_range'),
    ],
    'journal backup': [
      done('journal backup --out copy.sqlite --overwrite', ['copy.sqlite', 'Payments']),
      refused('journal backup --out missing/copy.sqlite', 2, 'usage'),
      bad('journal backup', 'usage'),
    ],
    'journal copy': [
      impossible('done', 'it needs a PostgreSQL: test/journal/shared/copy.test.ts'),
      refused('journal copy --from paid.json', 90, 'journal_unavailable', { before: noServer }),
      bad('journal copy --from missing.sqlite', 'usage', { before: noServer }),
    ],
    'journal export': [
      done('journal export', ['int_']),
      refused('journal export', 90, 'journal_unavailable', { before: noJournal }),
      bad('journal export all', 'usage'),
    ],
    'journal list': [
      done('journal list', ['ID', 'STATE', 'AMOUNT', 'in doubt']),
      refused('journal list', 90, 'journal_unavailable', { before: noJournal }),
      bad('journal list --limit many', 'usage'),
    ],
    'journal migrate': [
      impossible('done', 'it needs a PostgreSQL: test/journal/shared/migrate.test.ts'),
      refused('journal migrate --check', 90, 'journal_unavailable', { before: noServer }),
      bad('journal migrate', 'usage'),
    ],
    'journal password': [
      impossible('done', 'it needs a keychain: test/journal/shared/password.test.ts'),
      refused('journal password --from missing.txt', 91, 'secret_unreadable', { before: noServer }),
      bad('journal password', 'usage'),
    ],
    'journal reopen': [
      impossible('done', 'it needs a journal that was put back: test/journal/restored.test.ts'),
      impossible('refused', 'it needs a journal that was put back: test/journal/restored.test.ts'),
      bad('journal reopen --yes', 'usage'),
    ],
    'journal restore': [
      impossible('done', 'the others need the journal as it is: test/journal/restored.test.ts'),
      refused('journal restore other.txt --yes', 90, 'journal_unavailable', { before: 'echo x > other.txt' }),
      bad('journal restore missing.sqlite --yes', 'unreadable_data'),
    ],
    'journal recover': [
      done('journal recover $LOST', ['Paid', '80,00']),
      refused('journal recover $OPEN --no-wait', 20, null),
      bad('journal recover $PAID $LOST', 'usage'),
    ],
    'journal resolve': [
      done('journal resolve $LOST --as paid --evidence "statement of 21 Nov, line 14" --yes', ['Paid']),
      refused('journal resolve $OPEN --as paid --evidence "statement, line 14" --yes', 33, 'resolve_refused'),
      bad('journal resolve $LOST --as paid', 'usage'),
    ],
    'journal resume': [
      done('journal resume $LOST --yes', ['Paid']),
      refused('journal resume int_d1zqm4rv71nekmnw --yes', 2, 'intent_not_found'),
      bad('journal resume', 'usage'),
    ],
    'journal seal': [
      done('journal seal --key key --out day.seal', ['SHA256:', 'day.seal.sig'], {
        before: 'rm -f key key.pub day.seal day.seal.sig; ssh-keygen -q -t ed25519 -N "" -f key',
      }),
      refused('journal seal --key missing --out day.seal', 91, 'signing_key_missing'),
      bad('journal seal', 'usage'),
    ],
    'journal show': [
      done('journal show $PAID', ['settled']),
      refused('journal show int_d1zqm4rv71nekmnw', 2, 'intent_not_found'),
      bad('journal show', 'usage'),
    ],
    'journal verify': [
      impossible('done', 'it needs a seal: test/journal/seal.test.ts'),
      impossible('refused', 'it needs a seal: test/journal/seal.test.ts'),
      bad('journal verify --seal missing.seal', 'unreadable_data'),
      bad('journal verify', 'usage'),
    ],
  },
};
