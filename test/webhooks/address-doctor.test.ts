import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machine, type Run } from '../support/brl.ts';
import { certificates } from '../support/certificates.ts';

const secret = 'segredo do receptor';
const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');

/** Programs that take deliveries, by the path; each answers a body and its signature with a status. */
const programs: Readonly<Record<string, (body: Buffer, signature: string) => number>> = {
  '/right': (body, signature) => (sign(body) === signature ? 204 : 401),
  '/parsed': (body, signature) => (sign(JSON.stringify(JSON.parse(String(body)))) === signature ? 200 : 401),
  '/small': (body, signature) => (body.length > 10_000 ? 413 : sign(body) === signature ? 200 : 401),
  '/believing': () => 200,
  '/other-secret': () => 401,
  '/moved': () => 308,
  '/gone': () => 404,
  '/reading': () => 405,
  '/tunnel': () => 502,
};

/** Headers by which a framework is known; null where a GET is not answered. */
let signOf: Record<string, string> | null = null;
const seen: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] =
  [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // What a GET makes of a program that only knows POST is no finding.
  if (request.method === 'GET' && signOf === null) return void request.socket.destroy();
  if (request.method === 'GET') return void response.writeHead(405, signOf ?? {}).end();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = request.url ?? '';
  const body = Buffer.concat(parts);
  seen.push({ path, headers: request.headers, body });
  const status = programs[path]?.(body, String(request.headers['x-signature'])) ?? 404;
  response.writeHead(status, status === 308 ? { location: '/moved/' } : {}).end();
}

const at = machine();
let servers: { readonly plain: Server; readonly tls: Server };
const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

beforeAll(async () => {
  const take = (request: IncomingMessage, response: ServerResponse) => void answer(request, response);
  const plain = await listening(createServer(take));
  const tls = await listening(createTlsServer({ key: certificates.leafKey, cert: certificates.good }, take));
  servers = { plain, tls };
});
afterAll(() => {
  at.remove();
  for (const server of Object.values(servers)) server.close();
});

const doctor = (url: string, ...args: string[]) => at.brl(['webhooks', 'doctor', url, ...args]);
const file = (name: string, text: string) => {
  const path = join(at.home, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const checksOf = (run: Run) =>
  JSON.parse(run.stdout).checks as { name: string; status: string; next: string | null }[];
const proven = () => ['--secret-file', file('secret', secret)];

test.each([
  ['/right', { path: 'pass', proof: 'pass', body: 'pass', size: 'pass', time: 'pass' }, 0],
  ['/parsed', { path: 'pass', proof: 'pass', body: 'fail', size: 'pass' }, 35],
  ['/small', { path: 'pass', proof: 'pass', body: 'pass', size: 'fail' }, 35],
  ['/believing', { path: 'fail', proof: 'pass', body: 'pass' }, 35],
  ['/other-secret', { path: 'pass', proof: 'fail' }, 35],
  ['/moved', { path: 'fail' }, 35],
  ['/gone', { path: 'fail' }, 35],
  ['/reading', { path: 'fail' }, 35],
  ['/tunnel', { path: 'fail' }, 35],
] as const)('what %s does is told', async (path, expected, exit) => {
  const run = await doctor(`http://${addressOf(servers.plain)}${path}`, ...proven(), '--json');
  const checks = Object.fromEntries(checksOf(run).map(({ name, status }) => [name, status]));
  expect([checks, run.code]).toEqual([expect.objectContaining({ address: 'warn', ...expected }), exit]);
  // What follows a failure that explains it is left out.
  if (Object.keys(expected).length === 1) expect(Object.keys(checks)).toEqual(['address', 'path']);
  for (const { status, next } of checksOf(run)) expect(next === null).toBe(status === 'pass');
});

test('what it sends is made up, and of the informational kind; without a secret nothing is proven', async () => {
  seen.length = 0;
  const run = await doctor(`http://${addressOf(servers.plain)}/right`);
  expect([run.code, seen.length]).toEqual([0, 1]);
  expect(run.stdout).toContain('Add --subscription ID, or --secret-file FILE');
  await doctor(`http://${addressOf(servers.plain)}/right`, ...proven());
  for (const { headers, body } of seen) {
    expect(headers).toHaveProperty('x-brl-made-up');
    expect(JSON.parse(String(body)).type).toBe('account.balance_updated');
  }
});

test('a certificate that nobody trusts, nobody there, and what is no address', async () => {
  const line = ['webhooks', 'doctor', `https://${addressOf(servers.tls)}/right`];
  const trusting = { NODE_EXTRA_CA_CERTS: file('authority.pem', certificates.authority) };
  const trusted = await at.brl(line, { env: trusting, ownProcess: true });
  expect(trusted.stdout).toMatch(/^pass +tls +The certificate is trusted/m);
  const untrusted = await at.brl(line, { env: { BRL_LANG: 'pt-BR' } });
  expect(untrusted.code).toBe(35);
  expect(untrusted.stdout.replace(/\s+/g, ' ')).toContain('Não há conexão segura com 127.0.0.1 (');
  const nobody = await doctor('http://127.0.0.1:9/hook');
  expect([nobody.code, nobody.stdout.replace(/\s+/g, ' ')]).toEqual([
    35,
    expect.stringContaining('No connection to 127.0.0.1:9 (ECONNREFUSED). Next: Start the receiver'),
  ]);
  const wrong = await doctor('http://hooks.example.com/');
  expect([wrong.code, wrong.stderr.includes('invalid_url')]).toEqual([2, true]);
});

test.each([
  [{ 'X-Powered-By': 'Express' }, 'express'],
  [{ 'X-Powered-By': 'PHP/8.2.29' }, 'laravel'],
  [{ Server: 'nginx', 'Set-Cookie': '_shop_session=abc; path=/' }, 'rails'],
  [{ Server: 'nginx' }, 'express|fastapi|spring|laravel|go|flask|django|rails|aspnet'],
  [null, 'express|fastapi|spring|laravel|go|flask|django|rails|aspnet'],
])('an answer with %j is told --fix %s', async (headers, fix) => {
  signOf = headers as typeof signOf;
  const run = await doctor(`http://${addressOf(servers.plain)}/believing`, '--json');
  signOf = null;
  expect(checksOf(run).find(({ name }) => name === 'path')?.next).toMatch(
    new RegExp(`--fix ${fix.replaceAll('|', '\\|')}$`),
  );
});
