import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Honest, plain, read, type Seen, type Spoil, write } from './wire.ts';

/**
 * A bank on loopback for tests, written from the specification alone (sections 2 to 8): nothing of `src` is used, so
 * that client and server cannot share a mistake. Its ledger is the judge of every test.
 */

/** Money that left the account. */
export interface Debit {
  readonly identifier: string;
  readonly key: string;
  readonly amount: number;
  readonly endToEndId: string;
}

/** The bank's handling of one payment request, before the default applies again. */
export interface Step {
  /** The fate of the money; default `settle`. `none`: the request is not executed at all. */
  readonly run?: 'settle' | 'fail' | 'timeout' | 'hold' | 'accept' | 'none';
  /** `errorCode` of a failure, or of the answer when nothing runs. */
  readonly code?: string;
  /** HTTP status when nothing runs. */
  readonly status?: number;
  /** Members of the answer's body that replace the honest ones; undefined takes one out. */
  readonly change?: Readonly<Record<string, unknown>>;
  readonly spoil?: Spoil;
  /** The fate of a payment that timed out or was held, after this many look-ups. */
  readonly late?: { readonly after: number; readonly status: string };
  /** How many rounds of look-ups, both routes, do not see the payment yet. */
  readonly hidden?: number;
  /** Called when the request was read, before anything is executed. */
  readonly onRead?: () => void | Promise<void>;
  /** Called after execution, before the first byte of the answer. */
  readonly onExecuted?: () => void | Promise<void>;
}

interface Payment {
  readonly idempotencyKey: string;
  readonly identifier: string;
  readonly body: string;
  readonly amount: number;
  readonly pixKey: string;
  readonly counterParty?: object;
  status: string;
  code: string | null;
  endToEndId: string | null;
  hidden: number;
  late: { after: number; status: string } | null;
}

/** A step of any other route: what is answered instead of the honest answer. */
export interface OtherStep {
  readonly route: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly spoil?: Spoil;
  readonly times?: number;
}

/** The running bank. */
export interface Bank {
  readonly url: string;
  readonly seen: Seen[];
  readonly debits: Debit[];
  /** Requests that no careful client sends. */
  readonly faults: string[];
  readonly accountId: string;
  readonly secret: string;
  /** Tokens that are good; take one out and it is expired. */
  readonly tokens: Set<string>;
  /** Access tokens that were ever given. */
  readonly givenTokens: string[];
  /** Body of the 403 for a token that is not good. */
  expiredBody: string;
  nextToken: (() => string) | null;
  tokenLifetime: number;
  /** Steps for the next payment requests, in order. */
  plan(...steps: Step[]): void;
  /** Steps for other routes: `token`, `lookup`, `transactions`, `key`, `banks`. */
  planOther(...steps: OtherStep[]): void;
  posts(): Seen[];
  at(route: string): Seen[];
  /** Settles a payment that timed out. */
  finish(identifier: string, status: 'COMPLETED' | 'FAILED'): void;
  variables(): Record<string, string>;
  close(): Promise<void>;
}

const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
const secret = 'canary-Secret.0123456789~abcdef';

