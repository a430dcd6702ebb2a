import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { settableNames, withValue } from '../../../src/lib/areas/config/values.ts';
import { lengthOf, readDay, readInstant, readSpan, splitSpan } from '../../../src/lib/brazil/days.ts';
import { isPin, weaknessOf } from '../../../src/lib/brazil/pin.ts';
import { tokenCache } from '../../../src/lib/client/token-cache.ts';
import { readBody } from '../../../src/lib/command/body.ts';
import {
  loadProfiles,
  type Profile,
  profileName,
  saveProfiles,
} from '../../../src/lib/connection/profile.ts';
import { readVariables } from '../../../src/lib/connection/variables.ts';
import { CliError } from '../../../src/lib/errors/cli-error.ts';
import { SecretStoreError } from '../../../src/lib/keychain/store.ts';
import { vaultProtection } from '../../../src/lib/keychain/vault.ts';
import { durationText, parseDuration, parseInstant } from '../../../src/lib/sandbox/duration.ts';
import { damaged, fuzz, hostileText, outcomeOf, textOf, unprintable } from './fuzz.ts';

/** T11: what is typed beside a payment, and the files of our own that others may have written. */

const { each } = fuzz();
const folder = mkdtempSync(join(tmpdir(), 'brl-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { XDG_CONFIG_HOME: folder };
const profiles = join(folder, 'brl', 'profiles.json');
mkdirSync(join(folder, 'brl'), { mode: 0o700 });

const plain: Profile = {
  environment: 'sandbox',
  baseUrl: 'https://bank.example',
  clientBaseUrl: null,
  tenantId: 'tenant-1',
  accountId: 'acc-1',
  clientId: 'client-1',
  secret: { store: 'vault', name: 'client/main' },
  signing: null,
  actingDocument: null,
  settings: {},
  output: null,
  lang: null,
  maxAmountCentavos: null,
  confirmAboveCentavos: null,
};
const text = JSON.stringify({ version: 1, current: 'main', profiles: { main: plain } });

each(
  'profile files',
  500,
  fc.oneof(
    damaged(fc.constant(text), '{}[]":,nu1\\\0é'),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    hostileText,
  ),
  (content) => {
    writeFileSync(profiles, content, { mode: 0o600 });
    const { value, error } = outcomeOf(() => loadProfiles(env), CliError);
    if (error) {
      expect(error.exit).toBe(91);
      // The existing file is left unchanged.
      expect(() => saveProfiles(env, { current: null, profiles: {} })).toThrow(CliError);
    } else {
      saveProfiles(env, value as NonNullable<typeof value>);
      expect(loadProfiles(env)).toEqual(value);
    }
    rmSync(profiles, { force: true });
  },
);

const values = fc.oneof(
  fc.constantFrom(
    '1234,56',
    '1.234',
    'json',
    'pt-BR',
    'hex',
    'unix-ms',
    'empty',
    '529.982.247-25',
    '/oauth/token',
    'https://h/t',
    '/v1/x/{accountId}',
    'a,b',
    '60',
  ),
  textOf('aZ09/,.{}-: ', 14),
  hostileText,
  fc.constant('x'.repeat(3000)),
);

each(
  'settings',
  500,
  fc.tuple(fc.oneof(fc.constantFrom(...settableNames), hostileText), values),
  ([name, value]) => {
    const { value: changed, error } = outcomeOf(() => withValue(plain, name, value), CliError);
    if (error) return expect(error.exit).toBe(2);
    // An accepted value can be kept and read again: no setting locks its profile.
    const book = { current: 'main', profiles: { main: changed as Profile } };
    saveProfiles(env, book);
    expect(loadProfiles(env)).toEqual(book);
  },
);

each(
  'profile names',
  5000,
  fc.oneof(fc.constantFrom('__proto__', 'constructor', '.', '..'), textOf('a.Z-_/ ', 8), hostileText),
  (name) => {
    if (outcomeOf(() => profileName(name), CliError).value === undefined) return;
    expect(name).toMatch(/^[A-Za-z0-9][\w.-]*$/);
    expect(Object.hasOwn({ [name]: 1 }, name)).toBe(true);
  },
);

each(
  'variables',
  5000,
  fc.dictionary(
    fc.constantFrom('BRL_BASE_URL', 'BRL_CLIENT_SECRET', 'BRL_ENVIRONMENT', 'BRL_TENANT_ID', 'OTHER'),
    values,
  ),
  (given) => {
    const own = { ...given };
    const { error } = outcomeOf(() => readVariables(own), CliError);
    if (error) expect(error.exit).toBe(91);
    else expect(own.BRL_CLIENT_SECRET).toBeUndefined();
  },
);

const nowMs = Date.UTC(2026, 10, 21, 15);
const days = fc
  .date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2200-12-31T00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

each('days', 5000, fc.tuple(days, fc.nat(400)), ([from, length]) => {
  const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
  const local = from.split('-').reverse().join('/');
  expect([readDay(from, '--from', nowMs), readDay(local, '--from', nowMs)]).toEqual([from, from]);
  const span = readSpan(from, to, nowMs);
  const pieces = splitSpan(span);
  // Every day once, and no piece is longer than the service allows.
  expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, to]);
  expect(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)).toBe(length + 1);
  for (const [i, piece] of pieces.entries()) {
    expect(lengthOf(piece)).toBeLessThanOrEqual(31);
    const next = pieces[i + 1];
    if (next) expect(Date.parse(next.from) - Date.parse(piece.to)).toBe(86_400_000);
  }
});

