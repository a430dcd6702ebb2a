import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { echoes, startEchoingBank } from '../../safety/echoing-bank.ts';
import { machine } from '../../support/brl.ts';
import { publicHalf, startStrictBank } from '../../support/strict-bank.ts';
import { writeLineFiles } from '../../support/strict-lines.ts';
import { hasTools } from '../../support/tools.ts';
import { type Canary, tracesIn } from '../../support/traces.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { asSuperuser, type Typist, typistAt } from './typist.ts';

const over: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of over.splice(0)) await end();
});

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const given: readonly Canary[] = [
  { name: 'client secret', secret: 'Strict-Secret.0123456789~abcdef' },
  { name: 'PIN', secret: '804617' },
  { name: 'private key', secret: pem.split('\n')[1] ?? '' },
  { name: 'password of the journal', secret: 'segredo-Xk29vQ7hTz48' },
];

/** Who pays by a signed credential, before a service that says back all that it hears. */
async function payer(url: string, echo: (typeof echoes)[number]) {
  const bank = await startStrictBank();
  const home = machine();
  writeLineFiles(home.home, pair.publicKey.export({ type: 'spki', format: 'pem' }) as string);
  const at = (name: string) => join(home.home, 'files', name);
  writeFileSync(at('key.pem'), pem, { mode: 0o600 });
  writeFileSync(at('payroll.csv'), 'chave;valor\nmaria@example.com;15,00\njoana@example.com;10,00\n');
  const known = bank.delegated(publicHalf(pair.publicKey), at('key.pem'));
  const front = await startEchoingBank(known.BRL_CLIENT_BASE_URL ?? '', echo);
  over.push(
    () => front.close(),
    () => bank.close(),
    home.remove,
  );
  Object.assign(home.env, known, {
    BRL_CLIENT_BASE_URL: front.url,
    BRL_ENVIRONMENT: 'sandbox',
    BRL_ACTING_DOCUMENT: '52998224725',
    BRL_TRANSACTION_PIN_FILE: at('pin'),
  });
  return { typist: typistAt(home, url), tokens: front.tokens, payroll: at('payroll.csv') };
}

async function payAndFail(typist: Typist, payroll: string): Promise<(number | null)[]> {
  const lines = [
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '150,00', '--ref', 'r-1', '--yes', '--no-wait'],
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '80,00', '--yes', '--no-wait', '--no-lookup'],
    ['payout', 'run', payroll, '--ref', 'march', '--confirm', '25,00'],
    ['journal', 'recover', '--no-wait'],
  ];
  const ends: (number | null)[] = [];
  for (const line of lines) ends.push((await typist.type([...line, '--json'])).code);
  return ends;
}

describe.skipIf(!hasTools('postgres'))('a shared journal', () => {
  const desk = openPostgresForEachTest();

  test.each(echoes)('has no secret in any table, whatever the service says: %s', async (echo) => {
    const { server, database } = desk();
    const user = `${database.name}_ana`;
    await server.query(
      `CREATE ROLE ${user} LOGIN PASSWORD '${given[3]?.secret}' IN ROLE brl_operator, brl_worker`,
    );
    over.push(() => server.query(`DROP ROLE ${user}`).then(() => {}));
    const url = server.url(database.name, user, given[3]?.secret);
    const { typist, tokens, payroll } = await payer(url, echo);
    const ends = await payAndFail(typist, payroll);
    if (echo === 'answer') expect(ends[0]).toBe(0);
    expect(ends).not.toContain(93);
    const canaries = [...given, ...tokens.map((secret) => ({ name: 'access token', secret }))];
    const { texts, events } = await everything(server, database.name);
    if (echo !== 'token') expect(events).toBeGreaterThan(0);
    expect(
      texts.flatMap(({ table, row }) => tracesIn(row, canaries).map((trace) => `${table}: ${trace}`)),
    ).toEqual([]);
  });
});

/** Every row of every table that is not PostgreSQL's own, as text. */
async function everything(server: Parameters<typeof asSuperuser>[0], database: string) {
  const [{ all } = { all: '' }] = await asSuperuser<{ all: string }>(
    server,
    database,
    `SELECT string_agg(format('SELECT %L AS table, to_jsonb(t)::text AS row FROM %I.%I AS t', schemaname || '.' || tablename,
      schemaname, tablename), ' UNION ALL ') AS all FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await asSuperuser<{ table: string; row: string }>(server, database, all);
  return { texts, events: texts.filter(({ table }) => table === 'brl.events').length };
}
