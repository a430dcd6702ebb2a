import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machine, until } from '../support/brl.ts';
import { scene } from '../support/scene.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { hasTools } from '../support/tools.ts';

/** Receipts of many payments at once. */
let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  const rows = ['maria@example.com;10,00', '52998224725;20,00', 'refused@example.com;5,00'];
  const file = at('rows.csv');
  writeFileSync(file, `chave;valor\n${[...rows, 'timeout-forever@example.com;7,00'].join('\n')}\n`, {
    mode: 0o600,
  });
  const run = await served.machine.brl(['payout', 'run', file, '--ref', 'march', '--confirm', '42,00']);
  expect(run.code, run.stderr).toBe(20);
});
afterAll(() => served.close());

const at = (name: string) => join(served.machine.home, name);
const ask = (...words: string[]) => served.machine.brl(['receipt', ...words]);

interface Given {
  readonly written: number;
  readonly kept: number;
  readonly amount: number;
  readonly leftOut: readonly { readonly line: number; readonly exit: number; readonly code: string }[];
}

async function given(...words: string[]) {
  const { code, json } = await ask(...words, '--json');
  return { exit: code, ...(json as unknown as Given) };
}

describe('a run', () => {
  test('gives a file for each row that was paid, and lists the others', async () => {
    const told = await given('march', '--out', `${at('each')}/`);
    expect(told).toMatchObject({ exit: 20, written: 2, kept: 0, amount: 30 });
    expect(told.leftOut.map(({ line, exit }) => [line, exit])).toEqual([
      [4, 30],
      [5, 20],
    ]);
    const files = readdirSync(at('each'));
    for (const name of files) expect(name).toMatch(/^\d{4}-\d\d-\d\d_\w+-Exemplo-d[ae]-\w+_\w{11}\.pdf$/);
    expect(files).toHaveLength(2);
    for (const name of files) expect(statSync(join(at('each'), name)).mode & 0o777).toBe(0o600);
  });

  test('a second time leaves the files that are there, and replaces them where it may', async () => {
    await given('march', '--out', `${at('twice')}/`);
    expect(await given('march', '--out', `${at('twice')}/`)).toMatchObject({ written: 0, kept: 2 });
    expect(await given('march', '--out', at('twice'), '--overwrite')).toMatchObject({ written: 2, kept: 0 });
  });

  test('is told to a person as a list and a sum', async () => {
    const { stdout, stderr } = await ask('march', '--out', at('all.html'));
    expect(stdout).toMatch(/LINE +AMOUNT +TO +CODE +ID\n +4 +R\$.5,00 .*refused \(partner_rejected\)/);
    expect(stderr).toContain(`2 receipts for R$ 30,00 in all are in ${at('all.html')}.`);
    expect(stderr).toContain('No receipt for 2 payments, listed above');
    const html = readFileSync(at('all.html'), 'utf8');
    expect(html.match(/<article>/g)).toHaveLength(2);
    expect(html.match(/<html/g)).toHaveLength(1);
  });

  test('in one JSON file is a list', async () => {
    await ask('march', '--out', at('all.json'));
    const list = JSON.parse(readFileSync(at('all.json'), 'utf8')) as { isReceipt: boolean; amount: number }[];
    expect(list.map(({ isReceipt, amount }) => [isReceipt, amount])).toEqual([
      [true, 10],
      [true, 20],
    ]);
  });

  test.runIf(hasTools('pdftotext'))('in one PDF has a page for each, in the order of the file', async () => {
    await ask('march', '--out', at('all.pdf'));
    const pages = execFileSync('pdftotext', ['-raw', at('all.pdf'), '-'])
      .toString('utf8')
      .split('\f');
    expect(pages.slice(0, -1).map((page) => /R\$ [\d,]+/.exec(page)?.[0])).toEqual(['R$ 10,00', 'R$ 20,00']);
  });

  test.each([
    [['march', 'march-2', '--out', 'x/'], 'intent_not_found', 'march-2'],
    [['lost', '--out', 'x/'], 'intent_not_found', 'lost'],
  ])('%j is refused', async (words, code, why) => {
    const run = await ask(...words, '--json');
    expect([run.code, run.json.error?.code]).toEqual([2, code]);
    expect(run.json.error?.message).toContain(why);
  });
});

test('several names are several receipts, each named once', async () => {
  const list = await served.machine.brl(['payout', 'show', 'march', '--state', 'settled', '--json']);
  const { items } = list.json as unknown as { items: { intent_id: string }[] };
  const ids = items.map(({ intent_id }) => intent_id);
  expect(await given(...ids, ...ids, '--out', at('two.txt'))).toMatchObject({ exit: 0, written: 2 });
  expect(readFileSync(at('two.txt'), 'utf8').match(/^Receipt of a PIX$/gm)).toHaveLength(2);
  const { stdout } = await ask(...ids, '--out', at('two.html'));
  expect(stdout).toContain('Every payment is settled and has its receipt.');
});

test('a service that falls silent ends it, and no half of a file is left', async () => {
  const { bank, machine } = await scene();
  const file = join(machine.home, 'rows.csv');
  const rows = Array.from({ length: 30 }, (_, i) => `maria@example.com;${i + 1},00`);
  writeFileSync(file, `chave;valor\n${rows.join('\n')}\n`, { mode: 0o600 });
  const paid = await machine.brl(['payout', 'run', file, '--ref', 'april', '--confirm', '465,00']);
  expect(paid.code, paid.stderr).toBe(0);
  bank.planOther({ route: 'lookup', status: 503, body: {}, times: 999 });
  bank.planOther({ route: 'transactions', status: 503, body: {}, times: 999 });
  const run = await machine.brl(['receipt', 'april', '--out', join(machine.home, 'all.pdf'), '--json']);
  expect(run.code).toBe(81);
  expect(readdirSync(machine.home).filter((name) => /pdf|tmp/.test(name))).toEqual([]);
});

test('Ctrl-C ends it at once, also where the service is in this process, and leaves no half of a file', async () => {
  const home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const file = join(home.home, 'rows.csv');
  const rows = Array.from(
    { length: 400 },
    (_, i) => `maria@example.com;1,${String(i % 100).padStart(2, '0')}`,
  );
  writeFileSync(file, `chave;valor\n${rows.join('\n')}\n`, { mode: 0o600 });
  const run = ['payout', 'run', file, '--ref', 'may', '--confirm', '598,00', '--allow-repeated'];
  expect((await home.brl(run)).code).toBe(0);
  const asked = home.start(['receipt', 'may', '--out', join(home.home, 'all.html')]);
  const written = () => readdirSync(home.home).filter((name) => name.includes('all.html'));
  await until(() => written().length > 0);
  asked.child.kill('SIGINT');
  const { code, stderr } = await asked.ended;
  expect([code, written()], stderr).toEqual([130, []]);
  expect(stderr).toContain('Stopped.');
  home.remove();
});
