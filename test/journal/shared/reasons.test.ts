import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../../support/brl.ts';
import { hasTools } from '../../support/tools.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { asSuperuser } from './typist.ts';

/** The reasons that a shared journal cannot be used, as a real server has them, in the person's language. */

const desk = openPostgresForEachTest();
const password = 'segredo';
let home: Machine;
let user: string;
beforeEach(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const path = join(home.home, 'password');
  writeFileSync(path, password, { mode: 0o600 });
  home.env.BRL_JOURNAL_PASSWORD_FILE = path;
  user = `${desk().database.name}_ana`;
  await desk().server.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE brl_operator`);
});
afterEach(async () => {
  home.remove();
  await desk().server.query(`DROP ROLE ${user}`);
});

const address = (change: Partial<Pick<URL, 'hostname' | 'port' | 'pathname' | 'username'>> = {}) =>
  Object.assign(new URL(desk().server.url(desk().database.name, user, '')), change).href;

async function told(url: string, words = ['journal', 'list']): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const BRL_LANG of ['en', 'pt_BR']) {
    const run = await home.brl(words, { env: { BRL_JOURNAL: url, BRL_LANG }, ownProcess: true });
    expect(run.code).toBe(90);
    texts.push(run.stderr);
  }
  return texts;
}

const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text));

describe.skipIf(!hasTools('postgres'))('a shared journal is unusable', () => {
  test('where nothing answers, and where there is no such name', async () => {
    expect(await told(address({ port: '1' }))).toEqual(
      containing('nothing answers at 127.0.0.1:1 (', 'ninguém responde em 127.0.0.1:1 ('),
    );
    expect(await told(address({ hostname: 'db.invalid' }))).toEqual(
      containing('no server of the name db.invalid', 'nenhum servidor com o nome db.invalid'),
    );
  });

  test('with a wrong password, and to who may not log in', async () => {
    await desk().server.query(`ALTER ROLE ${user} PASSWORD 'outra'`);
    expect(await told(address())).toEqual(
      containing(`knows no user ${user} with`, `não conhece o usuário ${user} com`),
    );
    await desk().server.query(`ALTER ROLE ${user} PASSWORD '${password}' NOLOGIN`);
    expect(await told(address())).toEqual(
      containing(`does not let the user ${user} in`, `não deixa o usuário ${user} entrar`),
    );
  });

  test('where the database is missing, or has no tables', async () => {
    expect(await told(address({ pathname: '/nowhere' }))).toEqual(
      containing('the server has no database nowhere;', 'o servidor não tem o banco de dados nowhere;'),
    );
    expect(await told(address({ pathname: '/postgres' }))).toEqual(
      containing(
        'types `brl journal migrate --apply`. Nothing',
        'digita `brl journal migrate --apply`. Nada',
      ),
    );
  });

  test('to a role without rights, and when all connections are taken', async () => {
    await desk().server.query(`REVOKE brl_operator FROM ${user}`);
    expect(await told(address())).toEqual(
      containing(`the user ${user} may not do this (`, `o usuário ${user} não tem permissão para isto (`),
    );
    await desk().server.query(`ALTER ROLE ${user} CONNECTION LIMIT 0`);
    expect(await told(address())).toEqual(
      containing('takes no more connections (', 'não aceita mais conexões ('),
    );
  });

  test('where the server writes nothing', async () => {
    await desk().server.query(`ALTER ROLE ${user} SET default_transaction_read_only = on`);
    const pay = 'pix send --key maria@example.com --amount 1,00 --yes'.split(' ');
    expect(await told(address(), pay)).toEqual(
      containing(
        'the server writes nothing, as a standby does',
        'o servidor não grava nada, como uma réplica',
      ),
    );
  });

  test('where the disk of the server is full', async () => {
    const { server, database } = desk();
    await asSuperuser(
      server,
      database.name,
      `CREATE FUNCTION brl.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'could not extend file "base/1": No space left on device' USING ERRCODE = 'disk_full'; END $$`,
      'CREATE TRIGGER no_room BEFORE INSERT ON brl.intents EXECUTE FUNCTION brl.no_room()',
    );
    const pay = 'pix send --key maria@example.com --amount 1,00 --yes'.split(' ');
    expect(await told(address(), pay)).toEqual(
      containing('the disk of its server is full (', 'o disco do servidor está cheio ('),
    );
  });
});
