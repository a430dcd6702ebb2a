import fc from 'fast-check';
import { expect } from 'vitest';
import { verdictOf } from '../../../src/lib/client/classify.ts';
import { readReply } from '../../../src/lib/client/reply.ts';
import { secretHider } from '../../../src/lib/contract/hide.ts';
import { out as pixOut } from '../../../src/lib/contract/pix.ts';
import { endsOf } from '../../../src/lib/errors/ends.ts';
import { batchFacts, batchStanding } from '../../../src/lib/journal/rails/batch-facts.ts';
import { readJson, UnreadableJson, withOriginalNumbers } from '../../../src/lib/json/strict.ts';
import { compareDocuments, compareNames, sanitise } from '../../../src/lib/terminal/text.ts';
import { wrapForTerminal } from '../../../src/lib/terminal/wrap.ts';
import { messageText } from '../../../src/lib/words/records.ts';
import { damaged, fuzz, hostileText, outcomeOf, textOf, unprintable } from './fuzz.ts';

/** T11: what the service answers: JSON, errors, echoes of our secrets, and text for the terminal. */

const { each, ends } = fuzz();
const asIs = (text: string) => text;

/** JSON as any program may write it: blanks, escapes, numbers of every form, and members that come twice. */
const documents = fc.letrec<{ value: string; list: string; object: string; text: string; blank: string }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('text'),
      fc.constantFrom('true', 'false', 'null', '-0', '1e400', '150.00', '12345678901234567890.12', '1E-2'),
      tie('list'),
      tie('object'),
    ),
    blank: fc.constantFrom('', '', ' ', '\n', '\t\r '),
    text: fc.oneof(
      hostileText.map((text) => JSON.stringify(text)),
      fc.constantFrom('"a"', '"\\u0061"', '"b"', '"__proto__"', '"\\""', '":"', '"\\\\"'),
    ),
    list: fc
      .array(fc.tuple(tie('blank'), tie('value'), tie('blank')), { maxLength: 3 })
      .map((items) => `[${items.map((parts) => parts.join('')).join(',')}]`),
    object: fc
      .array(fc.tuple(tie('blank'), tie('text'), tie('blank'), tie('value'), tie('blank')), { maxLength: 4 })
      .map(
        (members) => `{${members.map(([a, name, b, value, c]) => `${a}${name}${b}:${value}${c}`).join(',')}}`,
      ),
  }),
).object;

const nearJson = fc.oneof(
  documents,
  damaged(documents, '{}[]",:\\u0 \n\u0001\ufeff'),
  textOf('[]{}":,1a\\', 30),
);

each('JSON documents', 10_000, nearJson, (text) => {
  const bytes = Buffer.from(text, 'utf8');
  const { value, error } = outcomeOf(() => readJson(bytes), UnreadableJson);
  // A name with an escape may be refused where the platform's parser misreads it.
  const isMisread = error?.message.includes('as it is written') === true && text.includes('\\');
  expect(error === undefined).toBe(isOneMeaning(bytes.toString('utf8')) && !isMisread);
  if (!value) return expect(error?.message.length).toBeLessThan(200);
  expect(value.value).toEqual(JSON.parse(value.text));
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  const numbers = (json: string) =>
    json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  // In their places: only members like array indexes change place, and these documents have none.
  if (!/"\d+"/.test(text))
    expect(numbers(JSON.stringify(withOriginalNumbers(value.text)))).toEqual(numbers(value.text));
});

