import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../../support/brl.ts';
import { certificates } from '../../support/certificates.ts';
import { type Access, type Postgres, startPostgres } from '../../support/postgres.ts';
import { sharedPostgres } from '../../support/postgres-shared.ts';
import { hasTools } from '../../support/tools.ts';
import { typistAt } from './typist.ts';

let home: Machine;
let roots: string;
beforeEach(() => {
  home = machine();
  roots = join(home.home, 'ca.pem');
  writeFileSync(roots, certificates.authority);
});
afterEach(() => home.remove());

/** The first question to a server by an address with these parameters, which asks nothing of its tables. */
const ask = (server: Pick<Access, 'url'>, parameters: string, host?: string) => {
  const url = new URL(server.url());
  if (host !== undefined) url.hostname = host;
  return typistAt(home, url.href, parameters).type(['journal', 'migrate', '--check', '--json']);
};
/** What the server answers who gets through: it has no tables. */
const gotThrough = { code: 35 };

describe.skipIf(!hasTools('postgres'))('a server with the certificate', () => {
  let server: Postgres;
  afterEach(() => server.close());
  const start = async (certificate: keyof typeof certificates) => {
    server = await startPostgres({ tls: { key: certificates.leafKey, cert: certificates[certificate] } });
    return server;
  };

  test('of an authority that sslrootcert names is believed, and of no other', async () => {
    await start('good');
    expect(await ask(server, `?sslrootcert=${roots}`)).toMatchObject(gotThrough);
    expect(await ask(server, `?sslmode=verify-full&sslrootcert=${roots}`)).toMatchObject(gotThrough);
    const unknown = await ask(server, '?sslmode=verify-full');
    expect(unknown).toMatchObject({ code: 90 });
    expect(unknown.json.error?.message).toMatch(/certificate/);
    // By an address that is not known as this machine's, TLS needs no parameter, and the name is compared.
    const elsewhere = await ask(server, `?sslrootcert=${roots}`, '127.1');
    expect(elsewhere).toMatchObject({ code: 90 });
    expect(elsewhere.json.error?.message).toContain("Host: 127.1. is not in the cert's altnames");
  });

  test.each([
    ['wrongHost', /not in the cert's list|altnames/],
    ['expired', /expired/],
    ['selfSigned', /self-signed/],
  ] as const)('%s is refused', async (certificate, says) => {
    await start(certificate);
    const run = await ask(server, `?sslrootcert=${roots}`);
    expect(run).toMatchObject({ code: 90 });
    expect(run.json.error?.message).toMatch(says);
  });
});

describe.skipIf(!hasTools('postgres'))('a server without TLS', () => {
  test('is spoken to on this machine alone', async () => {
    const server = await sharedPostgres();
    const database = await server.database('tls');
    const there = { url: () => database.url };
    expect((await ask(there, '')).code).toBe(35);
    for (const [parameters, host] of [
      ['?sslmode=verify-full', undefined],
      ['', '127.1'],
    ] as const) {
      const run = await ask(there, parameters, host);
      expect(run).toMatchObject({ code: 90 });
      expect(run.json.error?.message).toContain('does not offer TLS');
    }
    await database.drop();
  });
});
