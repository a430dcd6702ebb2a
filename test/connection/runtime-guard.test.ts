import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closeRuntime, refuseUnsafeRuntime } from '../../src/lib/connection/runtime-guard.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';
import { machine, until } from '../support/brl.ts';

const home = machine({ BRL_ENVIRONMENT: 'sandbox' });
afterAll(home.remove);

function isRefused(env: NodeJS.ProcessEnv, execArgv: readonly string[] = []): boolean {
  try {
    refuseUnsafeRuntime(env, execArgv);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).exit).toBe(91);
    return true;
  }
}

describe('a runtime that shows secrets', () => {
  // Node reads all of these as the option that they look like.
  test.each([
    '--inspect',
    '--max-old-space-size=200  --inspect-brk=0',
    '--tls-keylog=keys.txt',
    '--tls_keylog=keys.txt',
    '"--tls-keylog=my keys.txt"',
    '"--tls\\-keylog=keys.txt"',
    '--trace-tls',
    '--heapsnapshot_signal=SIGUSR2',
    '--report_on_signal',
    '--abort-on-uncaught-exception',
    '--experimental-config-file=node.json',
  ])('NODE_OPTIONS=%s is refused', (NODE_OPTIONS) => {
    expect(isRefused({ NODE_OPTIONS })).toBe(true);
  });

  test.each([
    '',
    '--max-old-space-size=200',
    '--use-system-ca',
    '--no-warnings --dns-result-order=ipv4first',
  ])('NODE_OPTIONS=%s is not', (NODE_OPTIONS) => {
    expect(isRefused({ NODE_OPTIONS })).toBe(false);
  });

  test.each(['http', 'htt*', 'N*', 'stream', 'child_process', 'undici'])(
    'NODE_DEBUG=%s is refused',
    (NODE_DEBUG) => {
      expect(isRefused({ NODE_DEBUG })).toBe(true);
    },
  );

  test('switches behind node count as those in NODE_OPTIONS', () => {
    expect(isRefused({}, ['--inspect_port=0'])).toBe(true);
    expect(isRefused({}, ['--enable-source-maps'])).toBe(false);
  });

  test('a debugger that a preloaded file opened is noticed', async () => {
    const file = join(home.home, 'editor.cjs');
    writeFileSync(file, "require('node:inspector').open(0, '127.0.0.1')");
    const run = await home.brl(['config', 'show'], { env: { NODE_OPTIONS: `--require=${file}` } });
    expect([run.code, run.stderr]).toEqual([91, expect.stringContaining('A debugger is attached')]);
  });
});

test('a diagnostic report leaves the environment out', () => {
  closeRuntime();
  expect(process.report.getReport()).not.toHaveProperty('environmentVariables');
});

test('SIGUSR1 opens no debugger on a receiver, which goes on', async () => {
  const { child, ended } = home.start(['webhooks', 'listen', '--auth-type', 'NONE', '--port', '0']);
  let said = '';
  child.stderr?.on('data', (text: string) => {
    said += text;
  });
  await until(() => said.includes('Listening on '));
  child.kill('SIGUSR1');
  const url = /Listening on\s+(\S+)/.exec(said)?.[1] ?? '';
  expect((await fetch(url, { method: 'POST', body: '{"id":"e-1","type":"pix.in.completed"}' })).status).toBe(
    200,
  );
  child.kill('SIGINT');
  const { stderr } = await ended;
  expect(stderr).not.toMatch(/debugger/i);
});
