import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Run, until } from '../support/brl.ts';
import { type Served, serveSandbox } from '../support/served.ts';

export let served: Served;

/** Starts a sandbox for all tests of the file that calls it. */
export function serveForThisFile(): void {
  beforeAll(async () => {
    served = await serveSandbox(true);
  });
  afterAll(() => served.close());
}

export const brl = (...args: string[]) => served.machine.brl(args, { env: served.parent });

export interface Listener {
  readonly url: string;
  readonly ended: Promise<Run>;
  stderr(): string;
  stop(signal?: NodeJS.Signals): Promise<Run>;
}

/** Starts `webhooks listen` and waits until it says that it is ready. */
export async function listen(...args: string[]): Promise<Listener> {
  const { child, ended } = served.machine.start(
    ['webhooks', 'listen', ...(args.includes('--port') ? [] : ['--port', '0']), ...args],
    {
      env: served.parent,
      limitMs: 600_000,
    },
  );
  let stderr = '';
  child.stderr?.on('data', (text: string) => {
    stderr += text;
  });
  let over = false;
  void ended.finally(() => {
    over = true;
  });
  await until(() => stderr.includes('Listening on ') || over);
  const url = /Listening on\s+(\S+)/.exec(stderr)?.[1];
  if (url === undefined) throw new Error(`it did not listen: ${stderr}`);
  return {
    url,
    ended,
    stderr: () => stderr,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

export const rows = (run: Run) =>
  run.stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

export const secret = 'segredo do receptor';

export const secretFile = () => served.file('hook-secret', `${secret}\n`);

export const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');

export const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'x-signature': sign(body), ...headers } });

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

export const body = event('v1');

export const file = (name: string, text: string) => {
  const path = join(served.machine.home, name);
  writeFileSync(path, text);
  return path;
};
