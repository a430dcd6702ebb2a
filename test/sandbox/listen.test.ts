import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningSandbox, listen } from '../../src/lib/sandbox/listen.ts';
import { openTeller, type Teller } from './teller.ts';

let directory: string;
let teller: Teller;
let server: ListeningSandbox;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'brl-sandbox-'));
  teller = openTeller(join(directory, 'state', 'sandbox.sqlite'));
  server = await listen(teller.sandbox, { tenant: 0, client: 0 });
});
afterEach(async () => {
  await server.close();
  teller.sandbox.close();
  rmSync(directory, { recursive: true });
});

/** One request on a connection of its own: status and body, or the code of the socket's error. */
async function send(
  method: string,
  path: string,
  body = '',
): Promise<{ status?: number; body?: string; error?: string }> {
  const { tenantId, accountId } = teller.sandbox.connection();
  const headers = {
    authorization: `Bearer ${await teller.token()}`,
    'x-tenant-id': tenantId,
    'idempotency-key': 'k1',
    'content-length': String(Buffer.byteLength(body)),
  };
  return new Promise((resolve) => {
    const url = server.baseUrl + path.replace(/^A\//, `/v1/accounts/${accountId}/`);
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += String(chunk)));
      incoming.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ error: error.code ?? '', body: text }),
      );
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? '' }));
    outgoing.end(body);
  });
}

const pay = (key: string) => send('POST', 'A/pix/out', JSON.stringify({ amount: 10, keyType: 'EMAIL', key }));

describe('on a real socket', () => {
  test('listens on this machine alone, on two ports, and pays', async () => {
    expect(server.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.clientBaseUrl).not.toBe(server.baseUrl);
    expect(await pay('maria@example.com')).toMatchObject({ status: 200 });
    expect(teller.balance()).toBe(50_000 - 10);
  });

  test('a lost answer is a destroyed socket, and the payment was made', async () => {
    expect(await pay('lost-answer@example.com')).toEqual({ error: 'ECONNRESET' });
    expect(teller.balance()).toBe(50_000 - 10);
    expect((await pay('lost-answer@example.com')).status).toBe(200);
  });

  test('a truncated answer breaks its promise of a length', async () => {
    const answer = await pay('truncated@example.com');
    expect(answer.error).toBe('ECONNRESET');
    expect(answer.body).toMatch(/^\{"paymentId":/);
    expect(answer.body).not.toMatch(/\}$/);
  });

  test('stopping ends open connections', async () => {
    await server.close();
    expect((await pay('maria@example.com')).error).toBe('ECONNREFUSED');
    server = await listen(teller.sandbox, { tenant: 0, client: 0 });
  });
});

describe('one file, two sandboxes', () => {
  test('a file that somebody keeps for too long is 503 db_unavailable, and nothing is executed', async () => {
    await teller.token();
    const other = new DatabaseSync(join(directory, 'state', 'sandbox.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const { baseUrl } = teller.sandbox.connection();
    const answer = await teller.sandbox.fetch(new Request(`${baseUrl}/v1/banks`), 'tenant');
    other.exec('ROLLBACK');
    other.close();
    expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
      503,
      'db_unavailable',
    ]);
  });

  test('what one does the other sees at once; the file is private', async () => {
    const file = join(directory, 'state', 'sandbox.sqlite');
    const other = openTeller(file);
    try {
      await teller.pay({ key: 'timeout-completed@example.com', identifier: 't1' }, 'k1');
      expect((await other.lookup('t1')).body.status).toBe('PROCESSING');
      other.sandbox.control.advanceClock(3 * 60_000);
      expect((await teller.lookup('t1')).body.status).toBe('COMPLETED');
      other.sandbox.control.fail('db_unavailable', 1, null);
      expect((await teller.call('GET', '/v1/banks')).status).toBe(503);
      other.sandbox.control.reset();
      expect((await teller.lookup('t1')).status).toBe(404);
      expect(teller.balance()).toBe(50_000);
    } finally {
      other.sandbox.close();
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'state')).mode & 0o777).toBe(0o700);
  });
});
