import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { language, saidIn, speak } from '../../src/lib/words/language.ts';
import { portugueseHelp } from '../../src/lib/words/pt/help/index.ts';
import { portuguese } from '../../src/lib/words/pt/index.ts';
import { recordWords } from '../../src/lib/words/records.ts';
import { inEnglish } from '../../src/lib/words/topic.ts';

/** The names of the topics, as the sources of the catalogue give them. */
const topics = globSync(['src/lib/words/*.ts', 'src/lib/words/errors/*.ts', 'src/lib/words/help/*.ts'])
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= (?:topic|messages)\(\s*'([^']+)'/g)])
  .map(([, name]) => name)
  // A topic may be read both ways.
  .filter((name, index, all) => all.indexOf(name) === index);

describe('Portuguese', () => {
  test('has every topic, under its own name; the compiler asks for each sentence of it', () => {
    expect(topics.length).toBeGreaterThan(60);
    expect(Object.keys({ ...portuguese, ...portugueseHelp }).toSorted()).toEqual(topics.toSorted());
  });

  test('is no copy: few sentences are the same in both languages', () => {
    const said = sentences(portuguese).filter((text) => / \w+ /.test(text));
    const english = new Set(
      globSync('src/lib/words/**/*.ts', { exclude: ['**/pt/**'] })
        .map((file) => readFileSync(file, 'utf8'))
        .flatMap((source) => [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, text = '']) => text)),
    );
    const same = said.filter((text) => english.has(text) && !/^(brl|GET|POST|GRANT) /.test(text));
    expect(same).toEqual([]);
  });
});

test('outside of help, a command that ends a sentence stands in backquotes, or without a full stop: it is copied with it', () => {
  const manifest = readFileSync('oclif.manifest.json', 'utf8');
  const { commands } = JSON.parse(manifest) as { readonly commands: object };
  const names = Object.keys(commands).map((id) => id.replaceAll(':', ' '));
  const words = String.raw`(?: --[\w-]+| [a-z]*[A-Z]\w*| \$\{[^}]+\})*`;
  const bare = new RegExp(`[^\`]\\bbrl (?:${names.join('|')})${words}\\.(?=[ '\`])`, 'g');
  expect(['Type: brl journal show ', '{id} --wait. Or'].join('$')).toMatch(bare);
  const found = globSync('src/lib/words/**/*.ts', { exclude: ['**/help/**'] }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(bare), ([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('what is recorded is said in English while Portuguese is spoken', async () => {
  await speak('pt');
  expect(language()).toBe('pt');
  expect(recordWords.untilReached).toMatch(/^A hora/);
  expect(inEnglish(() => recordWords.untilReached)).toMatch(/^The time/);
  expect(recordWords.untilReached).toMatch(/^A hora/);
  await speak('en');
  expect(await saidIn('pt', () => recordWords.untilReached)).toMatch(/^A hora/);
});

/** Every text of a topic that takes no values. */
function sentences(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentences) : [];
}
