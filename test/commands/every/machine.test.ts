import { typeEveryLine } from './check.ts';
import { bad, connection, done, impossible, refused, type Table } from './lines.ts';

const scene = `
brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --description "Papel, março" --yes --json > paid.json
export PAID=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' paid.json)
brl pix send --key timeout-forever@example.com --amount 90,00 --ref invoice-1043 --yes --no-wait --accept-pending --json > open.json
export OPEN=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' open.json) NAME=$(sed -n 's/.*"identifier": *"\\([^"]*\\)".*/\\1/p' open.json | head -1)
brl sandbox fail internal_error_executed --times 3 > log
brl pix send --key maria@example.com --amount 80,00 --ref invoice-1044 --yes --no-wait --no-lookup --json > lost.json || true
brl sandbox fail --clear > log
export LOST=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' lost.json)
`;

/** Directories that cannot be made. */
const takenPort = 'PORT=$(echo $BRL_BASE_URL | cut -d: -f3)';
const noJournal = 'export BRL_JOURNAL=/dev/null/journal.sqlite';
const noState = 'export XDG_STATE_HOME=/dev/null';

const table: Table = {
  api: [
    done("api GET '/v1/banks/001'", '001'),
    refused("api GET '/v1/banks/998'", 30, 'bank_not_found'),
    bad('api FETCH /v1/banks', 'invalid_method'),
  ],
  'banks list': [
    done('banks list', ['CODE', 'ISPB', 'NAME']),
    refused('banks list', 90, 'sandbox_unavailable', { before: `${noState}; unset ${connection}` }),
    refused('banks list', 50, 'not_authenticated', { before: 'export BRL_CLIENT_SECRET=wrong-secret' }),
    bad('banks list --pix=maybe', 'usage'),
  ],
  'banks show': [
    done('banks show 033', ['033']),
    refused('banks show 998', 30, 'bank_not_found'),
    bad('banks show', 'usage'),
  ],
  completion: [
    done('completion bash', 'complete', { isScript: true }),
    impossible('refused', 'it reads the list of commands that is part of the program'),
    bad('completion tcsh', 'usage'),
  ],
  doctor: [
    done('doctor', ['pass']),
    refused('doctor', 35, null, { before: 'export BRL_CLIENT_SECRET=wrong-secret' }),
    bad('doctor --offline=no', 'usage'),
  ],
  'e2e decode': [
    done('e2e decode E00000000202611201500a1B2c3D4e5F', ['00000000']),
    impossible('refused', 'it talks to nobody and keeps nothing'),
    bad('e2e decode E123', 'invalid_end_to_end_id'),
  ],
  'errors explain': [
    done('errors explain key_not_found', ['key_not_found']),
    impossible('refused', 'the catalogue is part of the program'),
    bad('errors explain no_such_code', 'unknown_error_code'),
  ],
  'errors list': [
    done('errors list', ['CODE']),
    impossible('refused', 'the catalogue is part of the program'),
    bad('errors list --class nonsense', 'usage'),
  ],
  'journal export': [
    done('journal export', ['int_']),
    refused('journal export', 90, 'journal_unavailable', { before: noJournal }),
    bad('journal export all', 'usage'),
  ],
  'journal list': [
    done('journal list', ['INTENT', 'STATE', 'AMOUNT']),
    refused('journal list', 90, 'journal_unavailable', { before: noJournal }),
    bad('journal list --limit many', 'usage'),
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
  'journal show': [
    done('journal show $PAID', ['SETTLED']),
    refused('journal show int_d1zqm4rv71nekmnw', 2, 'intent_not_found'),
    bad('journal show', 'usage'),
  ],
  'key detect': [
    done('key detect 123.456.789-09', ['CPF']),
    impossible('refused', 'it talks to nobody and keeps nothing'),
    bad('key detect hello', 'invalid_pix_key'),
  ],
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
    refused('sandbox seed --rows 20 --account 5a4db0c5-0000-4000-8000-0000000000ff', 2, 'account_not_found'),
    bad('sandbox seed --rows few', 'usage'),
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
  version: [
    done('version', ['brl']),
    impossible('refused', 'it says what the program is, and asks nobody'),
    bad('version now', 'usage'),
  ],
};

typeEveryLine('machine', scene, table);
