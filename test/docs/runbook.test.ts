import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeEvents } from '../../src/lib/connection/notifiers.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Every alarm has its screen, and every line on it can be typed where the alarm would ring. */

const at = (path: string) =>
  readFileSync(join(fileURLToPath(new URL('../..', import.meta.url)), path), 'utf8');
const pages = ['docs/runbook.md', 'docs/pt-BR/plantao.md'] as const;
const blocksOf = (page: string) =>
  [...at(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, lines = '']) => lines.trim().split('\n'));
const lines = [...new Set(blocksOf(pages[0]).flat())];

/** How a line may end at three in the night, besides well. */
const ends: Readonly<Record<string, readonly number[]>> = {
  'brl status invoice-1042': [40],
  'brl journal recover --no-wait': [41],
  'brl payout recover payroll': [34],
  // Off a terminal it wants the total: nothing is sent by a line that was copied in haste.
  'brl payout resume payroll': [2],
  // It asks first.
  'brl schedule cancel rent-12': [2],
  // Nobody wrote a plan there.
  'brl plan show day.plan': [2],
  'brl plan approve day.plan': [2],
  'brl med list': [81],
  'brl doctor --offline': [35, 41],
  'brl notify test': [35],
  'brl notify deliver': [35],
  // Nobody receives there.
  'brl webhooks replay --not-forwarded --to http://127.0.0.1:8080/hook': [30, 80],
  'brl reconcile --date yesterday': [35],
  'brl reconcile --date yesterday --close': [35],
};

let served: Served;
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  const { brl } = served.machine;
  const file = join(served.machine.home, 'payroll.csv');
  writeFileSync(file, 'chave;valor\nmaria@example.com;20,00\n', { mode: 0o600 });
  await brl(['payout', 'plan', file, '--ref', 'payroll']);
  for (const line of [
    'pix send --key internal-error@example.com --amount 5 --ref invoice-1042 --yes --no-wait',
    `pix send --key maria@example.com --amount 5 --ref rent-12 --on ${inAMonth} --yes`,
  ])
    await brl(line.split(' '));
});
afterAll(() => served.close());

const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].slice(1).map(([, quoted, plain]) => quoted ?? plain ?? '');

test.each(lines)('%s', async (line) => {
  const run = await served.machine.brl(wordsOf(line));
  expect([0, ...(ends[line] ?? [])], `${run.stdout}${run.stderr}`).toContain(run.code);
  expect(run.stderr).not.toContain('(usage)');
});

test('the pages have the same lines', () => {
  expect(blocksOf(pages[1])).toEqual(blocksOf(pages[0]));
});

test.each(pages)('%s names every event and every rule', (page) => {
  const text = at(page);
  const rules = [...at('monitoring/prometheus-rules.yml').matchAll(/alert: (\w+)/g)].map(([, rule]) => rule);
  expect(rules.length).toBeGreaterThan(0);
  expect([...noticeEvents, ...rules].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('rules and dashboard ask for figures that there are, and lead to a heading', async () => {
  const { stdout } = await served.machine.brl(['metrics', '--limits']);
  const source = at('src/lib/areas/metrics/gauges.ts') + stdout;
  const asked = [at('monitoring/prometheus-rules.yml'), at('monitoring/grafana-dashboard.json')]
    .join()
    .match(/brl_[a-z_]+/g);
  expect([...new Set(asked)].filter((name) => !source.includes(name) && !/webhook/.test(name))).toEqual([]);
  const anchors = [...at(pages[0]).matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const led = [...at('monitoring/prometheus-rules.yml').matchAll(/runbook\.md#(\S+)/g)].map(([, to]) => to);
  expect(led.filter((to) => !anchors.includes(to ?? ''))).toEqual([]);
});
