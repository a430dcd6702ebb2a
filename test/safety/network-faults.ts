import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { certificates } from '../support/certificates.ts';
import { message } from '../support/wire.ts';
import { type ByteServer, listenForBytes, type Play } from './faulty-bank.ts';
import { nobodys } from './lies.ts';

/** An honest answer as it would go over the wire. */
export interface HonestAnswer {
  readonly status: number;
  readonly body: string;
}

/** A fault with the network that has it. */
export interface NetworkFault {
  readonly name: string;
  /**
   * The proof about a request: `not-sent`, that none left; `uncertain`, nothing; `answered`, what the answer says,
   * because the fault only delays or dresses it.
   */
  readonly proves: 'not-sent' | 'uncertain' | 'answered';
  /** Origin that requests are sent to instead of the bank's. */
  readonly origin: string;
  readonly proxy?: string;
  /** Requests with that Idempotency-Key that came through whole. */
  arrived(key: string): number;
}

type Answers = (key: string) => HonestAnswer;

/** The faults of money-safety T4, each with a server of its own; `answers` gives the honest answer to a request. */
export async function openFaults(
  answers: Answers,
): Promise<{ faults: NetworkFault[]; strayRequests: () => number; close: () => Promise<void> }> {
  const servers: ByteServer[] = [];
  const open = async (...how: Parameters<typeof listenForBytes>): Promise<ByteServer> => {
    const server = await listenForBytes(...how);
    servers.push(server);
    return server;
  };
  const elsewhere = await open((socket) => socket.end(message(200, '{}')));
  const faults: NetworkFault[] = [];
  for (const [name, proves, play] of answeringFaults(elsewhere.host)) {
    const server = await open((socket, key) => play(socket, answers(key)));
    faults.push(fault(name, proves, `http://${server.host}`, server));
  }
  for (const [name, onSocket] of connectionFaults) {
    const server = await open(() => undefined, null, onSocket);
    faults.push(fault(name, 'uncertain', `http://${server.host}`, server));
  }
  for (const [name, proves, options, onSocket] of tlsFaults) {
    const server = await open(honestly(answers), options, onSocket);
    faults.push(fault(name, proves, `https://${server.host}`, server));
  }
  for (const [name, play] of proxyFaults) {
    const server = await open(play);
    faults.push({
      ...fault(name, 'not-sent', 'https://bank.example', server),
      proxy: `http://${server.host}`,
    });
  }
  const closed = await listenForBytes(() => undefined);
  await closed.close();
  faults.push(fault('DNS: a name that does not exist', 'not-sent', 'http://nowhere.invalid', closed));
  faults.push(fault('a port that refuses', 'not-sent', `http://${closed.host}`, closed));
  return {
    faults,
    strayRequests: () => [...elsewhere.arrived.values()].reduce((sum, count) => sum + count, 0),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

function fault(
  name: string,
  proves: NetworkFault['proves'],
  origin: string,
  server: ByteServer,
): NetworkFault {
  return {
    name,
    proves,
    origin,
    arrived: (key) => (origin.includes(server.host) ? (server.arrived.get(key) ?? 0) : 0),
  };
}

function honestly(answers: Answers): Play {
  return (socket, key) => {
    const { status, body } = answers(key);
    socket.end(message(status, body));
  };
}

type AnsweringFault = readonly [
  name: string,
  proves: NetworkFault['proves'],
  play: (socket: Socket, honest: HonestAnswer) => void,
];

/** Faults of an answer to a request that came through. */
function answeringFaults(elsewhere: string): readonly AnsweringFault[] {
  const whole = ({ status, body }: HonestAnswer) => message(status, body);
  const dressed =
    (headers: Readonly<Record<string, string>>, body?: string | Buffer): AnsweringFault[2] =>
    (socket, honest) =>
      socket.end(message(honest.status, body ?? honest.body, headers));
  const redirect = (status: number): AnsweringFault => [
    `HTTP ${status} to another port`,
    'uncertain',
    (socket, honest) =>
      socket.end(message(status, honest.body, { location: `http://${elsewhere}/v1/elsewhere` })),
  ];
  return [
    [
      'late, within the deadline',
      'answered',
      (socket, honest) => soon(socket, 30, () => socket.end(whole(honest))),
    ],
    ['in slices of 40 bytes', 'answered', (socket, honest) => drip(socket, whole(honest), 40, 1)],
    ['the connection is closed late', 'answered', (socket, honest) => socket.write(whole(honest))],
    ['JSON that calls itself text', 'answered', dressed({ 'content-type': 'text/plain' })],
    ['no answer', 'uncertain', () => undefined],
    [
      'an answer after the deadline',
      'uncertain',
      (socket, honest) => soon(socket, 4500, () => socket.end(whole(honest))),
    ],
    ['a body that drips', 'uncertain', (socket, honest) => drip(socket, whole(honest), 1, 40)],
    ['a reset instead of an answer', 'uncertain', (socket) => socket.resetAndDestroy()],
    ['cut after 60 bytes', 'uncertain', (socket, honest) => socket.end(whole(honest).subarray(0, 60))],
    [
      'content-length too short',
      'uncertain',
      (socket, honest) =>
        socket.end(message(honest.status, honest.body, { 'content-length': String(honest.body.length - 5) })),
    ],
    ['content-length too long', 'uncertain', dressed({ 'content-length': '5000' })],
    [
      'a chunk of another size',
      'uncertain',
      (socket, { status, body }) =>
        socket.end(`HTTP/1.1 ${status} X\r\ntransfer-encoding: chunked\r\n\r\n5\r\n${body}\r\n0\r\n\r\n`),
    ],
    ['a gzip bomb', 'uncertain', dressed({ 'content-encoding': 'gzip' }, bomb)],
    [
      'an HTML page',
      'uncertain',
      dressed({ 'content-type': 'text/html' }, '<html><body>Gateway</body></html>'),
    ],
    ['an empty body', 'uncertain', dressed({}, '')],
    ...lyingFaults,
    ['XML that calls itself JSON', 'uncertain', dressed({}, '<status>COMPLETED</status>')],
    ['interim answers without end', 'uncertain', flood],
    ['a header of 80 kB', 'uncertain', dressed({ 'x-filler': 'y'.repeat(80_000) })],
    ...[301, 302, 303, 307, 308].map(redirect),
  ];
}

/** Whole answers that are another payment's, or nobody's. */
const lyingFaults: readonly AnsweringFault[] = [
  ["another's answer", 'uncertain', (socket) => socket.end(message(200, JSON.stringify(nobodys)))],
  [
    "another's answer to the same operation",
    'uncertain',
    (socket, { status, body }) => socket.end(message(status, JSON.stringify(withNames(body, anothers)))),
  ],
  ['a nameless answer', 'uncertain', (socket) => socket.end(message(200, '{"status":"COMPLETED"}'))],
  [
    'a nameless answer of the same operation',
    'uncertain',
    (socket, { status, body }) =>
      socket.end(message(status, JSON.stringify(withNames(body, () => undefined)))),
  ],
];

/** Every member of an answer that names its payment. */
const names = /^(identifier|tedId|batchId|paymentId|transactionId|workflowId|endToEndId|originalEndToEnd)$/;

function withNames(body: string, change: (name: string) => string | undefined): object {
  return JSON.parse(body, (name, value: unknown) => (names.test(name) ? change(name) : value)) as object;
}

/** Another payment's names, each of the form that it has. */
function anothers(name: string): string {
  if (name === 'tedId') return 'ted-another';
  if (name === 'batchId') return '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b11';
  if (name === 'originalEndToEnd') return 'E9999900420261121110099999999999';
  return name === 'endToEndId' ? 'E9999900420261121110099999999998' : `another-${name}`;
}

/** 50 MB of zeroes in 50 kB. */
const bomb = gzipSync(Buffer.alloc(50_000_000));

/** The connection stands, so bytes may have left: nothing is proven, whoever ended it. */
const connectionFaults: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['a reset while the request arrives', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['a server that never reads', (socket) => void socket.pause().removeAllListeners('data')],
];

const tlsFaults: readonly (readonly [
  string,
  NetworkFault['proves'],
  TlsKeys | null,
  ((socket: Socket) => void)?,
])[] = [
  ['TLS with a good certificate', 'answered', keys(certificates.good)],
  ['TLS: expired', 'not-sent', keys(certificates.expired)],
  ['TLS: for another host', 'not-sent', keys(certificates.wrongHost)],
  ['TLS: self-signed', 'not-sent', keys(certificates.selfSigned)],
  [
    'TLS 1.1',
    'not-sent',
    {
      ...keys(certificates.good),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
  ],
  ['TLS: closed in the handshake', 'not-sent', null, (socket) => socket.once('data', () => socket.destroy())],
];

interface TlsKeys {
  readonly key: string;
  readonly cert: string;
  readonly minVersion?: 'TLSv1';
  readonly maxVersion?: 'TLSv1.1';
  readonly ciphers?: string;
}

function keys(cert: string): TlsKeys {
  return { key: certificates.leafKey, cert };
}

const proxyFaults: readonly (readonly [string, Play])[] = [
  [
    'a proxy that asks for a password',
    (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'),
  ],
  [
    'a proxy that closes the tunnel',
    (socket) => socket.write('HTTP/1.1 200 Connection established\r\n\r\n', () => socket.destroy()),
  ],
  ['a proxy that does not answer', () => undefined],
];

function soon(socket: Socket, delayMs: number, work: () => void): void {
  const timer = setTimeout(work, delayMs);
  socket.on('close', () => clearTimeout(timer));
}

function drip(socket: Socket, bytes: Buffer, size: number, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(bytes.subarray(at, at + size));
    at += size;
    if (at >= bytes.length) {
      clearInterval(timer);
      socket.end();
    }
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

function flood(socket: Socket): void {
  const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5);
  socket.on('close', () => clearInterval(timer));
}
