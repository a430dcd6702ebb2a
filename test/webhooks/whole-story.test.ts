import { describe, expect, test } from 'vitest';
import { brl, event, listen, post, rows, served, serveForThisFile, sign } from './listen-desk.ts';

serveForThisFile();

const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

interface Gap {
  readonly source: string;
  readonly expected: string;
}

describe('the whole story with the sandbox', () => {
  test('subscribe, pay, receive, link, pay again, find the gap', async () => {
    const receiver = await listen('--auth-type', 'NONE');
    const made = await brl(
      'webhooks',
      'create',
      '--url',
      receiver.url,
      '--event',
      'pix.out.completed',
      '--store',
      'vault',
      '--json',
    );
    expect(made.code).toBe(0);
    const { id } = JSON.parse(made.stdout);
    expect((await receiver.stop()).code).toBe(0);

    const { port } = new URL(receiver.url);
    const bound = await listen('--subscription', id, '--port', port, '--count', '1', '--timeout', '50');
    expect(bound.stderr()).toContain('HMAC in X-Signature, sandbox');
    await brl(...'pix send --key maria@example.com --amount 10.00 --ref hook-1 --yes'.split(' '));
    expect(await served.sandbox.deliverDue()).toBe(1);
    const run = await bound.ended;
    expect(run.code).toBe(0);
    const [row] = rows(run);
    expect(row).toMatchObject({
      kind: 'new',
      valid: true,
      cause: null,
      httpStatus: 200,
      type: 'pix.out.completed',
      attempt: 1,
      subscriptionId: id,
      intentId: expect.stringMatching(/^int_/),
    });
    expect(row.next).toBe(`brl pix status ${row.intentId}`);
    const [, ...looked] = row.next.split(' ');
    expect((await brl(...looked)).stdout).toContain('COMPLETED');

    // Nobody listens to the second one: it is the gap.
    await brl(...'pix send --key maria@example.com --amount 11.00 --ref hook-2 --yes'.split(' '));
    const gaps = await brl('webhooks', 'captured', 'list', '--gaps', '--json');
    expect(gaps.code).toBe(35);
    expect(gaps.stderr).toContain(`1 settled payment of ${today} has no event`);
    expect(JSON.parse(gaps.stdout)).toEqual([
      expect.objectContaining({
        source: 'journal',
        expected: 'pix.out.completed',
        amount: 11,
      }),
    ]);
    const [{ identifier }] = JSON.parse(gaps.stdout);
    const shown = await served.machine.brl('webhooks captured list --gaps'.split(' '), {
      env: { ...served.parent, COLUMNS: '60' },
    });
    expect(shown.stdout).toMatch(new RegExp(`Source +journal[\\s\\S]*Payment +${identifier}\\n`));
    // A credit is no intent of ours: the statement alone knows it.
    served.sandbox.control.deposit(served.parent.BRL_ACCOUNT_ID ?? '', 1234);
    const both = ['--event', 'pix.out.completed,pix.in.completed', '--json'];
    const all = await brl('webhooks', 'captured', 'list', '--gaps', ...both);
    expect(JSON.parse(all.stdout).map(({ source, expected }: Gap) => [source, expected])).toEqual([
      ['journal', 'pix.out.completed'],
      ['statement', 'pix.in.completed'],
    ]);
    const offline = await brl('webhooks', 'captured', 'list', '--gaps', '--offline', ...both);
    expect([offline.code, JSON.parse(offline.stdout)]).toEqual([35, JSON.parse(gaps.stdout)]);

    // The capture knows its subscription: its secret need not be named again.
    for (const how of [['--subscription', id], []]) {
      const verified = await brl('webhooks', 'verify', '--event-id', row.eventId, ...how, '--json');
      expect([verified.code, JSON.parse(verified.stdout)]).toEqual([
        0,
        { valid: true, cause: null, causes: [] },
      ]);
    }
  });
});

describe('two subscriptions and their secrets', () => {
  test('a second subscription’s secret is named', async () => {
    const create = () =>
      brl(
        ...'webhooks create --url https://hooks.example.com/ --event qrcode.paid --store vault --json'.split(
          ' ',
        ),
      );
    const [one, two] = [JSON.parse((await create()).stdout).id, JSON.parse((await create()).stdout).id];
    const receiver = await listen('--subscription', one, '--count', '1', '--timeout', '50');
    const key = await secretIn(two);
    expect((await post(receiver.url, event('mix'), { 'x-signature': sign(event('mix'), key) })).status).toBe(
      401,
    );
    const run = await receiver.ended;
    expect(rows(run)[0]).toMatchObject({
      kind: 'refused',
      cause: 'another_secret',
      causes: [{ code: 'another_secret', detail: `subscription ${two} (sandbox)` }],
    });
    expect(run.stdout + run.stderr).not.toContain(key);
  });
});

/** Reads a secret from the machine's vault with the code that keeps it. */
async function secretIn(subscriptionId: string): Promise<string> {
  const { openStore } = await import('../../src/lib/connection/secrets.ts');
  const store = await openStore('vault', { ...served.machine.env });
  return (await store.get(`webhook/${subscriptionId}`)) ?? '';
}
