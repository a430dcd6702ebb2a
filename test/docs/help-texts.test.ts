import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settableNames } from '../../src/lib/areas/config/values.ts';
import { medEvents } from '../../src/lib/contract/med.ts';
import { maxCodeSends, resendCooldownSeconds } from '../../src/lib/contract/pix-keys.ts';
import { deliverySourceIps } from '../../src/lib/contract/webhooks.ts';
import { helpText } from '../../src/lib/docs/help.ts';
import { readManifest } from '../../src/lib/docs/manifest.ts';
import { wrap } from '../../src/lib/docs/text.ts';
import { withHelp } from '../../src/lib/docs/with-help.ts';
import { groups } from '../../src/lib/words/help/groups.ts';
import { flagText, helpOf } from '../../src/lib/words/help/index.ts';
import { speak, speakHelp } from '../../src/lib/words/language.ts';

const described = (command: string) => `${helpOf(command).summary} ${helpOf(command).description}`;
const manifest = readManifest(fileURLToPath(new URL('../..', import.meta.url)));

/** Reads the help in a language; the Portuguese one is loaded only when it is spoken. */
async function readIn<T>(language: 'en' | 'pt', read: () => T): Promise<T> {
  await speak(language);
  try {
    await speakHelp();
    return read();
  } finally {
    await speak('en');
  }
}

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

test('every group of commands has a sentence', () => {
  const groupsAbove = (id: string) =>
    id
      .split(':')
      .slice(0, -1)
      .map((_, at, words) => words.slice(0, at + 1).join(' '));
  const all = new Set(Object.keys(manifest.commands).flatMap(groupsAbove));
  expect([...all].filter((group) => groups[group] === undefined)).toEqual([]);
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
    const names = Object.keys(manifest.commands)
      .map((id) => id.replaceAll(':', ' '))
      .filter((name) => name.includes(' '));
    const atEnd = new RegExp(`\\b(?:${names.join('|')})(?: --?[a-z-]+| [A-Z]{2,})*\\.(?= |$)`);
    expect('It refuses to remove it: use brl pin reset.').toMatch(atEnd);
    const ends = () => names.filter((name) => atEnd.test(described(name).replaceAll(/\s+/g, ' ')));
    expect(await readIn(language, ends)).toEqual([]);
  },
);

test.each(['en', 'pt'] as const)(
  'a long description has its exit codes and what the sandbox does in paragraphs of their own: %s',
  async (language) => {
    const inside = /(?<=[.:;)]\s)(?:Exit \d|Saída \d|In the sandbox|No sandbox)/;
    const isLong = (text: string) => wrap(text.replaceAll(/\s+/g, ' '), 80).length > 4;
    const buried = () =>
      Object.keys(manifest.commands).filter((id) => {
        const { description = '' } = helpOf(id.replaceAll(':', ' '));
        return isLong(description) && description.split('\n\n').some((text) => inside.test(text));
      });
    expect(await readIn(language, buried)).toEqual([]);
  },
);

test.each(['en', 'pt'] as const)(
  'a list keeps its indent on a screen of any width, and what it goes on with stands further right: %s',
  async (language) => {
    const screen = (width: number) =>
      helpText(['sandbox', 'fail'], { ...manifest, commands: withHelp(manifest.commands) }, width)?.split(
        '\n',
      ) ?? [];
    const lines = await readIn(language, () => screen(60));
    const first = lines.findIndex((line) => line.startsWith('  db_unavailable: '));
    const list = lines.slice(first, lines.indexOf('', first));
    expect(list.length).toBeGreaterThan(22);
    for (const line of list) expect(line).toMatch(/^(?: {2}\w+: | {4}\S)/);
  },
);

test('no flag that is required is parted from its value on a narrow screen', () => {
  const parted = Object.values(manifest.commands).filter((command) =>
    /--[\w-]+\n {4}[A-Z][\w|]+(?: |\n)/.test(helpText(command.id.split(':'), manifest, 60) ?? ''),
  );
  expect(parted.map(({ id }) => id)).toEqual([]);
});
