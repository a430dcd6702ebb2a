import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { ConnectionLost } from '../../src/lib/sandbox/index.ts';
import { openTeller, type Teller } from '../sandbox/teller.ts';
import { type Asked, type Body, lieOf, lies, makeLiar } from './lies.ts';

/** Where in an exchange the bank ends the program that talks to it. */
export type BankBoundary = 'full request' | 'executed' | 'status line' | 'half body';

/** A further fault of the bank, or of the way to it; `after` means that it has acted by then. */
export const mischiefs = [
  'late',
  'throttled',
  'reset before',
  'reset after',
  'hangs after',
  'error after',
  'cut after',
  'twice',
  'another after',
  'another instead',
  'nameless after',
  'nameless instead',
  'borrowed after',
  'denied after',
] as const;
/**
 * A lie `instead` is told by a bank that has not acted. `borrowed instead` is for a trap that says whose ids are
 * borrowed: only those of a payment that the same journal settled can be seen through.
 */
export type Mischief = (typeof mischiefs)[number] | 'borrowed instead';

/** A sandbox behind a socket that can lose a request, and kill whoever sent it at a boundary of the exchange. */
export interface KillingBank {
  readonly teller: Teller;
  readonly variables: Readonly<Record<string, string>>;
  /** Payment requests that reached the bank's core, by key: a second one of the same key is a resend. */
  readonly executions: string[];
  /** The fate of payment requests, or of every request, until it is set again; null for none. */
  trap: Trap | null;
  /** The latest honest answer to the payment of that key; null without one. */
  answered(key: string): Body | null;
  /** Gives the account enough for everything, within limits that hold it. */
  makeRich(): void;
  /** Sum of the main account's ledger, in centavos. */
  booked(): number;
  /** The same once everything late has come. */
  bookedInTheEnd(): number;
  close(): Promise<void>;
}

/** The actions of the bank besides answering. */
export interface Trap {
  readonly of: 'payments' | 'everything';
  /** Answers 503 `db_unavailable` in front of the core, which never sees the request. */
  readonly lost: boolean;
  readonly boundary: BankBoundary | null;
  readonly victim: (key: string | null) => ChildProcess | null;
  readonly mischief?: Mischief | null;
  /** Whose answer a lie tells; unless given, the latest of another payment. */
  readonly other?: Body;
}

/** The facts about a request before it is answered. */
export interface Seen {
  readonly isPayment: boolean;
  /** Its Idempotency-Key. */
  readonly key: string | null;
  readonly target: string;
}

/**
 * Starts one on loopback with its state in `stateFile`. Its clock stands still.
 * @param trapOf what happens to each request; as {@link KillingBank.trap} says unless given
 */
