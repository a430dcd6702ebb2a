import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import type { Runs } from '../../src/lib/journal/runs.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { type Machine, machine } from '../support/brl.ts';
import { answer, attempt, row, runFacts } from './contract/desk.ts';

/** Rows of a run that wait to be sent are as they should be, and each line says so; none but their run sends them. */

let pc: Machine;
/** The first payment, which the rows of the run are like. */
let like: IntentFacts;
const pay = (amount: string, ...more: string[]) =>
  pc.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json', ...more], {
    env: { BRL_JOURNAL: pc.journal() },
  });

async function inJournal<T>(work: (journal: Journal, runs: Runs) => Promise<T>): Promise<T> {
  const journal = openSqliteJournal(pc.journal());
  try {
    return await work(journal, await journal.runs());
  } finally {
    await journal.close();
  }
}

beforeEach(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await pay('12,34');
  like = await inJournal(async (journal, runs) => {
    const [paid] = await journal.list({});
    const { events } = (await journal.history(paid?.intentId ?? '')) ?? { events: [] };
    const [begun] = events;
    if (begun?.kind !== 'INTENT') throw new Error('The first payment is not in the journal.');
    const { environment, tenantId, accountId } = begun.facts;
    const run = runFacts({ environment, tenantId, accountId });
    await runs.open(run);
    const rows = [1, 2, 3].map((line) => {
      const names = { identifier: `c1-${line}`, idempotencyKey: `brl-c1-${line}` };
      const content = {
        amountCentavos: line === 1 ? 1234 : line * 100,
        claim: line === 1 ? begun.facts.claim : `claim-${line}`,
      };
      return row('run_1', line, {
        ...begun.facts,
        ...names,
        ...content,
        intentId: `int_row_${line}`,
        runId: 'run_1',
      });
    });
    await runs.plan(run, rows, true);
    await runs.planned('run_1', Date.now());
    return begun.facts;
  });
});
afterEach(() => pc.remove());

const stateOf = (intentId: string) => inJournal(async (journal) => (await journal.find(intentId))?.state);

describe('a payment by hand that a row of a run is like', () => {
  test.each([
    ['INTENT', 'not sent', []],
    ['SENT', 'sent', [attempt]],
    ['UNCERTAIN', 'in doubt', [attempt, answer('UNCERTAIN', 'TIMEOUT')]],
    ['PENDING', 'on its way', [attempt, answer('PENDING', 'PROCESSING')]],
    ['SETTLED', 'settled', [attempt, answer('SETTLED', 'COMPLETED', Date.now())]],
  ] as const)('is a duplicate that names the run, and the row stays %s', async (state, said, events) => {
    await inJournal((_journal, runs) =>
      runs.append(events.map((event) => ({ intentId: 'int_row_1', event }))),
    );
    const run = await pay('12,34');
    expect([run.code, run.json.error?.code, run.json.sent]).toEqual([33, 'duplicate_payment', 'no']);
    expect(run.json.error?.message).toContain(`a row of the run run_1 (${said})`);
    expect(await stateOf('int_row_1')).toBe(state);
    const allowed = await pay('12,34', '--allow-duplicate');
    expect([allowed.code, await stateOf('int_row_1')]).toEqual([0, state]);
  });

  test('sends no row under the row’s own names either', async () => {
    const names = ['--identifier', 'c1-1', '--idempotency-key', 'brl-c1-1'];
    for (const more of [[], ['--new-attempt']]) {
      const run = await pay('12,34', ...names, ...more);
      expect([run.code, run.json.sent]).toEqual([33, 'no']);
      expect(await stateOf('int_row_1')).toBe('INTENT');
    }
    const resumed = await pc.brl(['journal', 'resume', 'int_row_1', '--yes', '--json']);
    expect(resumed.code).not.toBe(0);
    expect(resumed.json.error?.message).toContain('a row of the run run_1');
    expect(await stateOf('int_row_1')).toBe('INTENT');
  });
});

