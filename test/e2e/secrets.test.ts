import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Bank } from '../support/bank.ts';
import { contentOf, inParallel, type Machine, type Run, until } from '../support/brl.ts';
import { spoiledAnswers } from '../support/faults.ts';
import { scene, sendLine } from '../support/scene.ts';
import type { Honest, Seen, Spoil } from '../support/wire.ts';

const pin = '804617';
const pem = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;

/** Each secret as itself and in the encodings in which it could leave unnoticed, and its first eight characters. */
function traces(secrets: readonly string[]): string[] {
  const whole = secrets.flatMap((secret) => {
    const bytes = Buffer.from(secret);
    return [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
  });
  // The PIN's encodings are too short to be told from chance; the PIN itself is looked for as it is.
  return [
    ...new Set([...whole.filter((text) => text.length > 8), ...secrets.map((secret) => secret.slice(0, 24))]),
  ];
}

function found(where: string, text: string, secrets: readonly string[]): string[] {
  return traces(secrets)
    .filter((trace) => text.includes(trace))
    .map((trace) => `${where}: ${trace}`);
}

/** Everything that a run left behind, but the files that are meant to hold a secret. */
function leaks(run: Run, machine: Machine, bank: Bank, inputs: readonly string[]): string[] {
  const secrets = [bank.secret, ...bank.givenTokens, pin, pem.split('\n')[1] ?? pem];
  const files = machine.files().filter((file) => !inputs.includes(file));
  return [
    ...found('stdout', run.stdout, secrets),
    ...found('stderr', run.stderr, secrets),
    ...files.flatMap((file) => found(file, contentOf(file), secrets)),
  ];
}

async function secretScene() {
  const { bank, machine } = await scene();
  const pinFile = `${machine.home}/pin`;
  const keyFile = `${machine.home}/key.pem`;
  writeFileSync(pinFile, `${pin}\n`, { mode: 0o600 });
  writeFileSync(keyFile, pem, { mode: 0o600 });
  const env = { BRL_TRANSACTION_PIN_FILE: pinFile, BRL_ACTING_DOCUMENT: '12345678909' };
  return { bank, machine, env, keyFile, inputs: [pinFile, keyFile] };
}

/** The echo of a careless server: every header that it got, and their encodings. */
const echo: Spoil = (honest: Honest, seen: Seen) => {
  const heard = `${seen.headers.authorization} ${seen.headers['x-transaction-pin']} ${seen.headers['x-request-signature'] ?? ''}`;
  const token = (seen.headers.authorization ?? '').replace('Bearer ', '');
  const body = JSON.stringify({
    ...(honest.body as object),
    errorCode: 'insufficient_funds',
    message: `${heard} canary-Secret.0123456789~abcdef`,
    partner: {
      code: token,
      message: Buffer.from(token).toString('base64'),
      field: encodeURIComponent(seen.headers.authorization ?? ''),
    },
    violations: [
      { rule: heard, message: Buffer.from('client-1:canary-Secret.0123456789~abcdef').toString('base64') },
    ],
    [token]: 'as a name',
  }).replaceAll('canary', '\\u0063anary');
  return {
    bytes: `HTTP/1.1 422 X\r\nx-request-id: ${token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  };
};

describe.concurrent('secrets and a hostile service', () => {
  test.each(['--json', '--output=table', '--verbose'])('a server that echoes them all, %s', async (flag) => {
    const { bank, machine, env, inputs } = await secretScene();
    bank.plan({ run: 'none', spoil: echo });
    const line = sendLine(['--ref', 'r', '--no-wait', flag]).filter(
      (word) => flag === '--json' || word !== '--json',
    );
    const run = await machine.brl(line, { env });
    expect(run.code).toBe(31);
    expect(leaks(run, machine, bank, inputs)).toEqual([]);
    // They were sent, so there was something to find.
    expect(bank.posts()[0]?.headers['x-transaction-pin']).toBe(pin);
    expect(run.stdout + run.stderr + contentOf(machine.journal())).toContain('[hidden]');
  });

  test('every spoiled answer, with --verbose', async () => {
    const ends = await inParallel(Object.values(spoiledAnswers), 3, async (spoil) => {
      const { bank, machine, env, inputs } = await secretScene();
      bank.plan({ spoil, hidden: 9 });
      const run = await machine.brl(sendLine(['--ref', 'r', '--no-wait', '--verbose']), { env });
      return leaks(run, machine, bank, inputs);
    });
    expect(ends.flat()).toEqual([]);
  });

  test('a token endpoint that echoes the credential', async () => {
    const { bank, machine, env, inputs } = await secretScene();
    const body = {
      error: bank.secret,
      error_description: bank.secret,
      error_uri: `https://x/${bank.secret}`,
    };
    bank.planOther({ route: 'token', status: 400, body, times: 4 });
    const run = await machine.brl(sendLine(['--ref', 'r', '--verbose']), { env });
    expect(run.code).toBe(50);
    expect(leaks(run, machine, bank, inputs)).toEqual([]);
  });

  test('a secret that looks like a word of OAuth', async () => {
    const { bank, machine } = await secretScene();
    bank.planOther({ route: 'token', status: 400, body: { error: 'canary_secret_lower' }, times: 4 });
    const run = await machine.brl(sendLine(['--ref', 'r']), {
      env: { BRL_CLIENT_SECRET: 'canary_secret_lower' },
    });
    expect(run.stdout + run.stderr).not.toContain('canary_secret_lower');
  });
});

