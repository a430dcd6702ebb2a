import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { machine } from '../support/brl.ts';
import { madeCapture } from '../support/captures.ts';
import { runHere } from '../support/in-process.ts';

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

/** What this machine captured of a dispute, in the order in which it arrived. */
function capture(home: string, ...told: readonly (readonly [status: string, happened: number])[]): void {
  const store = openSqliteCaptures(`${home}/state/brl/webhooks-sandbox.sqlite`);
  const data = { medId: 'med-1', originalEndToEnd: received, amount: 50, reasonCode: 'FRAUD' };
  for (const [status, happened] of told) {
    const type = status === 'OPEN' ? 'pix.med.opened' : 'pix.med.updated';
    store.add([madeCapture(happened, { type, accountId, data: { ...data, status } })]);
  }
  store.close();
}

const raw = ['api', 'POST', `/v1/accounts/${accountId}/pix/out/refund`];
const body = ['--field', `originalEndToEnd=${received}`, '--field', 'amount=10.00', '--yes', '--json'];

// A refusal at the gate, so that the service has executed nothing where a refund leaves.
const gate = { errorCode: 'insufficient_scope', message: 'x' };

describe('a credit under dispute', () => {
  test.each([
    ['pix refund', line],
    ['brl api', [...raw, ...body]],
  ])('is not refunded by %s beside it, unless that is meant', async (_way, typed) => {
    const { env, ledger } = await service(gate);
    const pc = machine();
    capture(pc.home, ['OPEN', 1]);
    const refused = await pc.brl([...typed, '--ref', 'd-1'], { env });
    expect([refused.code, refused.json.error?.code, refused.json.sent]).toEqual([35, 'open_dispute', 'no']);
    expect(ledger).toHaveLength(0);
    const meant = await pc.brl([...typed, '--ref', 'd-1', '--despite-dispute'], { env });
    expect([meant.code, ledger.length]).toEqual([50, 1]);
    expect(meant.stderr.replace(/\s+/g, ' ')).toContain('MED med-1');
  });

  test('on a terminal it is told before a question', async () => {
    const { env, ledger } = await service(gate);
    const pc = machine();
    capture(pc.home, ['OPEN', 1]);
    for (const typed of [
      ['pix', 'refund', received, '--amount', '10,00'],
      [...raw, ...body.slice(0, 4)],
    ]) {
      const desk = { env: { ...pc.env, ...env }, cwd: pc.home, terminal: { shows: 'both' as const } };
      const shown = await runHere(typed, desk);
      expect([shown.code, shown.stdout.replace(/\s+/g, ' ')]).toEqual([
        35,
        expect.stringContaining('takes the money back by itself'),
      ]);
    }
    expect(ledger).toHaveLength(0);
  });

  test('is not sent by journal resume, where it was opened since', async () => {
    const { env, ledger } = await service(gate);
    const pc = machine();
    const before = await pc.brl([...line, '--ref', 'd-1'], { env });
    expect([before.code, ledger.length]).toEqual([50, 1]);
    capture(pc.home, ['OPEN', 1]);
    const resumed = await pc.brl(['journal', 'resume', String(before.json.intentId), '--yes', '--json'], {
      env,
    });
    expect([resumed.code, resumed.json.error?.code, ledger.length]).toEqual([35, 'open_dispute', 1]);
  });
});

describe('a credit whose dispute', () => {
  test.each([
    ['waits for a decision', 35, [['PENDING_DECISION', 1]]],
    [
      'was accepted',
      35,
      [
        ['OPEN', 1],
        ['ACCEPTED', 2],
      ],
    ],
    [
      'was rejected',
      50,
      [
        ['OPEN', 1],
        ['REJECTED', 2],
      ],
    ],
    [
      'was cancelled',
      50,
      [
        ['OPEN', 1],
        ['CANCELED', 2],
      ],
    ],
    [
      'was rejected before its opening arrived',
      50,
      [
        ['REJECTED', 2],
        ['OPEN', 1],
      ],
    ],
    [
      'has a state that nobody knows',
      35,
      [
        ['OPEN', 1],
        ['ON_HOLD', 2],
      ],
    ],
  ] as const)('%s ends with %i', async (_what, exit, told) => {
    const { env, ledger } = await service(gate);
    const pc = machine();
    capture(pc.home, ...told);
    const run = await pc.brl([...line, '--ref', 'd-2'], { env });
    expect([run.code, ledger.length]).toEqual([exit, exit === 35 ? 0 : 1]);
  });
});
