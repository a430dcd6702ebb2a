import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

/** Moves the sandbox's virtual clock to a time in Brasilia. */
function setClock(time: string): void {
  const sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
  sandbox.control.setClock(Date.parse(`${time}-03:00`));
  sandbox.close();
}

const line = (changes: Record<string, string> = {}) => [
  'ted',
  'send',
  ...Object.entries({
    'bank-code': '341',
    branch: '1234',
    'account-number': '56789',
    'tax-number': '529.982.247-25',
    'holder-name': 'Joana Exemplo da Silva',
    amount: '1.500,00',
    ...changes,
  }).flatMap(([name, value]) => [`--${name}`, value]),
];

describe('ted send sends', () => {
  test('sends, follows and settles; the screen shows payee, bank and day', async () => {
    setClock('2026-03-10T12:00:00');
    const sent = await home.brl([...line(), '--ref', 'inv-1', '--yes', '--json']);
    expect(sent.code).toBe(20);
    expect(sent.json).toMatchObject({
      outcome: 'pending',
      operation: 'ted.out',
      amount: 1500,
      next: `brl ted status ${sent.json.intentId} --wait`,
      result: { status: 'PROCESSING', amount: 1500 },
    });
    expect(sent.stderr).toMatch(/To bank +341 Itaú Unibanco S\.A\./);
    expect(sent.stderr).toMatch(/Settles +today, Tuesday 2026-03-10, in about 30 minutes/);
    const status = ['ted', 'status', String(sent.json.intentId)];
    const open = await home.brl(status);
    expect([open.code, open.stdout]).toEqual([0, expect.stringMatching(/^Status +on its way/)]);
    expect(open.stderr).toContain(
      `It may still be paid: do not pay it again.\nNext: brl ${status.join(' ')} --wait\n`,
    );
    expect((await home.brl([...status, '--json'])).stderr).not.toContain('do not pay it again');
    setClock('2026-03-10T12:31:00');
    const shown = await home.brl([...status, '--wait']);
    expect([shown.code, shown.stdout]).toEqual([
      0,
      expect.stringMatching(/Status +settled \(COMPLETED\)\nAmount +R\$\u00a01\.500,00/),
    ]);
    expect(shown.stderr).not.toContain('do not pay it again');
    const again = await home.brl([...line(), '--ref', 'inv-1', '--yes']);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('nothing was sent now')]);
  });

  test('warns on a Friday evening, and explains a doubtful FAILED', async () => {
    setClock('2026-03-13T17:31:00');
    const sent = await home.brl([...line({ amount: '20' }), '--ref', 'fri', '--yes', '--json']);
    expect(sent.code).toBe(20);
    expect(sent.stderr).toMatch(/Warning: The service stops asking after 48 h/);
    expect(sent.stderr).toContain('on Monday 2026-03-16');
    setClock('2026-03-15T18:00:00');
    const shown = await home.brl(['ted', 'status', String(sent.json.intentId), '--wait', '--json']);
    expect([shown.code, (shown.json as unknown as { status: string }).status]).toEqual([40, 'FAILED']);
  });

  test.each([
    ['2026-03-10T17:10:00', [], 32, 'ted_window_closed'],
    ['2026-03-10T18:00:00', ['--only-same-day'], 32, 'not_same_day'],
    ['2026-03-10T06:00:00', ['--only-same-day'], 32, 'not_same_day'],
  ])('at %s with %j sends nothing', async (time, more, exit, code) => {
    setClock(time);
    const run = await home.brl([
      ...line({ amount: '7,77' }),
      '--ref',
      `w-${time}`,
      '--yes',
      '--json',
      ...more,
    ]);
    expect([run.code, run.json.error?.code, run.json.moneyMoved]).toEqual([exit, code, 'no']);
    expect(run.stderr).not.toContain('Sending int_');
  });
});

