import { expect, test } from 'vitest';
import { openDesk } from '../payout/desk.ts';

/** What a change answers is no list: asked for as CSV it is JSON, and never told as a line that sent nothing. */
test.each(['--output', 'BRL_OUTPUT'])(
  'a run that paid and a batch that was made are told as JSON (%s)',
  async (how) => {
    const desk = openDesk();
    const env = how === 'BRL_OUTPUT' ? { BRL_OUTPUT: 'csv' } : {};
    const flags = how === 'BRL_OUTPUT' ? [] : ['--output', 'csv'];
    const file = desk.file('rows.csv', ['Valor;Chave PIX', '1,00;maria@example.com']);
    const paid = await desk.payout(['run', file, '--ref', 'march', '--confirm', '1,00', ...flags], { env });
    expect([paid.code, JSON.parse(paid.stdout).state, desk.debits().length]).toEqual([0, 'finished', 1]);
    const made = await desk.machine.brl(['batch', 'create', '--field', 'name=Folha', ...flags], { env });
    expect([made.code, JSON.parse(made.stdout).batchId]).toEqual([0, expect.any(String)]);
    const asked = await desk.machine.brl(['key', 'detect', 'maria@example.com', ...flags], { env });
    expect(asked.code).toBe(2);
    await desk.close();
  },
);
