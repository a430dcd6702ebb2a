import { expect, test } from 'vitest';
import { brl } from '../signature/run.ts';

test('errors explain tells what happened, the money, the next step', async () => {
  const run = await brl(['errors', 'explain', 'dict_lookup_limit_exceeded']);
  expect(run).toMatchObject({ exit: 0, stderr: '' });
  expect(run.stdout).toMatchInlineSnapshot(`
    "Code                dict_lookup_limit_exceeded (of the service)
    What happened       The quota of key look-ups is used up.
    Payment             No money moved.
    Next                Do not repeat it, since that counts as abuse; wait for the window that the message names.
    HTTP                429
    Repeat the request  no
    Exit code           61
    Specification       sections 7.3, 8
    "
  `);
});

test('errors explain speaks Portuguese', async () => {
  const run = await brl(['errors', 'explain', 'timeout'], { env: { BRL_LANG: 'pt-BR' } });
  expect(run.stdout).toContain('O banco não respondeu a tempo');
  expect(run.stdout).toContain('não pague de novo');
});

test.each([
  ['presign_failed', '81'],
  ['not_ready', '20'],
  ['hookdeck_sync_failed', '81 or 40'],
])('errors explain says nothing of a payment of %s, which none is answered with', async (code, exits) => {
  const { stdout } = await brl(['errors', 'explain', code]);
  expect(stdout).not.toMatch(/^Payment|pay again/m);
  expect(stdout).toMatch(new RegExp(`^Exit code +${exits}$`, 'm'));
});

test('errors explain does not call a repeat of the request a second payment', async () => {
  const { stdout } = await brl(['errors', 'explain', 'timeout']);
  expect(stdout).toMatch(/^Payment +.*do not pay again/m);
  expect(stdout).toMatch(/^Repeat the request +yes, by brl or a program: with the same key/m);
});

test('errors explain 35 does not say that the money in question did not move', async () => {
  const { stdout } = await brl(['errors', 'explain', '35']);
  expect(stdout).toMatch(/^Payment +This command moved no money\.$/m);
});

test('errors explain takes an exit code', async () => {
  const run = await brl(['errors', 'explain', '40', '--json']);
  expect(JSON.parse(run.stdout)).toMatchObject({
    exitCode: 40,
    name: 'uncertain',
    moneyMayHaveMoved: 'unknown',
    codes: expect.arrayContaining(['timeout', 'echo_mismatch']),
  });
});

test('errors explain reads a number that is not ours as 40', async () => {
  const run = await brl(['errors', 'explain', '137', '--json']);
  expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 137, scriptMay: 'treat it as 40', codes: [] });
});

test('errors explain names the nearest codes for one that is not known, with exit 2', async () => {
  const run = await brl(['errors', 'explain', 'insuficient-funds', '--json']);
  expect(run.exit).toBe(2);
  expect(JSON.parse(run.stdout)).toMatchObject({
    outcome: 'invalid',
    error: { code: 'unknown_error_code', hint: expect.stringContaining('insufficient_funds') },
  });
});

test('errors list is a list that a class narrows', async () => {
  const run = await brl(['errors', 'list', '--class', 'dict-quota', '--json']);
  expect(JSON.parse(run.stdout)).toMatchObject([
    { code: 'dict_lookup_limit_exceeded', class: 'dict-quota', http: [429], retryable: false, exits: [61] },
  ]);
});

test('errors list as CSV has a line for each code', async () => {
  const run = await brl(['errors', 'list', '--source', 'service', '--output', 'csv']);
  expect(run.stdout).toMatch(/^timeout,504,yes,40 81,/m);
});

test.each([
  [['errors', 'list', '--class', 'pin', '--json']],
  [['errors', 'list', '--output', 'csv']],
  [['errors', 'explain', '40', '--json']],
  [['errors', 'explain', 'insuficient-funds', '--json']],
  [['key', 'detect', '12', '--json']],
])('what a program reads of %j is the same in every language', async (line) => {
  const [english, ...others] = await Promise.all(
    ['en', 'pt-BR', 'en-XA'].map((language) => brl(line, { env: { BRL_LANG: language } })),
  );
  expect(english?.stdout).not.toBe('');
  for (const run of others) expect(run).toEqual(english);
});
