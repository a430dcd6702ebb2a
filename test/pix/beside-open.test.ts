import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';

/** A second payment of the same amount to the same payee, under another name, while the first has no end. */

let home: Machine;
let sandbox: Sandbox;
beforeEach(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  mkdirSync(join(home.home, 'state', 'brl'), { recursive: true, mode: 0o700 });
  sandbox = openSandbox({ stateFile: join(home.home, 'state', 'brl', 'sandbox.sqlite') });
});
afterEach(() => {
  sandbox.close();
  home.remove();
});

const send = (ref: string, key = 'maria@example.com') =>
  `pix send --key ${key} --amount 20,00 --ref ${ref} --no-wait`.split(' ');
const onScreen = (words: readonly string[], ...answers: readonly Answer[]) =>
  runHere(words, { env: home.env, cwd: home.home, terminal: { shows: 'both', answers } });
const enter = (at: string | RegExp, text = ''): Answer => ({ at, text, keys: ['Enter'] });

/** The payments that left the account, as the service's own table has them. */
function debits(): number {
  const database = new DatabaseSync(join(home.home, 'state', 'brl', 'sandbox.sqlite'), { readOnly: true });
  const { count } = database
    .prepare("SELECT count(*) AS count FROM ledger WHERE account_id LIKE '%acc1' AND amount_centavos < 0")
    .get() as { count: number };
  database.close();
  return count;
}

/** The first is executed, its answer lost, and no look-up is answered. */
async function firstInDoubt(): Promise<string> {
  sandbox.control.fail('lost_answer', 1, 'pix.out');
  for (const route of ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'])
    sandbox.control.fail('db_unavailable', 1000, route);
  const first = await home.brl([...send('first'), '--yes', '--json']);
  expect([first.code, debits()]).toEqual([40, 1]);
  sandbox.control.clearFaults();
  return String(first.json.intentId);
}

describe('while the first is in doubt', () => {
  test('off a terminal is refused, and the next line finds the first', async () => {
    const first = await firstInDoubt();
    const second = await home.brl([...send('second'), '--yes', '--json']);
    expect([second.code, second.json.error?.code, second.json.moneyMoved]).toEqual([
      33,
      'duplicate_payment',
      'unknown',
    ]);
    expect(second.json.error?.message).toContain(`ref first`);
    const told = await home.brl([...send('second'), '--yes']);
    expect(told.stderr).toContain(`Next: brl journal recover ${first}`);
    expect(debits()).toBe(1);
    const next = await home.brl(String(second.json.error?.hint).split(' ').slice(1));
    expect([next.code, debits()]).toEqual([0, 1]);
    // It is known now, and was meant.
    expect((await home.brl([...send('second'), '--yes'])).code).toBe(0);
    expect(debits()).toBe(2);
  });

  test('with --allow-duplicate it is meant', async () => {
    await firstInDoubt();
    expect((await home.brl([...send('second'), '--yes', '--allow-duplicate'])).code).toBe(0);
    expect(debits()).toBe(2);
  });

  test('on a terminal wants the amount, and a no says nothing of the first', async () => {
    const first = await firstInDoubt();
    const left = await onScreen(send('second'), enter('type the amount; Enter alone stops.'));
    expect([left.code, debits()]).toEqual([130, 1]);
    expect(left.stdout.replaceAll(/\s+/g, ' ')).toContain('is in doubt and may have been made (ref first');
    // The question names it, so nothing else does.
    expect(left.stdout).not.toContain('Note: the journal');
    expect(left.stdout).toContain(`Next: brl journal recover ${first}`);
    expect(left.stdout).not.toContain('o money moved');
    const broken = await onScreen(send('second'), {
      at: 'type the amount; Enter alone stops.',
      keys: ['C-c'],
    });
    expect([broken.code, debits()]).toEqual([130, 1]);
    expect(broken.stdout).not.toContain('o money moved');
    const paid = await onScreen(send('second'), enter('type the amount; Enter alone stops.', '20,00'));
    expect([paid.code, debits()]).toEqual([0, 2]);
  });

  test('another amount, and another payee, are asked for as ever', async () => {
    await firstInDoubt();
    const other = send('second').map((word) => (word === '20,00' ? '21,00' : word));
    expect((await home.brl([...other, '--yes'])).code).toBe(0);
    expect((await home.brl([...send('third', '52998224725'), '--yes'])).code).toBe(0);
  });

  test('a request by hand of the same is refused, too', async () => {
    await firstInDoubt();
    const fields = ['amount=20.00', 'keyType=EMAIL', 'key=maria@example.com', 'identifier=byhand1'];
    const body = fields.flatMap((field) => ['--field', field]);
    const line = ['api', 'POST', '/v1/accounts/{accountId}/pix/out', ...body, '--ref', 'hand', '--yes'];
    const { code, json } = await home.brl([...line, '--json']);
    expect([code, json.error?.code, debits()]).toEqual([33, 'duplicate_payment', 1]);
  });
});

test('while the first is on its way, the question names it', async () => {
  const first = await home.brl([...send('first', 'timeout-forever@example.com'), '--yes', '--json']);
  expect(first.code).toBe(20);
  const before = debits();
  const second = send('second', 'timeout-forever@example.com');
  const left = await onScreen(second, enter(/Pay this\?/));
  expect([left.code, debits()]).toEqual([130, before]);
  expect(left.stdout.replaceAll(/\s+/g, ' ')).toContain('is on its way (ref first');
  expect(left.stdout).not.toContain('o money moved');
  expect(left.stdout).toContain(`Next: brl journal recover ${first.json.intentId}`);
  expect((await onScreen(second, enter(/Pay this\?/, 'y'))).code).toBe(20);
});