/** Whether a text is JSON with no member twice, by a reader of RFC 8259 that was written for this test. */
function isOneMeaning(text: string): boolean {
  let at = 0;
  const blank = () => {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  };
  const take = (word: string) => {
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    return true;
  };
  const string = (): string | null => {
    const start = at;
    if (!take('"')) return null;
    for (; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (letter < ' ') return null;
      if (letter === '"') {
        at += 1;
        return JSON.parse(text.slice(start, at)) as string;
      }
      if (letter !== '\\') continue;
      at += 1;
      if (text.charAt(at) === 'u') {
        if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return null;
        at += 4;
      } else if (!'"\\/bfnrt'.includes(text.charAt(at)) || at >= text.length) return null;
    }
    return null;
  };
  const listed = (end: string, item: () => boolean): boolean => {
    at += 1;
    blank();
    if (take(end)) return true;
    for (;;) {
      blank();
      if (!item()) return false;
      blank();
      if (take(end)) return true;
      if (!take(',')) return false;
    }
  };
  const value = (depth: number): boolean => {
    blank();
    const letter = text.charAt(at);
    if (letter === '"') return string() !== null;
    if (letter === '[') return depth < 32 && listed(']', () => value(depth + 1));
    if (letter === '{') {
      const names = new Set<string>();
      return (
        depth < 32 &&
        listed('}', () => {
          const name = string();
          if (name === null || names.has(name)) return false;
          names.add(name);
          blank();
          return take(':') && value(depth + 1);
        })
      );
    }
    if (take('true') || take('false') || take('null')) return true;
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(text.slice(at))?.[0];
    at += number?.length ?? 0;
    return number !== undefined;
  };
  // The decoder takes a byte order mark away, once.
  if (text.startsWith('\ufeff')) at = 1;
  const isValue = value(0);
  blank();
  return isValue && at === text.length;
}

const bodies = fc.oneof(
  nearJson.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .record(
      {
        errorCode: fc.oneof(
          fc.constantFrom('insufficient_funds', 'timeout', 'pin_required', '__proto__', ''),
          hostileText,
        ),
        message: hostileText,
        status: fc.constantFrom('COMPLETED', 'FAILED', 'TIMEOUT', 'completed', 'NEW', null, 1),
        identifier: hostileText,
      },
      { requiredKeys: [] },
    )
    .map((body) => Buffer.from(JSON.stringify(body))),
);
const wireAnswers = fc.record({
  status: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(200, 202, 422, 403)),
  headers: fc.dictionary(
    fc.constantFrom('content-type', 'x-request-id', 'content-encoding', 'location'),
    hostileText,
  ),
  body: bodies,
});

each('answers', 10_000, wireAnswers, (answer) => {
  const reply = readReply(answer, asIs);
  const verdict = verdictOf(pixOut, reply);
  if (reply.kind === 'unreadable') {
    expect(verdict.kind).toBe('uncertain');
    return expect(unprintable.test(messageText(reply.reason))).toBe(false);
  }
  // Money is never believed to have stayed where the status says that something else happened.
  if (answer.status >= 500 && verdict.kind === 'refused')
    expect(endsOf(verdict.entry).money).not.toBe('uncertain');
  if (answer.status < 200 || (answer.status >= 300 && answer.status < 400))
    expect(verdict.kind).toBe('uncertain');
  if (verdict.kind === 'answered' && reply.errorCode === null && answer.status >= 300)
    expect((reply.json.value as { status?: unknown }).status).toBe('FAILED');
});

each(
  'batches',
  6000,
  fc.oneof(
    fc.jsonValue(),
    documents.map((text) => withLast(text)),
  ),
  (value) => {
    const facts = batchFacts(value);
    expect(['SETTLED', 'REFUSED', 'PENDING', 'UNCERTAIN']).toContain(batchStanding(facts).state);
    for (const count of [facts.total, facts.completed, facts.failed])
      if (count !== null) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
  },
);

function withLast(text: string): unknown {
  return JSON.parse(text);
}

each('terminal texts', 20_000, hostileText, (text) => {
  const safe = sanitise(text);
  expect(unprintable.test(safe)).toBe(false);
  expect(sanitise(safe)).toBe(safe);
  expect(safe.length).toBeLessThanOrEqual(text.length * 9);
  if (/^[ -~áéíóúãõçÁÉÍÓÚÃÕÇ你好]*$/.test(text)) expect(safe).toBe(text);
  const lines = sanitise(text, { lines: true });
  expect(unprintable.test(lines.replaceAll('\n', ''))).toBe(false);
  expect(lines.split('\n')).toHaveLength(text.split('\n').length);
});

const words = fc.array(
  fc.oneof(textOf('abcdef', 12), textOf('你好ç', 30), textOf('x', 90), fc.constantFrom('To', '  ')),
  {
    maxLength: 30,
  },
);

