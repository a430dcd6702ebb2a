import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const noJournal = 'export BRL_JOURNAL=/dev/null/journal.sqlite';
const shop = 'brl payees add paper-shop --key maria@example.com --replace > log';

/** Payees under nicknames: no route is asked for, but the key directory where --lookup says so. */
export const payeesArea: Area = {
  routes: [],
  commands: {
    'payees add': [
      done('payees add printer --key maria@example.com --lookup', ['printer', 'maria@example.com']),
      refused('payees add paper-shop --key joana@example.com', 2, 'payee_exists', { before: shop }),
      bad('payees add printer --key maria@example', 'invalid_pix_key'),
    ],
    'payees export': [
      done('payees export', ['nickname', 'key_type', 'paper-shop'], { before: shop }),
      refused('payees export', 90, 'journal_unavailable', { before: noJournal }),
      bad('payees export all', 'usage'),
    ],
    'payees import': [
      done('payees import payees.csv --yes', 'same', {
        before: `${shop}\nbrl payees export > payees.csv`,
      }),
      refused('payees import payees.csv', 2, 'invalid_rows', {
        before: "printf 'nickname,key\\nprinter,maria' > payees.csv",
      }),
      bad('payees import', 'usage'),
    ],
    'payees list': [
      done('payees list', ['NICKNAME', 'TO', 'paper-shop'], { before: shop }),
      refused('payees list', 90, 'journal_unavailable', { before: noJournal }),
      bad('payees list all', 'usage'),
    ],
    'payees remove': [
      done('payees remove paper-shop', 'paper-shop', { before: shop }),
      refused('payees remove nobody', 2, 'payee_unknown'),
      bad('payees remove', 'usage'),
    ],
    'payees rename': [
      done('payees rename paper-shop "Gráfica Exemplo"', 'Gráfica Exemplo', {
        before: `${shop}\nbrl payees remove "Gráfica Exemplo" > log || true`,
      }),
      refused('payees rename nobody somebody', 2, 'payee_unknown'),
      bad('payees rename paper-shop', 'usage'),
    ],
    'payees show': [
      done('payees show paper-shop', ['paper-shop', 'maria@example.com'], { before: shop }),
      refused('payees show nobody', 2, 'payee_unknown'),
      bad('payees show', 'usage'),
    ],
  },
};
