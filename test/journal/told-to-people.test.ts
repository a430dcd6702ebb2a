import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What the journal tells who looks for the payee, for what is still open, and for what to do about it. */

let served: Served;
const brl = (line: string, env: Readonly<Record<string, string>> = {}) =>
  served.machine.brl(line.split(' '), { env });
const atDesk = async (line: string, columns: number, answers: readonly Answer[] = []) =>
  (
    await runHere(line.split(' '), {
      env: { ...served.machine.env, TERM: 'xterm' },
      cwd: served.machine.home,
      terminal: { shows: 'both', columns, answers },
    })
  ).stdout.replaceAll('\r', '');

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
});
afterAll(() => served.close());
beforeEach(() => served.sandbox.control.clearFaults());

test('an empty journal says of which environment it is, and knows no final outcomes', async () => {
  const nothing = 'Nothing has been paid or created from this journal (sandbox) yet.\n';
  expect((await brl('journal list')).stdout).toBe(nothing);
  expect((await brl('journal list --open')).stdout).toBe(nothing);
  const em = await brl('journal list', { BRL_ENVIRONMENT: 'production', BRL_LANG: 'pt-BR' });
  expect(em.stdout).toBe('Nada foi pago nem criado por este diário (produção) ainda.\n');
});

describe('a journal of some payments', () => {
  beforeAll(async () => {
    await atDesk('pix send --key maria@example.com --amount 1234,56 --yes --ref rent-of-december-2026', 80);
    await atDesk('pix send --key joana@example.com --amount 12,00 --yes --no-lookup', 80);
    await brl('pix send --key held-completed@example.com --amount 44,00 --yes --no-wait --ref held-1');
    await brl('journal recover held-1 --no-wait');
  });

  test('lists on 80 columns who was paid, and a name of each that can be typed', async () => {
    const lines = (await atDesk('journal list', 80)).split('\n');
    expect(lines[0]).toBe('The journal of sandbox.');
    const row = (what: string) => lines.find((line) => line.includes(what));
    expect(row('1.234,56')).toMatch(/ Maria Ex\S* .*rent-of-december-2026$/);
    expect(row('12,00')).toMatch(/ joana@exam\S+ +int_\w{16}$/);
    expect(row('44,00')).toMatch(/ in risk analysis +R\$.44,00 .*held-1$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('shows the same to programs as before', async () => {
    const { stdout, stderr } = await brl('journal list --output csv');
    expect(stdout).toMatch(/^Intent,Time \(BRT\),State,Amount,To,Ref,Payee,Document$/m);
    expect(stdout).toMatch(/,PENDING,44\.00,EMAIL held-completed@example\.com,held-1,[^,]*,[^,]*$/m);
    expect(stderr).toBe('');
  });

  test('leads from a payment that is open to what asks about it, and from a paid one to its receipt', async () => {
    const listed = await brl('journal list');
    expect(listed.stderr).toContain('1 payment has no final outcome');
    expect(listed.stderr).toMatch(/Next: brl journal recover\n$/);
    const shown = await brl('journal show held-1');
    expect(shown.stderr).toContain('do not pay it again');
    expect(shown.stderr).toMatch(/Next: brl journal recover int_\w+ --wait\n$/);
    expect(await atDesk('journal show rent-of-december-2026', 80)).toMatch(/Next: brl receipt int_\w+\n$/);
    expect((await brl('journal show held-1 --json')).stderr).not.toContain('Next:');
  });
});

describe('a payment that is open', () => {
  test('says of a recovery that nobody answered what the table has', async () => {
    for (const route of ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'])
      served.sandbox.control.fail('internal_error', 99, route);
    const { code, stdout, stderr } = await brl('journal recover --no-wait');
    expect([code, stdout]).toEqual([21, expect.stringContaining('in risk analysis')]);
    expect(stderr).toContain('The service did not answer: the table has only what the journal knew before.');
    expect(stderr).toMatch(
      /may be paid already or still be paid, so do not pay it again\.\nNext: brl doctor\n$/,
    );
  });

  test('says of one that was answered what is open', async () => {
    const { code, stderr } = await brl('journal recover --no-wait');
    expect(code).toBe(21);
    expect(stderr).not.toContain('did not answer');
    expect(stderr).toMatch(/do not pay it again\.\nNext: brl journal recover --wait\n$/);
  });

  test('says at the end of a wait that it ran out, that the payment is not over, and how to wait on', async () => {
    const { code, stderr } = await brl('pix status held-1 --wait 1s');
    expect(code).toBe(21);
    expect(stderr).toMatch(
      /The time to wait is over\. The last state seen is in risk analysis \(PENDING_APPROVAL\)\.\nIt may still be paid: do not pay it again\.\nNext: brl pix status int_\w+ --wait\n$/,
    );
    expect((await brl('pix status rent-of-december-2026 --wait 1s')).stderr).not.toContain('time to wait');
  });

  test('refuses a word by what the look-up of that line has shown', async () => {
    const judge = (as: string) => brl(`journal resolve held-1 --as ${as} --evidence statement --yes --json`);
    const open = (await judge('paid')).json;
    expect([open.moneyMoved, open.next]).toEqual([
      'unknown',
      expect.stringMatching(/^brl journal recover int_\w+ --wait$/),
    ]);
    served.sandbox.control.settle(null, 'COMPLETED');
    const over = (await judge('not-paid')).json;
    expect([over.moneyMoved, over.next]).toEqual([
      'yes',
      expect.stringMatching(/^brl journal show int_\w+$/),
    ]);
  });

  test('asks for a verdict in words, those that fit a payment, once it is shown', async () => {
    // On a busy machine a list listens a while after it is drawn.
    const at = { at: /What happened to int_\w+\?/, afterMs: 600 };
    const shown = await atDesk('journal resolve rent-of-december-2026 --evidence statement', 80, [
      { ...at, keys: ['Down', 'Enter'] },
      { at: /as not-paid\?/, text: 'n', keys: ['Enter'] },
    ]);
    expect(shown).toMatch(/Maria Exemplo.*What happened to/s);
    expect(shown).toContain('it was paid (paid)');
    expect(shown).toContain('it was not paid (not-paid)');
    expect(shown).not.toContain('(made)');
    const piped = await brl('journal resolve rent-of-december-2026 --evidence statement --yes --json');
    expect([piped.code, piped.json.error?.message]).toEqual([2, 'Missing: --as.']);
  });
});
