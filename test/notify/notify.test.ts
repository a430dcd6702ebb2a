import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Somebody is told when something needs a person, at least once, and no payment notices. */

let served: Served;
let receiver: Receiver;
const typed = (line: string, env = {}) => served.machine.brl(line.split(' '), { env });
const set = (name: string, ...words: readonly string[]) =>
  served.machine.brl(['notify', 'set', name, ...words]);
const program = (script: string, ...words: readonly string[]) =>
  set('default', '--command', JSON.stringify(['sh', '-c', script]), ...words);
const toldFile = () => join(served.machine.home, 'told');
/** What a notifier that appends to a file was told. */
const told = () =>
  existsSync(toldFile())
    ? readFileSync(toldFile(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];
const doubtful = (ref: string) =>
  typed(
    `pix send --key internal-error@example.com --amount 5,00 --ref ${ref} --yes --no-wait --allow-duplicate`,
  );

beforeAll(async () => {
  served = await serveSandbox();
  receiver = await openReceiver();
  Object.assign(served.machine.env, served.parent, inTheMorning);
  served.sandbox.control.setClock(morningMs);
});
afterAll(async () => {
  await receiver.close();
  await served.close();
});

test('what cannot be a notifier is refused, and nothing is set', async () => {
  for (const words of [
    [],
    ['--command', 'mail'],
    ['--command', '[]'],
    ['--url', 'http://example.com/'],
    ['--command', '["true"]', '--on', 'in_doubt,rain'],
    ['--command', '["true"]', '--secret-file', '/tmp/x'],
  ]) {
    const run = await set('default', ...words);
    expect(
      [run.code, run.stderr.includes('Next: ') || run.stderr.includes('usage')],
      words.join(' '),
    ).toEqual([2, true]);
  }
  expect((await set('../x', '--command', '["true"]')).code).toBe(2);
  expect((await typed('notify deliver')).code).toBe(2);
  expect((await typed('notify list --json')).json).toEqual({ items: [] });
});

test('a doubt is told once, without a document, and told as over when it is', async () => {
  await program(`cat >> ${toldFile()}`);
  expect((await doubtful('pay-39053344705')).code).toBe(40);
  expect((await typed('notify deliver')).code).toBe(0);
  expect((await typed('notify deliver')).code).toBe(0);
  expect(told()).toMatchObject([
    { event: 'in_doubt', status: 'open', ref: 'pay-***.533.447-**', payments: 1, amount: 5 },
  ]);
  const { key, intentId } = told()[0] as { readonly key: string; readonly intentId: string };
  expect(readFileSync(toldFile(), 'utf8')).not.toMatch(/39053344705|internal-error@/);

  const resolved = await typed(`journal resolve ${intentId} --as paid --evidence statement-of-today --yes`);
  expect(resolved.code, resolved.stderr).toBe(0);
  await typed('notify deliver');
  expect(told().slice(1)).toMatchObject([{ event: 'in_doubt', status: 'over', key, id: `${key}-over` }]);
});

test('an address is told with a signature that `webhooks verify` verifies', async () => {
  const secret = served.file('secret', 'nine-owls-in-a-row\n');
  await set('oncall', '--url', receiver.url, '--secret-file', secret, '--on', 'in-doubt');
  await doubtful('invoice-2');
  const run = await typed('notify deliver --json');
  expect(run.code, run.stderr).toBe(0);
  const [{ body, headers }] = receiver.received.slice(-1) as [Receiver['received'][number]];
  const signature = String(headers['x-webhook-signature'] ?? headers['x-signature']);
  const bodyFile = served.file('body.json', body.toString('utf8'));
  const verify = `webhooks verify --body ${bodyFile} --signature ${signature} --secret-file ${secret} --json`;
  expect((await typed(verify)).json).toMatchObject({ valid: true });
  expect(`${run.stdout}${run.stderr}`).not.toContain('nine-owls');
});

test('a notifier that fails is told again, and holds up neither the others nor a payment', async () => {
  receiver.answer = 500;
  await program(`cat >> ${toldFile()}`);
  await doubtful('invoice-3');
  const before = told().length;
  const failed = await typed('notify deliver --json');
  expect([failed.code, told().length]).toEqual([35, before + 1]);
  expect((await typed('pix send --key maria@example.com --amount 1,00 --ref fine --yes')).code).toBe(0);
  receiver.answer = 200;
  const again = await typed('notify deliver --json');
  expect([again.code, told().length]).toEqual([0, before + 1]);
  const idOf = ({ json }: typeof again) =>
    (json as unknown as { items: { notice: { id: string } }[] }).items.map(({ notice }) => notice.id);
  expect(idOf(again)).toEqual([told().at(-1)?.id]);
  expect((await typed('notify remove oncall')).code).toBe(0);
});

test('killed after a notice was taken, it is told again under its id', async () => {
  await program(`cat >> ${toldFile()}; kill -9 $PPID`);
  await doubtful('invoice-4');
  const before = told().length;
  const killed = await served.machine.start(['notify', 'deliver']).ended;
  expect([killed.signal, told().length]).toEqual(['SIGKILL', before + 1]);
  await program(`cat >> ${toldFile()}`);
  await typed('notify deliver');
  const [first, second, ...more] = told().slice(before);
  expect([first?.id, second?.id, more]).toEqual([second?.id, first?.id, []]);
});