describe('ted send refuses, or only shows', () => {
  test.each([
    [{ 'bank-code': '60746948' }, 'invalid_bank_code', 'is an ISPB'],
    [{ 'bank-code': '33' }, 'invalid_bank_code', 'leading zeros count'],
    [{ branch: '1234-5' }, 'invalid_field', 'brl does not remove it'],
    [{ branch: '12345' }, 'invalid_field', 'has 5 digits'],
    [{ 'account-number': '56789-0' }, 'invalid_field', 'check digit'],
    [{ 'account-type': 'salário' }, 'invalid_account_type', 'CHECKING, SAVINGS'],
    [{ 'tax-number': '529.982.247-24' }, 'invalid_document', 'check digits'],
    [{ amount: '1.500' }, 'invalid_amount', 'may mean'],
    [{ 'holder-name': ' ' }, 'invalid_field', 'one line'],
    [{ identifier: 'a', 'new-attempt': '' }, 'usage', '--new-attempt'],
  ])('%j is refused before anything is sent', async (changes, code, words) => {
    const words_ = line(changes as unknown as Record<string, string>).filter((word) => word !== '');
    const run = await home.brl([...words_, '--yes', '--json']);
    expect([run.code, run.json.error?.code]).toEqual([2, code]);
    expect(run.json.error?.message).toContain(words);
  });

  test('a CNPJ with letters is refused before anything is sent, with what to do', async () => {
    const run = await home.brl([
      ...line({ 'tax-number': '12.ABC.345/01DE-35' }),
      '--ref',
      'abc',
      '--yes',
      '--json',
    ]);
    expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_document']);
    expect(run.json.error?.message).toContain('another PIX key of the same company');
  });

  test('a bank without TED is refused by the catalogue', async () => {
    const run = await home.brl([...line({ 'bank-code': '403' }), '--ref', 'cora', '--yes', '--json']);
    expect([run.code, run.json.error?.code]).toEqual([35, 'bank_without_ted']);
  });

  test('--dry-run shows the exact body and sends nothing', async () => {
    const run = await home.brl([...line(), '--dry-run', '--json']);
    expect([run.code, (run.json as unknown as { body: object }).body]).toEqual([
      0,
      expect.objectContaining({
        value: 1500,
        bankCode: '341',
        accountType: 'CHECKING',
        taxNumber: '52998224725',
      }),
    ]);
  });
});

describe('transfer and timeline', () => {
  test('pays a document whose holder is the expected one', async () => {
    const words = [
      'transfer',
      'send',
      '--to-document',
      '529.982.247-25',
      '--amount',
      '150,00',
      '--yes',
      '--json',
    ];
    const wrong = await home.brl([...words, '--ref', 't1', '--expect-name', 'Maria Exemplo da Silva']);
    expect([wrong.code, wrong.json.error?.code]).toEqual([35, 'expectation_failed']);
    const right = await home.brl([...words, '--ref', 't1', '--expect-name', 'Joana Exemplo da Silva']);
    expect([right.code, right.json.outcome, right.json.amount]).toEqual([0, 'settled', 150]);
    const told = await home.brl(['transactions', 'timeline', '--identifier', String(right.json.identifier)]);
    expect([told.code, told.stdout]).toEqual([0, expect.stringMatching(/^Operation +Transfer/m)]);
  });

  test.each([
    [[]],
    [['--to-document', '52998224725', '--to-account', '5a4db0c5-0000-4000-8000-00000000acc2']],
    [['--to-branch', '0001', '--to-number', '1002']],
    [['--to-account', 'acc2']],
  ])('%j is not one destination', async (target) => {
    const run = await home.brl(['transfer', 'send', '--amount', '1', '--yes', '--json', ...target]);
    expect(run.code).toBe(2);
  });

  test('lookup shows the masked holder, and says when there is none', async () => {
    const found = await home.brl(['transfer', 'lookup', '529.982.247-25']);
    expect(found.stdout).toMatch(/^Name +Joana E\*+ d\* S\*+$/m);
    expect((await home.brl(['transfer', 'lookup', '98765432100', '--json'])).code).toBe(30);
  });

  test.each([[[]], [['--identifier', 'a', '--e2e', 'b']]])('timeline %j needs one name', async (names) => {
    const run = await home.brl(['transactions', 'timeline', '--json', ...names]);
    expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_query']);
  });
});
