import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Answer,
  accountId,
  type Debit,
  type Fate,
  isTed,
  type Order,
  openBooks,
  type Payer,
  type Payment,
  type Story,
} from './books.ts';
import type { Payee } from './payees.ts';
import { answerTo, resultOf } from './records.ts';
import { notFound, openWindows, refusal } from './windows.ts';

/**
 * A bank whose customers share names: which payment is it that a name shows? It keeps to the specification about money (keys, identifiers,
 * states) and may answer late, nothing, or less than it could. Nothing of `src` is used.
 */
export interface StormBank {
  readonly debits: readonly Debit[];
  /** The number of the latest event. */
  now(): number;
  know(payee: Payee): void;
  /** From here on what a machine asks is about this story. */
  begin(seat: Seat, story: Story): void;
  /** A request of the ERP. */
  pay(story: Story, order: Order, fate: Fate): void;
  /** All that is late comes. */
  settleAll(story: Story): void;
  variables(seat: Seat): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A machine: its part in a story, and the number of its pair. */
export type Seat = `${'A' | 'B'}${number}`;

/** Starts one on loopback. */
export async function startStormBank(): Promise<StormBank> {
  const books = openBooks();
  const payees = new Map<string, Payee>();
  const current = new Map<string, Story>();
  const heard = new Map<Story, Set<Payer>>();
  const read = openWindows(books, current);

  const pay = (story: Story, order: Order, first: Fate): Answer => {
    const { between, weather } = story;
    const before = heard.get(story) ?? new Set();
    const fate = before.has(order.by) ? 'plain' : first;
    if (between?.machine === order.by && !before.has(order.by)) books.execute(story, between.order, 'now');
    heard.set(story, before.add(order.by));
    // Of a name that two payments have, a bank that takes both says no 409.
    const isShared = books.payments.some(
      (one) => one.identifier === order.identifier && one.key !== order.key,
    );
    const now = isShared && fate.startsWith('conflict') ? 'plain' : fate;
    const unpaid = unpaidAnswers[now];
    if (unpaid !== undefined) return unpaid;
    const made = books.execute(story, order, endOf(order, now));
    const answer = paidAnswers[now];
    if (answer !== undefined) return answer;
    if (made === 'conflict') return refusal(409, 'identifier_conflict');
    if (fate !== 'failed by timeout') return answerTo(made, weather.isRich);
    return {
      status: 422,
      body: { ...resultOf(made, weather.isRich), status: 'FAILED', errorCode: 'timeout' },
    };
  };

  const payeeIn = (path: string, body: Readonly<Record<string, unknown>>) => {
    const like = [...payees.values()].find(({ route }) => route === path);
    const values = Object.keys(like?.members ?? {}).map((name) => body[name]);
    return payees.get(`${path} ${values.join(' ')}`);
  };

  const write = (seat: string, path: string, key: string, text: string): Answer => {
    const body = JSON.parse(text) as Record<string, unknown>;
    const told = payeeIn(paidBy[path] ?? path, body);
    if (!told) return refusal(400, 'invalid_payload');
    if (path === 'boleto/preview') return { status: 200, body: told.told };
    if (path in paidBy) return { status: 200, body: { ...told.told, decodeId: 'd', allowChange: true } };
    const story = current.get(seat);
    if (!story) return refusal(403, 'forbidden');
    const by = seat.startsWith('A') ? 'A' : 'B';
    const centavos = Math.round(Number(body.amount ?? body.value ?? told.told.amount) * 100);
    const identifier = typeof body.identifier === 'string' ? body.identifier : null;
    return pay(story, { by, payee: told, centavos, key, identifier }, story.fates[by]);
  };

  const handle = (request: IncomingMessage, text: string): Answer => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
    if (pathname === '/oauth/token') return token(/client-([AB]\d+)/.exec(text)?.[1] ?? '');
    if (pathname.startsWith('/v1/banks')) return bankNamed(pathname.split('/').at(-1) ?? '');
    const seat = /token-([AB]\d+)-/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const path = pathname.replace(`/v1/accounts/${accountId}/`, '');
    if (request.method === 'GET') return read(seat, path, searchParams);
    return write(seat, path, String(request.headers['idempotency-key']), text);
  };

  const { url, close } = await listen(handle);
  return {
    debits: books.debits,
    now: () => books.events,
    know: (payee) => void payees.set(payee.text, payee),
    begin: (seat, story) => void current.set(seat, story),
    pay: (story, order, fate) => void pay(story, order, fate),
    settleAll: (story) => {
      for (const payment of books.payments)
        if (payment.story === story && payment.ends) books.become(payment, payment.ends.status);
    },
    variables: (seat) => ({
      BRL_ENVIRONMENT: 'sandbox',
      BRL_BASE_URL: url,
      BRL_TENANT_ID: 'tenant-1',
      BRL_ACCOUNT_ID: accountId,
      BRL_CLIENT_ID: `client-${seat}`,
      BRL_CLIENT_SECRET: 'Storm-Secret.0123456789~abcdef',
      NOW_MS: String(books.nowMs()),
    }),
    close,
  };
}

/** The answers of a bank that has not acted, and of one that has. */
const unpaidAnswers: Partial<Record<Fate, Answer>> = {
  unheard: null,
  'gateway unpaid': refusal(504, 'timeout'),
  'unavailable unpaid': refusal(503, 'db_unavailable'),
  'conflict unpaid': refusal(409, 'identifier_conflict'),
};
const paidAnswers: Partial<Record<Fate, Answer>> = {
  lost: null,
  gateway: refusal(504, 'timeout'),
  unavailable: refusal(503, 'db_unavailable'),
  conflict: refusal(409, 'identifier_conflict'),
};

/** Routes that tell of a payee, by the one that pays it. */
const paidBy: Readonly<Record<string, string>> = {
  'boleto/preview': 'boleto/pay',
  'pix/out/qr-code/decode': 'pix/out/qr-code/async',
};

/** A TED ends only after it was accepted (specification, section 3.3). */
function endOf(order: Order, fate: Fate): Payment['ends'] | 'now' | 'fails' {
  const isFailure = fate === 'refused' || fate === 'late failure';
  const isLate = fate === 'late' || fate === 'late failure';
  if (!isLate && !isTed(order)) return isFailure ? 'fails' : 'now';
  return { after: isLate ? 3 : 1, status: isFailure ? 'FAILED' : 'COMPLETED' };
}

function token(seat: string): Answer {
  const access = `storm-token-${seat}-0123456789`;
  return { status: 200, body: { access_token: access, token_type: 'Bearer', expires_in: 86_400 } };
}

function bankNamed(code: string): Answer {
  const bank = { code, ispb: '00000000', name: 'Banco Um', ted: true, pix: true };
  return code === 'banks' ? notFound : { status: 200, body: bank };
}

async function listen(handle: (request: IncomingMessage, text: string) => Answer) {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = handle(request, Buffer.concat(chunks).toString());
    if (answer === null) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
