import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readManifest, typedName, visibleCommands } from '../../src/lib/docs/manifest.ts';
import { wrongTurns } from '../../src/lib/docs/wrong-turns.ts';

const manifest = readManifest(process.cwd());
const names = visibleCommands(manifest).map(typedName);

test('every wrong turn leads to commands that there are, and is none itself', () => {
  const known = new Set([...names, '--help']);
  for (const [typed, meant] of Object.entries(wrongTurns)) {
    expect(
      meant.filter((name) => !known.has(name)),
      typed,
    ).toEqual([]);
    expect(names, typed).not.toContain(typed);
  }
});

test.each([
  [['pagar'], 'brl pix send  or  brl payout run  or  brl boleto pay'],
  [['pix', 'pay', '--key', 'secret-looking'], 'brl pix send  or  brl pix qr pay'],
  [['login'], 'brl auth login'],
  [['saldo'], 'brl statement list  or  brl limits show'],
  [['constructor'], 'brl --help'],
])('brl %s', (words, next) => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/run.js', ...words], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(`Next: ${next}\n`)]);
  expect(stderr).not.toContain('secret-looking');
});

test.each([
  ['00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000', 'brl pix qr pay CODE'],
  ['23793.38128 60007.827136 95000.063305 9 84660000012300', 'brl boleto pay --line CODE'],
])('a code in place of a key leads to the command that pays it', (code, next) => {
  const line = ['bin/run.js', 'pix', 'send', '--key', code, '--amount', '1,00', '--dry-run'];
  const { status, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(`Next: ${next}\n`)]);
});
