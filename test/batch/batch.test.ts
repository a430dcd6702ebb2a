import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';

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

const pass = (seconds: number) => sandbox.control.advanceClock(seconds * 1000);
const balance = () => sandbox.control.account(sandbox.connection().accountId)?.balanceCentavos;
const heading = 'amount,keyType,key,description,identifier';

/** A file of rows, each an identifier with a key and an amount of R$ 10,00. */
function csvOf(...rows: (readonly [identifier: string, key?: string])[]): string {
  const path = join(home.home, `${rows[0]?.[0] ?? 'none'}.csv`);
  const lines = rows.map(([name, key = 'maria@example.com']) => `10.00,EMAIL,${key},"Folha, março",${name}`);
  writeFileSync(path, [heading, ...lines, ''].join('\r\n'));
  return path;
}

/** A batch in DRAFT with these rows. */
async function draftOf(...rows: (readonly [identifier: string, key?: string])[]): Promise<string> {
  const made = await home.brl(['batch', 'create', '--field', 'name=Folha', '--query', 'batchId']);
  const id = JSON.parse(made.stdout) as string;
  const uploaded = await home.brl(['batch', 'upload-csv', id, csvOf(...rows)]);
  expect([uploaded.code, uploaded.stdout]).toEqual([0, expect.stringMatching(/Rows in the file +\d+/)]);
  return id;
}
const dispatch = (id: string, total: string, ...more: string[]) =>
  home.brl(['batch', 'dispatch', id, '--confirm', total, '--yes', '--json', ...more]);

describe('what a person is told of a batch', () => {
  let id = '';
  beforeAll(async () => {
    const made = await home.brl(['batch', 'create', '--field', 'name=Told']);
    id = /Batch +(\S+)/.exec(made.stdout)?.[1] ?? '';
    expect(made.stderr).toContain(`Next: brl batch upload-csv ${id} FILE\n`);
    const rows = csvOf(['t1'], ['t2', 'refused@example.com']);
    const uploaded = await home.brl(['batch', 'upload-csv', id, rows]);
    expect(uploaded.stderr).toContain(`Next: brl batch review ${id}\n`);
  });

  test('is in progress once it was dispatched, and then what was paid of it, with the lines for the rest', async () => {
    const sent = await home.brl(['batch', 'dispatch', id, '--confirm', '20,00', '--yes']);
    expect(sent.stdout).toMatch(/Status +in progress \(PROCESSING\)/);
    pass(10);
    const { code, stdout, stderr } = await home.brl(['batch', 'status', id, '--wait']);
    expect(code).toBe(34);
    expect(stdout).toMatch(/Rows +2: 1 completed, 1 failed\nTotal +R\$.20,00\nPaid +R\$.10,00\n/);
    expect(stderr).toMatch(
      /Next: brl batch status \S+ --rows\nNext: brl batch export-failed \S+ --out FILE\n/,
    );
  });

  test('tells batches apart by rows and time, and rows by key and description', async () => {
    const { stdout } = await home.brl(['batch', 'list']);
    expect(stdout).toMatch(/TOTAL +NAME +ROWS +CREATED\n/);
    expect(stdout).toMatch(/Told +2 +\d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)\n/);
    const rows = await home.brl(['batch', 'status', id, '--rows']);
    expect(rows.stdout).toMatch(/t2 .* refused@example\.com +Folha, março\n/);
    const csv = await home.brl(['batch', 'list', '--output', 'csv']);
    expect(csv.stdout).toMatch(/^batch,status,total,name,rows,created\r\n/);
  });
});

describe('batch dispatch pays', () => {
  test('pays the rows, tells of the failed one, and pays nothing twice', async () => {
    const id = await draftOf(['d1'], ['d2', 'refused@example.com']);
    const before = balance() ?? 0;
    const reviewed = await home.brl(['batch', 'review', id]);
    expect([reviewed.code, reviewed.stdout, reviewed.stderr]).toEqual([
      0,
      expect.stringMatching(/Total +R\$\u00a020,00\nTotal valid +R\$\u00a020,00\nBalance +sufficient/),
      expect.stringContaining(`brl batch dispatch ${id}\n`),
    ]);
    const sent = await dispatch(id, '20,00');
    expect(sent.code).toBe(20);
    expect(sent.json).toMatchObject({
      outcome: 'pending',
      operation: 'batches.dispatch',
      amount: 20,
      next: `brl journal recover ${sent.json.intentId} --wait`,
      result: { status: 'PROCESSING' },
    });
    pass(10);
    const recovered = await home.brl(['journal', 'recover', String(sent.json.intentId), '--json']);
    expect(recovered.code).toBe(34);
    expect(recovered.json).toMatchObject({ moneyMoved: 'yes', error: { code: 'batch_failed' } });
    expect(balance()).toBe(before - 1000);
    const again = await dispatch(id, '20,00');
    expect([again.code, again.json.error?.code, balance()]).toEqual([33, 'duplicate_payment', before - 1000]);
    expect(again.json.error?.message).toMatch(
      /^This batch has already been dispatched \(\w+\)\. Nothing was sent now\.$/,
    );
    const status = await home.brl(['batch', 'status', id, '--wait']);
    expect([status.code, status.stdout]).toEqual([
      34,
      expect.stringMatching(/Rows +2: 1 completed, 1 failed/),
    ]);
    const out = join(home.home, 'failed.csv');
    await home.brl(['batch', 'export-failed', id, '--out', out]);
    expect(readFileSync(out, 'utf8')).toBe(
      `${heading}\r\n10.00,EMAIL,refused@example.com,"Folha, março",d2\r\n`,
    );
    const taken = await home.brl(['batch', 'receipts', id, '--out', out, '--json']);
    expect([taken.code, taken.json.error?.code]).toEqual([2, 'usage']);
  });

  test('after a lost answer reads the batch and never sends again', async () => {
    const id = await draftOf(['l1']);
    await home.brl(['batch', 'review', id]);
    sandbox.control.fail('lost_answer', 1, 'batches.dispatch');
    const sent = await dispatch(id, '10.00');
    expect([sent.code, sent.json.result?.status]).toEqual([20, 'PROCESSING']);
  });
});

