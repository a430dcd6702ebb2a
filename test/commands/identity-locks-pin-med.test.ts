import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import { contentOf, type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const objectOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout);
const advance = (minutes: number) => {
  const sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
  sandbox.control.advanceClock(minutes * 60_000);
  sandbox.close();
};
const pay = (ref: string, env: Record<string, string> = {}) =>
  home.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', '10', '--ref', ref, '--yes', '--json'], {
    env,
  });

describe('identity', () => {
  const create = (...rest: string[]) =>
    home.brl([
      ...'identity create --cpf 529.982.247-25 --purpose sensitive_action --reference-id order-77'.split(' '),
      ...rest,
    ]);
  const callback = ['--callback-uri', 'https://app.example.com/return'];

  test('create, status, consume twice', async () => {
    const created = await create(...callback, '--json');
    expect(created.stderr).toContain('not given back');
    const { id } = objectOf(created);
    advance(1);
    const approved = await home.brl(['identity', 'status', id]);
    expect(approved.stdout).toMatch(/Status +approved \(APPROVED\)/);
    expect(approved.stderr).toContain(
      `add --purpose sensitive_action --reference-id order-77 to: brl identity consume ${id}`,
    );
    const consume = (reference: string) =>
      home.brl([
        'identity',
        'consume',
        id,
        '--purpose',
        'sensitive_action',
        '--reference-id',
        reference,
        '--json',
      ]);
    const once = await consume('order-77');
    expect(once.code).toBe(0);
    expect((await consume('order-77')).stdout).toBe(once.stdout);
    const other = await consume('order-78');
    expect([other.code, other.json.error?.hint]).toEqual([
      30,
      expect.stringContaining(`brl identity status ${id}`),
    ]);
    expect((await home.brl(['identity', 'status', id])).stderr).not.toContain('consume');
    expect((await home.brl(['identity', 'artifacts', id])).stdout).toMatch(/1\. Kind +selfie/);
  });

  test.each([
    [[...callback, '--display-message', 'x'.repeat(241)], 'invalid_field'],
    [[...callback, '--display-message', '<b>hello</b>'], 'invalid_field'],
    [['--callback-uri', 'http://app.example.com/'], 'invalid_callback_uri'],
  ])('%j is refused here', async (rest, code) => {
    const run = await create(...rest, '--json');
    expect([run.code, run.json.error?.code]).toEqual([2, code]);
  });
});

describe('locks', () => {
  test('a blocked account pays nothing, and loosening shows its date', async () => {
    expect((await home.brl(['locks', 'set', '--blocked'])).stdout).toMatch(/Payments out blocked +yes/);
    const refused = await pay('locked-1');
    expect([refused.code, refused.json.error?.code, refused.json.moneyMoved]).toEqual([
      32,
      'cashout_locked',
      'no',
    ]);
    const loosened = await home.brl(['locks', 'set', '--no-blocked']);
    expect(loosened.stdout).toMatch(
      /^Payments out blocked +yes\n[\s\S]*^Change: Payments out blocked +no\n/m,
    );
    expect(loosened.stdout).toMatch(/Takes effect +\d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)/);
    expect(loosened.stderr).toContain('may restart the wait');
    expect((await home.brl(['locks', 'approve'])).code).toBe(2);
    expect(objectOf(await home.brl(['locks', 'approve', '--yes', '--json'])).approved).toBe(true);
    const cancelled = await home.brl(['locks', 'cancel']);
    expect([cancelled.code, cancelled.stderr]).toEqual([0, expect.stringContaining('change was cancelled')]);
    const none = await home.brl(['locks', 'pending', '--json']);
    expect([none.code, objectOf(none).error]).toEqual([
      30,
      expect.objectContaining({
        code: 'not_found',
        httpStatus: 404,
        hint: expect.stringMatching(/^No change of the locks is waiting/),
      }),
    ]);
    for (const line of [['cancel'], ['approve', '--yes']]) {
      const without = await home.brl(['locks', ...line, '--json']);
      expect([without.code, without.json.error?.hint]).toEqual([30, objectOf(none).error.hint]);
    }
    await home.brl(['locks', 'set', '--no-blocked']);
    advance(6 * 60);
    expect(objectOf(await home.brl(['locks', 'show', '--json'])).cashoutBlocked).toBe(false);
  });

  test.each([
    [['--hours', '8-18']],
    [['--source-ip', '203.0.113.7/24']],
    [[]],
    [['--blocked', '--field', 'cashoutBlocked=true']],
  ])('%j is refused here', async (rest) => {
    expect((await home.brl(['locks', 'set', ...rest])).code).toBe(2);
  });

  test('what is sent', async () => {
    const { json } = await home.brl(
      'locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24 --dry-run --json'.split(' '),
    );
    expect((json as unknown as { body: unknown }).body).toEqual({
      cashoutHours: { start: '08:00', end: '18:00' },
      cashoutSourceIps: ['203.0.113.0/24'],
    });
  });

  test.each(['--blocked', '--no-blocked'])('%s in production needs a yes', async (flag) => {
    // Nobody answers there: exit 80 proves that it was sent.
    const env = {
      BRL_ENVIRONMENT: 'production',
      BRL_BASE_URL: 'http://127.0.0.1:9',
      BRL_TOKEN_PATH: '/oauth/token',
      BRL_TENANT_ID: 'tenant-a',
      BRL_ACCOUNT_ID: 'account-a',
      BRL_CLIENT_ID: 'app-1',
      BRL_CLIENT_SECRET: 'made-up',
    };
    const line = ['locks', 'set', flag, '--json'];
    const unasked = await home.brl(line, { env });
    expect([unasked.code, unasked.json.error?.code]).toEqual([2, 'needs_yes']);
    expect((await home.brl([...line, '--yes'], { env })).code).toBe(80);
    expect((await home.brl([...line, '--dry-run'], { env })).code).toBe(0);
  });
});

