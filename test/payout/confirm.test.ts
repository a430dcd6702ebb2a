import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk, resultRows } from './desk.ts';

const rows = ['valor;chave', '10,00;maria@example.com', '20,00;52998224725'];
const question = 'Type the total to pay the file:';

let desk: Desk;
let file = '';
beforeEach(() => {
  desk = openDesk();
  file = desk.file('march.csv', rows);
});
afterEach(() => desk.close());

const paidCentavos = () => desk.debits().map(({ centavos }) => centavos);
const line = (...more: string[]) => ['run', file, '--ref', 'march', ...more];

/** No run is there and nothing was paid. */
async function expectNothing(): Promise<void> {
  expect(JSON.parse((await desk.payout(['list', '--json'])).stdout)).toEqual({ items: [] });
  expect(paidCentavos()).toEqual([]);
}

describe('off a terminal', () => {
  test('the total is needed, and named', async () => {
    const { code, json } = await desk.payout(line('--json'));
    expect([code, json.error?.code, json.moneyMoved]).toEqual([2, 'needs_confirm', 'no']);
    expect(json.error?.message).toContain('--confirm 30.00');
    await expectNothing();
  });

  test.each([
    ['another total', ['--confirm', '30,01'], 2, 'needs_confirm'],
    ['no amount', ['--confirm', 'all'], 2, 'invalid_amount'],
    ['a yes', ['--yes'], 2, 'usage'],
    ['another total than expected', ['--expect-total', '31,00', '--confirm', '30'], 35, 'expectation_failed'],
    ['other rows than expected', ['--expect-rows', '3', '--confirm', '30'], 35, 'expectation_failed'],
    ['an expectation that is no number', ['--expect-rows', 'two', '--confirm', '30'], 2, 'usage'],
    ['a width that is no number', ['--confirm', '30', '--width', '0'], 2, 'usage'],
    ['a rate that is no number', ['--confirm', '30', '--rate', '0/s'], 2, 'usage'],
    ['a time that is none', ['--confirm', '30', '--until', '24:00'], 2, 'usage'],
  ])('%s pays nothing', async (_what, more, exit, code) => {
    expect(await desk.refusal(line(...more))).toEqual([exit, code]);
    await expectNothing();
  });

  test('what was expected is paid', async () => {
    const more = ['--expect-total', '30', '--expect-rows', '2', '--confirm', '30,00'];
    expect((await desk.told(line(...more))).exit).toBe(0);
    expect(paidCentavos().toSorted()).toEqual([1000, 2000]);
  });

  test('the ref is needed', async () => {
    expect(await desk.refusal(['run', file, '--confirm', '30'])).toEqual([2, 'needs_ref_or_journal']);
    await expectNothing();
  });

  test('the rows may come by standard input', async () => {
    const options = { stdin: `${rows.join('\n')}\n` };
    const run = await desk.told(['run', '-', '--ref', 'march', '--confirm', '30'], options);
    expect(run).toMatchObject({ exit: 0, file: null, rows: 2 });
    expect((await desk.told(line('--confirm', '30'))).runId).toBe(run.runId);
    expect(paidCentavos()).toHaveLength(2);
  });

  test('the rows may stand in a workbook, its numbers as they are shown', async () => {
    const cells = [
      ['Valor', 'Chave'],
      [10, 'maria@example.com'],
      [20, '529.982.247-25'],
    ];
    const book = desk.file('march.xlsx', await writeXlsx({ sheets: [{ name: 'Folha', rows: cells }] }));
    const run = await desk.told(['run', book, '--ref', 'march', '--confirm', '30']);
    expect(run).toMatchObject({ exit: 0, counts: { settled: { rows: 2 } } });
    expect((await desk.told(line('--confirm', '30'))).runId).toBe(run.runId);
  });
});

