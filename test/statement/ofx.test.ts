import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOfx } from '../../src/lib/payments/ofx/read.ts';
import { type Machine, machine } from '../support/brl.ts';
import { hurried } from '../support/hurry.ts';

let pc: Machine;
beforeAll(async () => {
  pc = hurried(machine({ BRL_ENVIRONMENT: 'sandbox' }));
  expect((await pc.brl(['sandbox', 'seed', '--rows', '300', '--days', '20'])).code).toBe(0);
});
afterAll(() => pc.remove());

const from = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10);
const own = ['--bank-account', '341/1234/56789-0'];
const whole = ['--all', '--output', 'ofx', '--closing=-1.234,56', ...own];
const read = (stdout: string) => readOfx(Buffer.from(stdout, 'latin1'));

interface Item {
  readonly id: string;
  readonly amount: number;
  readonly timestamp: string;
}

describe('a statement as OFX', () => {
  test('has every settled line with its amount, name and time, by list and by search', async () => {
    const json = await pc.brl(['statement', 'list', '--from', from, '--all', '--json']);
    const { items } = JSON.parse(json.stdout) as { items: readonly Item[] };
    const expected = items.map(({ id, amount, timestamp }) => [
      id,
      Math.round(amount * 100),
      timestamp.slice(0, 10),
    ]);
    expect(expected).toHaveLength(300);
    const listed = await pc.brl(['statement', 'list', '--from', from, ...whole]);
    const searched = await pc.brl(['statement', 'search', '--after', from, ...whole]);
    expect([listed.code, searched.code]).toEqual([0, 0]);
    for (const { stdout } of [listed, searched]) {
      const { lines, ...about } = read(stdout);
      expect(lines.map(({ fitId, amountCentavos, day }) => [fitId, amountCentavos, day])).toEqual(expected);
      expect(about).toMatchObject({ bank: '341', branch: '1234', account: '56789-0', from });
      expect(about.closing?.centavos).toBe(-123_456);
    }
  });

  test('leaves out a payment that failed with its return, and says so', async () => {
    const pay = ['pix', 'send', '--key', 'held-failed@example.com', '--amount', '31,01', '--ref', 'held'];
    expect((await pc.brl([...pay, '--yes', '--wait', '15m'])).code).toBe(30);
    const { stdout, stderr } = await pc.brl(['statement', 'list', '--from', from, ...whole]);
    expect(stderr).toContain('1 line is not settled and not in the file: 1 FAILED.');
    expect(stderr).toContain(
      '1 line that gives back what a failed payment had taken is not in the file either.',
    );
    const amounts = read(stdout).lines.map(({ amountCentavos }) => Math.abs(amountCentavos));
    expect(amounts).toHaveLength(300);
    expect(amounts).not.toContain(3101);
  });

  test('ends on the last day that is asked for', async () => {
    const { stdout } = await pc.brl(['statement', 'list', '--from', from, '--to', from, ...whole]);
    expect(stdout).toContain(`<DTEND>${from.replaceAll('-', '')}235959[-3:BRT]</DTEND>`);
    expect(read(stdout)).toMatchObject({ from, to: from, closing: { day: from } });
  });
});

describe('a line that is refused, and nothing is asked of the service', () => {
  test.each([
    ['without the balance', ['--all', '--output', 'ofx', ...own], 'usage', 'Add --closing 1234,56'],
    [
      'without the account',
      ['--all', '--output', 'ofx', '--closing', '1'],
      'usage',
      'Add --bank-account 341/1234/56789-0 (bank',
    ],
    ['a page', ['--output', 'ofx', '--closing', '1', ...own], 'usage', 'Add --all.'],
    ['lines of one operation', [...whole, '--operation', 'PIX'], 'usage', 'leave out --operation'],
    [
      'a balance in two readings',
      ['--all', '--output', 'ofx', ...own, '--closing', '1.234'],
      'invalid_amount',
      '1234,00',
    ],
    [
      'an account that is none',
      ['--all', '--output', 'ofx', '--closing', '1', '--bank-account', 'Itaú 1234'],
      'usage',
      'This is no bank account: "Itaú 1234".',
    ],
    ['a balance for another format', ['--closing', '1'], 'usage', '--closing is for --output ofx.'],
  ])('%s', async (_name, words, code, told) => {
    const run = await pc.brl(['statement', 'list', ...words]);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(`(${code})`);
    expect(run.stderr).toContain(told);
  });

  test('a search that does not say where it begins', async () => {
    const run = await pc.brl(['statement', 'search', ...whole]);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('Add --after with the first day.');
  });

  test('OFX of what is no statement', async () => {
    const run = await pc.brl(['banks', 'list', '--output', 'ofx']);
    expect([run.code, run.stdout]).toEqual([2, '']);
  });
});
