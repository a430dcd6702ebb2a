import { expect, test } from 'vitest';
import { childEnvironment } from '../../src/lib/keychain/child.ts';
import { askHelper, SecretStoreError } from '../../src/lib/keychain/index.ts';

const now = Date.parse('2026-03-02T12:00:00Z');

const run = (script: string, more: { env?: Record<string, string>; limitMs?: number } = {}) =>
  askHelper({
    argv: [process.execPath, '-e', script],
    env: { PATH: process.env.PATH, ...more.env },
    now,
    ...more,
  });

async function failure(work: Promise<unknown>): Promise<SecretStoreError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SecretStoreError)) throw new Error('expected a refusal', { cause: error });
  return error;
}

test('the answer is read', async () => {
  const answer = { version: 1, clientId: 'app-1', clientSecret: 'quiet', expiration: '2026-03-02T13:00:00Z' };
  expect(await run(`console.log(${JSON.stringify(JSON.stringify(answer))})`)).toEqual(answer);
});

test('no shell stands between: its signs are plain letters', async () => {
  const script = 'console.log(JSON.stringify({version: 1, clientSecret: process.argv[1]}))';
  const words = '$(id) `id` ; | > x';
  const argv = [process.execPath, '-e', script, words];
  expect((await askHelper({ argv, env: process.env, now })).clientSecret).toBe(words);
});

test.each([
  ['another version', '{"version":2,"clientSecret":"quiet"}'],
  ['no version', '{"clientSecret":"quiet"}'],
  ['not JSON', 'quiet'],
  ['two documents', '{"version":1,"clientSecret":"quiet"}{}'],
  ['nothing', ''],
  ['a secret of the wrong type', '{"version":1,"clientSecret":["quiet"]}'],
])('%s is refused without quoting it', async (_what, answer) => {
  const error = await failure(run(`process.stdout.write(${JSON.stringify(answer)})`));
  expect([error.failure, error.hint]).toEqual(['helper_failed', expect.stringContaining('{"version": 1')]);
  expect(`${error.message} ${error.hint} ${String(error.cause)}`).not.toContain('quiet');
});

test('a failing helper shows its stderr on one clean line, never its stdout', async () => {
  const script = 'console.log("quiet"); console.error("locked\\u001b[2J\\nask ana"); process.exit(3)';
  const error = await failure(run(script));
  expect(error.message).toMatch(/ended with 3\. It said: locked \[2J ask ana$/);
  expect(error.message).not.toContain('quiet');
});

test('an expired credential is refused', async () => {
  const script = `console.log('{"version":1,"clientSecret":"quiet","expiration":"2026-03-02T12:00:00Z"}')`;
  expect((await failure(run(script))).failure).toBe('expired');
});

test('one that does not end is stopped with its children', async () => {
  const script = `require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' })`;
  const error = await failure(run(script, { limitMs: 500 }));
  expect(error.message).toContain('did not answer within 0.5 s');
});

test('one that writes without end is stopped', async () => {
  const error = await failure(run(`setInterval(() => process.stdout.write('x'.repeat(65536)), 1)`));
  expect(error.message).toContain('more than 64 KiB');
});

test('a program that does not exist is said so', async () => {
  const error = await failure(askHelper({ argv: ['/nowhere/helper'], env: {}, now }));
  expect(error.message).toContain('ENOENT');
});

test('our secrets are not in its environment', () => {
  const env = {
    PATH: '/bin',
    BRL_CLIENT_SECRET: 'x',
    BRL_VAULT_PASSPHRASE_FILE: 'x',
    BRL_PROFILE: 'main',
    NODE_OPTIONS: 'x',
  };
  expect(childEnvironment(env)).toEqual({ PATH: '/bin', BRL_PROFILE: 'main' });
});

test('a helper that looks for them finds none', async () => {
  const names = ['BRL_CLIENT_SECRET', 'BRL_VAULT_PASSPHRASE_FILE', 'NODE_OPTIONS', 'BRL_PROFILE'];
  const script = `console.log(JSON.stringify({ version: 1,
    clientSecret: JSON.stringify(${JSON.stringify(names)}.filter((name) => name in process.env)) }))`;
  const env = {
    PATH: process.env.PATH,
    BRL_CLIENT_SECRET: 'x',
    BRL_VAULT_PASSPHRASE_FILE: 'x',
    NODE_OPTIONS: '--no-warnings',
    BRL_PROFILE: 'main',
  };
  const { clientSecret } = await askHelper({ argv: [process.execPath, '-e', script], env, now });
  expect(clientSecret).toBe('["BRL_PROFILE"]');
});
