import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TransportError } from '../../src/lib/client/port.ts';
import { proxyFor } from '../../src/lib/client/proxy.ts';
import { undiciTransport } from '../../src/lib/client/transport-undici.ts';
import { startSlowListener } from './slow-listener.ts';

let server: Server | null = null;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

async function listen(onSocket: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (url: string, deadlineMs = 5000) => ({
  method: 'POST',
  url,
  headers: {},
  body: Buffer.from('{}'),
  deadlineMs,
  maxBodyBytes: 1000,
  freshConnection: true,
});
const failure = async (work: Promise<unknown>): Promise<TransportError> =>
  work.then(
    () => expect.fail('it was answered'),
    (error: TransportError) => error,
  );

describe('what is proven not sent', () => {
  test('a closed port', async () => {
    const host = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    const error = await failure(undiciTransport({}).send(request(`http://${host}/`)));
    expect(error).toMatchObject({ fate: 'not-sent', reason: 'ECONNREFUSED' });
  });

  test('a name that does not exist', async () => {
    const error = await failure(undiciTransport({}).send(request('http://nowhere.invalid/')));
    expect(error.fate).toBe('not-sent');
  });

  test('TLS with a server that does not speak it', async () => {
    const host = await listen((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')));
    const error = await failure(undiciTransport({}).send(request(`https://${host}/`)));
    expect(error.fate).toBe('not-sent');
  });

  test.each([
    ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'name and password'],
    ['HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n', 'the proxy refused'],
    ['', ''],
  ])('a proxy that refuses to connect (%j)', async (answer, says) => {
    const heard: string[] = [];
    const host = await listen((socket) =>
      socket.on('data', (data) => {
        heard.push(data.toString());
        socket.end(answer);
      }),
    );
    const error = await failure(
      undiciTransport({ HTTPS_PROXY: `http://${host}` }).send(request('https://bank.example/v1')),
    );
    expect(error.fate).toBe('not-sent');
    expect(error.message).toContain(says);
    expect(heard.join('')).toMatch(/^CONNECT bank\.example:443/);
    expect(heard.join('')).not.toContain('{}');
  });

  test('a closed client', async () => {
    const transport = undiciTransport({});
    await transport.close();
    expect((await failure(transport.send(request('http://127.0.0.1:9/')))).fate).toBe('not-sent');
  });
});

test.each(['socks5://', 'socks://', 'proxy.example:', 'not a url '])(
  'a proxy that is no HTTP proxy (%s) is not asked: what left through it could not be told',
  async (scheme) => {
    let connections = 0;
    const host = await listen(() => {
      connections += 1;
    });
    const transport = undiciTransport({ HTTPS_PROXY: `${scheme}${host}`, http_proxy: '::' });
    const error = await failure(transport.send(request('https://bank.example/v1')));
    expect(error).toMatchObject({ fate: 'not-sent', reason: 'proxy' });
    expect(connections).toBe(0);
  },
);

test('a proxy that connects opens a tunnel that TLS goes through', async () => {
  const heard: string[] = [];
  const host = await listen((socket) =>
    socket.on('data', (data) => {
      heard.push(data.toString('latin1'));
      // The tunnel stands, and what speaks at its end is no TLS: nothing of the request has left.
      socket.write(heard.length === 1 ? 'HTTP/1.1 200 Connection established\r\n\r\n' : 'no TLS');
    }),
  );
  const transport = undiciTransport({ HTTPS_PROXY: `http://${host}` });
  const error = await failure(transport.send(request('https://bank.example/v1')));
  expect(error.fate).toBe('not-sent');
  // A TLS hello went into the tunnel.
  expect(heard[1]?.charCodeAt(0)).toBe(0x16);
});

test('a body that is watched leaves as it is, and is told of as it goes', async () => {
  const body = Buffer.alloc(200_000, 'x');
  let head = '';
  let got = 0;
  const host = await listen((socket) =>
    socket.on('data', (bytes) => {
      const end = head === '' ? bytes.indexOf('\r\n\r\n') + 4 : 0;
      if (head === '') head = bytes.subarray(0, end).toString('latin1');
      got += bytes.length - end;
      if (got === body.length) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    }),
  );
  const told: number[] = [];
  const headers = { 'content-length': String(body.length) };
  const onProgress = (sent: number) => told.push(sent);
  const answer = await undiciTransport({}).send({ ...request(`http://${host}/`), headers, body, onProgress });
  expect([answer.status, got]).toEqual([200, body.length]);
  expect(head).toContain('content-length: 200000');
  expect(head).not.toContain('chunked');
  expect(told).toEqual([0, 65_536, 131_072, 196_608, 200_000]);
});

test('no proxy for the hosts of NO_PROXY', async () => {
  const heard: string[] = [];
  const host = await listen((socket) => socket.on('data', (data) => heard.push(data.toString())));
  const env = { HTTPS_PROXY: `http://${host}`, no_proxy: '', NO_PROXY: 'nowhere.invalid' };
  expect((await failure(undiciTransport(env).send(request('https://nowhere.invalid/')))).fate).toBe(
    'not-sent',
  );
  expect(heard).toEqual([]);
});

test.each([
  ['bank.example', 'https://bank.example', true],
  ['bank.example', 'https://api.bank.example', true],
  ['.bank.example', 'https://api.bank.example', true],
  ['*.bank.example', 'https://api.bank.example', true],
  ['bank.example', 'https://otherbank.example', false],
  ['one.example, BANK.example', 'https://bank.example', true],
  ['one.example bank.example', 'https://bank.example', true],
  ['bank.example:8443', 'https://bank.example:8443', true],
  ['bank.example:8443', 'https://bank.example', false],
  ['*', 'https://bank.example', true],
  ['10.0.0.0/8', 'https://10.1.2.3', true],
  ['10.0.0.0/8', 'https://11.1.2.3', false],
  ['10.0.0.0/8', 'https://bank.example', false],
  ['10.1.2.3', 'https://10.1.2.3:8443', true],
  ['fd00::/8', 'https://[fd12::1]', true],
  ['10.0.0.0/99, nonsense/8, ,', 'https://10.1.2.3', false],
])('NO_PROXY=%s: %s is reached directly: %s', (hosts, address, isDirect) => {
  const env = { HTTPS_PROXY: 'http://127.0.0.1:3128', NO_PROXY: hosts };
  expect(proxyFor(env, address)).toBe(isDirect ? null : 'HTTPS_PROXY');
});

test('an address that is slow to connect is waited for, although the name has another one that cannot be reached', async () => {
  // A full queue: what knocks is let in when the first ones are accepted.
  const full = await startSlowListener(600);
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
    (given.at(-1) as (error: null, found: typeof addresses) => void)(null, addresses);
  }) as typeof dns.lookup);
  try {
    const answer = await undiciTransport({}).send(request(`http://slow.example:${full.port}/`));
    expect(answer.status).toBe(200);
  } finally {
    lookup.mockRestore();
    await full.close();
  }
});

