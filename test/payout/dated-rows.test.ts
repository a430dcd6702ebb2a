import { describe, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { lint, saved, verdictsOf } from './lint-desk.ts';

/** A row that its file has for another day is not paid today without a word. */

const file = (heading: string, day: string) => `Valor;Chave PIX;${heading}\n15,00;maria@example.com;${day}\n`;
const verdicts = async (heading: string, day: string, ignored: readonly string[] = []) =>
  (await lint(file(heading, day), { ignored, today: '2026-11-26' })).rows.map(({ verdict }) => verdict);

describe('a row dated for another day', () => {
  test.each([
    'Data de pagamento',
    'Vencimento',
    'Agendar para',
    'DT_PGTO',
    'payment_date',
    'due_date',
    'Data',
    'Pagar em',
    'Dt. Vencto',
    'Data do pagamento',
    'Scheduled for',
    'Quando',
  ])('is for a person to decide under "%s"', async (heading) => {
    expect(await verdicts(heading, '10/12/2026')).toEqual(['confirm']);
    expect(await verdicts(heading, '26/11/2026')).toEqual(['ok']);
    expect(await verdicts(heading, '')).toEqual(['ok']);
    expect(await verdicts(heading, '10/12/2026', [heading])).toEqual(['ok']);
  });

  test.each(['10/12/26', '2026-12-10', '10.12.2026', '10/12/2026 00:00', '46366', 'amanhã', '31/02/2026'])(
    'is known as %s',
    async (day) => expect(await verdicts('Vencimento', day)).toEqual(['confirm']),
  );

  test.each([
    ['Data de emissão', '01/11/2026'],
    ['Nascimento', '01/11/1980'],
    ['Pedido', '46366'],
    ['Obs', 'pagar 10/12/2026'],
  ])('is none under "%s": %s', async (heading, text) =>
    expect(await verdicts(heading, text)).toEqual(['ok']),
  );

  test('is told where it stands, with every column that is not used', async () => {
    expect(await verdictsOf(file('Vencimento', '10/12/2026'))).toEqual([[2, 'confirm', 'C date']]);
    const { summary } = await lint('Valor;Chave PIX;Nota;Vencimento\n15,00;maria@example.com;77;\n');
    expect(summary.unusedColumns).toEqual(['Nota', 'Vencimento']);
  });

  test('is not paid: 2 off a terminal, and paid where it is said to be meant', async () => {
    const home = machine();
    const path = saved(file('Vencimento', '31/12/2031'), 'dated.csv');
    const run = (...more: string[]) =>
      home.brl(['payout', 'run', path, '--ref', 'dated', '--confirm', '15,00', ...more], {
        env: { BRL_ENVIRONMENT: 'sandbox' },
      });
    const refused = await run();
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('--ignore-column "Vencimento"'),
    ]);
    expect((await run('--ignore-column', 'Vencto')).code).toBe(2);
    const paid = await run('--ignore-column', 'vencimento');
    expect([paid.code, paid.stderr], paid.stderr).toEqual([0, expect.not.stringContaining('not used')]);
  });
});
