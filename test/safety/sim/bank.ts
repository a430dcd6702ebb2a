import type { Dice } from './dice.ts';
import type { World } from './world.ts';

/** A request as the bank sees it; `from` is who really sent it, which a bank does not know and the checks need. */
export interface BankRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly idempotencyKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly from: string;
}

export interface BankAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type Rail = 'pix' | 'ted' | 'transfer' | 'refund' | 'boleto';
type Status = 'PROCESSING' | 'COMPLETED' | 'FAILED';

/** One time that the bank set out to pay. */
export interface Execution {
  readonly rail: Rail;
  readonly key: string | null;
  readonly identifier: string | null;
  readonly centavos: number;
  readonly payee: string;
  readonly endToEndId: string;
  readonly from: string;
  readonly startedAtMs: number;
  status: Status;
  /** Its first answer: a repeat of the same key gets it again. */
  answer: BankAnswer;
  /** The state that look-ups show, and since when: they lag behind the truth. */
  readonly shown: { readonly status: Status; readonly fromMs: number }[];
}

/** The behaviour of the bank according to the specification, written here a second time and by hand. */
export interface Bank {
  readonly executions: readonly Execution[];
  serve(request: BankRequest): BankAnswer;
  /** From now on nothing new goes wrong. */
  heal(): void;
}

/** A late outcome and what look-ups show of it come within this time. */
export const latestOutcomeMs = 25 * 60 * 1000;
/** Look-ups are never further behind than this. */
export const longestLagMs = 60 * 1000;