/** Starts a bank. */
export async function startBank(): Promise<Bank> {
  const payments = new Map<string, Payment>();
  const steps: Step[] = [];
  const others: OtherStep[] = [];
  const sockets = new Set<Socket>();
  let serial = 0;

  const bank: Bank = {
    url: '',
    seen: [],
    debits: [],
    faults: [],
    accountId,
    secret,
    tokens: new Set(),
    givenTokens: [],
    expiredBody: '{"message":"token invalido"}',
    nextToken: null,
    tokenLifetime: 600,
    plan: (...given) => void steps.push(...given),
    planOther: (...given) => void others.push(...given),
    posts: () => bank.seen.filter(({ path }) => path.includes('/pix/out')),
    at: (route) => bank.seen.filter((seen) => routeOf(seen) === route),
    finish(identifier, status) {
      const payment = [...payments.values()].find((known) => known.identifier === identifier);
      if (payment) become(payment, status);
    },
    variables: () => ({
      BRL_BASE_URL: bank.url,
      BRL_TENANT_ID: 'tenant-1',
      BRL_ACCOUNT_ID: accountId,
      BRL_CLIENT_ID: 'client-1',
      BRL_CLIENT_SECRET: secret,
    }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };

  const become = (payment: Payment, status: string): void => {
    payment.status = status;
    if (status !== 'COMPLETED') return;
    serial += 1;
    payment.endToEndId = `E9999900420261121110068${String(serial).padStart(9, '0')}`;
    bank.debits.push({
      identifier: payment.identifier,
      key: payment.pixKey,
      amount: payment.amount,
      endToEndId: payment.endToEndId,
    });
  };

  const token = (seen: Seen): Honest => {
    const basic = Buffer.from(seen.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const form = new URLSearchParams(seen.body);
    const given = form.get('client_secret') ?? decodeURIComponent(basic.split(':')[1] ?? '');
    if (given !== secret) return { status: 401, body: { error: 'invalid_client' } };
    const fresh = bank.nextToken?.() ?? `canary-Token-${bank.givenTokens.length + 1}-0123456789abcdef`;
    bank.tokens.add(fresh);
    bank.givenTokens.push(fresh);
    return {
      status: 200,
      body: { access_token: fresh, token_type: 'Bearer', expires_in: bank.tokenLifetime },
    };
  };

  /** Specification, section 5: what every request but OAuth must carry. */
  const gate = (seen: Seen): Honest | null => {
    const { authorization } = seen.headers;
    if (!authorization) return { status: 401, body: { errorCode: 'unauthorized', message: 'sem token' } };
    if (!bank.tokens.has(authorization.replace(/^Bearer /, '')))
      return { status: 403, body: bank.expiredBody };
    if (!seen.headers['x-tenant-id'])
      return { status: 400, body: { errorCode: 'missing_tenant', message: 'sem tenant' } };
    return null;
  };

  const pay = (seen: Seen, step: Step): Honest => {
    const key = seen.headers['idempotency-key'];
    if (!key) bank.faults.push('a payment without Idempotency-Key');
    if (seen.headers['content-type'] !== 'application/json')
      bank.faults.push('a body that is not called JSON');
    const body = JSON.parse(seen.body) as {
      amount: number;
      key: string;
      identifier?: string;
      account?: string;
      bankCode?: string;
      taxNumber?: string;
    };
    if (step.run === 'none' || step.code === 'identifier_conflict') {
      const code = step.code ?? 'internal_error';
      return { status: step.status ?? 500, body: { errorCode: code, message: `mensagem de ${code}` } };
    }
    const known = payments.get(key ?? seen.body);
    if (known && known.body !== seen.body) bank.faults.push(`key ${key} with another body`);
    const sync = !seen.path.endsWith('/async');
    if (known && known.status !== 'FAILED') return result(known, sync);
    const payment: Payment = known ?? {
      idempotencyKey: key ?? '',
      identifier: body.identifier ?? `gen-${payments.size}`,
      body: seen.body,
      amount: body.amount,
      pixKey: body.key,
      ...(body.account === undefined ? {} : { counterParty: payeeOfBankData(body) }),
      status: 'PENDING',
      code: null,
      endToEndId: null,
      hidden: 0,
      late: null,
    };
    payments.set(key ?? seen.body, payment);
    payment.hidden = step.hidden ?? 0;
    payment.late = step.late ? { ...step.late } : null;
    payment.code = step.run === 'fail' ? (step.code ?? 'partner_rejected') : null;
    const status = {
      settle: 'COMPLETED',
      fail: 'FAILED',
      timeout: 'TIMEOUT',
      hold: 'PENDING_APPROVAL',
      accept: 'PROCESSING',
    }[step.run ?? 'settle'];
    become(payment, status);
    return result(payment, sync);
  };

  /** Specification, sections 2.3 and 3.1. */
  const result = (payment: Payment, sync: boolean): Honest => {
    const { identifier, status, endToEndId, code } = payment;
    const workflowId = `pix-out-${accountId}-${identifier}`;
    if (!sync && status !== 'FAILED') {
      const { idempotencyKey } = payment;
      const body = {
        paymentId: `pay-${identifier}`,
        workflowId,
        runId: 'run-1',
        idempotencyKey,
        identifier,
        status: 'ACCEPTED',
      };
      return { status: 202, body, headers: { location: `/v1/accounts/${accountId}/payments/${identifier}` } };
    }
    const body = {
      paymentId: `pay-${identifier}`,
      transactionId: `tx-${identifier}`,
      ...(endToEndId === null ? {} : { endToEndId }),
      status: status === 'PENDING_APPROVAL' ? 'PENDING' : status,
      ...(status === 'COMPLETED' ? { completedAt: '2026-11-21T11:00:00Z' } : {}),
      identifier,
      workflowId,
      ...(status === 'FAILED' ? { errorCode: code, errorReason: `motivo de ${code}` } : {}),
      ...(status === 'TIMEOUT' ? { warning: 'sem confirmacao; consulte antes de repetir' } : {}),
    };
    return { status: { COMPLETED: 200, FAILED: 422 }[status] ?? 202, body };
  };

  const item = (payment: Payment): object => ({
    partnerId: `p-${payment.identifier}`,
    endToEndId: payment.endToEndId,
    direction: 'OUT',
    transactionType: 'D',
    operation: 'PIX',
    status: payment.status,
    amount: -payment.amount,
    currency: 'BRL',
    identifier: payment.identifier,
    timestamp: '2026-11-21T08:00:00-03:00',
    counterParty: payment.counterParty ?? maria,
    pixKey: payment.pixKey,
  });

  const visible = (seen: Seen, asked: boolean): Payment | undefined => {
    const named = seen.query.get('identifier');
    const endToEnd = seen.query.get('endToEnd') ?? seen.query.get('endToEndId');
    const payment = [...payments.values()].find(
      (known) => (named && known.identifier === named) || (endToEnd && known.endToEndId === endToEnd),
    );
    if (!payment) return undefined;
    if (payment.hidden > 0) {
      if (!asked) payment.hidden -= 1;
      return undefined;
    }
    if (asked && payment.late) {
      payment.late.after -= 1;
      if (payment.late.after <= 0) {
        const { status } = payment.late;
        payment.late = null;
        become(payment, status);
      }
    }
    return payment;
  };

  const honestOther = (seen: Seen, route: string): Honest => {
    if (route === 'token') return token(seen);
    const stopped = gate(seen);
    if (stopped) return stopped;
    switch (route) {
      case 'lookup': {
        const payment = visible(seen, true);
        return payment
          ? { status: 200, body: item(payment) }
          : { status: 404, body: { errorCode: 'not_found', message: 'nao encontrado' } };
      }
      case 'transactions': {
        const payment = visible(seen, false);
        const items = payment ? [item(payment)] : [];
        const body = {
          accountId,
          source: 'live',
          page: 0,
          size: 1,
          totalElements: items.length,
          totalPages: 1,
          hasNext: false,
          items,
          fetchedAt: '2026-11-21T11:00:01Z',
        };
        return { status: 200, body };
      }
      case 'key':
        return {
          status: 200,
          body: {
            name: 'Maria da Silva',
            document: '***.456.789-**',
            bankName: 'Banco Um',
            accountNumber: '12345-6',
          },
        };
      case 'banks':
        return {
          status: 200,
          body: [{ code: '001', ispb: '00000000', name: 'Banco Um', ted: true, pix: true }],
        };
      case 'verify':
        return { status: 200, body: { valid: true, canonical: '', bodySha256: '' } };
      default:
        return { status: 404, body: { errorCode: 'not_found', message: 'rota' } };
    }
  };

  const handle = async (request: IncomingMessage): Promise<void> => {
    const seen = await read(request);
    bank.seen.push(seen);
    const route = routeOf(seen);
    if (route === 'pay') return handlePayment(request, seen);
    const at = others.findIndex((step) => step.route === route);
    const planned = others[at];
    if (planned && (planned.times ?? 1) <= 1) others.splice(at, 1);
    else if (planned) others[at] = { ...planned, times: (planned.times ?? 1) - 1 };
    const honest =
      planned && (planned.body !== undefined || planned.status !== undefined)
        ? { status: planned.status ?? 200, body: planned.body ?? '' }
        : honestOther(seen, route);
    write(request.socket, planned?.spoil ? planned.spoil(honest, seen) : plain(honest));
  };

  const handlePayment = async (request: IncomingMessage, seen: Seen): Promise<void> => {
    const stopped = gate(seen);
    const step = stopped ? {} : (steps.shift() ?? {});
    await step.onRead?.();
    const honest = stopped ?? pay(seen, step);
    await step.onExecuted?.();
    const body =
      step.change && typeof honest.body === 'object' ? { ...honest.body, ...step.change } : honest.body;
    const answer = { ...honest, body };
    write(request.socket, step.spoil ? step.spoil(answer, seen) : plain(answer));
  };

  const server: Server = createServer((request) => {
    handle(request).catch((error: Error) => {
      bank.faults.push(`the bank itself failed: ${error.message}`);
      request.socket.destroy();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(bank, { url: `http://127.0.0.1:${port}` });
}

function routeOf({ path }: Seen): string {
  if (path === '/oauth/token') return 'token';
  if (/\/pix\/out(\/async|\/bank-account)?$/.test(path)) return 'pay';
  if (path.endsWith('/pix/payments/lookup')) return 'lookup';
  if (path.endsWith('/pix/transactions')) return 'transactions';
  if (path.includes('/pix/key/')) return 'key';
  if (path.startsWith('/v1/banks')) return 'banks';
  return path.endsWith('/signature/verify') ? 'verify' : 'other';
}

const maria = { name: 'Maria da Silva', document: '***.456.789-**', bankCode: '001' };

/** The other side of a payment by bank data, its document masked. */
function payeeOfBankData({ taxNumber, bankCode, account }: Record<string, unknown>): object {
  const document = String(taxNumber ?? '').replace(/^\d{3}(\d{3})(\d{3})\d\d$/, '***.$1.$2-**');
  return { name: 'Joana Exemplo', document, bankCode, account };
}
