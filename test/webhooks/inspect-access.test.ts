import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { captured, event, inspect, inspectForThisFile, post, served, shown } from './inspect-desk.ts';

inspectForThisFile();

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const asked = request(new URL(path, shown.url), { method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );

const key = () => ({ Authorization: `Bearer ${new URL(shown.url).hash.slice(1)}` });

const port = () => new URL(shown.url).port;

describe('who may look', () => {
  test('the files of the page hold nothing, and forbid everything that they do not need', async () => {
    for (const path of ['/', '/page.js', '/page.css', '/icon.svg']) {
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain(key().Authorization.slice(7));
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    const { text } = await get('/', { 'Accept-Language': 'fr, en;q=0.4, pt-PT;q=0.8' });
    expect(text).toContain('<html lang="pt-BR">');
  });

  test.each([
    ['no token', {}, 403],
    ['another token', { Authorization: `Bearer ${'x'.repeat(32)}` }, 403],
    ['the token in another scheme', { Authorization: 'Basic {token}' }, 403],
    [
      'a name that points here',
      { Authorization: 'Bearer {token}', Host: 'attacker.example.com:{port}' },
      403,
    ],
    ['a name that begins as ours', { Authorization: 'Bearer {token}', Host: '127.0.0.1.example.com' }, 403],
    ['a page of another port', { Authorization: 'Bearer {token}', Origin: 'http://127.0.0.1:1' }, 403],
    ['a page without origin', { Authorization: 'Bearer {token}', Origin: 'null' }, 403],
    ['a page of the web', { Authorization: 'Bearer {token}', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [
      'the page itself',
      { Authorization: 'Bearer {token}', Origin: 'http://127.0.0.1:{port}', 'Sec-Fetch-Site': 'same-origin' },
      200,
    ],
    [
      'a tunnel',
      { Authorization: 'Bearer {token}', Host: 'localhost:9000', Origin: 'http://localhost:9000' },
      200,
    ],
  ])('%s', async (_who, headers, status) => {
    const token = key().Authorization.slice(7);
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace('{token}', token).replace('{port}', port()),
      ]),
    );
    const answers = await Promise.all(['/api/facts', '/api/deliveries'].map((path) => get(path, filled)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    if (status === 403)
      expect(answers.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([['error'], ['error']]);
  });
});

describe('what is found and changed', () => {
  test('a name is searched for among all that were captured; older ones come in pieces', async () => {
    for (const name of ['old-1', 'old-2']) await post(event(name, { data: { identifier: name } }));
    const list = async (query: string) => JSON.parse((await get(`/api/deliveries?${query}`, key())).text);
    const { deliveries } = await list('text=old-1');
    expect(deliveries).toEqual([expect.objectContaining({ identifier: 'old-1', eventId: 'old-1' })]);
    const [first] = (await list(`before=${deliveries[0].captureId + 1}`)).deliveries;
    expect(first).toEqual(deliveries[0]);
    const { total } = await list('');
    expect(await list('text=OLD-')).toMatchObject({
      deliveries: [{}, { eventId: 'old-1' }],
      total: 2,
      left: 0,
    });
    expect(await list('text=old-3')).toMatchObject({ deliveries: [], total: 0, all: total });
    expect(await list('before=1')).toMatchObject({ deliveries: [], total, all: total, left: 0 });
    expect((await get('/api/deliveries?since=2026-13-01', key())).status).toBe(400);
    expect((await get('/api/delivery?id=nobody', key())).status).toBe(404);
  });

  test('the cause that a flood left no time for is looked for when somebody opens the delivery', async () => {
    const body = event('flooded', { data: { text: "Pão & <b> d'água =", amount: 10.5, none: null } });
    const before = new Set((await captured()).map(({ captureId }) => captureId));
    // Each of these costs the whole search; the last one finds the time of its second spent.
    const flood = Array.from({ length: 24 }, () => post(body, { 'x-signature': '0'.repeat(64) }));
    await Promise.all([...flood, post(body, { 'x-signature': 'f'.repeat(64) })]);
    const left = (await captured()).find(
      ({ captureId, cause }) => !before.has(captureId) && cause === 'not_looked_for',
    );
    const { text } = await get(`/api/delivery?id=${left?.captureId}`, key());
    expect(JSON.parse(text)).toMatchObject({ kind: 'refused', cause: 'no_usual_cause' });
  });

  test('a change needs an origin and JSON, which no form of another page has', async () => {
    const origin = { Origin: `http://127.0.0.1:${port()}` };
    expect((await get('/api/retry', key(), 'POST')).status).toBe(403);
    expect(
      (await get('/api/retry', { ...key(), ...origin, 'Content-Type': 'text/plain' }, 'POST')).status,
    ).toBe(400);
    expect((await get('/api/retry', key())).status).toBe(405);
    expect((await get('/api/nothing', key())).status).toBe(404);
    expect((await get('/api/__proto__', key())).status).toBe(404);
    expect((await get('/', {}, 'OPTIONS')).status).toBe(403);
  });
});

describe('the typed line', () => {
  test('one line on stdout, the conversation on stderr; shows what another process receives; ends on Ctrl-C', async () => {
    const other = await inspect('--to', 'http://127.0.0.1:3000/hooks');
    const { origin, hash } = new URL(other.url);
    const headers = { Authorization: `Bearer ${hash.slice(1)}` };
    const facts = await (await fetch(`${origin}/api/facts`, { headers })).json();
    expect(facts).toMatchObject({ receiver: null, replayTo: 'http://127.0.0.1:3000/hooks' });
    const live = await fetch(`${origin}/api/live?after=0`, { headers });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    await post(event('elsewhere-1'));
    let text = '';
    while (!text.includes('"eventId":"elsewhere-1"')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/^: hello\n\nevent: arrived\ndata: \{/);
    const run = await other.stop();
    expect([run.code, run.stdout]).toEqual([0, `${other.url}\n`]);
    expect(run.stderr).toContain('Ctrl-C stops.');
  });

  test('refuses what it cannot mean, and sends and serves nothing', async () => {
    const lines = [
      ['--listen-port 0', 2, 'must know how they are authenticated'],
      ['--to http://hooks.example.com/', 2, '--to must be https, except on this machine'],
      ['--output csv', 2, 'The answer is a single address'],
      [`--port ${new URL(shown.url).port}`, 91, 'The page cannot be served on port'],
      [
        `--auth-type NONE --listen-port ${new URL(shown.receiver).port}`,
        91,
        'Next: brl webhooks inspect --listen-port 0',
      ],
    ] as const;
    const runs = await Promise.all(
      lines.map(([line]) =>
        served.machine.brl(['webhooks', 'inspect', ...line.split(' ')], { env: served.parent }),
      ),
    );
    for (const [at, [line, code, words]] of lines.entries()) {
      expect([line, runs[at]?.code, runs[at]?.stdout]).toEqual([line, code, '']);
      expect(runs[at]?.stderr.replace(/\s+/g, ' ')).toContain(words);
    }
  });
});