describe('a row that was refused after it had been sent twice', () => {
  const refuse = (line: number, atMs: number, attempts: number) =>
    inJournal(async (_journal, runs) => {
      const events = Array.from({ length: attempts }, (_, i) => ({ ...attempt, attempt: i + 1 }));
      // Nothing was made of it, so no look-up shows it.
      for (const event of [...events, answer('REFUSED', 'INVALID', atMs)])
        await runs.append([{ intentId: `int_row_${line}`, event }]);
    });

  test('is left out of --failed for a day, and that is told', async () => {
    const day = 24 * 60 * 60 * 1000;
    await refuse(1, Date.now(), 2);
    await refuse(2, Date.now() - day, 2);
    await refuse(3, Date.now(), 1);
    const out = join(pc.home, 'failed.csv');
    const run = await pc.brl(['payout', 'export', 'run_1', '--failed', '--out', out, '--json']);
    const reason = 'may_still_arrive';
    const leftOut = { written: 2, leftOut: 1, leftOutRows: [{ line: 1, reason, outcome: 'refused' }] };
    expect([run.code, JSON.parse(run.stdout)]).toMatchObject([41, leftOut]);
    expect(run.stderr).toContain('1 row left out (line 1)');
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(3);
  });
});

describe('rows that wait', () => {
  const waits = 'Of the run salaries-march, 3 rows wait to be sent. See: brl payout status run_1';

  test('are told by recover with their run, and are not asked about', async () => {
    const run = await pc.brl(['journal', 'recover']);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('Nothing was asked.');
    expect(run.stderr.replaceAll(/\s+/g, ' ')).toContain(waits);
    expect(run.stderr).not.toContain('proven');
    expect(await stateOf('int_row_1')).toBe('INTENT');
  });

  test('are sound for doctor, and are no payments to look at', async () => {
    const run = await pc.brl(['doctor', '--json']);
    const checks = (run.json as unknown as { checks: { name: string; status: string; message: string }[] })
      .checks;
    const of = (name: string) => checks.find((check) => check.name === name);
    expect(of('journal')?.status).toBe('pass');
    expect(of('payments')).toMatchObject({
      status: 'pass',
      message: `Every payment that was sent has its final outcome. ${waits}`,
    });
  });

  test('are listed and exported by their run, and have its id', async () => {
    const listed = async (...flags: string[]) => {
      const run = await pc.brl(['journal', 'list', '--json', ...flags]);
      return (JSON.parse(run.stdout) as { intentId: string; runId: string | null }[]).map(
        ({ intentId, runId }) => `${intentId} ${runId}`,
      );
    };
    const rows = [3, 2, 1].map((line) => `int_row_${line} run_1`);
    for (const name of ['salaries-march', 'run_1']) expect(await listed('--run', name)).toEqual(rows);
    expect(await listed('--run', 'run_1', '--amount', '3,00')).toEqual(rows.slice(0, 1));
    expect(await listed('--run', 'run_1', '--open', '--limit', '2')).toEqual(rows.slice(0, 2));
    expect(await listed('--run', 'run_1', '--state', 'settled')).toEqual([]);
    expect(await listed('--state', 'settled')).toEqual([`${like.intentId} null`]);
    const exported = await pc.brl(['journal', 'export', '--run', 'salaries-march', '--json']);
    expect((JSON.parse(exported.stdout) as { intentId: string }[]).map(({ intentId }) => intentId)).toEqual([
      'int_row_1',
      'int_row_2',
      'int_row_3',
    ]);
    const more = await pc.brl(['journal', 'list', '--run', 'run_1', '--limit', '1']);
    expect(more.stderr).toContain('There are 2 more');
  });

  test.each(['none', '', 'salaries'])('of no run "%s": exit 2 and a sentence', async (name) => {
    const run = await pc.brl(['journal', 'list', '--run', name, '--json']);
    expect(run.code).toBe(2);
    expect(run.json.error?.message).toMatch(name === '' ? /^--run is empty\.$/ : /has no run \w+\.$/);
  });

  test('are shown with their run, line and reference', async () => {
    const run = await pc.brl(['journal', 'show', 'int_row_3']);
    expect(run.stdout).toMatch(/^Run +run_1$/m);
    expect(run.stdout).toMatch(/^Line +3$/m);
    expect(run.stdout).toMatch(/^Reference +invoice-3$/m);
    const { json } = await pc.brl(['journal', 'show', 'int_row_2', '--json']);
    expect(json).toMatchObject({ runId: 'run_1', row: { line: 2, reference: null } });
    const single = await pc.brl(['journal', 'show', like.intentId]);
    expect(single.stdout).not.toMatch(/^(?:Run|Line|Reference) /m);
  });
});