each('wrapped lines', 6000, fc.tuple(words, fc.integer({ min: 20, max: 120 })), ([parts, columns]) => {
  const text = sanitise(parts.join(' '));
  const wrapped = wrapForTerminal(text, { isTTY: true, columns } as NodeJS.WriteStream);
  // Blanks and line ends alone were changed, and no line can pose as a labelled one of ours.
  expect(wrapped.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  for (const line of wrapped.split('\n').slice(1)) expect(line).toMatch(/^(?: {2}|$)/);
});

const people = fc.array(textOf('abçdé*ABÇ.,', 8), { maxLength: 4 }).map((names) => names.join(' '));

each('names', 10_000, fc.tuple(people, fc.oneof(people, hostileText)), ([expected, given]) => {
  const found = compareNames(expected, given);
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f.,]/g, '')
      .toLowerCase();
  const letters = (text: string) =>
    [...bare(text)].filter((letter) => letter !== ' ' && letter !== '\u00a0').join('');
  if (found === 'match') expect(letters(given)).toBe(letters(expected));
  // The visible letters of a masked name are in the expected name, in the same order.
  if (found !== 'compatible') return;
  let rest = letters(expected);
  for (const letter of letters(given).replaceAll('*', '')) {
    expect(rest).toContain(letter);
    rest = rest.slice(rest.indexOf(letter) + 1);
  }
});

each(
  'masked documents',
  6000,
  fc.tuple(textOf('0123456789', 14), damaged(textOf('0123456789', 14), '*0.-')),
  ([ours, theirs]) => {
    const found = compareDocuments(ours, theirs);
    const bare = theirs.replaceAll(/[.-]/g, '');
    if (found === 'mismatch') return;
    expect(bare).toHaveLength(ours.length);
    for (const [at, letter] of [...bare].entries()) if (letter !== '*') expect(letter).toBe(ours[at]);
    expect(found === 'match').toBe(!bare.includes('*'));
  },
);

const secrets = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 12, maxLength: 48 }),
  fc.base64String({ minLength: 24, maxLength: 48 }),
  fc.stringMatching(/^[a-z]+\.[A-Za-z0-9_-]{12,40}$/),
);
const encodings: readonly ((text: string) => string)[] = [
  asIs,
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text).toString('hex').toUpperCase(),
  (text) => JSON.stringify(text).slice(1, -1),
];

each(
  'echoed secrets',
  6000,
  fc.tuple(secrets, fc.constantFrom(...encodings), textOf('ab1 :', 6), textOf('ab1 :', 6)),
  ([secret, encode, before, after]) => {
    const hide = secretHider([secret, '804617']);
    // Alone, and as a part of what is encoded: `client:secret`, `Bearer token`.
    for (const echo of [before + encode(secret) + after, encode(before + secret + after)]) {
      const shown = hide(echo);
      const middle = encode(secret).slice(4, -4);
      expect(shown.includes(secret) || shown.includes(middle)).toBe(false);
      if (encode(before + secret + after).includes(before) && encode === asIs)
        expect(shown).toBe(`${before}[hidden]${after}`);
      for (let cut = 0; cut < 3; cut += 1) {
        const inner = Buffer.from(`${'-'.repeat(cut)}${secret}`)
          .toString('base64')
          .slice(4, -4);
        expect(shown.includes(inner)).toBe(false);
      }
    }
  },
);

each('texts without a secret', 6000, fc.tuple(secrets, hostileText), ([secret, text]) => {
  if (text.includes(secret)) return;
  expect(secretHider([secret])(text)).toBe(text);
});

const mega = 1024 * 1024;
const big = [
  '['.repeat(mega),
  `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `"${'\\'.repeat(mega)}"`,
  `{"message":"${'\\u0000'.repeat(150_000)}"}`,
  `{"message":"${'\\"'.repeat(400_000)}"}`,
  `{${Array.from({ length: 60_000 }, (_, i) => `"m${i}":1`).join(',')}}`,
  `${' '.repeat(mega)}{}`,
  'a '.repeat(mega / 2),
  '\u001b['.repeat(mega / 2),
  '\u202e'.repeat(mega / 2),
  `${'*'.repeat(mega / 2)} a`,
];

ends('answers of a megabyte', big, (text) => {
  readReply(
    { status: 422, headers: {}, body: Buffer.from(text) },
    secretHider(['a-secret-of-the-tests', '804617']),
  );
  sanitise(text);
  wrapForTerminal(text.slice(0, 100_000), { isTTY: true, columns: 80 } as NodeJS.WriteStream);
  compareNames('Maria Exemplo', text);
  compareDocuments('52998224725', text);
});
