import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { expectEnd, expectPaidAtMostOnce, scene } from '../support/scene.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const down = { run: 'none', code: 'db_unavailable', status: 503 } as const;

test('an answer has the names of the payment, of the exchange and of the program', async () => {
  const { bank, send } = await scene();
  const paid = await send(['--ref', 'invoice-1']);
  expectEnd(paid, 0);
  expect(paid.json).toMatchObject({ ref: 'invoice-1', run: null, version });
  bank.plan({ run: 'none', code: 'partner_rejected', status: 422 });
  const refused = await send(['--ref', 'invoice-2', '--amount', '2,00']);
  expectEnd(refused, 30);
  expect(refused.json).toMatchObject({ ref: 'invoice-2', version });
  expect(refused.json.requestId).toBe(refused.json.error?.requestId);
  const wrong = await send(['--ref', 'invoice-3', '--amount', '0']);
  expectEnd(wrong, 2);
  expect(wrong.json).toMatchObject({ ref: 'invoice-3', retry: 'never', outcome: 'invalid', requestId: null });
});

test('what the service turned away with 503 leads to the line that sends it again, once', async () => {
  const { bank, machine, send } = await scene();
  bank.plan(down, down, down);
  const run = await send(['--ref', 'invoice-4', '--no-wait']);
  expectEnd(run, 40);
  expect(run.json.next).toBe(`brl journal resume ${run.json.intentId}`);
  expect(run.json.error?.hint).toBe(run.json.next);
  const resumed = await machine.brl([...(run.json.next ?? '').split(' ').slice(1), '--yes', '--json']);
  expectEnd(resumed, 0);
  expectPaidAtMostOnce(bank);
  expect(bank.debits).toHaveLength(1);
});

test('a payment that was asked about in vain after a 503 still leads there', async () => {
  const { bank, machine, send } = await scene();
  bank.plan(down, down, down);
  const { json } = await send(['--ref', 'invoice-5', '--no-wait']);
  const asked = await machine.brl(['journal', 'recover', json.intentId ?? '', '--no-wait', '--json']);
  expectEnd(asked, 40);
  expect(asked.json.next).toBe(`brl journal resume ${json.intentId}`);
});

test('who paid is the credential, the machine and the version', async () => {
  const { bank, machine, send } = await scene();
  const { json } = await send(['--ref', 'invoice-6']);
  const show = ['journal', 'show', json.intentId ?? ''];
  const record = (await machine.brl([...show, '--json'])).json as unknown as { by: object };
  const clientId = bank.variables().BRL_CLIENT_ID;
  expect(record.by).toEqual({ clientId, machine: hostname(), databaseRole: null, version });
  const { stdout } = await machine.brl(show);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`credential ${clientId} on ${hostname()}, brl ${version}`);
});
