import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Manifest } from '../../src/lib/docs/manifest.ts';
import { placeholders } from '../../src/lib/words/help/placeholders.ts';
import { placeholders as inPortuguese } from '../../src/lib/words/pt/help/placeholders.ts';

const { commands } = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as Manifest;
/** Typed as they are written, or called so in both languages. */
const alike =
  /^(?:CIDR(?:\|any)?|CPF|CURSOR|E2E|EMAIL|EMV|ENDTOENDID|HEX|ID|JMESPATH|N(?:\|all)?|REAIS|SHELL|TED|TENANT|UF|URL)$/;
const isOneOf = (words: string) => words.includes('|') && !Object.hasOwn(placeholders, words);

test.each(Object.values(commands).map((command) => [command.id.replaceAll(':', ' '), command] as const))(
  'help of %s has a Portuguese word for each value',
  (_name, { flags, args }) => {
    const words = [
      ...Object.values(args).map(({ name }) => name.toUpperCase()),
      ...Object.values(flags).flatMap(({ helpValue, hidden }) =>
        hidden || !helpValue ? [] : String(helpValue),
      ),
    ];
    const untold = words.filter((word) => !Object.hasOwn(inPortuguese, word) && !alike.test(word));
    expect(untold.filter((word) => !isOneOf(word) && !word.startsWith('HH:MM'))).toEqual([]);
  },
);
