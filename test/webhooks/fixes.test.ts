import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toolPath } from '../../scripts/test-tools.mjs';
import { fixes, fixText } from '../../src/lib/areas/webhooks/fixes.ts';
import {
  byDjango,
  byExpress,
  byFastApi,
  byFlask,
  byGo,
  byLaravel,
  byRails,
  bySpring,
  type Program,
} from './fix-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-fixes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'segredo do receptor';
const body = '{"id":"p1","type":"pix.out.completed","data":{"amount":150.50,"name":"Conceição"}}';
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');

/** What a receiver is sent, and what it should answer. */
const deliveries = [
  { name: 'as the service sends it', body, signature: sign(body), isRight: true },
  { name: 'with another secret', body, signature: sign(body, `${secret}\n`), isRight: false },
  { name: 'with a byte changed', body: body.replace('150', '151'), signature: sign(body), isRight: false },
  { name: 'serialised again', body: JSON.stringify(JSON.parse(body)), signature: sign(body), isRight: false },
  { name: 'in capitals', body, signature: sign(body).toUpperCase(), isRight: false },
  { name: 'cut off', body, signature: sign(body).slice(0, 32), isRight: false },
  { name: 'with bytes that are no ASCII', body, signature: `${sign(body).slice(1)}é`, isRight: false },
  { name: 'without a signature', body, signature: null, isRight: false },
];

/** The answer to each delivery, by the lines that `--fix` prints in a program around them. */
function answers({ file, source, command }: Program): number[] {
  writeFileSync(join(folder, file), source);
  writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(deliveries));
  const [program = '', ...args] = command;
  const env = { ...process.env, WEBHOOK_SECRET: secret, LC_ALL: 'C.UTF-8', GO111MODULE: 'off' };
  const run = spawnSync(program, [...args, file], { cwd: folder, env, encoding: 'utf8', timeout: 110_000 });
  expect([run.status, run.stderr]).toEqual([0, '']);
  return JSON.parse(run.stdout);
}

/** A framework that no checkout must have; where it is missing, it is said what to install. */
function optional(name: string, packages: string, isThere: boolean): boolean {
  if (!isThere) process.stderr.write(`SKIPPED: the lines for ${name} (apt-get install ${packages})\n`);
  return isThere;
}

const lines = (name: string) => {
  const fix = fixes[name];
  if (!fix) throw new Error(`no lines for ${name}`);
  return fixText(fix, 'X-Signature');
};
const pythonWith = (modules: string) =>
  ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', `import ${modules}`]).status === 0,
  );
const python = pythonWith('fastapi, httpx');
const flask = pythonWith('flask');
const django = pythonWith('django');
const ruby = toolPath('ruby');
const railsParts = 'require "logger"; require "rails"; require "action_controller/railtie"';
const hasRails = ruby !== undefined && spawnSync(ruby, ['-W0', '-e', railsParts]).status === 0;
const expected = (right: number) => deliveries.map(({ isRight }) => (isRight ? right : 401));

describe('the lines for a framework let in what the service sent, and nothing else:', () => {
  test('Express, with a stand-in for the framework', () => {
    expect(answers(byExpress(lines('express')))).toEqual(expected(200));
  });

  test.runIf(optional('FastAPI', 'python3-fastapi python3-httpx', python !== undefined))('FastAPI', () => {
    expect(answers(byFastApi(lines('fastapi'), python ?? ''))).toEqual(expected(200));
  });

  test.runIf(optional('Flask', 'python3-flask', flask !== undefined))('Flask', () => {
    expect(answers(byFlask(lines('flask'), flask ?? ''))).toEqual(expected(200));
  });

  test.runIf(optional('Django', 'python3-django', django !== undefined))('Django', () => {
    expect(answers(byDjango(lines('django'), django ?? ''))).toEqual(expected(200));
  });

  test.runIf(optional('Rails', 'ruby-rails', hasRails))('Rails', () => {
    expect(answers(byRails(lines('rails')))).toEqual(expected(200));
  });

  const springs =
    'libspring-web-servlet-java libspring-test-java libservlet-api-java libjackson2-databind-java';
  test.runIf(optional('Spring', `default-jdk-headless ${springs}`, bySpring.isThere()))(
    'Spring',
    () => expect(answers(bySpring.program(fixes.spring))).toEqual(expected(200)),
    120_000,
  );

  test.runIf(optional('Laravel', 'php-cli php-laravel-framework', byLaravel.isThere()))('Laravel', () =>
    expect(answers(byLaravel.program(lines('laravel')))).toEqual(expected(204)),
  );

  test.runIf(optional('Go', 'golang-go', toolPath('go') !== undefined))(
    'Go',
    () => expect(answers(byGo(lines('go')))).toEqual(expected(200)),
    120_000,
  );
});
