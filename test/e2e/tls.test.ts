import { writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { certificates } from '../support/certificates.ts';

let pc: Machine;
const servers: Server[] = [];
beforeAll(() => {
  pc = machine({
    BRL_ENVIRONMENT: 'sandbox',
    BRL_TENANT_ID: 't-1',
    BRL_ACCOUNT_ID: 'a-1',
    BRL_CLIENT_ID: 'c-1',
    BRL_CLIENT_SECRET: 'secret-of-the-test',
  });
});
afterAll(() => {
  for (const server of servers) server.close();
  pc.remove();
});

/** A service on loopback that shows such a certificate; without one it speaks no TLS. */
async function serviceWith(options: TlsOptions | null): Promise<string> {
  const server =
    options === null
      ? createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      : createServer({ key: certificates.leafKey, ...options });
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const old = {
  cert: certificates.good,
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const;

describe.each<[name: string, TlsOptions | null, wrong: RegExp, toDo: RegExp]>([
  ['an expired certificate', { cert: certificates.expired }, /no longer valid/, /clock.* date here/],
  ['one for another name', { cert: certificates.wrongHost }, /for another name/, /Check the address/],
  ['one signed by itself', { cert: certificates.selfSigned }, /signed by itself/, /NODE_EXTRA_CA_CERTS/],
  [
    'one of an authority that nobody knows here',
    { cert: certificates.good },
    /signed by nobody whom this machine trusts/,
    /company's proxy.*NODE_EXTRA_CA_CERTS/,
  ],
  ['an old TLS', old, /no version of TLS that both sides speak/, /TLS 1\.2 or later/],
  ['no TLS at all', null, /does not speak TLS/, /address and its port/],
])('a service with %s', (name, options, wrong, toDo) => {
  test('gets nothing, and the person plain words: exit 80', async () => {
    const trusts = options !== null && !/itself|nobody/.test(name);
    const env = {
      BRL_BASE_URL: await serviceWith(options),
      ...(trusts ? { NODE_EXTRA_CA_CERTS: authorityFile() } : {}),
    };
    const line = ['pix', 'send', '--key', 'maria@example.com', '--amount', '1,00', '--yes', '--ref', 'r'];
    const run = await pc.brl([...line, '--json'], { env });
    expect([run.code, run.json.moneyMoved, run.json.error?.code]).toEqual([80, 'no', 'not_sent']);
    expect(run.json.error?.message).toMatch(wrong);
    expect(run.json.error?.message).toMatch(toDo);
    // OpenSSL's own sentences: "error:0A00010B:SSL routines:ssl3_get_record:wrong version number".
    expect(run.stderr + run.stdout).not.toMatch(/SSL routines|error:0|self-signed certificate|altnames/);
    const doctor = await pc.brl(['doctor', '--json'], { env });
    expect(doctor.stdout).toMatch(wrong);
  });
});

function authorityFile(): string {
  const file = join(pc.home, 'authority.pem');
  writeFileSync(file, certificates.authority);
  return file;
}
