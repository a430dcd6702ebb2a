import { createHmac } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { type Run, until } from '../support/brl.ts';
import { type Served, serveSandbox } from '../support/served.ts';

export let served: Served;
export let shown: Inspected;

/**
 * Runs `webhooks inspect` beside a sandbox, for all tests of the file that calls it.
 * @param prepare told where the deliveries are kept, before it runs
 */
export function inspectForThisFile(prepare: (captures: string) => void = () => undefined): void {
  beforeAll(async () => {
    served = await serveSandbox(true);
    prepare(capturesPath({ ...served.machine.env, ...served.parent }, 'sandbox'));
    shown = await inspect(
      '--secret-file',
      served.file('hook-secret', `${secret}\n`),
      '--listen-port',
      '0',
      '--json',
    );
  }, 600_000);
  afterAll(async () => {
    await shown?.stop();
    await served.close();
  });
}

export interface Inspected {
  /** With the token. */
  readonly url: string;
  /** Where deliveries are received; empty where none are. */
  readonly receiver: string;
  stop(): Promise<Run>;
}

/** Starts `webhooks inspect` and waits until it has told its address. */
export async function inspect(...args: string[]): Promise<Inspected> {
  const { child, ended } = served.machine.start(['webhooks', 'inspect', ...args], {
    env: served.parent,
    // The questions of `BRL_SAFETY_SIZE=full` take longer than ten minutes.
    limitMs: 3 * 3_600_000,
  });
  let stdout = '';
  child.stdout?.on('data', (text: string) => {
    stdout += text;
  });
  let over = false;
  void ended.finally(() => {
    over = true;
  });
  await until(() => stdout.includes('\n') || over);
  if (over) throw new Error((await ended).stderr);
  const { url, receiver } = args.includes('--json')
    ? JSON.parse(stdout)
    : { url: stdout.trim(), receiver: '' };
  return {
    url,
    receiver: receiver ?? '',
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

export const secret = 'segredo do receptor';

export const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');

export const post = async (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(shown.receiver, { method: 'POST', body, headers: { 'x-signature': sign(body), ...headers } });

export const event = (id: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id,
    type: 'pix.in.completed',
    occurredAt: '2026-11-21T12:00:00Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 't1',
    accountId: 'a1',
    data: { endToEnd: 'E9999900420261121110068000000001', amount: 10 },
    ...more,
  });

interface Row {
  readonly captureId: number;
  readonly eventId: string | null;
  readonly cause: string | null;
}

/** The content of the list. */
export async function captured(): Promise<Row[]> {
  const { url } = shown;
  const headers = { Authorization: `Bearer ${new URL(url).hash.slice(1)}` };
  const answer = await fetch(new URL('/api/deliveries', url), { headers });
  return ((await answer.json()) as { deliveries: Row[] }).deliveries;
}
