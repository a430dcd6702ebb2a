import { expect, test } from 'vitest';
import { runHere } from '../support/in-process.ts';
import { create, openMachineForThisFile, pc, result } from './qr-desk.ts';

/** What a person who made or read a code is told to type next, and the words beside it. */

openMachineForThisFile();

const onTerminal = async (args: readonly string[], lang = 'en') =>
  (
    await runHere([...args], {
      env: { ...pc.env, TERM: 'xterm', BRL_LANG: lang },
      cwd: pc.home,
      terminal: { shows: 'both', columns: 300 },
    })
  ).stdout;

test('a charge leads on to its payment, and a code that was read to paying it; a script is told neither', async () => {
  const line = 'qr create --key 11444777000161 --amount 25,00 --identifier table-1'.split(' ');
  expect(await onTerminal(line)).toMatch(/^Next: brl qr status table-1 --wait$/m);
  const piped = await create('table-2');
  expect(piped.stderr).not.toContain('Next:');
  const emv = String(result(await pc.brl(['qr', 'status', 'table-2', '--json'])).emv);
  const read = await onTerminal(['pix', 'qr', 'decode', emv]);
  expect(read).toMatch(/^Document +- +\S+ +only at the bank$/m);
  expect(read).toMatch(/^Next: brl pix qr pay CODE$/m);
  const csv = await pc.brl(['pix', 'qr', 'decode', emv, '--output', 'csv']);
  expect([csv.stdout.includes('only at'), csv.stderr.includes('Next:')]).toEqual([false, false]);
});

test('a key that is registered is shown as it was typed, its type in words', async () => {
  const shown = await onTerminal(
    'pix keys register --key-type EMAIL --key Treasury@example.com'.split(' '),
    'pt-BR',
  );
  expect(shown).toMatch(/^Chave +treasury@example\.com$/m);
  expect(shown).toMatch(/^Tipo +e-mail$/m);
});
