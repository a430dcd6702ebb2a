import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const noState = 'export XDG_STATE_HOME=/dev/null';
/** Directories that cannot be made. */
const takenPort = 'PORT=$(echo $BRL_BASE_URL | cut -d: -f3)';

/** The sandbox itself: none of its commands asks a route. */
export const sandboxArea: Area = {
  routes: [],
  commands: {
    'sandbox clock': [
      done('sandbox clock --advance 31m', ['31m']),
      refused('sandbox clock --advance 31m', 90, 'sandbox_unavailable', { before: noState }),
      bad('sandbox clock --advance soon', 'usage'),
    ],
    'sandbox deliveries': [
      done('sandbox deliveries', []),
      refused('sandbox deliveries', 90, 'sandbox_unavailable', { before: noState }),
      bad('sandbox deliveries all', 'usage'),
    ],
    'sandbox deposit': [
      done('sandbox deposit 1500,00', ['1.500,00']),
      done('sandbox deposit 10,00 --refund-of invoice-1042', ['10,00']),
      refused('sandbox deposit 10,00 --refund-of nothing', 2, 'not_found'),
      bad('sandbox deposit 1.500', 'invalid_amount'),
    ],
    'sandbox events': [
      done('sandbox events', ['TYPE']),
      refused('sandbox events', 90, 'sandbox_unavailable', { before: noState }),
      bad('sandbox events --last none', 'usage'),
    ],
    'sandbox fail': [
      done('sandbox fail db_unavailable --times 2 --route pix.out', ['db_unavailable']),
      refused('sandbox fail db_unavailable', 90, 'sandbox_unavailable', { before: noState }),
      bad('sandbox fail everything', 'usage'),
    ],
    'sandbox keys': [
      done('sandbox keys', ['TYPE', 'KEY OR AMOUNT', 'A PAYMENT']),
      impossible('refused', 'the list is part of the program'),
      bad('sandbox keys maria@example.com', 'usage'),
    ],
    'sandbox reset': [
      done('sandbox reset', []),
      refused('sandbox reset', 90, 'sandbox_unavailable', { before: noState }),
      bad('sandbox reset now', 'usage'),
    ],
    'sandbox seed': [
      done('sandbox seed --rows 20', ['20']),
      refused(
        'sandbox seed --rows 20 --account 5a4db0c5-0000-4000-8000-0000000000ff',
        2,
        'account_not_found',
      ),
      done('sandbox seed --day --ledger-out $HOME/ledger.csv', ['aluguel', '--advance 3m']),
      done('sandbox seed --payables $HOME/payables.xlsx', ['400', 'mistakes']),
      refused('sandbox seed --day --account 5a4db0c5-0000-4000-8000-0000000000ff', 2, 'account_not_found'),
      bad('sandbox seed --rows few', 'usage'),
      bad('sandbox seed --day --rows 20', 'usage'),
    ],
    'sandbox settle': [
      done('sandbox settle $NAME', ['COMPLETED']),
      refused('sandbox settle nothing', 2, 'not_found'),
      bad('sandbox settle', 'usage'),
    ],
    'sandbox start': [
      done('sandbox start --port 0 --client-port 0', ['The sandbox is ready'], {
        stop: true,
        mayShowSecret: 'it prints the variables of a connection, and its secret guards nothing',
      }),
      refused('sandbox start --port $PORT --client-port 0', 91, 'port_unavailable', {
        before: takenPort,
      }),
      bad('sandbox start --port none', 'usage'),
    ],
  },
};