export async function startKillingBank(
  stateFile: string,
  trapOf: ((seen: Seen) => Trap | null) | null = null,
): Promise<KillingBank> {
  const teller = openTeller(stateFile);
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void serve(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { tokenPath, tenantId, accountId, clientId, clientSecret } = teller.sandbox.connection();

  const bank: KillingBank = {
    teller,
    variables: {
      BRL_ENVIRONMENT: 'sandbox',
      BRL_BASE_URL: url,
      BRL_TOKEN_PATH: tokenPath,
      BRL_TENANT_ID: tenantId,
      BRL_ACCOUNT_ID: accountId,
      BRL_CLIENT_ID: clientId,
      BRL_CLIENT_SECRET: clientSecret,
    },
    executions: [],
    trap: null,
    answered: (key) => liar.answered(key),
    makeRich() {
      const writable = new DatabaseSync(stateFile);
      writable
        .prepare('UPDATE accounts SET balance_centavos = ?, daily_limit_centavos = ? WHERE id = ?')
        .run(1e11, 1e11, accountId);
      writable.close();
    },
    booked: () => booked(),
    bookedInTheEnd() {
      teller.sandbox.control.advanceClock(72 * 3_600_000);
      teller.sandbox.control.settle(null, 'COMPLETED');
      return booked();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      ledger.close();
      teller.sandbox.close();
    },
  };
  const ledger = new DatabaseSync(stateFile, { readOnly: true });
  const sum = ledger.prepare(
    "SELECT total(amount_centavos) AS sum FROM ledger WHERE account_id = ? AND operation <> 'OPENING'",
  );
  const booked = () => Number(sum.get(accountId)?.sum);
  let errorsTold = 0;
  const liar = makeLiar();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const named = request.headers['idempotency-key'];
    const key = typeof named === 'string' ? named : null;
    const isPayment = request.method === 'POST' && key !== null;
    const trap = trapOf ? trapOf({ isPayment, key, target: request.url ?? '/' }) : bank.trap;
    const isTrapped = trap !== null && (isPayment || trap.of === 'everything');
    const mischief = isTrapped ? (trap.mischief ?? null) : null;
    const { socket } = request;
    const kill = async (boundary: BankBoundary) => {
      if (!isTrapped || trap.boundary !== boundary) return;
      // The bytes written to the socket have to arrive first.
      if (boundary !== 'full request' && boundary !== 'executed') await pause(30);
      trap.victim(key)?.kill('SIGKILL');
    };
    await kill('full request');
    if (mischief === 'reset before') return void socket.destroy();
    if (mischief === 'late') await pause(700);
    const answer =
      (isTrapped ? await lieTo(request, body, trap, key) : null) ??
      (await answerOf(request, body, isTrapped && trap.lost, mischief, key));
    await kill('executed');
    if (answer === null || mischief === 'reset after') return void socket.destroy();
    if (mischief === 'hangs after') return;
    const bytes = Buffer.from(await answer.arrayBuffer());
    socket.write(`HTTP/1.1 ${answer.status} X\r\n`);
    await kill('status line');
    const headers = [...answer.headers, ['content-length', bytes.length], ['connection', 'close']];
    socket.write(`${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    socket.write(bytes.subarray(0, bytes.length / 2));
    await kill('half body');
    response.detachSocket(socket);
    if (mischief === 'cut after') return socket.destroySoon();
    socket.end(bytes.subarray(bytes.length / 2));
  }

  /** Null when the sandbox itself breaks the connection off. */
  async function answerOf(
    request: IncomingMessage,
    body: Buffer,
    lost: boolean,
    mischief: Mischief | null,
    key: string | null,
  ): Promise<Response | null> {
    if (lost) return refusal(503, 'db_unavailable');
    if (mischief === 'throttled') return refusal(429, 'partner_rate_limited');
    if (request.method === 'POST' && key !== null) bank.executions.push(key);
    try {
      if (mischief === 'twice') await forward(request, body);
      const answer = await forward(request, body);
      await overhear(request, body, key, answer);
      return mischief === 'error after' ? nextError() : answer;
    } catch (error) {
      if (error instanceof ConnectionLost) return null;
      throw error;
    }
  }

  /** A whole answer that is not about what was asked; null where the trap is no lie. */
  async function lieTo(
    request: IncomingMessage,
    body: Buffer,
    { mischief, other }: Trap,
    key: string | null,
  ): Promise<Response | null> {
    const [word, when] = (mischief ?? '').split(' ');
    const lie = lies.find((one) => one === word);
    const isPayment = request.method === 'POST' && key !== null;
    if (!lie || (!isPayment && !isAboutOne(request))) return null;
    const asked = askedOf(request, body);
    const told = lieOf(lie, other ?? liar.another(asked, nameOf(request, key)), asked);
    // A request that is not a payment only asks, so no lie can leave anything out.
    if (isPayment && when === 'after') await answerOf(request, body, false, null, key);
    return Response.json(told, { status: lie === 'denied' ? 422 : 200 });
  }

  /** An honest answer is material for lies. */
  async function overhear(request: IncomingMessage, body: Buffer, key: string | null, answer: Response) {
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (!answer.ok || !isJson || (key === null && !isAboutOne(request))) return;
    const told = (await answer
      .clone()
      .json()
      .catch(() => null)) as Body | null;
    if (told) liar.hear(askedOf(request, body), nameOf(request, key), told);
  }

  /** Errors of a bank that has acted; each in turn. */
  function nextError(): Response {
    const errors = [
      () => refusal(500, 'internal_error'),
      () => refusal(503, 'db_unavailable'),
      () => refusal(504, 'timeout'),
      () => refusal(502, 'partner_error'),
      () => new Response('<html></html>', { status: 200, headers: { 'content-type': 'text/html' } }),
      () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:9/' } }),
    ];
    errorsTold += 1;
    return errors[errorsTold % errors.length]?.() ?? refusal(500, 'internal_error');
  }

  function forward(request: IncomingMessage, body: Buffer): Promise<Response> {
    const { method = 'GET', url: target = '/' } = request;
    const headers = new Headers(request.headers as Record<string, string>);
    const init = { method, headers, body: body.length === 0 ? null : new Uint8Array(body) };
    return teller.sandbox.fetch(new Request(url + target, init), 'tenant', {
      remoteAddress: '127.0.0.1',
      target,
    });
  }

  return bank;
}

/** Whether a query asks for one payment by its name. */
function isAboutOne({ method, url = '' }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    /\/(pix\/payments\/lookup|ted\/ted-|boleto\/payments\/|transactions\/timeline|pix\/batches\/)/.test(url)
  );
}

/** The difference between two requests. */
function nameOf({ url = '' }: IncomingMessage, key: string | null): string {
  return key ?? url;
}

function askedOf({ url = '/' }: IncomingMessage, body: Buffer): Asked {
  const text = body.toString('utf8');
  return { target: url, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body };
}

function refusal(status: number, errorCode: string): Response {
  return Response.json({ errorCode, message: 'Indisponível.' }, { status });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The sender is dead: half a request is no request.
    return new Promise(() => undefined);
  }
  return Buffer.concat(chunks);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
