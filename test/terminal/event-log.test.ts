import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** `--log json` and BRL_LOG: stderr is a log for programs, and the answer is what it is without one. */

let at: Machine;
beforeAll(() => {
  at = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => at.remove());

const document = '390.533.447-05';

async function log(line: string, env: Record<string, string> = { BRL_LOG: 'json' }) {
  const { code, stderr, stdout } = await at.brl(line.split(' '), { env });
  expect(stderr).not.toMatch(/39053344705|390\.533\.447/);
  const lines = stderr.trim().split('\n');
  return { code, stdout, events: lines.map((one) => JSON.parse(one) as Record<string, unknown>) };
}

test('a payment: each request and each record, by the names that find it', async () => {
  const line = `pix send --key maria@example.com --amount 10,50 --ref nf-${document} --yes --json`;
  const { code, stdout, events } = await log(`${line} --log json`, {});
  expect(code).toBe(0);
  const { intent, endToEndId } = JSON.parse(stdout);
  const records = events.filter(({ event }) => event === 'payment');
  expect(records.map(({ record, state }) => `${record} ${state}`)).toEqual([
    'ATTEMPT SENT',
    'RESPONSE UNCERTAIN',
    'LOOKUP SETTLED',
  ]);
  expect(records.at(-1)).toMatchObject({
    command: 'pix send',
    ref: 'nf-***.533.447-**',
    amount: 10.5,
    endToEndId,
  });
  expect(new Set(records.map(({ intentId }) => intentId))).toEqual(new Set([intent ?? records[0]?.intentId]));
  const asked = events.filter(({ event }) => event === 'exchange');
  expect(asked[0]).toMatchObject({ method: 'POST', status: 200, requestId: expect.any(String) });
  expect(events.at(-1)).toMatchObject({ event: 'end', outcome: 'settled', exit: 0 });
  expect(JSON.stringify(events.filter(({ event }) => event !== 'note'))).not.toContain('maria@example.com');
});

test('a run: the records of its rows', async () => {
  const rows = join(at.home, 'rows.csv');
  writeFileSync(rows, 'valor;chave\n1,00;maria@example.com\n2,00;refused@example.com\n');
  const { code, events } = await log(`payout run ${rows} --ref march --confirm 3,00`);
  expect(code).toBe(34);
  const ended = events.filter(({ event, state }) => event === 'payment' && state !== 'SENT');
  const runs = new Set(ended.map(({ runId }) => runId));
  expect([...runs]).toEqual([expect.stringMatching(/^run_/)]);
  const last = new Map(ended.map(({ intentId, state }) => [intentId, state]));
  expect([...last.values()].toSorted()).toEqual(['REFUSED', 'SETTLED']);
});

test('a refusal is one line, and what the log may not be is refused', async () => {
  const { code, events } = await log('pix send --key maria@example.com --amount much --yes');
  expect(code).toBe(2);
  expect(events.map(({ event }) => event)).toEqual(['error', 'end']);
  expect(events[0]).toMatchObject({ code: 'invalid_amount' });
  for (const [line, env] of [
    ['today', { BRL_LOG: 'xml' }],
    ['today --log text', {}],
  ] as const)
    expect(await at.brl(line.split(' '), { env })).toMatchObject({ code: 2 });
});
