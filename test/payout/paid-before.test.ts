import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** A file with rows that were paid before: what the refusal names, where it leads, and what is paid then. */

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const header = 'valor;chave;referencia';
const old = Array.from({ length: 60 }, (_, i) => `${i + 1},00;maria@example.com;nf-${i + 1}`);
const fresh = '70,00;52998224725;nf-61';
const total = '1830,00';

/** March is paid, and April has its sixty rows and a new one. */
async function april(): Promise<string> {
  const file = desk.file('march.csv', [header, ...old]);
  expect(await desk.told(['run', file, '--ref', 'march', '--confirm', total])).toMatchObject({ exit: 0 });
  expect(desk.debits()).toHaveLength(60);
  return desk.file('april.csv', [header, ...old, fresh]);
}

/** The words of the line that a refusal tells to type next. */
async function nextOf(words: readonly string[], typed: readonly string[] = []): Promise<readonly string[]> {
  const { code, json } = await desk.payout([...words, '--json']);
  expect([code, json.error?.code]).toEqual([33, 'duplicate_payment']);
  const [brl, payout, ...next] = String(json.error?.hint).split(' ');
  expect([brl, payout]).toEqual(['brl', 'payout']);
  return [...next, ...typed];
}

const newDebits = () =>
  desk
    .debits()
    .slice(60)
    .map(({ centavos }) => centavos);

test('names every earlier payment, and leads to what is new', async () => {
  const file = await april();
  const line = ['run', file, '--ref', 'april', '--confirm', '1900,00'];
  const refused = await desk.payout([...line, '--json']);
  expect([refused.code, refused.json.error?.code, refused.json.moneyMoved]).toEqual([
    33,
    'duplicate_payment',
    'yes',
  ]);
  expect(refused.json.error?.message).toContain('60 of 61 rows (R$ 1.830,00 in all)');
  const named = refused.json.error?.violations as readonly Record<string, unknown>[];
  expect(named).toHaveLength(60);
  expect(named[59]).toMatchObject({ line: 61, ref: 'march', state: 'SETTLED', amount: 60 });
  const shown = (await desk.payout(line)).stderr;
  expect(shown.match(/^ {2}Line \d+: ref march, /gm)).toHaveLength(60);
  expect(shown).not.toContain('--allow-duplicate');
  const next = await nextOf(line);
  expect(next).toEqual(['run', file, '--ref', 'april', '--only-new']);
  const paid = await desk.told([...next, '--confirm', '70,00']);
  expect(paid).toMatchObject({ exit: 0, rows: 1, total: 70, counts: { settled: { rows: 1 } } });
  expect(paid.paidBefore).toHaveLength(60);
  expect(newDebits()).toEqual([7000]);
  // The same line again is the same run.
  expect(await desk.told([...next, '--confirm', '70,00'])).toMatchObject({ exit: 0, runId: paid.runId });
  expect(newDebits()).toEqual([7000]);
});

test('is told on the screen before the total of what is new is typed', async () => {
  const file = await april();
  const next = await nextOf(['run', file, '--ref', 'april']);
  const { stdout: screen, code } = await desk.onScreen(next, {
    at: 'Type the total to pay the file:',
    text: '70,00',
    keys: ['Enter'],
  });
  expect(screen).toContain('60 rows (R$ 1.830,00 in all) are left out');
  expect(screen).toMatch(/line 2: ref march, \d{4}-\d\d-\d\d \d\d:\d\d, settled/);
  expect(screen).toContain('... and 50 more');
  expect(screen).toContain('61 rows read: 1 ok, 60 paid before.');
  expect(screen).toContain('1 row can be paid, R$ 70,00 in all.');
  expect(code).toBe(0);
  expect(newDebits()).toEqual([7000]);
});

