import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** Who owns the keys of a file is looked up where that is asked for, and compared with what the file says. */

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const heading = 'Chave PIX;Valor;Nome;CPF/CNPJ';
const maria = 'maria@example.com;10,00;Maria Exemplo de Souza;123.456.789-09';
const run = (rows: readonly string[], ...more: readonly string[]) =>
  desk.payout(['run', desk.file('march.csv', [heading, ...rows]), '--ref', 'march', ...more]);

test('each row is compared, also where an earlier one has the same key', async () => {
  const rows = [maria, 'maria@example.com;11,00;Joana Exemplo;', 'maria@example.com;12,00;;111.444.777-35'];
  const { code, stderr } = await run(rows, '--confirm', '33', '--lookup', 'all');
  expect(code).toBe(35);
  expect(stderr).toContain("Line 3: The row's name does not match");
  expect(stderr).toContain("Line 4: The row's document does not match");
  expect(stderr).not.toContain('Line 2:');
  expect(stderr).toContain('no money moved');
  expect(stderr).toContain('Next: Correct the rows: find out whose key it is');
  expect(stderr).not.toContain('without --lookup');
  expect(desk.debits()).toEqual([]);
});

test('none is looked up unless that is asked for', async () => {
  const rows = ['maria@example.com;11,00;Joana Exemplo;', '52998224725;12,00;;'];
  const { code, stderr } = await run(rows, '--confirm', '23');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('looked up')]);
  expect(stderr).toContain('One name of the file was not compared with the holder of its key.');
  expect(stderr).toMatch(/: --lookup all$/m);
});

test('new: a payee that was paid before is not looked up again', async () => {
  const first = await run([maria], '--confirm', '10', '--lookup', 'new');
  expect(first.stderr).toContain('One key is looked up');
  expect(first.stderr).not.toContain('not compared');
  const file = desk.file('april.csv', [heading, 'maria@example.com;14,00;Maria Exemplo de Souza;']);
  const line = ['run', file, '--ref', 'april', '--confirm', '14', '--lookup', 'new'];
  const { code, stderr } = await desk.payout(line);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('looked up')]);
});

test('a name that was looked up within the day is compared at no cost', async () => {
  expect((await desk.machine.brl(['pix', 'lookup', 'maria@example.com'])).code).toBe(0);
  const other = await run(['maria@example.com;14,00;Joana Exemplo;'], '--confirm', '14');
  expect([other.code, other.stderr]).toEqual([35, expect.not.stringContaining('quota')]);
  expect(other.stderr).toContain('is Maria Exemplo de Souza, not "Joana Exemplo"');
  expect(desk.debits()).toEqual([]);
  const same = await run([maria, '52998224725;12,00;Outro Exemplo;'], '--confirm', '22');
  expect(same.code).toBe(0);
  expect(same.stderr).toContain('One name of the file was not compared');
  expect(same.stderr).not.toContain('No column is read');
});

test('a heading for names that is not known is told', async () => {
  const rows = ['chave;valor;funcionária', 'maria@example.com;14,00;Joana Exemplo'];
  const file = desk.file('staff.csv', rows);
  const told = await desk.payout(['run', file, '--ref', 'march', '--confirm', '14']);
  expect(told.stderr).toContain('No column is read as the name of the payee');
  expect(told.stderr).toContain('--map name=HEADING');
  const mapped = desk.file(
    'mapped.csv',
    rows.map((row) => row.replace('14', '15')),
  );
  const line = ['run', mapped, '--ref', 'april', '--confirm', '15', '--map', 'name=funcionária'];
  const { code, stderr } = await desk.payout(line);
  expect(code).toBe(0);
  expect(stderr).toContain('One name of the file was not compared');
  expect(stderr).not.toContain('No column is read');
});

test('a closed directory ends the look-ups and stops no payment', async () => {
  const rows = ['dict-closed@example.com;10,00;;', maria];
  const { code, stderr } = await run(rows, '--confirm', '20', '--lookup', 'all');
  expect(stderr).toContain('0 of 2 keys were looked up');
  expect(code).toBe(0);
  expect(desk.debits()).toHaveLength(2);
});
