import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { machine } from '../support/brl.ts';
import { madeCapture } from '../support/captures.ts';

/** A refund leaves once: nothing recognises a repeat of it, whatever it is answered with. */

const received = `E99999004${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}abcdefghijk`;
const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
let server: Server;
afterEach(() => server.close());

/** A service that executes each refund that it gets, and answers with a 403. */
async function service(forbidden: object): Promise<{ env: Record<string, string>; ledger: string[] }> {
  const ledger: string[] = [];
  const line = { endToEndId: received, amount: 50, direction: 'IN', timestamp: new Date().toISOString() };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const path = request.url ?? '';
      const isRefund = path.endsWith('/refund');
      if (isRefund) ledger.push(body);
      const answer = path.includes('/oauth/')
        ? { access_token: `token-${Math.random()}`, token_type: 'Bearer', expires_in: 3600 }
        : isRefund
          ? forbidden
          : { accountId, items: path.includes('transactions') ? [line] : [], hasNext: false };
      response.statusCode = isRefund ? 403 : 200;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: accountId,
    BRL_CLIENT_ID: 'c1',
    BRL_CLIENT_SECRET: 'secret-0123456789',
  };
  return { env, ledger };
}

const line = [
  'pix',
  'refund',
  received,
  '--confirm',
  received.slice(-4),
  '--yes',
  '--amount',
  '10,00',
  '--json',
];

describe('a 403 after a refund was executed', () => {
  test.each([[{ message: 'Forbidden' }], [{}], [{ errorCode: 'made_up', message: 'x' }]])(
    'that says %o is no refusal, and nothing leaves a second time',
    async (forbidden) => {
      const { env, ledger } = await service(forbidden);
      const pc = machine();
      // A kept token is the usual cause of a 403.
      await pc.brl(['statement', 'list', '--json'], { env });
      const run = await pc.brl([...line, '--ref', 'refund-1', '--wait', '1'], { env });
      expect([run.code, run.json.moneyMoved, ledger.length]).toEqual([40, 'unknown', 1]);
      const again = await pc.brl([...line, '--ref', 'refund-1', '--wait', '1'], { env });
      expect([again.code, ledger.length]).toEqual([again.code === 33 ? 33 : 40, 1]);
    },
  );
});

describe('a credit under dispute', () => {
  const told = (type: string, status: string, number: number) =>
    madeCapture(number, {
      type,
      accountId,
      data: { medId: 'med-1', originalEndToEnd: received, amount: 50, reasonCode: 'FRAUD', status },
    });

  test('is not refunded beside it, unless that is meant, or the dispute is over', async () => {
    const { env, ledger } = await service({ errorCode: 'insufficient_scope', message: 'x' });
    const pc = machine();
    const store = openSqliteCaptures(`${pc.home}/state/brl/webhooks-sandbox.sqlite`);
    store.add([told('pix.med.opened', 'OPEN', 1)]);
    const refused = await pc.brl([...line, '--ref', 'd-1'], { env });
    expect([refused.code, refused.json.error?.code, ledger.length]).toEqual([35, 'open_dispute', 0]);
    expect((await pc.brl([...line, '--ref', 'd-1', '--despite-dispute'], { env })).code).toBe(50);
    store.add([told('pix.med.updated', 'REJECTED', 2)]);
    store.close();
    expect((await pc.brl([...line, '--ref', 'd-2'], { env })).code).toBe(50);
  });
});