test('is counted where it is meant to be paid again', async () => {
  const file = await april();
  const { stdout: screen } = await desk.onScreen(['run', file, '--ref', 'april', '--allow-duplicate'], {
    at: 'Type the total to pay the file:',
    keys: ['Enter'],
  });
  expect(screen).toContain('60 of the rows below (R$ 1.830,00 in all) were paid before');
  expect(screen).toContain('--only-new');
  expect(desk.debits()).toHaveLength(60);
});

test('of the same file with nothing new leads to what was paid', async () => {
  const file = await april();
  const again = desk.file('again.csv', [header, ...old.toReversed()]);
  const next = await nextOf(['run', again, '--ref', 'april', '--confirm', total]);
  expect(next).toEqual(['status', expect.stringMatching(/^run_/)]);
  expect(await desk.told(next)).toMatchObject({ exit: 0, ref: 'march' });
  const only = ['run', again, '--ref', 'april', '--only-new', '--confirm', total];
  expect(await nextOf(only)).toEqual(next);
  expect(await desk.refusal(['run', file, '--ref', 'x', '--only-new', '--allow-duplicate'])).toEqual([
    2,
    'usage',
  ]);
  expect(desk.debits()).toHaveLength(60);
});

test('is not new while it is in doubt, nor the row of a run that waits', async () => {
  const doubt = '2,00;timeout-forever@example.com;b';
  const first = desk.file('one.csv', [header, doubt]);
  await desk.told(['run', first, '--ref', 'one', '--confirm', '2,00']);
  const waits = desk.file('two.csv', [header, '3,00;maria@example.com;c']);
  expect((await desk.payout(['plan', waits, '--ref', 'two'])).code).toBe(0);
  const before = desk.debits().length;
  const all = desk.file('all.csv', [header, doubt, '3,00;maria@example.com;c', fresh]);
  const plan = ['plan', all, '--ref', 'all'];
  const next = await nextOf(plan);
  expect(next).toEqual(['plan', all, '--ref', 'all', '--only-new']);
  expect(await desk.told(next)).toMatchObject({ exit: 0, rows: 1, total: 70 });
  expect(await desk.told(['run', 'all', '--confirm', '70,00'])).toMatchObject({ exit: 0 });
  expect(desk.debits()).toHaveLength(before + 1);
});

test('by somebody else while the total was typed, is refused and left out by the next line', async () => {
  const file = await april();
  const next = await nextOf(['run', file, '--ref', 'april']);
  const single = ['pix', 'send', '--key', '52998224725', '--amount', '70,00', '--yes', '--ref', 'single'];
  const { stdout: screen, code } = await desk.onScreen(next, {
    at: 'Type the total to pay the file:',
    meanwhile: async () => expect((await desk.machine.brl(single)).code).toBe(0),
    text: '70,00',
    keys: ['Enter'],
  });
  expect([code, newDebits()]).toEqual([33, [7000]]);
  expect(screen).toContain('ref single');
  expect(await desk.refusal([...next, '--confirm', '70,00'])).toEqual([33, 'duplicate_payment']);
  expect(newDebits()).toEqual([7000]);
});

test('since a plan was broken off, is not paid by going on with it', async () => {
  // A plan whose rows are written down and that never ended, as after a power cut.
  const { DatabaseSync } = await import('node:sqlite');
  const good = desk.file('good.csv', [header, fresh]);
  expect((await desk.payout(['plan', good, '--ref', 'may'])).code).toBe(0);
  const journal = new DatabaseSync(desk.machine.journal());
  journal.exec("UPDATE runs SET state = 'planning', row_count = 0, total_centavos = 0");
  journal.close();
  const single = ['pix', 'send', '--key', '52998224725', '--amount', '70,00', '--yes', '--ref', 'single'];
  expect((await desk.machine.brl(single)).code).toBe(0);
  expect(await desk.refusal(['run', good, '--ref', 'may', '--confirm', '70,00'])).toEqual([
    33,
    'duplicate_payment',
  ]);
  expect(desk.debits().map(({ centavos }) => centavos)).toEqual([7000]);
});