/** Opens one; its look-ups may be behind. */
export function makeBank(world: World, dice: Dice): Bank {
  const executions: Execution[] = [];
  let healthy = false;
  let isQuotaOver = false;

  const show = (execution: Execution, status: Status) => {
    execution.status = status;
    // A failed transfer inside the bank is told by its own answer alone.
    if (execution.rail === 'transfer' && status !== 'COMPLETED') return;
    const lagMs = dice.chance(0.4) ? dice.between(0, longestLagMs) : 0;
    execution.shown.push({ status, fromMs: world.now() + lagMs });
  };
  const open = (rail: Rail, request: BankRequest, amount: unknown, payee: unknown): Execution => {
    const execution: Execution = {
      rail,
      key: request.idempotencyKey,
      identifier:
        typeof request.body.identifier === 'string'
          ? request.body.identifier
          : madeUp(rail, executions.length),
      centavos: Math.round(Number(amount) * 100),
      payee: String(payee),
      endToEndId: `${rail === 'refund' ? 'D' : 'E'}99999004${minuteOf(world.now())}${String(executions.length + 1).padStart(11, '0')}`,
      from: request.from,
      startedAtMs: world.now(),
      status: 'PROCESSING',
      answer: { status: 500, body: {} },
      shown: [],
    };
    executions.push(execution);
    return execution;
  };
  const later = (execution: Execution, longestMs: number) => {
    show(execution, 'PROCESSING');
    world.at(world.now() + dice.between(1000, longestMs), () => {
      show(execution, dice.chance(0.6) ? 'COMPLETED' : 'FAILED');
      world.note(`bank: ${execution.endToEndId} ends late as ${execution.status}`);
    });
  };
  const answered = (execution: Execution, status: number, body: unknown): BankAnswer => {
    execution.answer = { status, body };
    world.note(`bank: ${execution.rail} ${execution.endToEndId} of ${execution.from} ${execution.status}`);
    // The bank did its part and the service in front of it lost track.
    if (!healthy && dice.chance(0.06))
      return dice.pick([partnerError, internalError, bankTimeout, unknownCode]);
    return execution.answer;
  };

  const payPix = (request: BankRequest): BankAnswer => {
    const same = executions.findLast(({ rail, key }) => rail === 'pix' && key === request.idempotencyKey);
    if (same && same.status !== 'FAILED') return same.answer;
    const execution = open('pix', request, request.body.amount, request.body.key ?? request.body.account);
    const echo = { identifier: execution.identifier, endToEndId: execution.endToEndId };
    const fate = healthy ? 0 : dice.fraction();
    if (request.path.endsWith('/async')) {
      later(execution, 30_000);
      return answered(execution, 202, {
        paymentId: 'p',
        identifier: execution.identifier,
        status: 'ACCEPTED',
      });
    }
    if (fate < 0.4) {
      show(execution, 'COMPLETED');
      return answered(execution, 200, { ...echo, status: 'COMPLETED' });
    }
    if (fate < 0.75) {
      show(execution, 'FAILED');
      return answered(execution, 422, dice.pick([insufficientFunds.body, rejected.body]));
    }
    later(execution, latestOutcomeMs);
    const status = dice.pick(['TIMEOUT', 'PENDING', 'PROCESSING'] as const);
    return answered(execution, 202, { ...echo, status });
  };

  const payTed = (request: BankRequest): BankAnswer => {
    const { identifier } = request.body;
    const same = executions.find((other) => other.rail === 'ted' && other.identifier === identifier);
    if (same) return { status: 200, body: tedState(same, same.status) };
    const execution = open('ted', request, request.body.value, request.body.account);
    later(execution, latestOutcomeMs);
    return answered(execution, 202, tedState(execution, 'PROCESSING'));
  };

  const payTransfer = (request: BankRequest): BankAnswer => {
    const same = executions.findLast(
      (other) => other.rail === 'transfer' && other.key === request.idempotencyKey,
    );
    if (same && same.status !== 'FAILED') return same.answer;
    const execution = open('transfer', request, request.body.value, request.body.destinationAccountId);
    const fate = healthy ? 0 : dice.fraction();
    const { identifier, centavos, payee } = execution;
    const echo = { identifier, value: centavos / 100, destinationAccountId: payee };
    if (fate < 0.4) {
      show(execution, 'COMPLETED');
      return answered(execution, 200, { ...echo, status: 'COMPLETED' });
    }
    if (fate < 0.7) {
      show(execution, 'FAILED');
      return answered(execution, 422, { ...echo, status: 'FAILED', errorCode: 'insufficient_funds' });
    }
    later(execution, latestOutcomeMs);
    return answered(execution, 202, { ...echo, status: 'PENDING' });
  };

  const payBoleto = (request: BankRequest): BankAnswer => {
    const same = executions.find(({ rail, key }) => rail === 'boleto' && key === request.idempotencyKey);
    if (same) return same.answer;
    const execution = open('boleto', request, request.body.amount, request.body.digitableLine);
    const fate = healthy ? 0 : dice.fraction();
    if (fate < 0.7) show(execution, fate < 0.4 ? 'COMPLETED' : 'FAILED');
    else later(execution, latestOutcomeMs);
    const status = fate < 0.4 ? 200 : fate < 0.7 ? 422 : 202;
    const reason = status === 422 ? { errorCode: 'insufficient_funds', message: 'saldo' } : {};
    return answered(execution, status, { ...boletoState(execution, execution.status), ...reason });
  };

  const payRefund = (request: BankRequest): BankAnswer => {
    const execution = open('refund', request, request.body.amount, request.body.originalEndToEnd);
    show(execution, 'COMPLETED');
    const { endToEndId } = execution;
    return answered(execution, 200, {
      endToEndId,
      originalEndToEnd: execution.payee,
      amount: execution.centavos / 100,
      status: 'COMPLETED',
    });
  };

  const lookUpKey = (): BankAnswer => {
    if (!healthy && dice.chance(0.3)) isQuotaOver = true;
    world.note(`bank: directory asked${isQuotaOver ? ', quota used up' : ''}`);
    return isQuotaOver ? dictLimit : { status: 200, body: { name: 'Maria' } };
  };

  const gate = (): BankAnswer | null => {
    if (healthy) return null;
    const fate = dice.fraction();
    if (fate < 0.05) return dbUnavailable;
    if (fate < 0.08) return partnerError;
    if (fate < 0.11) return throttled;
    if (fate < 0.13) return limitExceeded;
    if (fate < 0.15) return pinRequired;
    if (fate < 0.16) return unknownCode;
    return fate < 0.17 ? { status: 409, body: { errorCode: 'identifier_conflict', message: 'used' } } : null;
  };

  return {
    executions,
    heal: () => {
      healthy = true;
    },
    serve(request) {
      const { method, path } = request;
      if (method === 'POST') {
        const refusal = gate();
        if (refusal) return refusal;
        if (path.includes('/ted/out')) return payTed(request);
        if (path.endsWith('/boleto/pay')) return payBoleto(request);
        if (path.includes('/transfers/internal')) return payTransfer(request);
        return path.endsWith('/pix/out/refund') ? payRefund(request) : payPix(request);
      }
      if (path.includes('/pix/key/')) return lookUpKey();
      if (!healthy && dice.chance(0.05)) return dice.pick([dbUnavailable, internalError, unknownCode]);
      return look(executions, request, world.now());
    },
  };
}

