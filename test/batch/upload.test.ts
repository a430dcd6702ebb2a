import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isExpectedTotal } from '../../src/lib/areas/batch/upload.ts';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';

let home: Machine;
let sandbox: Sandbox;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
});
afterAll(() => {
  sandbox.close();
  home.remove();
});

const heading = 'amount,keyType,key,description,identifier';
const row = (name: string, key = 'maria@example.com', amount = '10.00') =>
  `${amount},EMAIL,${key},Salary,${name}`;

let files = 0;
function sheet(...rows: readonly string[]): string {
  files += 1;
  const path = join(home.home, `sheet-${files}.csv`);
  writeFileSync(path, [heading, ...rows, ''].join('\r\n'));
  return path;
}
async function draft(): Promise<string> {
  const made = await home.brl(['batch', 'create', '--field', 'name=Salaries', '--query', 'batchId']);
  return JSON.parse(made.stdout) as string;
}
const upload = (batch: string, file: string, ...more: readonly string[]): Promise<Run> =>
  home.brl(['batch', 'upload-csv', batch, file, '--json', ...more]);

/** Reviews and dispatches, and lets the rows be paid or fail. */
async function pay(batch: string, total: string): Promise<void> {
  expect((await home.brl(['batch', 'review', batch])).code).toBe(0);
  const sent = await home.brl(['batch', 'dispatch', batch, '--confirm', total, '--yes', '--json']);
  expect(sent.code).toBe(20);
  sandbox.control.advanceClock(10_000);
}
/** Lets what the journal remembers be older. */
function ageSheets(ms: number): void {
  const database = new DatabaseSync(home.journal());
  database.prepare('UPDATE sheets SET at_ms = at_ms - ?').run(ms);
  database.close();
}
async function rowsOf(batch: string): Promise<number> {
  return JSON.parse((await home.brl(['batch', 'status', batch, '--query', 'total'])).stdout) as number;
}

