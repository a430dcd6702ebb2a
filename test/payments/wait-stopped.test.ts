import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine, type Run, until } from '../support/brl.ts';

/** Ctrl-C in a wait: it ends at once with 130, says what is known, and what to type to wait on. */
let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox', NODE_OPTIONS: '' });
});
afterAll(() => pc.remove());

/** Types a line in a process of its own, and interrupts it so long after it said `said`. */
async function interrupted(line: string, said: string, afterMs = 1500): Promise<Run> {
  const { child, ended } = pc.start(line.split(' '));
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      told += text;
    });
  await until(() => told.includes(said));
  await sleep(afterMs);
  child.kill('SIGINT');
  return ended;
}

const sandbox = 'made-up accounts';

describe('a wait that is interrupted', () => {
  test('of a charge that this line made leaves its answer as it is', async () => {
    const line = 'qr create --key 11444777000161 --amount 25,00 --identifier table-7 --json --wait 60';
    const run = await interrupted(line, '"identifier": "table-7"');
    expect([run.code, run.signal, run.json]).toMatchObject([130, null, { status: 'ACTIVE' }]);
    expect(run.stderr).toMatch(
      /The wait was stopped\. The last state seen is open \(ACTIVE\)\.\nNext: brl qr status table-7 --wait\n$/,
    );
  });

  test('of a charge that is looked at is the one document', async () => {
    const run = await interrupted('qr status table-7 --json --wait 60', sandbox);
    expect([run.code, run.json.error]).toMatchObject([
      130,
      { code: 'interrupted', hint: 'brl qr status table-7 --wait' },
    ]);
    expect(run.json.error?.message).toContain('ACTIVE');
  });

  test('of an export says how to fetch the file later', async () => {
    const line = 'statement export --format csv --out statement.csv --json --wait 60';
    const run = await interrupted(line, 'started', 300);
    expect([run.code, run.json.error]).toMatchObject([
      130,
      {
        code: 'interrupted',
        hint: expect.stringMatching(
          /^brl statement export --format csv --job \S+ --out statement\.csv$/,
        ) as string,
      },
    ]);
  });

  test('of a payment leaves the payment as it is', async () => {
    await pc.brl(
      'pix send --key timeout-forever@example.com --amount 1 --ref r-1 --yes --no-wait'.split(' '),
    );
    const run = await interrupted('pix status --ref r-1 --json --wait 60', sandbox);
    expect([run.code, run.json]).toMatchObject([
      130,
      { moneyMoved: 'unknown', sent: 'no', error: { hint: 'brl pix status --ref r-1 --wait' } },
    ]);
  });
});
