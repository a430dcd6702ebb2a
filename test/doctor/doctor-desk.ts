import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { bodyHash, type IntentFacts } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { typeLine } from '../support/brl.ts';

export let home: string;
export let servers: Server[];

/** Makes a home for each test of the file that calls it, and ends the servers that the test started. */
export function openHomeForEachTest(): void {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'brl-doctor-'));
    servers = [];
  });
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(home, { recursive: true, force: true });
  });
}

export interface Check {
  readonly name: string;
  readonly status: 'pass' | 'warn' | 'fail';
  readonly message: string;
  readonly next: string | null;
}

export interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const secret = 'QxW7secretSecret9ZkT';

export const token = 'tok_4f2b8c1d90e7';

/** Types `brl doctor` in a home of its own; every run of this file is searched for secrets. */
export async function doctor(words: readonly string[] = [], env: Record<string, string> = {}): Promise<Run> {
  const { code, stdout, stderr } = await typeLine(['doctor', ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C', ...env },
    cwd: process.cwd(),
  });
  for (const hidden of [secret, token]) expect(stdout + stderr).not.toContain(hidden);
  return { exit: code, stdout, stderr };
}

export function checksOf(run: Run): Record<string, Check> {
  const { checks } = JSON.parse(run.stdout) as { checks: Check[] };
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

export const statusesOf = (run: Run) =>
  Object.fromEntries(Object.values(checksOf(run)).map((check) => [check.name, check.status]));

export const stateOf = () => join(home, '.local', 'state', 'brl');

interface ServiceOptions {
  readonly skewSeconds?: number;
  readonly banks?: object;
  readonly status?: number;
  readonly mute?: boolean;
  /** Answers of other routes, by the end of their path, and the status of one with a code. */
  readonly answers?: Readonly<Record<string, object>>;
  readonly refuses?: number;
}

/** A service that grants a token and lists banks, with a clock of its own. */
export async function service(options: ServiceOptions = {}) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    if (options.mute) return;
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + (options.skewSeconds ?? 0) * 1000).toUTCString());
    response.setHeader('content-type', 'application/json');
    if (request.url === '/oauth/token') {
      response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 300 }));
    } else {
      const answer = Object.entries(options.answers ?? {}).find(([path]) => request.url?.endsWith(path))?.[1];
      const refused = answer && 'errorCode' in answer ? options.refuses : undefined;
      response.statusCode = refused ?? options.status ?? 200;
      response.end(JSON.stringify(answer ?? options.banks ?? []));
    }
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return { seen, env: variables((server.address() as AddressInfo).port) };
}

export function variables(port: number): Record<string, string> {
  return {
    BRL_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_TENANT_ID: 'tenant-1',
    BRL_ACCOUNT_ID: 'account-1',
    BRL_CLIENT_ID: 'client-1',
    BRL_CLIENT_SECRET: secret,
  };
}

export function intentFacts(intentId: string, more: Partial<IntentFacts> = {}): IntentFacts {
  return {
    intentId,
    environment: 'sandbox',
    host: 'http://sandbox.brl.localhost',
    tenantId: 'tenant-1',
    accountId: 'account-1',
    operation: 'pix.out',
    target: '/v1/accounts/account-1/pix/out',
    ref: intentId,
    identifier: `id-${intentId}`,
    idempotencyKey: `key-${intentId}`,
    bodyText: '{"amount":1}',
    bodySha256: bodyHash('{"amount":1}'),
    amountCentavos: 100,
    destination: 'EMAIL maria@example.com',
    claim: null,
    createdAtMs: 1_790_000_000_000,
    toolVersion: '0.0.0',
    operator: 'tester',
    ...more,
  } as IntentFacts;
}

/** A journal of the sandbox with one payment of which nothing came back. */
export async function journalWithOpenPayment(): Promise<string> {
  mkdirSync(stateOf(), { recursive: true, mode: 0o700 });
  const location = join(stateOf(), 'journal-sandbox.sqlite');
  const journal = openSqliteJournal(location);
  await journal.begin(intentFacts('int_1'), false, 1_790_000_000_000);
  await journal.close();
  return location;
}