describe('the same rows in another batch', () => {
  test('of a batch that is open are refused, whatever the order of rows and blanks; --allow-duplicate lets them', async () => {
    const [first, second] = [await draft(), await draft()];
    expect((await upload(first, sheet(row('o1'), row('o2')))).code).toBe(0);
    const again = await upload(second, sheet(row('o2 '), row('o1')));
    expect([again.code, again.json.error]).toEqual([
      33,
      expect.objectContaining({
        code: 'duplicate_upload',
        message: `2 rows of this file are already in batch ${first} (o2, o1), which is DRAFT. Nothing was sent.`,
        hint: expect.stringContaining('--allow-duplicate'),
      }),
    ]);
    expect(await rowsOf(second)).toBe(0);
    expect((await upload(second, sheet(row('o1'), row('o2')), '--allow-duplicate')).code).toBe(0);
    expect(await rowsOf(second)).toBe(2);
  });

  test('one row among new ones is enough', async () => {
    const [first, second] = [await draft(), await draft()];
    await upload(first, sheet(row('m1'), row('m2')));
    const mixed = await upload(second, sheet(row('m3'), row('m2')));
    expect([mixed.code, mixed.json.error?.message]).toEqual([33, expect.stringContaining('(m2)')]);
  });

  test('rows without an identifier: the same sheet at any time, a single row for a day', async () => {
    const [first, second] = [await draft(), await draft()];
    const bare = row('').replace('Salary', 'Bare');
    const other = bare.replace('10.00', '12.00');
    expect((await upload(first, sheet(bare, other))).code).toBe(0);
    expect((await upload(second, sheet(bare))).code).toBe(33);
    await pay(first, '22.00');
    ageSheets(24 * 60 * 60 * 1000);
    expect((await upload(second, sheet(other, bare))).code).toBe(33);
    expect((await upload(second, sheet(bare))).code).toBe(0);
  });

  test('a sheet that never arrived stands in nobody’s way, once it can no longer be on its way', async () => {
    const [first, second] = [await draft(), await draft()];
    sandbox.control.fail('unreached', 1, 'batches.uploadCsv');
    const lost = await upload(first, sheet(row('n1')));
    expect(lost.code).not.toBe(0);
    expect((await upload(second, sheet(row('n1')))).code).toBe(33);
    ageSheets(3 * 60_000);
    expect((await upload(second, sheet(row('n1')))).code).toBe(0);
    expect((await upload(first, sheet(row('n1'), row('n3')))).code).toBe(33);
    // The sheet that was lost may still arrive there: its line meets its own intent.
    expect((await upload(first, sheet(row('n1')))).code).toBe(40);
    expect(await rowsOf(first)).toBe(0);
  });

  test('--dry-run asks and remembers nothing, and says what the journal knows', async () => {
    const [first, second] = [await draft(), await draft()];
    const dry = await upload(first, sheet(row('y1')), '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, expect.not.stringContaining('journal')]);
    expect((await upload(second, sheet(row('y1')))).code).toBe(0);
    const known = await upload(first, sheet(row('y1')), '--dry-run');
    expect([known.code, known.stderr]).toEqual([0, expect.stringContaining(`went into: ${second} (1)`)]);
  });

  test('a row that stands twice in one file is refused before anything is asked', async () => {
    const batch = await draft();
    const twice = sheet(row('w1'), row('w2'), row('w1'));
    for (const more of [[], ['--dry-run']]) {
      const refused = await upload(batch, twice, ...more);
      expect([refused.code, refused.json.error?.message]).toEqual([
        33,
        'Line 4: The row is the same as line 2, so both would be paid. Nothing was sent.',
      ]);
    }
    const bare = row('').replace('Salary', 'Twice');
    expect((await upload(batch, sheet(bare, bare), '--allow-duplicate')).code).toBe(0);
  });
});

describe('an upload that the service refused', () => {
  test('is forgotten: its rows are in no batch, and nothing speaks of --allow-duplicate', async () => {
    const [over, next] = [await draft(), await draft()];
    expect((await upload(over, sheet(row('v1')))).code).toBe(0);
    await pay(over, '10.00');
    const file = sheet(row('v2'), row('v3'));
    for (const _again of [1, 2]) {
      const refused = await upload(over, file);
      expect([refused.code, refused.json.error?.code]).toEqual([30, 'pix_batch_not_editable']);
      expect(refused.stdout + refused.stderr).not.toContain('--allow-duplicate');
    }
    expect((await upload(next, file)).code).toBe(0);
    expect(await rowsOf(next)).toBe(2);
    // The rows it accepted are remembered all the same.
    expect((await upload(await draft(), file)).code).toBe(33);
  });

  test('as JSON is forgotten too; a refusal of our own leaves what the journal knows', async () => {
    const [over, next] = [await draft(), await draft()];
    expect((await upload(over, sheet(row('u1')))).code).toBe(0);
    await pay(over, '10.00');
    const item = {
      amount: 10,
      keyType: 'EMAIL',
      key: 'maria@example.com',
      description: 'Salary',
      identifier: 'u2',
    };
    const put = (batch: string) =>
      home.brl(['batch', 'put-items', batch, '--data', '-', '--json'], {
        stdin: JSON.stringify({ items: [item] }),
      });
    expect((await put(over)).json.error?.code).toBe('pix_batch_not_editable');
    expect((await put(next)).code).toBe(0);
    expect((await put(await draft())).code).toBe(33);
    expect((await put(await draft())).code).toBe(33);
  });

  test('a lost answer is none: the rows may be there', async () => {
    const [first, second] = [await draft(), await draft()];
    sandbox.control.fail('lost_answer', 1, 'batches.uploadCsv');
    await upload(first, sheet(row('t1')));
    expect((await upload(second, sheet(row('t1')))).code).toBe(33);
  });
});

describe('rows put as JSON', () => {
  const item = (identifier: string | null, amount = 10) => ({
    amount,
    keyType: 'EMAIL',
    key: 'maria@example.com',
    description: 'Salary',
    ...(identifier === null ? {} : { identifier }),
  });
  const put = (batch: string, items: readonly object[], ...more: readonly string[]): Promise<Run> =>
    home.brl(['batch', 'put-items', batch, '--data', '-', '--json', ...more], {
      stdin: JSON.stringify({ items }),
    });

  test('twice into the same batch are refused; a correction of a named row is not', async () => {
    const batch = await draft();
    expect((await put(batch, [item('j1'), item(null, 10.5)])).code).toBe(0);
    const again = await put(batch, [item(null, 10.5)]);
    expect([again.code, again.json.error?.message]).toEqual([
      33,
      `1 row of this file is already in batch ${batch}, which is DRAFT. Nothing was sent.`,
    ]);
    expect((await put(batch, [item('j1')], '--dry-run')).stderr).toContain(`went into: ${batch} (1)`);
    expect((await put(batch, [item('j1', 11), item('j2')])).code).toBe(0);
    expect((await put(batch, [item('j2')], '--allow-duplicate')).code).toBe(0);
  });

  test('into another batch are known from a CSV, and by a CSV', async () => {
    const [first, second] = [await draft(), await draft()];
    expect((await upload(first, sheet(row('k1')))).code).toBe(0);
    expect((await put(second, [item('k1')])).code).toBe(33);
    expect((await put(second, [item('k2')])).code).toBe(0);
    expect((await upload(first, sheet(row('k2')))).code).toBe(33);
  });

  test('twice in one list are refused', async () => {
    const refused = await put(await draft(), [item('l1'), item('l1')]);
    expect([refused.code, refused.json.error?.code]).toEqual([33, 'duplicate_upload']);
  });
});

describe('the rows of a batch that is over', () => {
  test('only failed ones go into a new batch: a paid one is named, the exported ones pass', async () => {
    const over = await draft();
    const whole = sheet(row('f1'), row('f2', 'refused@example.com'));
    await upload(over, whole);
    await pay(over, '20.00');
    const next = await draft();
    const again = await upload(next, whole);
    expect([again.code, again.json.error?.message]).toEqual([
      33,
      'Some rows of this file were already paid, or may have been: f1 (COMPLETED). Nothing was sent now.',
    ]);
    const out = join(home.home, 'failed.csv');
    expect((await home.brl(['batch', 'export-failed', over, '--out', out])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('f2');
    expect((await upload(next, out)).code).toBe(0);
    const reviewed = await home.brl(['batch', 'review', next]);
    expect([reviewed.code, reviewed.stdout]).toEqual([0, expect.stringContaining('10,00')]);
  });

  test('an exported row that was paid since is refused, also where this journal never saw its upload', async () => {
    const over = await draft();
    await upload(over, sheet(row('p1', 'refused@example.com')));
    await pay(over, '10.00');
    const out = join(home.home, 'failed-elsewhere.csv');
    const elsewhere = { BRL_JOURNAL: join(home.home, 'other-journal.sqlite') };
    const exported = await home.brl(['batch', 'export-failed', over, '--out', out], { env: elsewhere });
    expect(exported.code).toBe(0);
    const payment = ['--key', 'maria@example.com', '--amount', '10,00', '--identifier', 'p1'];
    const paid = await home.brl(['pix', 'send', ...payment, '--yes', '--json'], { env: elsewhere });
    expect(paid.code).toBe(0);
    const again = await home.brl(['batch', 'upload-csv', await draft(), out, '--json'], { env: elsewhere });
    expect([again.code, again.json.error?.message]).toEqual([33, expect.stringContaining('p1 (COMPLETED)')]);
  });
});

describe('the number of rows afterwards', () => {
  test('a second file into the same batch is no alarm', async () => {
    const batch = await draft();
    expect((await upload(batch, sheet(row('s1'), row('s2')))).code).toBe(0);
    expect((await upload(batch, sheet(row('s2'), row('s3')))).code).toBe(0);
    expect(await rowsOf(batch)).toBe(3);
  });

  test.each([
    ['all of them', 3, 3, 0, true],
    ['replaced', 3, 3, 5, true],
    ['added', 8, 3, 5, true],
    ['a row lost', 2, 3, 0, false],
    ['a row too many', 9, 3, 5, false],
    ['more than sent into a batch that showed no number', 4, 3, null, false],
  ])('%s', (_what, shown, sent, before, right) => {
    expect(isExpectedTotal(shown, sent, before)).toBe(right);
  });
});
