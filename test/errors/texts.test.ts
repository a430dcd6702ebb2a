import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { nearestCodes } from '../../src/lib/command/nearest.ts';
import { textsOf } from '../../src/lib/errors/both-languages.ts';
import type { CommandKind } from '../../src/lib/errors/ends.ts';
import { exitCodes } from '../../src/lib/errors/exit-codes.ts';
import { endingSentence, type MoneyFacts, moneySentence } from '../../src/lib/errors/money-sentence.ts';
import { allErrors, recordsOf } from '../../src/lib/errors/records.ts';
import { type Language, languageFrom, speak } from '../../src/lib/words/language.ts';

/** Commands that the texts may name; a text that names another one sends a person nowhere. */
const manifest = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as {
  commands: Record<string, unknown>;
};
const commands = new Set(Object.keys(manifest.commands).map((id) => id.replaceAll(':', ' ')));

const texts = allErrors().map((record) => ({
  name: `${record.source} ${record.code}`,
  record,
  ...textsOf(record),
}));

afterEach(() => speak('en'));

describe('texts of every code', () => {
  test.each(texts)('$name', ({ en, pt }) => {
    for (const sentence of [en.meaning, en.next, pt.meaning, pt.next]) {
      expect(sentence).toMatch(/^[\p{L}].*\.$/u);
      expect(sentence.length).toBeLessThanOrEqual(200);
      expect(sentence.trim()).toBe(sentence);
    }
    expect(pt.meaning).not.toBe(en.meaning);
    expect(pt.next).not.toBe(en.next);
  });

  test.each(texts)('$name is said in the language that is spoken', async ({ record, en, pt }) => {
    expect(record.text).toEqual(en);
    await speak('pt');
    expect(record.text.meaning).toBe(pt.meaning);
    expect(record.text.next).toBe(pt.next);
  });

  test.each(texts)('$name names commands that exist, the same ones in both languages', ({ en, pt }) => {
    const named = commandsIn(`${en.meaning} ${en.next}`);
    for (const command of named) expect([...commands]).toContain(command);
    expect(commandsIn(`${pt.meaning} ${pt.next}`)).toEqual(named);
  });

  test('each code of brl ends with a code of the table', () => {
    const known = exitCodes.map((row): number => row.code);
    for (const { code, exits } of allErrors()) {
      expect(exits.length, code).toBeGreaterThan(0);
      for (const exit of exits) expect(known, code).toContain(exit);
    }
  });
});

