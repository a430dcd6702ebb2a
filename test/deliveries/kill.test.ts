import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { type Machine, machine, until } from '../support/brl.ts';

const secret = 'segredo-do-receptor';
let own: Machine;
let secretFile: string;
beforeEach(() => {
  own = machine({ BRL_ENVIRONMENT: 'sandbox' });
  secretFile = join(own.home, 'secret');
  writeFileSync(secretFile, secret, { mode: 0o600 });
});
afterEach(() => own.remove());

const body = (id: string) =>
  JSON.stringify({
    id,
    type: 'pix.out.completed',
    environment: 'sandbox',
    accountId: 'a1',
    data: { identifier: id },
  });

/** Sends one event as the service does; null when no answer came. */
function deliver(url: string, id: string, agent: Agent): Promise<number | null> {
  const text = body(id);
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'x-signature': signature } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? null));
        answer.on('error', () => resolve(null));
      },
    );
    outgoing.on('error', () => resolve(null));
    outgoing.end(text);
  });
}

async function listen() {
  const { child, ended } = own.start(['webhooks', 'listen', '--port', '0', '--secret-file', secretFile], {
    limitMs: 600_000,
  });
  let stderr = '';
  child.stderr?.on('data', (text: string) => {
    stderr += text;
  });
  await until(() => stderr.includes('Ctrl-C'));
  return { child, ended, url: /on\s+(http\S+)/.exec(stderr)?.[1] ?? '' };
}

test('kill -9 under load: every answered event is kept, each once, and the rest come again', async () => {
  const answered = new Set<string>();
  const lost = new Set<string>();
  let serial = 0;
  for (let round = 0; round < 4; round++) {
    const { child, ended, url } = await listen();
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const again = [...lost];
    lost.clear();
    let dead = false;
    const lane = async () => {
      while (!dead) {
        const id = again.pop() ?? `event-${serial++}`;
        const status = await deliver(url, id, agent);
        if (status === 200) answered.add(id);
        else {
          lost.add(id);
          dead = true;
        }
      }
    };
    const lanes = Array.from({ length: 16 }, lane);
    const target = answered.size + 150 * (round + 1);
    await until(() => answered.size >= target);
    child.kill('SIGKILL');
    await Promise.all([...lanes, ended.catch(() => undefined)]);
    agent.destroy();
  }
  const { child, ended, url } = await listen();
  const agent = new Agent();
  for (const id of lost) if ((await deliver(url, id, agent)) === 200) answered.add(id);
  agent.destroy();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);

  const store = openSqliteCaptures(join(own.home, 'state', 'brl', 'webhooks-sandbox.sqlite'));
  const captures = [...store.list({})];
  store.close();
  const first = captures.filter(({ kind }) => kind === 'new').map(({ envelope }) => envelope?.eventId ?? '');
  expect(new Set(first).size).toBe(first.length);
  expect([...answered].filter((id) => !first.includes(id))).toEqual([]);
  expect(answered.size).toBeGreaterThan(1000);
  // A delivery that was kept but whose answer was lost came again, and is not taken for a new event.
  for (const { kind, duplicateOf } of captures) expect(kind === 'new').toBe(duplicateOf === null);
  for (const { envelope, body: bytes } of captures)
    expect(Buffer.from(bytes).toString()).toBe(body(envelope?.eventId ?? ''));
});

test('two listeners of one environment share their captures: an event is new once', async () => {
  const [one, two] = [await listen(), await listen()];
  const agent = new Agent({ keepAlive: true });
  const ids = Array.from({ length: 60 }, (_value, i) => `both-${i}`);
  const statuses = await Promise.all(
    ids.flatMap((id) => [deliver(one.url, id, agent), deliver(two.url, id, agent)]),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  agent.destroy();
  for (const { child } of [one, two]) child.kill('SIGINT');
  const kinds = (await Promise.all([one.ended, two.ended])).flatMap(({ stdout }) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).kind as string),
  );
  expect(kinds.filter((kind) => kind === 'new')).toHaveLength(60);
  expect(kinds.filter((kind) => kind === 'redelivery')).toHaveLength(60);
});
