import { describe, expect, test } from 'vitest';
import { type Scene, scene } from '../support/scene.ts';

interface Status {
  readonly token: { state: string; expiresAt: string | null; message: string | null; asked: string | null };
}
interface Check {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

/** A machine with a kept token that the service no longer takes, although its time has not come. */
async function jammed(code: string): Promise<Scene> {
  const set = await scene();
  set.bank.expiredBody = JSON.stringify({ errorCode: code, message: 'x' });
  expect((await set.machine.brl(['banks', 'list', '--json'])).code).toBe(0);
  set.bank.tokens.clear();
  return set;
}

const status = async ({ machine }: Scene, ...words: string[]) => {
  const run = await machine.brl(['auth', 'status', '--json', ...words]);
  return { ...run, token: (run.json as unknown as Status).token };
};

describe.each(['forbidden', 'tenant_forbidden'])('a kept token that the service refuses with %s', (code) => {
  test('auth status says what is known on this machine, and that the service was not asked', async () => {
    const set = await jammed(code);
    const asked = set.bank.seen.length;
    const { code: exit, token } = await status(set);
    expect([exit, token.state, token.asked]).toEqual([0, 'kept', null]);
    const { stdout } = await set.machine.brl(['auth', 'status']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'known only on this machine; to ask the service: brl auth status --check',
    );
    expect(stdout).not.toContain('valid');
    expect(set.bank.seen).toHaveLength(asked);
  });

  test('auth status --check asks by one query, says so, and gets a new one', async () => {
    const set = await jammed(code);
    const first = await status(set, '--check');
    expect([first.code, first.token]).toMatchObject([
      0,
      { state: 'valid', asked: 'GET /v1/banks', message: expect.stringContaining('no longer accepted') },
    ]);
    expect([set.bank.at('token').length, set.bank.at('banks').length]).toEqual([2, 3]);
    const second = await status(set, '--check');
    expect(second.token).toMatchObject({ state: 'valid', message: null });
    expect([set.bank.at('token').length, set.bank.at('banks').length]).toEqual([2, 4]);
  });

  test('doctor asks too, and says that the kept one was no longer taken', async () => {
    const set = await jammed(code);
    const run = await set.machine.brl(['doctor', '--json']);
    const { checks } = run.json as unknown as { checks: Check[] };
    const reads = checks.find(({ name }) => name === 'reads');
    expect(reads).toMatchObject({ status: 'pass', message: expect.stringContaining('no longer accepted') });
    expect(checks.find(({ name }) => name === 'token')?.message).toContain('whether the service accepts it');
  });
});

test('a tenant that is not the credential\u2019s: exit 50, and what to look at', async () => {
  const set = await jammed('tenant_forbidden');
  set.bank.tokens.add = () => set.bank.tokens;
  const { code, token } = await status(set, '--check');
  expect([code, token.state]).toEqual([50, 'refused']);
  expect(token.message).toContain('belongs to another company');
  expect(token.message).toContain('brl config show');
  const doctor = await set.machine.brl(['doctor', '--json']);
  expect([doctor.code, doctor.stdout]).toEqual([35, expect.stringContaining('belongs to another company')]);
  const read = await set.machine.brl(['banks', 'list', '--json']);
  expect([read.code, read.json.error]).toMatchObject([
    50,
    { code: 'tenant_forbidden', hint: expect.stringContaining('brl config show') },
  ]);
});

test.each([
  [403, 'insufficient_scope', 0, 'valid'],
  [403, 'credential_not_yet_active', 50, 'refused'],
  [403, 'brand_new', 50, 'refused'],
  [401, 'unauthorized', 50, 'refused'],
  [503, 'db_unavailable', 81, 'unavailable'],
])('the service answers %i %s to --check: exit %i, %s', async (httpStatus, errorCode, exit, state) => {
  const set = await scene();
  set.bank.planOther({ route: 'banks', status: httpStatus, body: { errorCode, message: 'x' }, times: 9 });
  const { code, token } = await status(set, '--check');
  expect([code, token.state, token.asked]).toEqual([exit, state, 'GET /v1/banks']);
  expect(set.bank.at('banks').length).toBe(1);
});

test('a service that is away, and two flags that contradict each other', async () => {
  const set = await scene();
  expect((await set.machine.brl(['banks', 'list', '--json'])).code).toBe(0);
  expect((await set.machine.brl(['auth', 'status', '--check', '--no-check'])).code).toBe(2);
  await set.bank.close();
  expect((await status(set)).token.state).toBe('kept');
  const { code, token } = await status(set, '--check');
  expect([code, token.state]).toEqual([80, 'unreachable']);
});