test('every code that the sources throw has a text', () => {
  const thrown = sourcesUnder('src').flatMap((source) =>
    [...source.matchAll(/(?:usageError\(\s*|new CliError\(\{\s*code: )'([a-z]+(?:_[a-z]+)*)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  expect(thrown.length).toBeGreaterThan(0);
  expect([...new Set(thrown)].filter((code) => recordsOf(code).length === 0).sort()).toEqual([]);
});

test('every text of ours is of a code that the sources give', () => {
  const started = readFileSync(join('bin', 'run.js'), 'utf8');
  const given = [...sourcesUnder('src'), started].filter(
    (source) => !source.includes('export const ownErrors'),
  );
  // Made of a failure's name, which the compiler compares with this list.
  const composed = /^(?:token|secret_store)_/;
  const own = allErrors().filter(({ source, code }) => source === 'brl' && !composed.test(code));
  expect(own.filter(({ code }) => !given.some((source) => source.includes(`'${code}'`)))).toEqual([]);
});

test('every code ends with an exit code that its text names', () => {
  const ends = sourcesUnder('src').flatMap((source) => [
    ...endsIn(source, /code: '([a-z_]+)',\s*exit: (\d+)/g),
    ...endsIn(source, /bareFinding\(\s*'[A-Z]+',\s*'([a-z_]+)',\s*(\d+)/g),
    ...endsIn(source, /usageError\(\s*'([a-z_]+)'()/g, 2),
    ...endsIn(source, /\bconfig\(\s*'([a-z_]+)'()/g, 91),
  ]);
  expect(ends.length).toBeGreaterThan(100);
  const wrong = ends.filter(({ code, exit }) => {
    const [own] = recordsOf(code);
    return own?.source === 'brl' && !own.exits.includes(exit);
  });
  expect(wrong).toEqual([]);
});

const facts = { ending: 'settled', moneyMoved: 'yes', sent: 'yes' } as const satisfies MoneyFacts;
const say = (more: Partial<MoneyFacts>, kind: CommandKind = 'money') =>
  moneySentence({ ...facts, ...more }, kind);

describe('the sentence about the money', () => {
  const sayIn = async (wanted: Language, more: Partial<MoneyFacts>) => {
    await speak(wanted);
    return say(more);
  };

  test.each(exitCodes.map((row) => row.name))('of %s in general is one in both languages', async (ending) => {
    const english = endingSentence(ending);
    expect(english).toMatch(/\.$/);
    await speak('pt');
    expect(endingSentence(ending)).toMatch(/\.$/);
    expect(endingSentence(ending)).not.toBe(english);
  });

  test.each([
    'not_sent',
    'interrupted',
    'local_storage',
    'configuration',
    'duplicate',
    'unavailable',
  ] as const)('of %s says "no money moved" where that is known, and at no other time', (ending) => {
    for (const sent of ['yes', 'no', 'maybe'] as const) {
      expect(say({ ending, sent, moneyMoved: 'no' })).toMatch(/no money/i);
      expect(say({ ending, sent, moneyMoved: 'unknown' })).not.toMatch(/no money/i);
      expect(say({ ending, sent, moneyMoved: 'yes' })).toMatch(/moved its money|The money moved/);
    }
  });

  test('never says that nothing was sent of what was sent', () => {
    for (const { name: ending } of exitCodes)
      for (const sent of ['yes', 'maybe'] as const)
        expect(say({ ending, sent, moneyMoved: 'no' }) ?? '', ending).not.toMatch(/^Nothing was sent/);
  });

  test.each(['uncertain', 'batch_uncertain', 'pending', 'held', 'crashed'] as const)(
    '%s means: do not pay again',
    async (ending) => {
      const open = { ending, moneyMoved: 'unknown', sent: 'maybe' } as const;
      expect(say(open)).toMatch(/do not pay .*again/);
      expect(await sayIn('pt', open)).toMatch(/não pague .*de novo/);
    },
  );

  test('a payment that was made before is not called unpaid', () => {
    expect(say({ ending: 'duplicate', sent: 'no' })).toContain('has moved its money');
    expect(say({ ending: 'configuration', sent: 'no', moneyMoved: 'unknown' })).toContain('not known here');
    expect(say({ ending: 'refused', moneyMoved: 'no', isReversed: true })).toContain('came back');
  });

  test('of a journal or a configuration that cannot be used sends to what works without them', async () => {
    for (const ending of ['local_storage', 'configuration'] as const)
      for (const wanted of ['en', 'pt'] as const) {
        const unseen = await sayIn(wanted, { ending, sent: 'no', moneyMoved: 'unknown' });
        expect(unseen).toContain('`brl doctor`');
        expect(unseen).not.toContain('journal list');
      }
    const clock = { ending: 'clock', sent: 'no', moneyMoved: 'unknown' } as const;
    expect(await sayIn('en', clock)).toContain('`brl journal list`');
  });

  test('names the intent', () => {
    const open = { ending: 'uncertain', moneyMoved: 'unknown', sent: 'maybe' } as const;
    expect(moneySentence(open, 'money', 'in_7$&')).toContain('`brl journal recover in_7$&`');
  });
});

describe('the sentence about the money of a line that pays nothing', () => {
  test('what was typed wrong sent nothing; nobody looked whether an earlier line had paid', () => {
    const wrong = { ending: 'usage', moneyMoved: 'no', sent: 'no' } as const;
    expect(say(wrong)).toBe('Nothing was sent.');
    expect(say(wrong, 'write')).toBeNull();
    expect(say({ ...wrong, isReached: false })).toBeNull();
  });

  test('a query moves no money; another change may be made or not', () => {
    const none = { moneyMoved: 'no', sent: 'no' } as const;
    expect(say({ ...none, ending: 'uncertain' }, 'write')).toContain('whether the change was made');
    expect(say({ ...none, ending: 'not_allowed' }, 'write')).toBe('The change was not made.');
    expect(say({ ...none, ending: 'not_sent' }, 'write')).toBe('The change was not made.');
    // What exists already may have been made by this very change, as a credential whose secret was lost.
    expect(say({ ...none, ending: 'duplicate' }, 'write')).toBe('No money moved.');
  });

  test.each(exitCodes.map((row) => row.name).filter((name) => name !== 'usage'))(
    'of a query that ends as %s "no money moved" would be read as a word about what was asked for',
    (ending) => {
      expect(say({ ending, moneyMoved: 'no', sent: 'no' }, 'read')).toBe('This command moved no money.');
    },
  );

  test('does not say twice that nothing was sent', () => {
    const unsent = { ending: 'check_failed', moneyMoved: 'no', sent: 'no' } as const;
    expect(say(unsent)).toBe('Nothing was sent now; no money moved.');
    expect(say({ ...unsent, isUnsentTold: true })).toBe('No money moved.');
  });
});

describe('finding a code', () => {
  test('no word of ours is also one of the service: a script tells them apart by the code', () => {
    expect(recordsOf('internal_error').map((record) => record.source)).toEqual(['service']);
    expect(recordsOf('brl_internal_error').map((record) => record.source)).toEqual(['brl']);
  });

  test.each([
    ['insuficient_funds', 'insufficient_funds'],
    ['keynotfound', 'key_not_found'],
    ['conflict', 'conflict'],
    ['quota', undefined],
  ])('%s is near %s', (word, expected) => {
    const codes = allErrors().map(({ code }) => code);
    expect(nearestCodes(word, codes)[0]).toBe(expected);
  });
});

test.each([
  [{ BRL_LANG: 'pt-BR', LANG: 'en_US.UTF-8' }, 'pt'],
  [{ BRL_LANG: 'en', LANG: 'pt_BR.UTF-8' }, 'en'],
  [{ LANG: 'pt_BR.UTF-8' }, 'pt'],
  [{ LC_ALL: 'C', LANG: 'pt_BR.UTF-8' }, 'en'],
  [{}, 'en'],
])('the language of %j is %s', (env, wanted) => {
  expect(languageFrom(env)).toBe(wanted);
});

/** Codes with the exit code that stands beside them, or the one that the function gives. */
function endsIn(source: string, pattern: RegExp, given?: number) {
  return [...source.matchAll(pattern)].map(([, code = '', exit]) => ({ code, exit: given ?? Number(exit) }));
}

function sourcesUnder(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

function commandsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`brl ([^`]+)`/g)].map((match) => match[1] ?? '');
  return quoted.map((line) => /^[a-z-]+(?: [a-z-]+)*/.exec(line)?.[0].replace(/ --.*$/, '') ?? line);
}
