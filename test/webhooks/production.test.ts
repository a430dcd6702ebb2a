import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import {
  brl,
  event,
  type Listener,
  listen,
  post,
  rows,
  secretFile,
  served,
  serveForThisFile,
  sign,
} from './listen-desk.ts';

serveForThisFile();

/** A subscription with a secret of its own. */
async function subscribe(secret: string): Promise<string> {
  const path = served.file(`secret-${secret}`, secret);
  const made = ['--url', 'http://127.0.0.1:4272/', '--event', 'pix.in.completed', '--store', 'vault'];
  const run = await brl('webhooks', 'create', ...made, '--secret-file', path, '--json');
  expect(run.code).toBe(0);
  return JSON.parse(run.stdout).id;
}

const flat = (receiver: Listener) => receiver.stderr().replace(/\s+/g, ' ');

const watchedAt = (receiver: Listener) =>
  /Metrics at (http:\S+)\/metrics/.exec(flat(receiver))?.[1] ?? 'nowhere';

const textAt = async (url: string): Promise<[number, string]> => {
  const answer = await fetch(url);
  return [answer.status, await answer.text()];
};

describe('several paths', () => {
  test('each takes the deliveries of its subscription alone', async () => {
    const [one, two] = [await subscribe('segredo-um'), await subscribe('segredo-dois')];
    const receiver = await listen('--route', `/pix=${one}`, '--route', `/ted=${two}`, '--count', '3');
    const send = (path: string, id: string, secret: string) =>
      post(new URL(path, receiver.url).href, event(id), { 'x-signature': sign(event(id), secret) });
    expect((await send('/pix?a=1', 'r1', 'segredo-um')).status).toBe(200);
    expect((await send('/ted', 'r2', 'segredo-dois')).status).toBe(200);
    expect((await send('/other', 'r3', 'segredo-um')).status).toBe(404);
    expect((await send('/ted', 'r4', 'segredo-um')).status).toBe(401);
    const run = await receiver.ended;
    expect(flat(receiver)).toContain(`/ted: subscription ${two}, HMAC in X-Signature.`);
    expect(rows(run).map(({ eventId, subscriptionId, cause }) => [eventId, subscriptionId, cause])).toEqual([
      ['r1', one, null],
      ['r2', two, null],
      ['r4', two, 'another_secret'],
    ]);
  });

  test.each([
    [['--route', 'pix=sub']],
    [['--route', '/pix']],
    [['--route', '/pix=a', '--route', '/pix=b']],
    [['--route', '/pix=a', '--path', '/b']],
    [['--route', '/pix=a', '--auth-type', 'NONE']],
  ])('%j is bad input', async (args) => {
    const run = await brl('webhooks', 'listen', '--json', '--port', '0', ...args);
    expect([run.code, run.json.error?.code]).toEqual([2, 'usage']);
  });
});

describe('what a watcher asks', () => {
  test('metrics count what came, what was forwarded and what waits', async () => {
    const nobody = 'http://127.0.0.1:9/hook';
    const args = ['--secret-file', secretFile(), '--forward-to', nobody, '--metrics-port', '0'];
    const receiver = await listen(...args);
    await post(receiver.url, event('m1'));
    await post(receiver.url, event('m1'));
    await post(receiver.url, event('m2'), { 'x-signature': sign(`${event('m2')}\n`) });
    await fetch(receiver.url);
    const at = watchedAt(receiver);
    let metrics = '';
    const says = (line: string) => metrics.split('\n').includes(line);
    await expect
      .poll(async () => {
        [, metrics] = await textAt(`${at}/metrics`);
        return says('brl_webhook_causes_total{cause="trailing_newline"} 1');
      })
      .toBe(true);
    for (const line of [
      '# TYPE brl_webhook_deliveries_total counter',
      'brl_webhook_deliveries_total{kind="new",status="200"} 1',
      'brl_webhook_deliveries_total{kind="redelivery",status="200"} 1',
      'brl_webhook_deliveries_total{kind="refused",status="401"} 1',
      'brl_webhook_turned_away_total{status="405"} 1',
      'brl_webhook_forward_queue{state="waiting"} 1',
      'brl_webhook_forward_queue{state="given_up"} 0',
      'brl_webhook_store_errors_total 0',
      'brl_webhook_answer_seconds_count 3',
      'brl_webhook_answer_seconds_bucket{le="+Inf"} 3',
    ])
      expect(metrics.split('\n')).toContain(line);
    expect(metrics).toMatch(/brl_webhook_forwards_total\{result="failed"\} [1-9]/);
    expect(await textAt(`${at}/health`)).toEqual([200, 'ok\n']);
    expect((await textAt(`${at}/secrets`))[0]).toBe(404);
    expect((await receiver.stop()).code).toBe(0);
  });

  test('SIGTERM answers what is under way, and health says so meanwhile', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--metrics-port', '0');
    const body = event('drain');
    let answer = '';
    const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nX-Signature: ${sign(body)}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const at = watchedAt(receiver);
    expect((await textAt(`${at}/health`))[0]).toBe(200);
    const ended = receiver.stop('SIGTERM');
    await expect.poll(() => textAt(`${at}/health`)).toEqual([503, 'draining\n']);
    socket.write(body);
    await until(() => answer !== '');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const run = await ended;
    expect([run.code, rows(run).map(({ eventId }) => eventId)]).toEqual([0, ['drain']]);
  });
});