describe.concurrent('secrets, and what is said or shown besides', () => {
  test('a dry run of a signed request', async () => {
    const { bank, machine, env, keyFile, inputs } = await secretScene();
    const signed = {
      ...env,
      BRL_CLIENT_BASE_URL: bank.url,
      BRL_SIGNING_KEY_FILE: keyFile,
      BRL_SIGNING_KEY_ID: 'kid-1',
    };
    const run = await machine.brl(sendLine(['--dry-run']), { env: signed });
    expect(run.code).toBe(0);
    expect(leaks(run, machine, bank, inputs)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'the process list and the environment of what it starts',
    async () => {
      const { bank, machine, env } = await secretScene();
      let out = false;
      bank.plan({
        spoil: () => {
          out = true;
          return 'hang';
        },
      });
      const { child, ended } = machine.start(sendLine(['--ref', 'r', '--no-wait']), { env });
      await until(() => out);
      const shown = readFileSync(`/proc/${child.pid}/cmdline`, 'latin1');
      child.kill('SIGKILL');
      await ended;
      expect(found('cmdline', shown, [bank.secret, ...bank.givenTokens, pin])).toEqual([]);
    },
  );

  test('the digits of a PIN inside ids and amounts are left alone', async () => {
    const { bank, machine, env } = await secretScene();
    bank.plan({ change: { transactionId: `E99${pin}00`, amount: Number(pin) } });
    const run = await machine.brl(sendLine(['--ref', 'r', '--amount', `${pin},00`, '--no-wait']), { env });
    expect(run.code).toBe(0);
    expect(run.json.result).toMatchObject({ transactionId: `E99${pin}00`, amount: Number(pin) });
  });

  test('escape sequences of a stranger do not reach the terminal', async () => {
    const { bank, machine } = await secretScene();
    const evil = '\u001b]52;c;ZXZpbA==\u0007\u202egpj\u009b2J';
    bank.plan({
      run: 'none',
      code: 'partner_rejected',
      status: 422,
      change: { errorCode: `x${evil}`, message: evil },
    });
    const line = sendLine(['--ref', 'r', '--no-wait', '--verbose']).filter((word) => word !== '--json');
    const run = await machine.brl(line);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(run.stdout + run.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test('--verbose does not tell whose key was looked up', async () => {
    const { machine } = await secretScene();
    const run = await machine.brl(['pix', 'lookup', 'maria@example.com', '--verbose', '--json']);
    expect(run.code).toBe(0);
    expect(run.stderr).not.toMatch(/maria/);
  });
});
