import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine, typeLine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'brl-sandbox-'));
});
afterAll(() => rmSync(home, { recursive: true }));

const env = () => ({ PATH: process.env.PATH ?? '', HOME: home, LANG: 'C' });
const start = (line: string) =>
  spawn(process.execPath, [resolve('bin/run.js'), 'sandbox', ...line.split(' ')], {
    env: env(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Types a line after `brl sandbox`. */
async function sandbox(line: string) {
  const { code, stdout, stderr } = await typeLine(['sandbox', ...line.split(' ')], { env: env(), cwd: home });
  return { exit: code, stdout, stderr, json: () => JSON.parse(stdout) };
}

describe('brl sandbox', () => {
  test('clock moves, shows and goes back', async () => {
    expect((await sandbox('clock --advance 1h30m --json')).json()).toMatchObject({ offsetSeconds: 5400 });
    expect((await sandbox('clock')).stdout).toContain('+1h30m');
    const set = await sandbox('clock --set 2030-01-02T03:04:05-03:00 --json');
    expect(set.json().virtualTime).toBe('2030-01-02T06:04:05Z');
    expect((await sandbox('clock --reset --json')).json()).toMatchObject({ offsetSeconds: 0 });
  });

  test.each([
    'clock --advance tomorrow',
    'clock --set 2030-01-02T03:04:05',
    'settle',
    'settle nothing',
    'fail nonsense',
    'fail --route nowhere',
    'deposit 1.234',
    'deposit 1 --account nobody',
  ])('refuses "%s" with exit 2', async (line) => {
    const { exit, stdout, stderr } = await sandbox(line);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    if (line.includes('--account')) expect(stderr).toContain('Next: Leave --account out');
  });

  test('deposit, fail, events, settle, keys and reset', async () => {
    expect((await sandbox('deposit 1.500,00')).stdout).toContain('R$ 51.500,00');
    const fault = await sandbox('fail lost_answer --times 2 --route pix.out --json');
    expect(fault.json()).toMatchObject([{ name: 'lost_answer', remaining: 2, route: 'pix.out' }]);
    expect((await sandbox('fail --clear --json')).json()).toEqual([]);
    expect((await sandbox('events --json')).json()).toMatchObject([{ type: 'pix.in.completed' }]);
    expect((await sandbox('settle --all --json')).json()).toEqual([]);
    expect((await sandbox('keys')).stdout).toContain('lost-answer@example.com');
    expect((await sandbox('reset')).exit).toBe(0);
    expect((await sandbox('deposit 1,00 --json')).json()).toMatchObject({ deposited: 1, balance: 50_001 });
    const returned = await sandbox('deposit 2,00 --as auto-refund --json');
    expect(returned.json()).toMatchObject({ deposited: 2, balance: 50_001 });
    expect((await sandbox('events --type policy.violation --json')).json()).toMatchObject([
      { data: { action: 'AUTO_REFUND' } },
    ]);
  });
});

test('what a line of the sandbox did is told as it was', async () => {
  const day = await sandbox(`seed --day --ledger-out ${home}/day.csv`);
  expect(day.stderr).toContain('make the 13 payments of the company itself');
  expect(day.stderr).toMatch(
    /was written: \S+day\.csv, \d+ rows\. .*brl reconcile --date \S+ --ledger \S+day\.csv/,
  );
  const pay = ['pix', 'send', '--key', 'maria@example.com', '--amount', '20,00', '--ref', 'back', '--yes'];
  expect((await typeLine(pay, { env: { ...env(), BRL_ENVIRONMENT: 'sandbox' }, cwd: home })).code).toBe(0);
  expect((await sandbox('deposit 5,00 --refund-of back')).stdout).toMatch(
    /^R\$ 5,00 of the PIX back came back as a refund\. The account now has R\$/,
  );
  expect((await sandbox('clock --advance soon')).stderr).toContain('Next: brl sandbox clock --advance 31m');
  expect((await sandbox('clock --set soon')).stderr).toContain('Next: brl sandbox clock --set 2026');
});

describe('brl sandbox settle', () => {
  let pc: Machine;
  beforeAll(() => {
    pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  });
  afterAll(() => pc.remove());
  const brl = async (line: string) => {
    const { code, stdout } = await pc.brl([...line.split(' '), '--json']);
    return { code, json: JSON.parse(stdout) };
  };

  test.each(['ref', 'intentId', 'identifier'] as const)(
    'takes the %s of a payment that waits',
    async (name) => {
      const ref = `invoice-${name}`;
      const held = await brl(
        `pix send --key held-completed@example.com --amount 5,00 --allow-duplicate --ref ${ref} --yes --no-wait`,
      );
      const { intentId, identifier } = held.json;
      const word = { ref, intentId, identifier }[name];
      expect([held.code, (await brl(`sandbox settle ${word}`)).json]).toMatchObject([
        20,
        [{ identifier, state: 'COMPLETED' }],
      ]);
      expect((await brl(`pix status ${intentId}`)).code).toBe(0);
    },
  );
});

describe('brl sandbox start', () => {
  /** Starts it and waits for the first piece of output. */
  async function started(flags: string) {
    const child = start(`start --port 0 --client-port 0 ${flags}`);
    const first = await new Promise<string>((done, fail) => {
      child.stdout.once('data', (chunk: Buffer) => done(String(chunk)));
      child.stderr.once('data', (chunk: Buffer) => fail(new Error(String(chunk))));
    });
    return { child, first };
  }
  const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
    child.kill(signal);
    return new Promise<number | null>((done) => child.on('close', done));
  };

  test.skipIf(!hasTools('script'))(
    'on a narrow terminal no line to copy is broken, and what else they are for is told',
    async () => {
      const line = `stty cols 40; exec ${process.execPath} ${resolve('bin/run.js')} sandbox start --port 0 --client-port 0`;
      const child = spawn('script', ['-qec', line, '/dev/null'], { env: { ...env(), NO_COLOR: '1' } });
      let seen = '';
      await new Promise<void>((done) => {
        child.stdout.on('data', (chunk: Buffer) => {
          seen += String(chunk);
          if (/of its\s+own\./.test(seen)) done();
        });
      });
      expect(await stop(child, 'SIGTERM')).not.toBe(1);
      expect(seen.match(/^export BRL_\w+='[^']+'\r?$/gm)).toHaveLength(8);
      expect(seen).not.toMatch(/^export\r?$/m);
      expect(seen.replaceAll(/\s+/g, ' ')).toContain('the answers for `brl auth login`');
    },
  );

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '--json: one line of variables; ends with 0 at %s',
    async (signal) => {
      const { child, first } = await started('--json');
      expect(first.trimEnd().split('\n')).toHaveLength(1);
      const variables = JSON.parse(first);
      expect(Object.keys(variables)).toEqual([
        'BRL_ENVIRONMENT',
        'BRL_BASE_URL',
        'BRL_CLIENT_BASE_URL',
        'BRL_TOKEN_PATH',
        'BRL_TENANT_ID',
        'BRL_ACCOUNT_ID',
        'BRL_CLIENT_ID',
        'BRL_CLIENT_SECRET',
      ]);
      const answer = await fetch(`${variables.BRL_BASE_URL}/v1/banks`);
      expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
        401,
        'unauthorized',
      ]);
      expect(await stop(child, signal)).toBe(0);
    },
  );

  test('--export --delegated: lines for a shell, and a private key file', async () => {
    const { child, first } = await started('--export --delegated');
    expect(first).toMatch(/^(export BRL_[A-Z_]+='[^']*'\n)+$/);
    const file = /BRL_SIGNING_KEY_FILE='([^']+)'/.exec(first)?.[1] ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first).toContain("BRL_CLIENT_ID='sandbox-delegated'");
    expect(first).toContain('BRL_SIGNING_KEY_ID=');
    expect(await stop(child, 'SIGINT')).toBe(0);
  });

  test('a taken port is exit 91 and says what to type', async () => {
    const { child, first } = await started('--json');
    const port = new URL(JSON.parse(first).BRL_BASE_URL).port;
    const second = await sandbox(`start --port ${port} --client-port 0`);
    expect(second.exit).toBe(91);
    expect(second.stderr).toContain('--port 0');
    await stop(child, 'SIGTERM');
  });
});
