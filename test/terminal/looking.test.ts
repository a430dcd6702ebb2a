import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../support/in-process.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What a look-up that takes its time tells on a terminal, and where it tells nothing. */
const slowMs = 1200;
let served: Served;
let accountId: string;
beforeAll(async () => {
  served = await serveSandbox(false, slowMs);
  accountId = served.parent.BRL_ACCOUNT_ID ?? '';
  await here('qr create --key 11444777000161 --amount 25,00 --identifier table-7', null);
  served.sandbox.control.seedHistory(accountId, 320, 20);
});
afterAll(() => served.close());
beforeEach(() => {
  served.sandbox.control.clearFaults();
});

function here(line: string, shows: 'both' | 'stderr' | null, env: Readonly<Record<string, string>> = {}) {
  const { machine, parent } = served;
  return runHere(line.split(' '), {
    env: { ...machine.env, ...parent, TERM: 'xterm', ...env },
    cwd: machine.home,
    ...(shows && { terminal: { shows } }),
  });
}

const slow = (route: string, times = 1) => served.sandbox.control.fail('slow_answer', times, route);
const asking = 'Asking the service.';
const cleared = '\u001b[0K';

describe('a look-up that takes longer than 0.3 s', () => {
  test('says so on a terminal, and leaves nothing of it before the answer', async () => {
    slow('qr.lookup');
    const { code, stdout } = await here('qr status table-7', 'both');
    expect(code).toBe(0);
    const at = stdout.lastIndexOf(asking);
    expect(at).toBeGreaterThan(-1);
    const rest = stdout.slice(at + asking.length);
    expect(rest.indexOf(cleared)).toBeGreaterThan(-1);
    expect(rest.indexOf(cleared)).toBeLessThan(rest.indexOf('Status'));
    expect(stdout).not.toContain('\u001b[?25l');
  });

  test('leaves nothing before an error either', async () => {
    slow('qr.lookup');
    const { code, stdout } = await here('qr status nobody-7', 'both');
    expect(code).toBe(30);
    expect(stdout).toContain(asking);
    expect(stdout.lastIndexOf(cleared)).toBeGreaterThan(stdout.lastIndexOf(asking));
    expect(stdout.lastIndexOf('Error:')).toBeGreaterThan(stdout.lastIndexOf(cleared));
  });

  test('says so beside a document that goes to a file, and not in it', async () => {
    slow('qr.lookup');
    const { code, stdout, stderr } = await here('qr status table-7 --json', 'stderr');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: 'ACTIVE' }]);
    expect(stderr).toContain(asking);
  });

  test.each([
    ['off a terminal', null, {}],
    ['on a dumb terminal', 'both', { TERM: 'dumb' }],
    ['in CI', 'both', { CI: 'true' }],
  ] as const)('says nothing %s', async (_where, shows, env) => {
    slow('qr.lookup');
    const { code, stdout, stderr } = await here('qr status table-7', shows, env);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(asking);
    expect(stdout + stderr).not.toContain('\u001b');
  });
});

test('one that is quick says nothing', async () => {
  const { code, stdout } = await here('qr status table-7', 'both');
  expect([code, stdout.includes(asking)]).toEqual([0, false]);
});

describe('a statement that is read whole', () => {
  test('tells count, pace and time left beside a file', async () => {
    slow('statement.list', 2);
    const { code, stdout, stderr } = await here('statement list --all --output csv', 'stderr');
    expect(code).toBe(0);
    expect(stdout.split('\r\n')).toHaveLength(322);
    expect(stderr).toMatch(/\b\d+ of \d{3} read, [\d.]+\/s, \d+ (?:s|min) left/);
  });

  test('is never drawn over on a terminal: each row begins on a line that is empty', async () => {
    slow('statement.list', 2);
    const { code, stdout } = await here('statement list --all --output json', 'both');
    expect(code).toBe(0);
    const begun = stdout.indexOf('{\n  "items"');
    expect(stdout.slice(0, begun)).toContain('Reading.');
    expect(stdout.slice(begun)).not.toContain('\u001b');
  });
});

test('a long search for the cause of a bad signature says so, and its verdict is the same', async () => {
  const file = served.file(
    'body.json',
    `{"id":"e-1","type":"x","data":"${'0123456789abcdef'.repeat(20_000)}"}`,
  );
  const secret = served.file('secret', 'quiet-secret-1');
  const line = `webhooks verify --body ${file} --secret-file ${secret} --signature ${'00ff'.repeat(16)}`;
  const { code, stdout } = await here(line, 'both');
  expect([code, stdout.includes('Looking for the cause.')]).toEqual([35, true]);
  const rest = stdout.slice(stdout.lastIndexOf(cleared));
  expect(rest).toMatch(/Verdict +NOT valid\n/);
  expect(rest).not.toContain('Looking for the cause.');
});
