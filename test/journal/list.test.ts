import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
const pay = (key: string, amount: string, ...more: string[]) =>
  pc.brl(['pix', 'send', '--key', key, '--amount', amount, '--yes', '--json', '--allow-duplicate', ...more]);
const day = 86_400_000;

beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await pay('maria@example.com', '1.234,56', '--ref', 'invoice-1', '--description', 'Aluguel de MARÇO');
  await pay('maria@example.com', '150,00', '--ref', 'invoice_2', '--description', 'luz "nova" 100%');
  await pay('123e4567-e89b-42d3-a456-426614174000', '0,29', '--ref', 'INVOICE-10');
  await pay('nobody@example.com', '7,00', '--no-lookup', '--ref', 'refused');
});
afterAll(() => pc.remove());

interface Row {
  readonly ref: string;
  readonly intentId: string;
  readonly endToEndId: string;
}
const list = async (...flags: string[]) => {
  const run = await pc.brl(['journal', 'list', '--json', ...flags]);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(run.stdout) as Row[];
};
const refs = async (...flags: string[]) => (await list(...flags)).map(({ ref }) => ref);

describe('brl journal list', () => {
  test.each<[flags: string[], expected: string[]]>([
    [[], ['refused', 'INVOICE-10', 'invoice_2', 'invoice-1']],
    [['--amount', '1.234,56'], ['invoice-1']],
    [['--amount', 'R$ 1234.56'], ['invoice-1']],
    [['--amount', '0,29'], ['INVOICE-10']],
    [['--amount', '0,28'], []],
    // A ref is a name: it is the whole of it, letter by letter.
    [['--ref', 'invoice-1'], ['invoice-1']],
    [['--ref', 'invoice-10'], []],
    [
      ['--state', 'settled'],
      ['INVOICE-10', 'invoice_2', 'invoice-1'],
    ],
    [['--state', 'REFUSED,PENDING'], ['refused']],
    [['--state', 'refused', '--state', 'settled', '--amount', '7,00'], ['refused']],
    [['--open'], []],
    [
      ['--text', 'invoice-1'],
      ['INVOICE-10', 'invoice-1'],
    ],
    // The signs of a pattern are letters like others.
    [['--text', 'e_2'], ['invoice_2']],
    [['--text', '100%'], ['invoice_2']],
    [['--text', '"NOVA"'], ['invoice_2']],
    [['--text', '%'], ['invoice_2']],
    [['--text', 'março'], ['invoice-1']],
    [
      ['--text', 'MARIA@'],
      ['invoice_2', 'invoice-1'],
    ],
    // Names of members are no text of a payment.
    [['--text', 'description'], []],
    [['--text', 'sandbox'], []],
    [
      ['--since', 'today', '--limit', 'all'],
      ['refused', 'INVOICE-10', 'invoice_2', 'invoice-1'],
    ],
    [['--from', '2020-01-01', '--to', '2020-12-31'], []],
    [
      ['--limit', '4'],
      ['refused', 'INVOICE-10', 'invoice_2', 'invoice-1'],
    ],
  ])('%j lists %j', async (flags, expected) => {
    expect(await refs(...flags)).toEqual(expected);
  });
});

