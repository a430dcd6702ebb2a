import type * as contract from '../../contract/refund.ts';
import { type Account, post } from '../account/ledger.ts';
import { counterParty, ownerOf, partyOf } from '../account/sides.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import type { FaultName } from '../faults.ts';
import { policyDenied } from '../limits/policy.ts';
import { ServiceError } from '../refusal.ts';
import { sandboxBank } from '../seed.ts';
import { day, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { newEndToEndId } from './end-to-end.ts';
import { type ReceivedRecord, receivedKind } from './received.ts';

/** Refunds of received PIX (specification, sections 2.4 and 4.1). The record's fields are not shown. */
export const refund: Area<typeof contract> = { behaviours: { refund: send } };

const ordinaryReason = 'MD06';

/** Amounts that decide a refund's outcome, in centavos; `pix refund --help` names them. */
const magic = { failed: 13, policy: 17, lostAnswer: 19, pending: 23 } as const;

/** How long a received PIX can be sent back: a rule of the arrangement, which the specification does not repeat. */
const refundableMs = 90 * day;

/** Sends back, unasked, what the policy does not let in: all of it where no amount is given. */
export function sendBack(
  world: World,
  account: Account,
  original: ReceivedRecord,
  amountCentavos: number = original.data.amountCentavos,
): void {
  book(world, account, original, factsOf(world, account, original, amountCentavos, ordinaryReason));
}

/** A repeat is another refund: the service does not recognise repeats. */
function send({ world, account, body }: Call<typeof contract.refund>): Answer {
  const original = received(world, account, body.originalEndToEnd);
  const { data } = original;
  if (body.reason.trim() === '')
    throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: reason.');
  if (world.now() > original.createdAtMs + refundableMs)
    throw new ServiceError(422, 'partner_rejected', 'O prazo de 90 dias para devolver terminou.');
  const amountCentavos = askedFor(body) ?? data.amountCentavos - data.refundedCentavos;
  if (amountCentavos <= 0 || data.refundedCentavos + amountCentavos > data.amountCentavos) {
    throw new ServiceError(400, 'refund_amount_exceeded', 'Valor acima do saldo a devolver.');
  }
  if (amountCentavos === magic.policy) {
    throw policyDenied(world, account, {
      phase: 'refund',
      rule: 'refund.maxAmount',
      message: 'Valor acima do máximo da política.',
    });
  }
  if (amountCentavos > account.balanceCentavos) {
    throw new ServiceError(422, 'insufficient_funds', 'Saldo insuficiente.');
  }
  const facts = factsOf(world, account, original, amountCentavos, body.reason);
  if (amountCentavos === magic.failed) return failed(world, account, original, facts);
  book(world, account, original, facts);
  const fault: FaultName | null = amountCentavos === magic.lostAnswer ? 'lost_answer' : null;
  const status = amountCentavos === magic.pending ? 'PROCESSING' : 'COMPLETED';
  return { status: status === 'COMPLETED' ? 200 : 202, body: { ...view(facts), status }, fault };
}

/** The member that holds the amount is not shown; both names that the service uses elsewhere are read. */
function askedFor(body: Readonly<Record<string, unknown>>): number | null {
  for (const name of ['amount', 'value']) {
    const value = body[name];
    if (value === undefined) continue;
    if (typeof value !== 'number')
      throw new ServiceError(400, 'invalid_field', `Valor inválido no campo ${name}.`);
    return centavosOf(name, value);
  }
  return null;
}

function received(world: World, account: Account, endToEndId: string): ReceivedRecord {
  const row = world.get(
    `SELECT id FROM records WHERE kind = ? AND account_id = ? AND data ->> 'endToEndId' = ?`,
    receivedKind,
    account.accountId,
    endToEndId,
  );
  const found = row ? world.record<ReceivedRecord>(receivedKind, String(row.id)) : null;
  if (!found)
    throw new ServiceError(404, 'original_transaction_not_found', 'Transação original não encontrada.');
  return found;
}

interface RefundFacts {
  readonly id: string;
  readonly transactionId: string;
  readonly endToEndId: string;
  readonly originalEndToEnd: string;
  readonly originalTransactionId: string;
  readonly identifier: string;
  readonly amountCentavos: number;
  readonly reason: string;
  readonly atMs: number;
}

function factsOf(
  world: World,
  account: Account,
  original: ReceivedRecord,
  amountCentavos: number,
  reason: string,
): RefundFacts {
  const atMs = world.now();
  return {
    id: world.newId('refund'),
    transactionId: world.newId('transaction'),
    endToEndId: newEndToEndId(world, 'D', sandboxBank.ispb, atMs),
    originalEndToEnd: original.data.endToEndId,
    originalTransactionId: original.data.transactionId,
    identifier: `refund-${account.number}-${world.count('refund')}`,
    amountCentavos,
    reason,
    atMs,
  };
}

function view(facts: RefundFacts) {
  return {
    refundId: facts.id,
    transactionId: facts.transactionId,
    endToEndId: facts.endToEndId,
    originalEndToEnd: facts.originalEndToEnd,
    identifier: facts.identifier,
    amount: reaisOf(facts.amountCentavos),
    reason: facts.reason,
    createdAt: utcText(facts.atMs),
  };
}

/** Debits the refund, marks both lines, and reports it. */
function book(world: World, account: Account, original: ReceivedRecord, facts: RefundFacts): void {
  const { data } = original;
  const refundedCentavos = data.refundedCentavos + facts.amountCentavos;
  world.updateRecord({ ...original, data: { ...data, refundedCentavos } });
  world.run(
    `UPDATE ledger SET line = json_set(line, '$.refundEndToEnd', ?) WHERE reference = ?`,
    facts.endToEndId,
    original.id,
  );
  const { payer } = data;
  post(world, {
    accountId: account.accountId,
    atMs: facts.atMs,
    amountCentavos: -facts.amountCentavos,
    operation: 'PIX',
    reference: facts.id,
    line: {
      transactionId: facts.transactionId,
      partnerId: facts.transactionId,
      coreId: facts.transactionId,
      status: 'COMPLETED',
      description: null,
      identifier: facts.identifier,
      endToEndId: facts.endToEndId,
      counterParty: counterParty(payer),
      pixKey: null,
      reversal: true,
      partnerType: 'PIX_REFUND',
      originalEndToEnd: facts.originalEndToEnd,
    },
  });
  tell(world, account, original, facts, 'pix.refund.completed', {
    paymentId: facts.id,
    status: 'SUCCESS',
    endToEnd: facts.endToEndId,
    originalTransactionId: facts.originalTransactionId,
    completedAt: utcText(facts.atMs),
  });
}

function failed(world: World, account: Account, original: ReceivedRecord, facts: RefundFacts): Answer {
  const error = { errorCode: 'partner_rejected', message: 'Devolução recusada pelo banco.' };
  tell(world, account, original, facts, 'pix.refund.failed', { status: 'FAILED', error });
  const { endToEndId: _none, ...body } = view(facts);
  return {
    status: 422,
    body: { ...body, status: 'FAILED', ...error, errorReason: error.message },
  };
}

function tell(
  world: World,
  account: Account,
  original: ReceivedRecord,
  facts: RefundFacts,
  type: string,
  more: Readonly<Record<string, unknown>>,
): void {
  emit(world, {
    id: `${type.replaceAll('.', '-')}-${facts.id}`,
    type,
    atMs: facts.atMs,
    tenantId: account.tenantId,
    accountId: account.accountId,
    data: {
      transactionId: facts.transactionId,
      coreId: facts.transactionId,
      currency: 'BRL',
      identifier: facts.identifier,
      amount: reaisOf(facts.amountCentavos),
      payer: partyOf(ownerOf(account)),
      payee: partyOf(original.data.payer),
      initiatedAt: utcText(facts.atMs),
      ...more,
    },
  });
}