describe('what is not known', () => {
  test.each([
    ['a server that says nothing', () => undefined],
    [
      'a body that drips',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'headers that drip',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'interim answers without end',
      (socket: Socket) => {
        const flood = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5);
        socket.on('close', () => clearInterval(flood));
      },
    ],
  ])('%s ends with the deadline', async (_name, onSocket) => {
    const host = await listen((socket) => socket.once('data', () => onSocket(socket)));
    const error = await failure(undiciTransport({}).send(request(`http://${host}/`, 300)));
    expect(error.fate).toBe('unknown');
  });

  test('a body beyond the limit is not read to its end', async () => {
    let sent = 0;
    const host = await listen((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const flood = setInterval(
          () =>
            socket.write('x'.repeat(500), () => {
              sent += 500;
            }),
          1,
        );
        socket.on('close', () => clearInterval(flood));
      }),
    );
    const error = await failure(undiciTransport({}).send(request(`http://${host}/`)));
    expect(error).toMatchObject({ fate: 'unknown', reason: 'too_large' });
    expect(sent).toBeLessThan(100_000);
  });
});

describe('an exchange that is cut off', () => {
  test('closing the client ends a request that is out', async () => {
    const transport = undiciTransport({});
    let out = false;
    const host = await listen((socket) =>
      socket.once('data', () => {
        out = true;
      }),
    );
    const work = failure(transport.send(request(`http://${host}/`, 60_000)));
    while (!out) await new Promise((resolve) => setTimeout(resolve, 2));
    await transport.close();
    expect((await work).fate).toBe('unknown');
  });

  test('a request on a kept connection that died is sent once, not twice', async () => {
    const heard: string[] = [];
    const host = await listen((socket) =>
      socket.on('data', (data) => {
        heard.push(data.toString());
        if (heard.length === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
        else socket.resetAndDestroy();
      }),
    );
    const transport = undiciTransport({});
    const kept = { ...request(`http://${host}/`), freshConnection: false };
    await transport.send(kept);
    expect((await failure(transport.send(kept))).fate).toBe('unknown');
    expect(heard).toHaveLength(2);
    await transport.close();
  });
});

describe('the connection that a payment opened', () => {
  const query = (url: string) => ({ ...request(url), method: 'GET', body: null, freshConnection: false });
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

  /** What was heard, by connection; `speak` says something to the how-manieth request of one. */
  async function line(speak: (socket: Socket, time: number) => unknown = (socket) => socket.write(answer)) {
    const heard: string[][] = [];
    const host = await listen((socket) => {
      const own: string[] = [];
      heard.push(own);
      socket.on('data', (data) => {
        own.push(data.toString().split(' ')[0] ?? '');
        speak(socket, own.length);
      });
    });
    const transport = undiciTransport({});
    const send = (method: 'POST' | 'GET') =>
      transport.send(method === 'POST' ? request(`http://${host}/`) : query(`http://${host}/`));
    return { heard, send, transport };
  }

  test('carries the queries that follow, and no other payment', async () => {
    const { heard, send, transport } = await line();
    for (const method of ['POST', 'GET', 'GET', 'POST', 'GET'] as const) await send(method);
    expect(heard).toEqual([['POST', 'GET', 'GET', 'GET'], ['POST']]);
    await transport.close();
  });

  test('is not used for queries where one was open for them before', async () => {
    const { heard, send, transport } = await line();
    for (const method of ['GET', 'POST', 'GET'] as const) await send(method);
    expect(heard).toEqual([['GET', 'GET'], ['POST']]);
    await transport.close();
  });

  test.each<[string, (socket: Socket) => unknown]>([
    ['is ended by the other side', (socket) => socket.end(answer)],
    ['is to be closed', (socket) => socket.write(answer.replace('OK', 'OK\r\nconnection: close'))],
    ['says more than an answer', (socket) => socket.write(`${answer}${answer}`)],
  ])('carries no query where it %s', async (_what, speak) => {
    const { heard, send, transport } = await line(speak);
    await send('POST');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await send('GET')).status).toBe(200);
    expect(heard).toEqual([['POST'], ['GET']]);
    await transport.close();
  });

  test('may have died: the query that finds out is not sent again by itself, and the next one is on another', async () => {
    const { heard, send, transport } = await line((socket, time) =>
      time === 1 ? socket.write(answer) : socket.resetAndDestroy(),
    );
    await send('POST');
    expect((await failure(send('GET'))).fate).toBe('unknown');
    expect((await send('GET')).status).toBe(200);
    expect(heard).toEqual([['POST', 'GET'], ['GET']]);
    await transport.close();
  });

  test('is closed where the payment got no whole answer', async () => {
    const isFirst = () => heard.length === 1;
    const { heard, send, transport } = await line((socket) =>
      isFirst() ? socket.end(answer.slice(0, -1)) : socket.write(answer),
    );
    expect((await failure(send('POST'))).fate).toBe('unknown');
    await send('GET');
    expect(heard).toEqual([['POST'], ['GET']]);
    await transport.close();
  });
});