describe('pin', () => {
  const operator = ['--document', '529.982.247-25'];
  const secret = '739150';
  const pinFile = (pin: string) => {
    const path = join(home.home, `pin-${pin}`);
    writeFileSync(path, `${pin}\n`);
    chmodSync(path, 0o600);
    return path;
  };

  test('is set from standard input, tried once, sent with a payment, and left nowhere', async () => {
    const set = await home.brl(['pin', 'set', ...operator, '--pin-file', '-', '--json'], {
      stdin: `${secret}\n`,
    });
    expect(set.code).toBe(0);
    const right = await home.brl(['pin', 'verify', ...operator, '--pin-file', pinFile(secret)]);
    const wrong = await home.brl(['pin', 'verify', ...operator, '--pin-file', pinFile('739151'), '--json']);
    expect([right.code, wrong.code, wrong.json.error?.code]).toEqual([0, 51, 'challenge_failure']);
    const paid = await pay('pin-1', {
      BRL_ACTING_DOCUMENT: '52998224725',
      BRL_TRANSACTION_PIN_FILE: pinFile(secret),
    });
    expect(paid.code).toBe(0);
    const nobodys = await pay('pin-0', { BRL_TRANSACTION_PIN_FILE: pinFile(secret) });
    expect([nobodys.code, nobodys.json.error?.code]).toEqual([91, 'config_incomplete']);
    const state = await home.brl(['pin', 'status', ...operator, '--json']);
    expect(objectOf(state)).toMatchObject({ status: 'ACTIVE', wrongAttempts: 0 });
    const dry = await home.brl(['pin', 'set', ...operator, '--dry-run', '--json']);
    expect((dry.json as unknown as { body: unknown }).body).toEqual({
      document: '52998224725',
      pin: '[hidden]',
    });
    for (const { stdout, stderr } of [set, right, wrong, paid, dry])
      expect(stdout + stderr).not.toContain(secret);
    const alone = new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`);
    const leaks = home.files().filter((path) => !path.includes('/pin-') && alone.test(contentOf(path)));
    expect(leaks).toEqual([]);
  });

  test('three wrong tries, one a run, end in a lock; the answer is exit 51', async () => {
    for (const pin of ['739151', '739152', '739153'])
      expect((await home.brl(['pin', 'verify', ...operator, '--pin-file', pinFile(pin)])).code).toBe(51);
    expect((await home.brl(['pin', 'verify', ...operator, '--pin-file', pinFile(secret)])).code).toBe(51);
    const env = { BRL_ACTING_DOCUMENT: '52998224725', BRL_TRANSACTION_PIN_FILE: pinFile(secret) };
    expect((await pay('pin-2', env)).json).toMatchObject({
      moneyMoved: 'no',
      error: { code: 'challenge_failure' },
    });
    advance(15);
    expect((await home.brl(['pin', 'verify', ...operator, '--pin-file', pinFile(secret)])).code).toBe(0);
  });

  test.each([
    ['123456', 'weak_pin'],
    ['20051990', 'weak_pin'],
    ['12345', 'invalid_pin'],
    ['73915a', 'invalid_pin'],
  ])('%s is refused here', async (pin, code) => {
    const run = await home.brl(['pin', 'set', ...operator, '--pin-file', '-', '--json'], { stdin: pin });
    expect([run.code, run.json.error?.code]).toEqual([2, code]);
    expect(run.stdout).not.toContain(pin);
  });

  test('is no argument, and off a terminal it is not asked for', async () => {
    const asField = await home.brl(['pin', 'set', ...operator, '--field', 'pin=739150', '--json']);
    expect([asField.code, asField.stdout.includes(secret)]).toEqual([2, false]);
    expect((await home.brl(['pin', 'verify', ...operator, '--json'])).json.error?.code).toBe('needs_pin');
    expect((await home.brl(['pin', 'verify', '--json'])).json.error?.code).toBe('missing_fields');
  });
});

describe('the PIN of an operator', () => {
  test('reset and remove', async () => {
    const operator = ['--document', '529.982.247-25'];
    expect((await home.brl(['pin', 'reset', ...operator])).stdout).toMatch(/Reset link +https:/);
    expect((await home.brl(['pin', 'remove', '52998224725'])).code).toBe(2);
    expect((await home.brl(['pin', 'remove', '52998224725', '--yes'])).code).toBe(0);
    const again = await home.brl(['pin', 'remove', '52998224725', '--yes', '--json']);
    expect([again.code, again.json.error?.hint]).toEqual([
      30,
      expect.stringMatching(/^This operator has no PIN/),
    ]);
    expect((await home.brl(['pin', 'reset', ...operator])).code).toBe(51);
  });
});

test.each([
  ['med list'],
  ['med answer m1 --field x=1 --yes'],
  ['med decide m1 --field x=1 --yes'],
  ['med evidence m1 files'],
])('%s says that it is offline and which events come', async (line) => {
  const run = await home.brl([...line.split(' '), '--json']);
  expect([run.code, run.json.error?.code]).toEqual([81, 'service_temporarily_unavailable']);
  expect(run.json.next).toMatch(/pix\.med\.opened and pix\.med\.updated still come/);
});

describe('a PIN at a service whose codes are not ours', () => {
  let server: Server;
  let status = 0;
  let tries: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const token = request.url === '/oauth/token';
        if (!token) tries.push(body);
        response.writeHead(token ? 200 : status, { 'content-type': 'application/json' });
        const { pin = '' } = token ? {} : (JSON.parse(body) as { pin?: string });
        const answer = token
          ? { access_token: 'example-token', token_type: 'Bearer', expires_in: 600 }
          : { errorCode: 'pin_says_no', message: `PIN ${pin} recusado` };
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test.each([
    [403, 50],
    [422, 51],
    [423, 51],
    [429, 51],
    [503, 40],
  ])('HTTP %i is exit %i, after one try, and an echo of the PIN is hidden', async (httpStatus, exit) => {
    status = httpStatus;
    tries = [];
    const env = {
      BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BRL_TENANT_ID: 'tenant-1',
      BRL_ACCOUNT_ID: 'account-1',
      BRL_CLIENT_ID: 'app',
      BRL_CLIENT_SECRET: 'example-secret',
    };
    const line = 'pin verify --document 52998224725 --pin-file - --json';
    const run = await home.brl(line.split(' '), { env, stdin: '739150' });
    expect(run.code).toBe(exit);
    expect(tries).toEqual(['{"document":"52998224725","pin":"739150"}']);
    expect(run.stdout + run.stderr).not.toContain('739150');
  });
});
