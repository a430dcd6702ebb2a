import { chmodSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  body,
  brl,
  event,
  file,
  listen,
  secret,
  secretFile,
  served,
  serveForThisFile,
  sign,
} from './listen-desk.ts';

serveForThisFile();

const verify = (...args: string[]) => brl('webhooks', 'verify', '--secret-file', secretFile(), ...args);

describe('verify, with what is given', () => {
  test('a body and its signature', async () => {
    const good = await verify('--body', file('b.json', body), '--signature', sign(body), '--json');
    expect([good.code, good.stdout]).toEqual([
      0,
      '{\n  "valid": true,\n  "cause": null,\n  "causes": []\n}\n',
    ]);
    const bad = await verify('--body', file('b.json', body), '--signature', sign(`${body}\n`), '--json');
    expect(bad.code).toBe(35);
    expect(JSON.parse(bad.stdout)).toMatchObject({ valid: false, cause: 'trailing_newline' });
    expect(bad.stdout).not.toContain(secret);
  });

  test('in words, in both languages, with the body from stdin', async () => {
    const args = [
      'webhooks',
      'verify',
      '--secret-file',
      secretFile(),
      '--body',
      '-',
      '--signature',
      sign(body).toUpperCase(),
    ];
    const en = await served.machine.brl(args, { stdin: body });
    expect(en.code).toBe(35);
    expect(en.stdout.replace(/\s+/g, ' ')).toMatch(
      /Verdict NOT valid Cause upper_case_hex: The signature is right but in upper-case hex/,
    );
    const pt = await served.machine.brl(args, { stdin: body, env: { BRL_LANG: 'pt-BR' } });
    expect(pt.stdout.replace(/\s+/g, ' ')).toContain('hexadecimal maiúsculo');
  });

  test.each([
    [
      'lines of the wire',
      (value: string) => `POST /hook HTTP/1.1\r\nHost: a\r\nX-Hub-Signature:  ${value} \r\n\r\nbody`,
    ],
    ['curl -v', (value: string) => `> POST /hook HTTP/1.1\n> Host: a\n> X-Hub-Signature: ${value}\n>\n`],
    [
      'curl -v from end to end',
      (value: string) =>
        `*   Trying 127.0.0.1:9911...\n* Connected to a (127.0.0.1) port 9911 (#0)\n> POST /hook HTTP/1.1\r\n> Host: a\r
> X-Hub-Signature: ${value}\r\n> \r\n} [2 bytes data]\n< HTTP/1.1 200 OK\r\n< X-Signature: 00\r\n< \r\n{ [3 bytes data]\nok`,
    ],
    ['a folded line', (value: string) => `Host: a\r\nX-Hub-Signature:\r\n  ${value}\r\n`],
    ['JSON object', (value: string) => JSON.stringify({ Host: 'a', 'X-Hub-Signature': [value] })],
    ['JSON pairs', (value: string) => JSON.stringify([['X-Hub-Signature', value]])],
    ['rawHeaders of Node.js', (value: string) => JSON.stringify(['Host', 'a', 'X-Hub-Signature', value])],
    [
      'rawHeaders of Node.js in a request',
      (value: string) => JSON.stringify({ rawHeaders: ['Host', 'a', 'X-Hub-Signature', value] }),
    ],
    ['JSON of an export', (value: string) => JSON.stringify({ headers: [['X-Hub-Signature', value]] })],
    ['JSON name and value', (value: string) => JSON.stringify([{ name: 'X-Hub-Signature', value }])],
  ])('headers from a file, %s: the wrong header is named', async (_how, text) => {
    const run = await verify(
      '--body',
      file('b.json', body),
      '--header-file',
      file('h', text(sign(body))),
      '--json',
    );
    expect([run.code, JSON.parse(run.stdout).causes[0].detail]).toEqual([35, 'X-Hub-Signature']);
  });
});

