import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const noJournal = 'export BRL_JOURNAL=/dev/null/journal.sqlite';
const supplier = 'brl payees add supplier --key maria@example.com --replace > log';

/** Payees under nicknames: no route is asked for, but the key directory where --lookup says so. */
export const payeesArea: Area = {
  routes: [],
  commands: {
    'payees add': [
      done('payees add printer --key maria@example.com --lookup', ['printer', 'maria@example.com']),
      refused('payees add supplier --key joana@example.com', 2, 'payee_exists', { before: supplier }),
      bad('payees add printer --key maria@example', 'invalid_pix_key'),
    ],
    'payees export': [
      done('payees export', ['nickname', 'key_type', 'supplier'], { before: supplier }),
      refused('payees export', 90, 'journal_unavailable', { before: noJournal }),
      bad('payees export all', 'usage'),
    ],
    'payees import': [
      done('payees import payees.csv --yes', 'supplier', {
        before: `${supplier}\nbrl payees export > payees.csv`,
      }),
      refused('payees import payees.csv', 2, 'invalid_rows', {
        before: "printf 'nickname,key\\nprinter,maria' > payees.csv",
      }),
      bad('payees import', 'usage'),
    ],
    'payees list': [
      done('payees list', ['NICKNAME', 'TO', 'supplier'], { before: supplier }),
      refused('payees list', 90, 'journal_unavailable', { before: noJournal }),
      bad('payees list all', 'usage'),
    ],
    'payees remove': [
      done('payees remove supplier', 'supplier', { before: supplier }),
      refused('payees remove nobody', 2, 'payee_unknown'),
      bad('payees remove', 'usage'),
    ],
    'payees rename': [
      done('payees rename supplier "Gráfica Exemplo"', 'Gráfica Exemplo', {
        before: `${supplier}\nbrl payees remove "Gráfica Exemplo" > log || true`,
      }),
      refused('payees rename nobody somebody', 2, 'payee_unknown'),
      bad('payees rename supplier', 'usage'),
    ],
    'payees show': [
      done('payees show supplier', ['supplier', 'maria@example.com'], { before: supplier }),
      refused('payees show nobody', 2, 'payee_unknown'),
      bad('payees show', 'usage'),
    ],
  },
};