/** The state that look-ups show now. */
function look(executions: readonly Execution[], { path, query }: BankRequest, nowMs: number): BankAnswer {
  const seen = executions.flatMap((execution) => {
    const at = execution.shown.findLast(({ fromMs }) => fromMs <= nowMs);
    return at ? [{ execution, status: at.status }] : [];
  });
  const named = seen.findLast(
    ({ execution }) =>
      execution.identifier !== null &&
      (execution.identifier === query.get('identifier') ||
        `ted-${execution.identifier}` === (query.get('tedId') ?? path.slice(path.lastIndexOf('/') + 1))),
  );
  if (path.endsWith('/pix/payments/lookup') || path.includes('/transactions/timeline'))
    return named ? { status: 200, body: line(named, 'payment look-up') } : notFound;
  if (path.includes('/ted/'))
    return named ? { status: 200, body: tedState(named.execution, named.status) } : notFound;
  if (path.includes('/boleto/payments/')) {
    const boleto = seen.findLast(({ execution }) => path.endsWith(`/${boletoIdOf(execution)}`));
    return boleto ? { status: 200, body: boletoState(boleto.execution, boleto.status) } : notFound;
  }
  const asked = seen.filter(
    ({ execution }) =>
      path.endsWith('/statement') ||
      execution === named?.execution ||
      (execution.endToEndId === query.get('endToEndId') && execution.rail === 'refund'),
  );
  return { status: 200, body: { items: asked.map((one) => line(one, 'statement')), hasNext: false } };
}

/** The same payment reads a little differently on each route. */
function line({ execution, status }: { execution: Execution; status: Status }, route: string) {
  const { rail, identifier, endToEndId, centavos, payee, startedAtMs } = execution;
  return {
    description: route,
    identifier,
    endToEndId,
    direction: 'OUT',
    status,
    amount: -centavos / 100,
    timestamp: new Date(startedAtMs).toISOString(),
    ...payeeIn(rail, payee),
    ...(rail === 'refund' ? { reversal: true, originalEndToEnd: payee } : {}),
  };
}

/** Whom a line names: the key, else document and bank; of a transfer it does not show the account's id (specification, section 2.4). */
function payeeIn(rail: Rail, payee: string) {
  if (rail === 'pix' && payee.includes('@')) return { pixKey: payee };
  if (rail === 'pix') return { counterParty: { account: payee, bankCode: '341' } };
  return rail === 'ted' ? { counterParty: { document: '***.982.247-**', bankCode: '341' } } : {};
}

function tedState({ identifier, centavos, startedAtMs }: Execution, status: Status) {
  const createdAt = new Date(startedAtMs).toISOString();
  return {
    tedId: `ted-${identifier}`,
    identifier,
    status,
    amount: centavos / 100,
    createdAt,
    ...(status === 'FAILED' ? { errorReason: 'invalid_bank_code' } : {}),
  };
}

function boletoIdOf({ endToEndId }: Execution): string {
  return `slip-${endToEndId}`;
}

function boletoState(execution: Execution, status: Status) {
  const { identifier, centavos, payee } = execution;
  return {
    paymentId: boletoIdOf(execution),
    identifier,
    status,
    digitableLine: payee,
    amount: centavos / 100,
  };
}

/** The service names a PIX that came without a name (specification, section 2.2). */
function madeUp(rail: Rail, number: number): string | null {
  return rail === 'pix' ? `made-up-${number}` : null;
}

/** `yyyyMMddHHmm` in UTC, as an end-to-end id has it. */
function minuteOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, '').slice(0, 12);
}

const refusal = (status: number, errorCode: string): BankAnswer => ({
  status,
  body: { errorCode, message: errorCode },
});
const dbUnavailable = refusal(503, 'db_unavailable');
const partnerError = refusal(502, 'partner_error');
const bankTimeout = refusal(504, 'timeout');
const internalError = refusal(500, 'internal_error');
const unknownCode = refusal(418, 'kettle_boils');
const throttled = refusal(429, 'partner_rate_limited');
const limitExceeded = refusal(422, 'limit_exceeded');
const pinRequired = refusal(428, 'pin_required');
const insufficientFunds = refusal(422, 'insufficient_funds');
const rejected = refusal(422, 'partner_rejected');
const notFound = refusal(404, 'not_found');
const dictLimit = refusal(429, 'dict_lookup_limit_exceeded');
