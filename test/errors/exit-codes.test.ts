import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/lib/errors/exit-codes.ts';
import { exitTable, explainExitCode } from '../../src/lib/errors/exit-table.ts';
import { saidIn } from '../../src/lib/words/language.ts';

const pages = [
  ['docs/exit-codes.md', 'en', ['Code', 'Meaning', 'Money may have moved', 'A script may']],
  [
    'docs/pt-BR/codigos-de-saida.md',
    'pt',
    ['Código', 'Significado', 'O dinheiro pode ter saído', 'Um script pode'],
  ],
] as const;

test.each(pages)('%s has the table', async (page, language, heads) => {
  const rows = (await saidIn(language, exitTable)).map((row) => [
    row.code,
    row.meaning,
    row.moneyMayHaveMoved,
    row.scriptMay,
  ]);
  const table = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const inPage = /<!-- table -->\n([\s\S]*)<!-- \/table -->/.exec(text)?.[1];
  expect(inPage?.trim()).toBe(table.join('\n'));
});

test('the numbers are those that scripts were promised, in order', () => {
  expect(exitCodes.map((row) => row.code)).toEqual([
    0, 1, 2, 20, 21, 30, 31, 32, 33, 34, 35, 40, 41, 50, 51, 60, 61, 80, 81, 90, 91, 92, 93, 130,
  ]);
});

test('money may have moved only after these', () => {
  const stayed = ['no', 'not by this run'];
  const moved = exitTable()
    .filter((row) => !stayed.includes(row.moneyMayHaveMoved))
    .map((row) => row.code);
  expect(moved).toEqual([0, 1, 20, 21, 33, 34, 40, 41]);
});

test.each([3, 13, 70, 134, 137, 143, 255])('%i is not ours and is read as 40', (code) => {
  expect(explainExitCode(code)).toMatchObject({
    code,
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'treat it as 40',
  });
});

test('a known number is explained by its own row', () => {
  expect(explainExitCode(61)).toMatchObject({ code: 61, name: 'dict_quota', moneyMayHaveMoved: 'no' });
});
