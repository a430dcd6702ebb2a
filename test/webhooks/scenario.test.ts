import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scenarioNamed, scenarioSteps, sendStep } from '../../src/lib/areas/webhooks/scenario-run.ts';
import { type Machine, machine } from '../support/brl.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const secret = 'segredo do receptor';
let own: Machine;
let receiver: Receiver;
const file = (name: string, text: string) => {
  const path = join(own.home, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
beforeAll(async () => {
  own = machine();
  file('secret', secret);
  receiver = await openReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = 200;
});
afterAll(async () => {
  await receiver.close();
  own.remove();
});
const trigger = (...args: string[]) =>
  own.brl(['webhooks', 'trigger', '--to', receiver.url, '--secret-file', join(own.home, 'secret'), ...args]);
const story = (...events: object[]) => file('story.json', JSON.stringify({ events }, null, 2));
const isRight = ({ body, headers }: Receiver['received'][number]) =>
  headers['x-signature'] === createHmac('sha256', secret).update(body).digest('hex');

test.each([
  ['refunded-in-part', 3],
  ['timeout-then-completed', 2],
  ['med-accepted', 3],
  ['batch', 5],
  ['paid-after-expiry', 3],
])('the shipped scenario %s arrives whole, its ids linked', async (name, count) => {
  const run = await trigger('--scenario', name);
  expect([run.code, receiver.received.length], run.stderr).toEqual([0, count]);
  expect(receiver.received.every(isRight)).toBe(true);
  const events = receiver.received.map(({ body }) => JSON.parse(body.toString()));
  if (name === 'refunded-in-part') {
    expect(events[2].data.originalTransactionId).toBe(events[0].data.transactionId);
    expect(events[2].data.amount).toBe(50.25);
  }
});

test('the pauses are those of the clock; a wrong secret that is accepted is the mistake of the receiver', async () => {
  const from = { seed: '', startMs: Date.parse('2026-01-05T15:00:00Z'), accountId: null };
  const steps = scenarioSteps(scenarioNamed('secret-rotated'), from, {
    type: 'HMAC',
    header: 'X-Signature',
    secret,
  });
  const pauses: number[] = [];
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms));
  const clock = { now: Date.now, monotonic: Date.now, sleep };
  const problems: (string | null)[] = [];
  for (const step of steps) {
    receiver.answer = 200;
    problems.push((await sendStep(step, new URL(receiver.url), clock, String)).problem);
  }
  expect(pauses).toEqual([1000, 1000]);
  expect(problems).toEqual([null, 'HTTP 200, although the proof is wrong', null]);
  receiver.answer = 401;
  expect((await sendStep(steps[1] as (typeof steps)[0], new URL(receiver.url), clock, String)).problem).toBe(
    null,
  );
  expect(receiver.received.map(isRight)).toEqual([true, false, true, false]);
});

test('each fault does what it says', async () => {
  const path = story(
    { event: 'pix.out.timeout', fault: 'late' },
    { event: 'ted.out.requested', fault: 'out-of-order' },
    { event: 'ted.out.confirmed' },
    { event: 'pix.in.completed', fault: 'twice' },
    { event: 'qrcode.paid', fault: 'cut' },
  );
  receiver.answer = 204;
  const run = await trigger('--scenario', path, '--json');
  expect(run.code).toBe(35);
  const sent = (run.json as unknown as { type: string; attempt: number; problem: string | null }[]).map(
    ({ type, attempt, problem }) => [type, attempt, problem !== null],
  );
  expect(sent).toEqual([
    ['ted.out.confirmed', 1, false],
    ['ted.out.requested', 1, false],
    ['pix.in.completed', 1, false],
    ['pix.in.completed', 1, false],
    ['qrcode.paid', 1, true],
    ['pix.out.timeout', 3, false],
  ]);
});

test.each([
  [
    '{"events": [\n  {"event": "pix.in.completed",\n   "fault": "broken"}\n]}',
    'line 3, column 13 (events[0].fault)',
  ],
  [
    '{"events": [\n  {"event": "pix.in.completed"},\n  {"event": "pix.in"}]}',
    'line 3, column 13 (events[1].event)',
  ],
  ['{"events": [{"event": "pix.in.completed", "pause": "1s"}]}', 'column 52 (events[0].pause)'],
  ['{"events": [{"event": "pix.in.completed", "after": "1d"}]}', '(events[0].after)'],
  ['{"events": []}', '(events): a list of 1 to 100 events'],
  ['{"events": [{"event": "pix.in.completed",}]}', 'line 1, column 42'],
  ['{"events": [', 'line 1'],
  ['{"events": [{"event": "pix.in.completed", "fields": {"data.nope": 1}}]}', 'no field "data.nope"'],
])('%s is refused with its place', async (text, says) => {
  const run = await trigger('--scenario', file('bad.json', text));
  expect([run.code, receiver.received]).toEqual([2, []]);
  expect(run.stderr.replaceAll(/\s+/g, ' ')).toContain(says);
});

test('one event is written as other programs write it, which is said; bytes that were given stay', async () => {
  const run = await trigger('pix.in.completed,pix.refund.completed');
  const [plain, other] = receiver.received.map(({ body }) => body.toString());
  const again = (text = '') => JSON.stringify(JSON.parse(text));
  expect(again(plain)).toBe(plain);
  expect(again(other)).not.toBe(other);
  expect(other).toContain('\\u00E7');
  expect(run.stderr).toContain('other programs write JSON');
  expect(receiver.received.every(isRight)).toBe(true);
  await trigger('pix.out.completed', '--spelling', 'decimals', '--field', 'data.amount=150');
  expect(receiver.received[2]?.body.toString()).toContain('"amount":150.00');
  const field = await trigger('pix.in.completed', '--field', 'data.amount=10,50');
  expect(field.stderr).not.toContain('other programs');
});

test('scenarios are listed; with an event of its own the line is refused', async () => {
  const unknown = await own.brl(['webhooks', 'trigger', '--scenario', 'nope', '--dry-run', '--json']);
  expect([unknown.code, unknown.json.error?.hint]).toEqual([2, 'brl webhooks trigger --list-scenarios']);
  const list = await own.brl(['webhooks', 'trigger', '--list-scenarios', '--json']);
  expect((list.json as unknown as object[]).length).toBe(6);
  expect((await trigger('pix.in.completed', '--scenario', 'batch')).code).toBe(2);
});