describe('batch dispatch, where not all is well', () => {
  test('a request that never arrived leaves it DRAFT: not known, and not sent again by itself', async () => {
    const id = await draftOf(['n1']);
    await home.brl(['batch', 'review', id]);
    sandbox.control.fail('unreached', 1, 'batches.dispatch');
    const sent = await dispatch(id, '10.00');
    expect([sent.code, sent.json.moneyMoved]).toEqual([40, 'unknown']);
    expect(sent.json.error?.message).toContain('The batch is a DRAFT so far');
    const again = await dispatch(id, '10.00');
    expect(again.code).toBe(40);
    pass(60);
    const status = await home.brl(['batch', 'status', id, '--query', 'status']);
    expect(status.stdout.trim()).toBe('"DRAFT"');
  });

  test('rows that nobody knows the end of are 41', async () => {
    const id = await draftOf(['u1'], ['u2', 'timeout-forever@example.com']);
    await home.brl(['batch', 'review', id]);
    const sent = await dispatch(id, '20.00');
    pass(3600);
    const recovered = await home.brl([
      'journal',
      'recover',
      String(sent.json.intentId),
      '--wait',
      '1',
      '--json',
    ]);
    expect(recovered.code).toBe(41);
    expect(recovered.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown' });
  });

  test('refuses what is not confirmed, not valid or not covered, and sends nothing', async () => {
    const id = await draftOf(['r1'], ['r2', 'nobody@example.com']);
    const before = balance();
    const codes = async (...args: string[]) => {
      const { code, json } = await home.brl(['batch', 'dispatch', ...args, '--json']);
      return [code, json.error?.code];
    };
    expect(await codes(id, '--confirm', '20.00')).toEqual([2, 'needs_yes']);
    expect(await codes(id, '--yes', '--confirm', '20.00')).toEqual([30, 'pix_batch_has_invalid_items']);
    const reviewed = await home.brl(['batch', 'review', id]);
    expect([reviewed.code, reviewed.stderr]).toEqual([
      35,
      expect.stringMatching(/invalid .*r2 +key_not_found/),
    ]);
    const good = await draftOf(['r3']);
    expect(await codes(good, '--yes')).toEqual([2, 'needs_confirm']);
    expect(await codes(good, '--yes', '--confirm', '10.01')).toEqual([2, 'needs_confirm']);
    const dry = await home.brl(['batch', 'dispatch', good, '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout)).toMatchObject({ method: 'POST', body: { acknowledged: true } });
    const rich = join(home.home, 'rich.json');
    writeFileSync(
      rich,
      '{"items":[{"amount":60000,"keyType":"EMAIL","key":"maria@example.com","identifier":"r4"}]}',
    );
    await home.brl(['batch', 'put-items', good, '--data', rich]);
    expect(await codes(good, '--yes', '--confirm', '60010')).toEqual([31, 'pix_batch_insufficient_balance']);
    expect(balance()).toBe(before);
    expect(existsSync(home.journal())).toBe(true);
  });
});

describe('bad input sends nothing', () => {
  test.each([
    ['an open quote', `${heading}\n1,2,3,"4,5\n`, 'pix_batch_csv_invalid'],
    ['no rows', `${heading}\n`, 'pix_batch_empty'],
    ['5001 rows', `a,b\n${'1,2\n'.repeat(5001)}`, 'pix_batch_too_large'],
    ['more than 5 MiB', `a,b\n${'1,2\n'.repeat(1_400_000)}`, 'pix_batch_too_large'],
  ])('a CSV with %s', async (_what, text, code) => {
    const { readCsvFile } = await import('../../src/lib/areas/batch/csv-file.ts');
    const path = join(home.home, 'bad.csv');
    writeFileSync(path, text);
    await expect(readCsvFile(path)).rejects.toMatchObject({ exit: 2, detail: { code } });
  });

  test('5000 rows with line breaks in quotes are 5000 rows', async () => {
    const { readCsvFile } = await import('../../src/lib/areas/batch/csv-file.ts');
    const path = join(home.home, 'good.csv');
    writeFileSync(path, `a,b\r\n${'1,"2\r\n,"\r\n'.repeat(5000)}`);
    const { table } = await readCsvFile(path);
    // The parser's own count takes a line end within quotes for two.
    expect([table.columns, table.rows.length, table.rows.at(-1)?.line]).toEqual([['a', 'b'], 5000, 10_000]);
  });

  test.each([
    [[], 'items'],
    [Array.from({ length: 51 }, () => ({})), '51'],
  ])('a chunk of %# items', async (items, part) => {
    const { chunkItems } = await import('../../src/lib/areas/batch/items-lint.ts');
    expect(() => chunkItems({ items }, 50)).toThrow(part);
    expect(() => chunkItems({ name: 'x' }, 50)).toThrow('one list');
    expect(chunkItems([{}], 50)).toHaveLength(1);
  });
});
