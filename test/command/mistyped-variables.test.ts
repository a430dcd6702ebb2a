import { expect, test } from 'vitest';
import { mistypedVariables } from '../../src/lib/command/mistyped-variables.ts';
import { settingVariables } from '../../src/lib/connection/setting-variables.ts';
import { ownVariables } from '../../src/lib/connection/variables.ts';
import { manWords } from '../../src/lib/words/man.ts';
import { textOf } from '../../src/lib/words/topic.ts';

test('every variable that the manual names is known, and each known one is in the manual', () => {
  const inManual = Object.keys(manWords.variables).filter((name) => name.startsWith('BRL_'));
  const known = [...ownVariables, ...settingVariables];
  expect(inManual.filter((name) => !known.includes(name))).toEqual([]);
  expect(ownVariables.filter((name) => !inManual.includes(name))).toEqual([]);
  expect(mistypedVariables(Object.fromEntries(known.map((name) => [name, '1'])))).toEqual([]);
});

test('a variable that is almost one of ours is named with the one that may be meant', () => {
  expect(mistypedVariables({ BRL_JURNAL: '/tmp/x' }).map(textOf)).toEqual([
    expect.stringContaining('BRL_JOURNAL'),
  ]);
});
