import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** The figures of a journal are what was typed into it, on stdout, in a file and at an address. */

let served: Served;
const typed = (line: string) => served.machine.brl(line.split(' '));
const samples = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('brl_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
const open = (state: string) => `brl_payments_open{environment="sandbox",state="${state}"}`;

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  for (const [key, ref] of [
    ['maria', 'a'],
    ['internal-error', 'b'],
    ['timeout-forever', 'c'],
  ])
    await typed(`pix send --key ${key}@example.com --amount 5,00 --ref ${ref} --yes --no-wait`);
});
afterAll(() => served.close());

test('stdout has what was paid, is open and in doubt, and no name', async () => {
  const run = await typed('metrics');
  expect(run.code, run.stderr).toBe(0);
  const found = samples(run.stdout);
  expect([found.get(open('uncertain')), found.get(open('pending')), found.get(open('sent'))]).toEqual([
    1, 1, 0,
  ]);
  expect(found.get('brl_journal_payments{environment="sandbox"}')).toBe(3);
  const settled = found.get('brl_payments_last_settled_timestamp_seconds{environment="sandbox"}') ?? 0;
  expect(Math.abs(Date.now() / 1000 - settled)).toBeLessThan(3600);
  expect(run.stdout).not.toMatch(/example\.com|acc1/);
  expect(run.stdout.endsWith('# EOF\n')).toBe(true);
});

test('a file is written whole, for another user to read; a folder that is not there is refused', async () => {
  const run = await typed(`metrics --textfile ${served.machine.home}`);
  expect(run.code, run.stderr).toBe(0);
  const path = join(served.machine.home, 'brl-sandbox.prom');
  expect(statSync(path).mode & 0o777).toBe(0o644);
  expect(samples(readFileSync(path, 'utf8')).get(open('uncertain'))).toBe(1);
  expect(readdirSync(served.machine.home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect((await typed('metrics --textfile /no/such')).code).toBe(2);
});

test('what is left of the limits is asked for only where it is wanted', async () => {
  expect((await typed('metrics')).stdout).not.toContain('brl_limit_left_reais');
  expect((await typed('metrics --limits')).stdout).toMatch(/brl_limit_left_reais\{.*kind="pix".*\} \d/);
});

test('an address answers with what is so at each request, to this machine', async () => {
  const server = served.machine.start(['metrics', '--port', '0']);
  let told = '';
  server.child.stderr?.on('data', (part: Buffer) => {
    told += part.toString();
  });
  await until(() => /http:\S+metrics/.test(told));
  const url = /http:\S+metrics/.exec(told)?.[0] ?? '';
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
  expect(samples(await answer.text()).get(open('uncertain'))).toBe(1);
  await typed('pix send --key internal-error@example.com --amount 6,00 --ref d --yes --no-wait');
  expect(samples(await (await fetch(url)).text()).get(open('uncertain'))).toBe(2);
  expect((await fetch(url.replace('/metrics', '/other'))).status).toBe(404);
  server.child.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
});