describe('brl journal list, and what is asked of it', () => {
  test('finds a payment by its end-to-end id and its own id', async () => {
    const [wanted] = await list('--ref', 'invoice-1');
    expect(await refs('--text', wanted?.endToEndId ?? 'none')).toEqual(['invoice-1']);
    expect(await refs('--text', wanted?.intentId ?? 'none')).toEqual(['invoice-1']);
  });

  test('tells how many a limit left out, in JSON too, and how to see them', async () => {
    const run = await pc.brl(['journal', 'list', '--limit', '1', '--json']);
    expect(JSON.parse(run.stdout)).toHaveLength(1);
    expect(run.stderr).toContain('There are 3 more, older ones: --limit all shows all of them');
    expect((await pc.brl(['journal', 'list', '--limit', '3'])).stderr).toContain(
      'There is 1 more, an older one:',
    );
    const some = await pc.brl(['journal', 'list', '--limit', '1', '--amount', '150,00']);
    expect([some.code, some.stderr]).toEqual([0, '']);
  });

  test('an empty list says whether anything was asked for', async () => {
    const said = async (...flags: string[]) => (await pc.brl(['journal', 'list', ...flags])).stdout.trim();
    expect(await said('--open')).toBe('Every payment has its final outcome.');
    expect(await said('--open', '--amount', '5,00')).toBe('Nothing in this journal matches these flags.');
  });

  test.each([
    ['--amount', '1.234'],
    ['--amount', '-5,00'],
    ['--state', 'paid'],
    ['--limit', '0'],
    ['--limit', '1.5'],
    ['--ref', ''],
    ['--text', ' '],
    ['--since', '2026-02-30'],
    ['--until', '2026-03-10T09:00:00'],
    ['--since', '2026-03-02', '--until', '2026-03-01'],
  ])('refuses %s %s with exit 2 and a sentence', async (...flags) => {
    const run = await pc.brl(['journal', 'list', '--json', ...flags]);
    expect(run.code).toBe(2);
    expect(run.json.error?.message).toMatch(/\w.*\.$/);
  });

  test('a damaged record hides no other payment from a search for text', async () => {
    const [wanted] = await list('--ref', 'refused');
    const database = new DatabaseSync(pc.journal());
    database
      .prepare("UPDATE events SET payload = 'x' WHERE sequence = 1 AND intent_id = ?")
      .run(wanted?.intentId ?? '');
    database.close();
    expect(await refs('--text', 'março')).toEqual(['invoice-1']);
    expect(await refs('--text', 'refused')).toEqual(['refused']);
  });

  test('a day is one of Brasilia: its first and its last second are in it', async () => {
    const database = new DatabaseSync(pc.journal());
    const set = database.prepare('UPDATE intents SET created_at_ms = ? WHERE ref = ?');
    // 10 March in Brasilia is 03:00 UTC of that day to 03:00 UTC of the next (-03:00).
    const start = Date.parse('2026-03-10T03:00:00Z');
    set.run(start - 1, 'refused');
    set.run(start, 'invoice-1');
    set.run(start + day - 1, 'invoice_2');
    set.run(start + day, 'INVOICE-10');
    database.close();
    expect(await refs('--since', '10/03/2026', '--until', '10/03/2026')).toEqual(['invoice_2', 'invoice-1']);
    const noon = ['--since', '2026-03-10T00:00:00-03:00', '--until', '2026-03-10T12:00:00-03:00'];
    expect(await refs(...noon)).toEqual(['invoice-1']);
    const run = await pc.brl(['journal', 'export', '--since', '2026-03-10', '--until', '2026-03-10']);
    const lines = run.stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Row).ref)).toEqual(['invoice-1', 'invoice_2']);
    const newest = await pc.brl(['journal', 'export', '--limit', '2', '--json']);
    expect((JSON.parse(newest.stdout) as Row[]).map(({ ref }) => ref)).toEqual(['invoice_2', 'INVOICE-10']);
  });
});

test('a state is a word on the screen, which is taken back, and its name in CSV', async () => {
  const inPortuguese = (...flags: string[]) =>
    pc.brl(['journal', 'list', '--amount', '0,29', ...flags], { env: { BRL_LANG: 'pt-BR' } });
  const screen = await inPortuguese('--state', 'liquidado');
  expect(screen.stdout).toMatch(/^\S+ +\d\d\/\d\d \d\d:\d\d +liquidado /m);
  expect((await inPortuguese('--output', 'csv')).stdout).toMatch(
    /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00,SETTLED,0\.29,/,
  );
  const unknown = await inPortuguese('--state', 'perdido');
  expect(unknown.stderr).toContain('SETTLED (liquidado)');
});
