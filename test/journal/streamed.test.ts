import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { type Machine, machine } from '../support/brl.ts';
import { planned, runFacts } from './contract/desk.ts';

/** An output longer than a page comes out whole, in order and as one document. */

let pc: Machine;
const rows = 1100;

beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await pc.brl(['journal', 'list']);
  const journal = openSqliteJournal(pc.journal());
  await planned(journal, rows, runFacts());
  await journal.close();
});
afterAll(() => pc.remove());

const newestFirst = Array.from({ length: rows }, (_, i) => `int_run_1_${rows - i}`);
const idsOf = (text: string) => (JSON.parse(text) as { intentId: string }[]).map(({ intentId }) => intentId);
const linesOf = (text: string) => text.trimEnd().split('\n');

test('a list of all as a document, a document a line, a sheet and a table', async () => {
  const list = async (...flags: string[]) =>
    (await pc.brl(['journal', 'list', '--limit', 'all', ...flags])).stdout;
  const document = await list('--json');
  expect(idsOf(document)).toEqual(newestFirst);
  expect(document).toBe(`${JSON.stringify(JSON.parse(document), null, 2)}\n`);
  expect(await list('--query', '[*]')).toBe(document);
  const lines = linesOf(await list('--output', 'ndjson'));
  expect(lines).toEqual((JSON.parse(document) as unknown[]).map((one) => JSON.stringify(one)));
  const sheet = linesOf(await list('--output', 'csv', '--columns', 'Intent,Amount'));
  expect([sheet.length, sheet[0]?.trim(), sheet[1]?.slice(0, 14)]).toEqual([
    rows + 1,
    'Intent,Amount',
    'int_run_1_1100',
  ]);
  expect(linesOf(await list())).toHaveLength(rows + 1);
});

test('an export, oldest first, and of a limit the newest', async () => {
  const exported = async (...flags: string[]) => (await pc.brl(['journal', 'export', ...flags])).stdout;
  expect(idsOf(await exported('--json'))).toEqual(newestFirst.toReversed());
  const last = linesOf(await exported('--limit', '900')).map((line) => JSON.parse(line).intentId);
  expect(last).toEqual(newestFirst.slice(0, 900).toReversed());
  expect(await exported('--json', '--ref', 'none')).toBe('[]\n');
  const refused = await pc.brl(['journal', 'export', '--output', 'csv']);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
});

test('the rows of a run as a document, a document a line, a sheet and a table', async () => {
  const show = async (...flags: string[]) =>
    (await pc.brl(['payout', 'show', 'run_1', '--limit', '0', ...flags])).stdout;
  const document = await show('--json');
  const { items } = JSON.parse(document) as { items: { line: number }[] };
  expect(items.map(({ line }) => line)).toEqual(Array.from({ length: rows }, (_, i) => i + 1));
  expect(document).toBe(`${JSON.stringify({ items }, null, 2)}\n`);
  expect(await show('--query', '@')).toBe(document);
  expect(linesOf(await show('--output', 'ndjson'))).toEqual(items.map((one) => JSON.stringify(one)));
  expect(linesOf(await show('--output', 'csv', '--columns', 'Line,Amount')).at(-1)).toContain('1100,1100.00');
  const table = linesOf(await show());
  expect(table.filter((line) => /^ *\d+ /.test(line))).toHaveLength(rows);
  expect(table.filter((line) => /^ *LINE/.test(line))).toHaveLength(1);
});

test('a journal that fails on the way ends the document with why, and the exit code says it', async () => {
  const database = new DatabaseSync(pc.journal());
  database.exec(
    'UPDATE events SET payload = \'{"kind":"INTENT","atMs":1,"facts":{"bodyText":"{"}}\' WHERE intent_id = \'int_run_1_3\'',
  );
  database.exec("UPDATE run_rows SET cells = '[' WHERE line = 700");
  database.close();
  const run = await pc.brl(['journal', 'export', '--json']);
  expect(run.code).not.toBe(0);
  const items = JSON.parse(run.stdout) as { intentId?: string; error?: object }[];
  expect(items.slice(0, 2).map(({ intentId }) => intentId)).toEqual(['int_run_1_1', 'int_run_1_2']);
  expect(items.at(-1)?.error).toBeDefined();
  // Of a run, too, what was read before it is out by then.
  const shown = await pc.brl(['payout', 'show', 'run_1', '--limit', '0', '--json']);
  const document = JSON.parse(shown.stdout) as { items?: { line?: number }[]; error?: object };
  expect([shown.code === 0, document.items?.length, document.error]).toEqual([
    false,
    500,
    expect.objectContaining({}),
  ]);
});