const nearDay = fc.oneof(
  damaged(days, '0123456789-/T:Z+'),
  fc.constantFrom(
    '9999-12-31',
    '0000-01-01',
    '0001-01-01',
    '2026-02-29',
    '31/12/9999',
    'today',
    'yesterday',
    '2026-01-01T24:00:00Z',
    '9999-12-31T23:59:59-23:59',
  ),
  damaged(
    days.map((day) => `${day}T12:34:56-03:00`),
    '0123456789-/T:Z+. ',
  ),
  hostileText,
);

each('doubtful days', 6000, fc.tuple(nearDay, nearDay), ([from, to]) => {
  const { value: span, error } = outcomeOf(() => readSpan(from, to, nowMs), CliError);
  if (error) expect(error.exit).toBe(2);
  else {
    let pieces = 0;
    // More pieces than the days that a calendar can have would be a reading without an end.
    for (const piece of splitSpan(span as NonNullable<typeof span>)) {
      pieces += 1;
      expect(piece.from <= piece.to).toBe(true);
    }
    expect(pieces).toBeGreaterThan(0);
  }
  const alone = outcomeOf(() => readSpan(undefined, to, nowMs), CliError).value;
  if (alone) expect(lengthOf(alone)).toBe(31);
  const instant = outcomeOf(() => readInstant(from, '--after', 'first', nowMs), CliError).value;
  if (instant !== undefined) expect(Number.isNaN(Date.parse(instant))).toBe(false);
});

each(
  'durations',
  6000,
  fc.oneof(
    fc.nat(4_000_000).map((seconds) => durationText(seconds * 1000).replace('+', '')),
    textOf('0123456789smhd', 8),
    hostileText,
  ),
  (typed) => {
    const ms = parseDuration(typed);
    if (ms === null) return expect(parseInstant(typed) === null || /T/.test(typed)).toBe(true);
    const total = [...typed.matchAll(/(\d+)([smhd])/g)].reduce(
      (sum, [, count, unit]) =>
        sum + Number(count) * { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as 's'],
      0,
    );
    expect(ms).toBe(total);
    if (ms > 0) expect(parseDuration(durationText(ms).slice(1))).toBe(ms);
  },
);

each('PINs', 10_000, fc.oneof(textOf('0123456789', 13), textOf('0189 ٣a\n', 8), hostileText), (pin) => {
  const isOne =
    pin.length >= 6 && pin.length <= 12 && [...pin].every((digit) => '0123456789'.includes(digit));
  expect(isPin(pin)).toBe(isOne);
  if (!isOne) return;
  const steps = [...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10);
  const weak = weaknessOf(pin, 2026);
  if (new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 5)) expect(weak).not.toBe(null);
  const [day, month, year] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  if (pin.length === 8 && day >= 1 && day <= 28 && month >= 1 && month <= 12 && year > 1930 && year <= 2026)
    expect(weak).not.toBe(null);
});

each(
  'fields of a body',
  5000,
  fc.array(
    fc.tuple(
      fc.oneof(textOf('ab"\\', 4), hostileText),
      fc.oneof(hostileText, fc.double().map(String), textOf('"1a\\e-.', 6)),
    ),
    { maxLength: 4 },
  ),
  (pairs) => {
    const fields = pairs.filter(
      ([name, value]) => name !== '' && !name.includes('=') && name.isWellFormed() && value.isWellFormed(),
    );
    const { value: body, error } = outcomeOf(
      () =>
        readBody(
          undefined,
          fields.map((pair) => pair.join('=')),
        ),
      CliError,
    );
    if (error) {
      expect(error.exit).toBe(2);
      // Or the platform's parser misreads an escaped name, which is refused.
      if (!error.message.includes('as it is written'))
        expect(new Set(fields.map(([name]) => name)).size).toBeLessThan(fields.length);
      return;
    }
    if (!body) return expect(fields).toEqual([]);
    expect(JSON.parse(body.text)).toEqual(body.value);
    for (const [name, typed] of fields) {
      const sent = (body.value as Readonly<Record<string, unknown>>)[name];
      // It is the text that was typed, or a literal with the very digits.
      if (sent !== typed) expect(body.text).toContain(`:${typed}`);
    }
  },
);

each(
  'vault files',
  3000,
  fc.oneof(
    hostileText,
    fc.jsonValue().map((value) => `${JSON.stringify(value)}\nAAAA\n`),
    damaged(
      fc.constant(
        '{"vault":"brl","version":1,"cipher":"aes-256-gcm","key":{"from":"keychain","name":"k"},"nonce":"AAAAAAAAAAAAAAAA"}\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n',
      ),
      '{}":,1A=\n',
    ),
  ),
  (content) => {
    const file = {
      path: 'vault',
      read: () => Buffer.from(content),
      write: () => expect.unreachable(),
      exclusively: () => expect.unreachable(),
    };
    const { value, error } = outcomeOf(() => vaultProtection(file), SecretStoreError);
    if (error) expect(unprintable.test(error.message)).toBe(false);
    else expect(value).toBe('keychain');
  },
);

each('token files', 200, fc.uint8Array({ maxLength: 120 }), (bytes) => {
  const cache = tokenCache(folder, 'https://h', '/t', 'c');
  mkdirSync(join(folder, 'tokens'), { recursive: true });
  writeFileSync(cache.path, bytes);
  expect(cache.read('a-secret')).toBe(null);
});
