import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** Lines are found by what an analyst was told on the telephone, and a PIX that was received leads to its refund. */

let pc: Machine;
beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  expect((await pc.brl(['sandbox', 'seed', '--rows', '300', '--days', '20'])).code).toBe(0);
  expect((await pc.brl(['sandbox', 'deposit', '1.234,56', '--as', 'pix'])).code).toBe(0);
});
afterAll(() => pc.remove());

const list = (...more: readonly string[]) => pc.brl(['statement', 'list', ...more]);
interface Found {
  readonly items: readonly {
    readonly id: string;
    readonly amount: number;
    readonly endToEndId: string | null;
    readonly counterParty: { readonly name: string; readonly document: string } | null;
  }[];
}
const found = async (...more: readonly string[]) =>
  (JSON.parse((await list(...more, '--json')).stdout) as Found).items;

test.each(['1.234,56', '1234.56', 'R$ 1.234,56', '1234,56'])('by the amount %s', async (amount) => {
  const [line, ...others] = await found('--in', '--text', amount);
  expect([line?.amount, others]).toEqual([1234.56, []]);
});

test('by name and document, whatever the accents, the capitals and the points', async () => {
  const all = await found('--all');
  const named = all.filter(({ counterParty }) => counterParty?.name.startsWith('José'));
  expect(named.length).toBeGreaterThan(0);
  const ids = (lines: Found['items']) => lines.map(({ id }) => id).toSorted();
  expect(ids(await found('--text', 'JOSE'))).toEqual(ids(named));
  expect((await found('--in', '--text', 'jose')).every(({ amount }) => amount > 0)).toBe(true);
  const document = named[0]?.counterParty?.document ?? '';
  expect((await found('--text', document)).length).toBeGreaterThan(0);
});

test('the one that was received gives the line of its refund, which is taken', async () => {
  const run = await list('--in', '--text', '1234,56');
  const line = /^To give it back: brl (pix refund (\S+))$/m.exec(run.stderr);
  expect(run.stdout).toContain(line?.[2]);
  const asked = [
    ...(line?.[1] ?? '').split(' '),
    '--confirm',
    line?.[2]?.slice(-4) ?? '',
    '--ref',
    'back-1',
    '--yes',
  ];
  const done = await pc.brl(asked);
  expect(done.code, done.stderr).toBe(0);
  expect((await list('--in', '--text', '1234,56')).stderr).not.toContain('To give');
  expect((await list('--from', 'today', '--all')).code).toBe(0);
});

test('nothing like it is a sentence; nothing to look for is refused, and so is half of it', async () => {
  const none = await list('--text', 'Zebedeu');
  expect([none.code, none.stdout]).toEqual([
    0,
    'No line of this period is like that. --from looks further back.\n',
  ]);
  expect((await list('--text', ' ')).code).toBe(2);
  expect((await list('--text', 'Ana', '--page', '0')).code).toBe(2);
});
