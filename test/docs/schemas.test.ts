import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { type Machine, machine } from '../support/brl.ts';

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'schemas');
const payment = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,50'];
const parsed = ['qr', 'parse', staticCode()];

/** Lines whose answers the schemas promise; each is run, in this order. */
const answers: readonly (readonly [schema: string, line: readonly string[]])[] = [
  ['outcome', [...payment, '--ref', 'schema-1', '--yes']],
  ['outcome', [...payment, '--yes']],
  ['outcome', ['pix', 'send', '--amount', 'much']],
  ['outcome', ['pix', 'status', '--identifier', 'nobody-knows-it']],
  ['outcome', ['no', 'such', 'command']],
  ['dry-run', [...payment, '--dry-run']],
  ['journal-list', ['journal', 'list']],
  ['key-detect', ['key', 'detect', '123.456.789-09']],
  ['key-detect', ['key', 'detect', '11912345684']],
  ['e2e-decode', ['e2e', 'decode', 'D60701190202611201500a1B2c3D4e5F']],
  ['qr-parse', parsed],
  ['doctor', ['doctor', '--offline']],
  ['signature-explain', ['signature', 'explain', 'GET', '/v1/banks/001']],
  ['errors-list', ['errors', 'list']],
  ['auth-list', ['auth', 'list']],
  ['version', ['version']],
  ['completion', ['completion', 'bash']],
];

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

function schema(name: string) {
  return fromJSONSchema(JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')));
}

describe('what a command answers with --json', () => {
  test.each(answers)('fits %s: brl %j', async (name, line) => {
    const { json } = await pc.brl([...line, '--json']);
    expect(schema(name).safeParse(json)).toMatchObject({ success: true });
    const one: unknown = Array.isArray(json) ? json[0] : json;
    if (one === undefined) return;
    // The schema is a promise only if it notices a member that is new and one that is gone.
    const wrap = (value: object) => (Array.isArray(json) ? [value] : value);
    expect(schema(name).safeParse(wrap({ ...(one as object), surprise: 1 })).success).toBe(false);
    const [, ...rest] = Object.entries(one as object);
    expect(schema(name).safeParse(wrap(Object.fromEntries(rest))).success).toBe(false);
  });

  test('auth list, where there are profiles', async () => {
    const home = join(pc.home, 'other');
    mkdirSync(join(home, 'brl'), { recursive: true, mode: 0o700 });
    writeFileSync(join(home, 'brl', 'profiles.json'), profiles(), { mode: 0o600 });
    const { json } = await pc.brl(['auth', 'list', '--json'], { env: { XDG_CONFIG_HOME: home } });
    expect(json).toHaveLength(1);
    expect(schema('auth-list').safeParse(json)).toMatchObject({ success: true });
  });
});

test('every schema is tried', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.schema\.json$/, ''));
  expect(new Set(answers.map(([name]) => name))).toEqual(new Set(names));
});

/** A static code for a made-up shop, with its checksum (CRC-16/CCITT-FALSE). */
function staticCode(): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const account = field('00', 'br.gov.bcb.pix') + field('01', 'maria@example.com');
  const shop = field('52', '0000') + field('53', '986') + field('58', 'BR') + field('59', 'Padaria Maria');
  const text = `${field('00', '01')}${field('26', account)}${shop}${field('60', 'Campinas')}${field('62', field('05', '***'))}6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return text + crc.toString(16).toUpperCase().padStart(4, '0');
}

function profiles(): string {
  const acme = {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:1',
    clientBaseUrl: null,
    tenantId: 't-1',
    accountId: null,
    clientId: 'c-1',
    secret: { store: 'env', variable: 'ACME_SECRET' },
    signing: null,
    actingDocument: null,
    settings: {},
    output: null,
    lang: null,
    maxAmountCentavos: null,
    confirmAboveCentavos: null,
  };
  return JSON.stringify({ version: 1, current: 'acme', profiles: { acme } });
}
