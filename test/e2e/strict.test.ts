import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { inTheMorning } from '../support/morning.ts';
import { publicHalf, startStrictBank } from '../support/strict-bank.ts';
import { commandLines, type Line, writeLineFiles } from '../support/strict-lines.ts';
import { strictRoutes } from '../support/strict-routes.ts';

/** Routes of the holder's browser: no command asks for them. */
const hosted = /\/consent\//;
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

const over: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of over) await end();
});

type Mode = 'tenant' | keyof typeof pairs;

/** A strict bank and a machine that knows it in one of the ways to be known. */
async function strictScene(mode: Mode) {
  const bank = await startStrictBank();
  const home = machine({});
  over.push(() => bank.close(), home.remove);
  const publicPem = pairs.ES256.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  writeLineFiles(home.home, publicPem);
  const keyFile = `${home.home}/files/key.pem`;
  if (mode !== 'tenant')
    writeFileSync(keyFile, pairs[mode].privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const known =
    mode === 'tenant' ? bank.tenant() : bank.delegated(publicHalf(pairs[mode].publicKey), keyFile);
  const operator = {
    BRL_ACTING_DOCUMENT: '52998224725',
    BRL_TRANSACTION_PIN_FILE: `${home.home}/files/pin`,
  };
  Object.assign(home.env, known, mode === 'PS256' ? {} : operator, {
    BRL_ENVIRONMENT: 'sandbox',
    BRL_JOURNAL: `${home.home}/journal.sqlite`,
    BRL_VAULT_PASSPHRASE_FILE: `${home.home}/files/passphrase`,
  });
  return { bank, home };
}

describe.each(['tenant', 'ES256', 'PS256'] as const)('a server that was never seen, %s', (mode) => {
  test('takes every command, and has nothing to say about it', async () => {
    const { bank, home } = await strictScene(mode);
    // Another day needs another token.
    const { bank: tedBank, home: tedHome } = await strictScene(mode);
    // The bank goes by its own time, and requests are signed with that.
    Object.assign(tedHome.env, inTheMorning, { CLOCK_IS_WRONG: '1' });
    const all = commandLines(home.home);
    const lines: readonly Line[] = [
      // The other algorithm signs what matters most.
      ...(mode === 'PS256' ? all.filter(({ words }) => words.includes('--yes')) : all),
      ...(mode === 'tenant' ? [] : [{ words: ['signature', 'verify'], exit: 0 }]),
    ];
    const wrong: object[] = [];
    for (const { words, exit, stdin } of lines) {
      const on = words[0] === 'ted' && words[1] === 'send' ? tedHome : home;
      const run = await on.brl([...words, '--json'], stdin === undefined ? {} : { stdin });
      const line = words.join(' ');
      if (run.code !== exit) wrong.push({ line, exit: run.code, stdout: run.stdout, stderr: run.stderr });
    }
    expect(wrong).toEqual([]);
    expect([...bank.findings, ...tedBank.findings]).toEqual([]);

    if (mode === 'PS256') return;
    const unseen = strictRoutes
      .map(({ key }) => key)
      .filter((key) => !hosted.test(key) && ![...bank.seen, ...tedBank.seen].includes(key));
    expect(unseen).toEqual(mode === 'tenant' ? ['POST /v1/security/signature/verify'] : []);
    // Only `api` asks for it: a `Location` that names it is not followed.
    expect(bank.seen.filter((key) => key === 'GET A/payments/{}')).toHaveLength(1);
  }, 600_000);
});

describe('the strict server itself', () => {
  const ask = async (init: RequestInit, target: string) => {
    const { bank } = await strictScene('tenant');
    const url = bank.tenant().BRL_BASE_URL ?? '';
    await fetch(url + target.replace('A', '/v1/accounts/7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e'), init);
    return bank.findings.join('\n');
  };
  const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const good = '"keyType":"EMAIL","key":"a@b.co"';

  test.each<readonly [string, RequestInit, RegExp]>([
    ['A/nothing', {}, /no such route/],
    ['A/pix/out', post(`{"amount":1.005,${good}}`), /member amount is 1.005/],
    ['A/pix/out', post(`{"amount":"1.00",${good}}`), /member amount/],
    ['A/pix/out', post('{"amount":1,"keyType":"EMAIL"}'), /member key is missing/],
    ['A/pix/out', post(`{"amount":1,${good},"currency":"BRL"}`), /member currency is not known/],
    ['A/pix/out', post(`{"amount":1,${good}}`), /no Idempotency-Key/],
    ['A/pix/out', post(`{"amount":1,${good}}`), /no token of this host/],
    ['A/statement?size=101', {}, /query size=101/],
    ['A/statement?limit=1', {}, /query limit is not known/],
    ['A/statement?startDate=2026-01-01&endDate=2026-02-01', {}, /refused as a whole/],
    ['/v1/banks/341', { headers: { 'x-transaction-pin': '804617' } }, /outside a cashout/],
    ['/v1/banks/804617', {}, /a secret in the URL/],
    ['/storage/statement', { headers: { authorization: 'Bearer x' } }, /authorization sent to a link/],
  ])('finds fault with %s %o', async (target, init, finding) => {
    expect(await ask(init, target)).toMatch(finding);
  });

  test('finds a payment that is repeated although it was answered', async () => {
    const { bank } = await strictScene('tenant');
    const url = `${bank.tenant().BRL_BASE_URL}/v1/accounts/7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e/pix/out`;
    for (let time = 0; time < 2; time++) await fetch(url, post(`{"amount":1,${good}}`));
    expect(bank.findings.join('\n')).toMatch(/repeated after 200 null/);
  });
});