describe('verify, with the file of a secret', () => {
  const given = ['--body', 'b.json', '--signature', 'ab'];
  const withSecret = (path: string, ...args: string[]) =>
    brl(
      'webhooks',
      'verify',
      '--secret-file',
      path,
      ...args.map((arg) => (arg === 'b.json' ? file(arg, body) : arg)),
    );

  test('that others can read is used with a warning; a receiver refuses it', async () => {
    const open = file('open-secret', secret);
    chmodSync(open, 0o644);
    const run = await withSecret(open, '--body', 'b.json', '--signature', sign(body));
    expect([run.code, run.stderr.replace(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('can be read by other users of this machine (mode 0644)'),
    ]);
    expect((await brl('webhooks', 'listen', '--secret-file', open, '--json')).json.error?.code).toBe(
      'unsafe_file',
    );
    chmodSync(open, 0o666);
    expect((await withSecret(open, ...given, '--json')).json.error?.code).toBe('unsafe_file');
  });

  test('that is no UTF-8 is refused, not misread', async () => {
    const latin = served.file('latin-secret', '');
    writeFileSync(latin, Buffer.from('segredo \xe7\xe3o', 'latin1'));
    for (const line of [
      ['verify', ...given],
      ['listen'],
      ['create', '--url', 'https://hooks.example.com/', '--event', 'qrcode.paid', '--store', 'vault'],
    ]) {
      const args = line.map((arg) => (arg === 'b.json' ? file(arg, body) : arg));
      const run = await brl('webhooks', ...args, '--secret-file', latin, '--json');
      expect([run.code, run.json.error?.code]).toEqual([2, 'unreadable_data']);
    }
  });
});

describe('verify, with what is kept', () => {
  test('another secret, given by file, is named by its file', async () => {
    const other = served.file('homologacao.secret', 'segredo de homologação');
    const run = await verify(
      '--body',
      file('b.json', body),
      '--signature',
      sign(body, 'segredo de homologação'),
      '--other-secret-file',
      other,
      '--json',
    );
    expect([run.code, JSON.parse(run.stdout).causes]).toEqual([
      35,
      [expect.objectContaining({ code: 'another_secret', detail: other })],
    ]);
  });

  test('a captured event whose token is not kept shows the verdict at its arrival', async () => {
    const args = ['--auth-type', 'BEARER', '--secret-file', served.file('token', 'token-muito-secreto')];
    const receiver = await listen(...args, '--count', '1', '--timeout', '50');
    await fetch(receiver.url, {
      method: 'POST',
      body: event('b1'),
      headers: { authorization: 'Bearer token-muito-secreto' },
    });
    expect((await receiver.ended).code).toBe(0);
    const run = await brl('webhooks', 'verify', '--event-id', 'b1', ...args);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('Checked when it arrived');
    const shown = await brl('webhooks', 'captured', 'show', 'b1', '--json');
    expect(shown.stdout).toContain('[hidden]');
    expect(shown.stdout).not.toContain('muito-secreto');
  });

  test.each<[string[], number, string]>([
    [['--signature', 'ab'], 2, 'usage'],
    [['--body', 'BODY'], 2, 'usage'],
    [['--body', 'nowhere', '--signature', 'ab'], 2, 'unreadable_data'],
    [['--body', 'BODY', '--header-file', 'BODY'], 2, 'unreadable_data'],
    [['--body', 'BODY', '--signature', 'ab', '--event-id', 'x'], 2, 'usage'],
    [['--body', 'BODY', '--signature', 'ab', '--auth-type', 'BEARER'], 2, 'usage'],
    [['--event-id', 'nothing'], 30, 'not_captured'],
  ])('%j is bad input', async (args, code, errorCode) => {
    const path = file('plain', 'no header here');
    const run = await verify('--json', ...args.map((arg) => (arg === 'BODY' ? path : arg)));
    expect([run.code, run.json.error?.code]).toEqual([code, errorCode]);
  });
});