describe('on a terminal', () => {
  test('the ref is asked for and the total typed', async () => {
    const run = await desk.onScreen(
      ['run', file],
      { at: 'A name for this run', text: 'march', keys: ['Enter'] },
      { at: question, text: '30,00', keys: ['Enter'] },
    );
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/thirty reais[\s\S]*finished/)]);
    expect(paidCentavos()).toHaveLength(2);
  });

  test.each([
    ['Enter alone', { keys: ['Enter'] }, /Declined\. Nothing was sent\. \(declined\)/],
    ['Ctrl-C', { keys: ['C-c'] }, /Nothing was sent\./],
    ['Ctrl-D', { keys: ['C-d'] }, /Nothing was sent\./],
  ])('%s pays nothing', async (_what, typed, said) => {
    const run = await desk.onScreen(line(), { at: question, ...typed });
    expect([run.code, run.stdout]).toEqual([130, expect.stringMatching(said)]);
    await expectNothing();
  });

  const again = /Press\s+Enter\s+to\s+stop\.[\s\S]*Type the total to pay the file:/;
  const typing = (at: string | RegExp, text: string) => ({ at, text, keys: ['Enter'] });

  test('another total and a mere yes are asked about again, and then it is paid', async () => {
    const slips = [typing(question, '3,00'), typing(again, 'y')];
    const run = await desk.onScreen(line(), ...slips, typing(again, '30,00'));
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/finished/)]);
    expect(paidCentavos()).toHaveLength(2);
  });

  test('what is typed behind a slip in one go is no answer to the question that comes next', async () => {
    const slip = { ...typing(question, '3,00\r30,00') };
    const run = await desk.onScreen(line(), slip, { at: again, afterMs: 500, keys: ['C-d'] });
    expect(run.code).toBe(130);
    await expectNothing();
  });

  test('three slips pay nothing', async () => {
    const run = await desk.onScreen(
      line(),
      typing(question, '3'),
      typing(again, 'y'),
      typing(again, '3.000'),
    );
    expect([run.code, run.stdout]).toEqual([
      130,
      expect.stringMatching(/"3\.000" is not the total\. Nothing was sent\./),
    ]);
    await expectNothing();
  });

  test('keys that were typed before the question are no answer', async () => {
    const run = await desk.onScreen(
      line(),
      { at: /./, afterMs: 0, text: '30,00', keys: ['Enter'] },
      { at: question, afterMs: 500, keys: ['C-c'] },
    );
    expect(run.code).toBe(130);
    await expectNothing();
  });
});

describe('a file that changes after its total was shown', () => {
  const swapped = ['valor;chave', '10,00;maria@example.com', '20,00;12345678000195'];

  /** The file is another one while its reader thinks about the total. */
  async function change(): Promise<number> {
    const meanwhile = () => writeFileSync(file, `${swapped.join('\n')}\n`);
    return (await desk.onScreen(line(), { at: question, meanwhile, text: '30,00', keys: ['Enter'] })).code;
  }

  test('is not paid, and cannot be resumed', async () => {
    expect(await change()).toBe(35);
    for (const line of [['stop'], ['recover'], ['resume', '--yes']])
      expect(await desk.refusal([...line, 'march'])).toEqual([2, 'run_not_planned']);
    expect(await desk.refusal(['run', 'march', '--confirm', '30,00'])).toEqual([2, 'run_not_planned']);
    expect(paidCentavos()).toEqual([]);
  });

  test('leaves rows behind that no other file of the ref pays', async () => {
    await change();
    writeFileSync(file, `${rows.join('\n')}\n`);
    expect(await desk.refusal(line('--confirm', '30,00'))).toEqual([33, 'run_differs']);
    expect(paidCentavos()).toEqual([]);
    const other = ['run', file, '--ref', 'march-2', '--confirm', '30,00', '--allow-duplicate'];
    expect((await desk.told(other)).exit).toBe(0);
    expect(paidCentavos().toSorted()).toEqual([1000, 2000]);
  });
});

test('a name that is neither a file nor a run is told as both', async () => {
  const run = await desk.payout(['run', 'marhc.csv', '--confirm', '30', '--json']);
  expect([run.code, run.json.error?.code]).toEqual([2, 'run_not_found']);
  expect(run.json.error?.message).toMatch(/no file "marhc.csv".*no run/);
});

test('what was planned is paid by its name, once its total is typed', async () => {
  const planned = await desk.told(['plan', file, '--ref', 'march']);
  expect(planned).toMatchObject({ exit: 0, state: 'planned', counts: { unsent: { rows: 2, amount: 30 } } });
  for (const named of [['march'], [file, '--ref', 'march']]) {
    const { code, json } = await desk.payout(['run', ...named, '--confirm', '31', '--json']);
    expect([code, json.error?.code, json.moneyMoved, json.sent]).toEqual([2, 'needs_confirm', 'no', 'no']);
  }
  const same = await desk.payout(['run', file, '--ref', 'april', '--confirm', '30', '--json']);
  expect([same.code, same.json.error?.code, same.json.moneyMoved]).toEqual([33, 'duplicate_run', 'no']);
  expect(paidCentavos()).toEqual([]);
  const other = ['run', 'march', '--confirm', '30', '--expect-total', '31'];
  expect(await desk.refusal(other)).toEqual([35, 'expectation_failed']);
  expect(await desk.refusal(['run', 'march', '--confirm', '30', '--ref', 'april'])).toEqual([2, 'usage']);
  expect(paidCentavos()).toEqual([]);
  const run = await desk.told(['run', 'march', '--confirm', '30']);
  expect(run).toMatchObject({ exit: 0, runId: planned.runId, state: 'finished' });
  expect(paidCentavos()).toHaveLength(2);
});

