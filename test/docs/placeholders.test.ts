import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  examplesOf,
  flagUsage,
  type ManifestOption,
  readManifest,
  typedName,
  visibleCommands,
} from '../../src/lib/docs/manifest.ts';

/** The words that placeholders are made of. Look for one here before adding another. */
const vocabulary = `
  FILE - PATH URL ADDRESS PORT CIDR
  ID KEY PROFILE NAME VALUE NAME:VALUE TEXT CODE DIGITS HEX UF
  CPF CNPJ EMAIL PHONE EVP random
  CHECKING SAVINGS PAYMENT SALARY BANK/BRANCH/ACCOUNT
  REAIS N YYYY-MM-DD TIME HH:MM-HH:MM DURATION RULE SECONDS
  CLASS TYPE KIND STATE SCOPE OPERATION CURSOR JMESPATH COMMAND
  all any
`.split(/\s+/);

const longest = 40;

const commands = visibleCommands(readManifest(fileURLToPath(new URL('../..', import.meta.url))));
const flags = commands.flatMap((command) =>
  Object.values(command.flags)
    .filter((flag) => flag.type === 'option' && !flag.hidden)
    .map((flag) => ({ named: `${typedName(command)} --${flag.name}`, flag })),
);

test('the placeholder of a flag says what it takes', () => {
  expect(flags.length).toBeGreaterThan(900);
  const wrong = flags.filter(({ flag }) => !saysWhatItTakes(flag));
  expect(wrong.map(({ named, flag }) => `${named}: ${placeholder(flag)}`)).toEqual([]);
});

test('an example has made-up values where help has placeholders', () => {
  const lines = commands.flatMap(examplesOf).map(({ command }) => command);
  expect('brl pix keys resend CHALLENGE_ID').toMatch(/ [A-Z]+_[A-Z_]+(?!\S)/);
  expect(lines.filter((line) => / [A-Z]+_[A-Z_]+(?!\S)/.test(line))).toEqual([]);
});

function saysWhatItTakes(flag: ManifestOption): boolean {
  const words = placeholder(flag)
    .replace(/(,?\.\.\.)+$/, '')
    .split(/[|=]/)
    .map((word) => word.replace(/^\//, ''));
  const known = [...vocabulary, ...(flag.options ?? [])];
  const isKnown = words.filter((word) => word !== '').every((word) => known.includes(word));
  return placeholder(flag) !== '' && placeholder(flag).length <= longest && isKnown;
}

/** The part of `--key KEY` after the name of the flag. */
function placeholder(flag: ManifestOption): string {
  return flagUsage(flag).replace(/^(-\w, )?--[\w-]+ /, '');
}
