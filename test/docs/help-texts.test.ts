import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settableNames } from '../../src/lib/areas/config/values.ts';
import { medEvents } from '../../src/lib/contract/med.ts';
import { maxCodeSends, resendCooldownSeconds } from '../../src/lib/contract/pix-keys.ts';
import { deliverySourceIps } from '../../src/lib/contract/webhooks.ts';
import { readManifest } from '../../src/lib/docs/manifest.ts';
import { flagText, helpOf } from '../../src/lib/words/help/index.ts';
import { saidIn } from '../../src/lib/words/language.ts';

const described = (command: string) => `${helpOf(command).summary} ${helpOf(command).description}`;

test.each([
  ['config set', settableNames],
  ['med list', medEvents],
  ['med answer', medEvents],
  ['pix keys resend', [String(maxCodeSends), String(resendCooldownSeconds)]],
  ['webhooks create', deliverySourceIps],
])('the help of %s names all that there is', (command, names) => {
  const all = [described(command), ...Object.values(helpOf(command).args ?? {})].join(' ');
  expect(names.filter((name) => !all.includes(name))).toEqual([]);
});

test('a flag says the same in every command, unless a command says something else', () => {
  expect(flagText('pix send', 'json')).toBe(flagText('doctor', 'json'));
  expect(flagText('pix send', 'ref')).not.toBe(flagText('webhooks create', 'ref'));
});

test.each([
  ['pix sned', undefined],
  ['pix send', 'nonsense'],
])('a command or flag that help says nothing about is refused by the build: %s %s', (command, flag) => {
  expect(() => (flag === undefined ? helpOf(command) : flagText(command, flag))).toThrow(
    'says nothing about',
  );
});

test.each(['en', 'pt'] as const)(
  'no sentence ends in a command, whose full stop would be copied: %s',
  async (language) => {
    const { commands } = readManifest(fileURLToPath(new URL('../..', import.meta.url)));
    const names = Object.keys(commands)
      .map((id) => id.replaceAll(':', ' '))
      .filter((name) => name.includes(' '));
    const atEnd = new RegExp(`\\b(?:${names.join('|')})(?: --?[a-z-]+| [A-Z]{2,})*\\.(?= |$)`);
    expect('It refuses to remove it: use brl pin reset.').toMatch(atEnd);
    const ends = () => names.filter((name) => atEnd.test(described(name).replaceAll(/\s+/g, ' ')));
    expect(await saidIn(language, ends)).toEqual([]);
  },
);