describe('--skip-invalid', () => {
  const doubtful = [
    'valor;chave',
    '10,00;maria@example.com',
    '1.500;52998224725',
    '20,00;nobody',
    '10,00;maria@example.com',
  ];
  const skipping = (out: string) => [
    'run',
    desk.file('doubtful.csv', doubtful),
    '--ref',
    'march',
    '--skip-invalid',
    out,
  ];

  test('pays the others, and writes down what it left out', async () => {
    const out = join(desk.machine.home, 'left.csv');
    expect(await desk.refusal([...skipping(out), '--confirm', '1540'])).toEqual([2, 'needs_confirm']);
    const named = await desk.payout(skipping(out));
    expect(named.stderr).toContain(`3 rows cannot be paid as written and are left out: they are in ${out}.`);
    const run = await desk.told([...skipping(out), '--confirm', '10,00']);
    expect(run).toMatchObject({ exit: 0, rows: 1, total: 10 });
    expect(resultRows(out).map(({ line, chave }) => [line, chave])).toEqual([
      ['3', '52998224725'],
      ['4', 'nobody'],
      ['5', 'maria@example.com'],
    ]);
    expect(resultRows(out)[0]?.problem).toContain('valor: "1.500" may mean');
    expect(await desk.told([...skipping(out), '--confirm', '10,00'])).toMatchObject({ exit: 0, rows: 1 });
    expect(paidCentavos()).toEqual([1000]);
  });

  test('never takes the place of another file', async () => {
    const other = desk.file('notes.csv', ['name']);
    expect(await desk.refusal([...skipping(other), '--confirm', '10,00'])).toEqual([2, 'file_exists']);
    await expectNothing();
  });
});

test('a run that was only planned is not sent by resume, nor made to look confirmed by stop', async () => {
  const march = desk.file('only-planned.csv', ['Chave PIX;Valor', 'maria@example.com;12,00']);
  expect((await desk.payout(['plan', march, '--ref', 'only-planned'])).code).toBe(0);
  const stopped = await desk.payout(['stop', 'only-planned']);
  expect([stopped.code, stopped.stderr]).toEqual([
    0,
    expect.stringContaining('Nothing was started: the run "only-planned" is only planned.'),
  ]);
  expect(stopped.stdout).not.toContain('brl payout run');
  expect(await desk.refusal(['resume', 'only-planned', '--yes'])).toEqual([2, 'needs_confirm']);
  expect(desk.debits()).toEqual([]);
  expect((await desk.payout(['run', 'only-planned', '--confirm', '12,00'])).code).toBe(0);
  expect(desk.debits()).toHaveLength(1);
  expect((await desk.payout(['stop', 'only-planned'])).stderr).toContain('so nothing was stopped.');
});

describe('a run that is known', () => {
  test('and paid says so, asks nothing and sends nothing', async () => {
    await desk.told(line('--confirm', '30'));
    for (const typed of [line(), ['run', 'march']]) {
      const again = await desk.onScreen(typed);
      expect([again.code, again.stdout]).toEqual([
        0,
        expect.stringMatching(
          /paid +2 rows, R\$.30,00\n[\s\S]*Nothing of this run is left to send\.[\s\S]*Nothing was sent now\./,
        ),
      ]);
      expect(again.stdout).not.toMatch(/can be paid|In words|Type/);
    }
    expect(await desk.refusal(line())).toEqual([2, 'needs_confirm']);
    expect(paidCentavos()).toHaveLength(2);
  });

  test('and paid in part asks for the rest alone', async () => {
    desk.setClock('2026-03-10T18:00:00');
    const heading = 'valor;chave;tipo;banco;agencia;conta;tipo de conta;documento;favorecido';
    const ted = '20,00;;ted;033;1234;56789;CHECKING;52998224725;Joana Exemplo da Silva';
    const mixed = desk.file('mixed.csv', [heading, '10,00;maria@example.com;;;;;;;', ted]);
    await desk.told(['run', mixed, '--ref', 'mixed', '--confirm', '30']);
    expect(paidCentavos()).toEqual([1000]);
    desk.setClock('2026-03-11T10:00:00');
    const typed = { at: 'Type what is left to send', text: '20,00', keys: ['Enter'] };
    const run = await desk.onScreen(['run', 'mixed'], typed);
    expect(run.stdout).toMatch(
      /paid +1 row, R\$.10,00\n[\s\S]*Left to send +R\$.20,00\nIn words +twenty reais/,
    );
    expect(run.stdout).not.toContain('Nothing was sent now.');
    expect(run.stdout).toMatch(/on the way +1 row, R\$.20,00/);
  });
});
