import type * as contract from '../../contract/boleto.ts';
import { type Account, accountOf, post } from '../account/ledger.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { nameRequest, recalled, remember } from '../idempotency.ts';
import { giveLimitBack, limitRefusal, operatorOf, takeLimit } from '../limits/use.ts';
import { labelsOf } from '../pix/bank-data.ts';
import { ServiceError } from '../refusal.ts';
import { sandboxBank } from '../seed.ts';
import { brasiliaDay, brasiliaText, day, minute, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';
import { type BoletoCode, findCode, issuerOf } from './code.ts';
import { boletoMagic } from './magic.ts';
import { registeredBoleto } from './registered.ts';

const boletoKind = 'boleto.payment';
const lateAfterMs = 2 * minute;

interface BoletoPayment {
  readonly line: string;
  readonly barcode: string;
  /** Brasilia day. */
  readonly dueDate: string;
  readonly amountCentavos: number;
  /** What was printed on it, and what was added; absent in records of earlier versions. */
  readonly terms?: ReturnType<typeof termsOf>;
  readonly identifier: string | null;
  readonly transactionId: string;
  readonly coreId: string;
  readonly completedAtMs: number | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  readonly debited: boolean;
  /** Who acts, by `X-Acting-Document`. */
  readonly operator: string | null;
}
type BoletoRecord = StoredRecord<BoletoPayment> & { readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED' };

/** Payment of other parties' boletos (specification, sections 2.2 and 4.8). Bodies are not shown: they are made up. */
export const boleto: Area<typeof contract> = {
  behaviours: { preview, pay, payment },
  moves: { [boletoKind]: moveBoleto },
  settlements: { [boletoKind]: settleBoleto },
};

function preview({ world, account, body }: Call<typeof contract.preview>): Answer {
  const code = codeOf(world, body);
  refusePaid(world, account, code);
  const amountDue = dueNow(world, code);
  const answer = {
    ...sheetOf(world, account, code),
    amount: amountDue === null ? null : reaisOf(amountDue),
    ...termsOf(world, code),
  };
  return { status: 200, body: answer };
}

function pay(call: Call<typeof contract.pay>): Answer {
  const { world, account, body, idempotencyKey } = call;
  const code = codeOf(world, body);
  const { identifier } = labelsOf(body);
  const stated = typeof body.amount === 'number' ? centavosOf('amount', body.amount) : null;
  const amountDue = dueNow(world, code);
  const amountCentavos = stated ?? amountDue;
  if (amountCentavos === null) throw new ServiceError(400, 'missing_field', 'Campo obrigatório: amount.');
  const name = nameRequest(world, {
    accountId: account.accountId,
    operation: 'boleto.pay',
    idempotencyKey,
    content: [amountCentavos, code.barcode],
  });
  const known = recalled<BoletoRecord>(world, boletoKind, name);
  if (known) return answerOf(world, known);
  refusePaid(world, account, code);
  if (amountDue !== null && amountDue !== amountCentavos)
    throw new ServiceError(422, 'boleto_amount_mismatch', 'Valor difere do registrado.');
  const record = world.insertRecord<BoletoRecord>({
    kind: boletoKind,
    id: world.newId('boleto'),
    accountId: account.accountId,
    identifier,
    state: 'PROCESSING',
    data: {
      line: code.line,
      barcode: code.barcode,
      dueDate: dueDateOf(world, code),
      amountCentavos,
      terms: termsOf(world, code),
      identifier,
      transactionId: world.newId('transaction'),
      coreId: world.newId('partner'),
      completedAtMs: null,
      errorCode: null,
      errorReason: null,
      debited: false,
      operator: operatorOf(call.request),
    },
  });
  remember(world, name, record.id);
  return answerOf(world, execute(world, account, record));
}

function payment({ world, account, params }: Call<typeof contract.payment>): Answer {
  const record = world.record<BoletoRecord>(boletoKind, params.id);
  if (record?.accountId !== account.accountId)
    throw new ServiceError(404, 'not_found', 'Pagamento de boleto não encontrado.');
  return { status: 200, body: view(world, record) };
}

function execute(world: World, account: Account, record: BoletoRecord): BoletoRecord {
  const now = world.now();
  const { amountCentavos, operator } = record.data;
  const limited = { kind: 'boleto', amountCentavos, operator } as const;
  if (amountCentavos === boletoMagic.refused)
    return fail(world, record, 'partner_rejected', 'Recusado por política de risco.', now);
  const overLimit = limitRefusal(world, account, limited, now);
  if (overLimit) return fail(world, record, overLimit.errorCode, overLimit.errorReason, now);
  if (amountCentavos > account.balanceCentavos)
    return fail(world, record, 'insufficient_funds', 'Saldo insuficiente.', now);
  takeLimit(world, account.accountId, record.id, limited, now);
  const debited = { ...record, data: { ...record.data, debited: true } };
  book(world, debited, -amountCentavos, now);
  const { lateCompleted, lateFailed, forever } = boletoMagic;
  if (![lateCompleted, lateFailed, forever].some((magic) => magic === amountCentavos))
    return complete(world, debited, now);
  return world.updateRecord({ ...debited, dueAtMs: amountCentavos === forever ? null : now + lateAfterMs });
}

function moveBoleto(world: World, record: BoletoRecord, atMs: number): void {
  if (record.data.amountCentavos === boletoMagic.lateFailed)
    fail(world, record, 'partner_rejected', 'Recusado pelo banco emissor.', atMs);
  else complete(world, record, atMs);
}

function settleBoleto(world: World, record: BoletoRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (record.state !== 'PROCESSING') return false;
  if (to === 'COMPLETED') complete(world, record, world.now());
  else fail(world, record, 'partner_rejected', 'Recusado pelo banco emissor.', world.now());
  return true;
}

function complete(world: World, record: BoletoRecord, atMs: number): BoletoRecord {
  const data = { ...record.data, completedAtMs: atMs };
  const done = world.updateRecord<BoletoRecord>({ ...record, state: 'COMPLETED', dueAtMs: null, data });
  markLine(world, done);
  tell(world, done, 'boleto.paid', 'SUCCESS', atMs);
  return done;
}

function fail(
  world: World,
  record: BoletoRecord,
  errorCode: string,
  errorReason: string,
  atMs: number,
): BoletoRecord {
  const data = { ...record.data, errorCode, errorReason, debited: false };
  const failed = world.updateRecord<BoletoRecord>({ ...record, state: 'FAILED', dueAtMs: null, data });
  markLine(world, failed);
  if (record.data.debited) {
    book(world, record, record.data.amountCentavos, atMs);
    giveLimitBack(world, record.id);
  }
  tell(world, failed, 'boleto.failed', 'FAILED', atMs);
  return failed;
}

function book(world: World, record: BoletoRecord, amountCentavos: number, atMs: number): void {
  const line = {
    status: amountCentavos < 0 ? record.state : 'COMPLETED',
    description: 'Pagamento de boleto',
    transactionId: record.data.transactionId,
    coreId: record.data.coreId,
    identifier: record.identifier,
    counterParty: counterPartyOf(world, record.data.barcode),
  };
  const { accountId } = accountOf(world, record);
  post(world, { accountId, atMs, amountCentavos, operation: 'BOLETO', reference: record.id, line });
}

/** The debit's statement line follows the payment. */
function markLine(world: World, record: BoletoRecord): void {
  world.run(
    "UPDATE ledger SET line = json_set(line, '$.status', ?) WHERE reference = ? AND amount_centavos < 0",
    record.state,
    record.id,
  );
}

/** The data of these events is not shown: the common fields of section 6.3, and the payment's. */
function tell(world: World, record: BoletoRecord, type: string, status: string, atMs: number): void {
  const { data } = record;
  const { tenantId, accountId } = accountOf(world, record);
  emit(world, {
    id: `${type.replaceAll('.', '-')}-${record.id}`,
    type,
    atMs,
    tenantId,
    accountId,
    data: {
      paymentId: record.id,
      transactionId: data.transactionId,
      coreId: data.coreId,
      status,
      amount: reaisOf(data.amountCentavos),
      identifier: data.identifier,
      ...(data.errorCode === null
        ? {}
        : { errorCode: data.errorCode, error: { errorCode: data.errorCode, message: data.errorReason } }),
    },
  });
}

function answerOf(world: World, record: BoletoRecord): Answer {
  const status = record.state === 'COMPLETED' ? 200 : record.state === 'PROCESSING' ? 202 : 422;
  return { status, body: view(world, record) };
}

function view(world: World, record: BoletoRecord) {
  const { line, barcode, dueDate, amountCentavos, identifier, transactionId } = record.data;
  const { completedAtMs, errorCode, errorReason } = record.data;
  return {
    paymentId: record.id,
    transactionId,
    identifier,
    status: record.state,
    digitableLine: line,
    barcode,
    amount: reaisOf(amountCentavos),
    dueDate,
    ...record.data.terms,
    beneficiary: { ...beneficiaryOf(world, barcode), ...bankOf(barcode) },
    payer: payerOf(accountOf(world, record)),
    createdAt: utcText(record.createdAtMs),
    ...(completedAtMs === null ? {} : { occurredAt: brasiliaText(completedAtMs) }),
    ...(errorCode === null ? {} : { errorCode, errorReason, message: errorReason }),
  };
}

/** The bank that is paid: the one that issued the boleto, the sandbox's own for a utility's. */
function bankOf(barcode: string) {
  const issuer = issuerOf(barcode) ?? sandboxBank.code;
  return issuer.length === 8 ? { bankIspb: issuer } : { bankCode: issuer };
}

/** The payee of every boleto that nobody registered. */
const supplier = { name: 'Fornecedor Exemplo Ltda', document: '12.345.678/0001-95' };

function beneficiaryOf(world: World, barcode: string) {
  return registeredBoleto(world, barcode)?.beneficiary ?? supplier;
}

/** As the statement shows the beneficiary. */
function counterPartyOf(world: World, barcode: string) {
  const { name, document } = beneficiaryOf(world, barcode);
  return { name, document: `**${document.slice(2, -2)}**`, ...bankOf(barcode) };
}

/** The account pays boletos that were drawn on its holder. */
function payerOf({ holderName, holderDocument }: Account) {
  return { name: holderName, document: holderDocument };
}

/** The text printed on the boleto. */
function sheetOf(world: World, account: Account, code: BoletoCode) {
  return {
    digitableLine: code.line,
    barcode: code.barcode,
    dueDate: dueDateOf(world, code),
    beneficiary: beneficiaryOf(world, code.barcode),
    payer: payerOf(account),
  };
}

/** A boleto without a date is due in five days. */
function dueDateOf(world: World, { dueDayMs }: BoletoCode): string {
  return dueDayMs === null
    ? brasiliaDay(world.now() + 5 * day)
    : new Date(dueDayMs).toISOString().slice(0, 10);
}

/** The amount due today: with a fine and interest after the due date, with its discount before. Null for an open amount. */
function dueNow(world: World, code: BoletoCode): number | null {
  const { fineCentavos, interestCentavos, discountCentavos } = chargesOf(world, code);
  return code.amountCentavos === null
    ? null
    : code.amountCentavos + fineCentavos + interestCentavos - discountCentavos;
}

/** The printed amount, and how much today's amount differs from it. */
function termsOf(world: World, code: BoletoCode) {
  const { fineCentavos, interestCentavos, discountCentavos } = chargesOf(world, code);
  return {
    originalAmount: code.amountCentavos === null ? null : reaisOf(code.amountCentavos),
    fine: reaisOf(fineCentavos),
    interest: reaisOf(interestCentavos),
    discount: reaisOf(discountCentavos),
  };
}

/** After the due date: 2% at once, and 1% per 30 days, accrued daily. Until then the registered discount. */
function chargesOf(world: World, { barcode, amountCentavos, dueDayMs }: BoletoCode) {
  const today = Date.parse(`${brasiliaDay(world.now())}T00:00:00Z`);
  const daysLate = dueDayMs === null ? 0 : Math.max(0, Math.round((today - dueDayMs) / day));
  const amount = daysLate === 0 || amountCentavos === null ? 0 : amountCentavos;
  return {
    fineCentavos: Math.round(amount * 0.02),
    interestCentavos: Math.round((amount * 0.01 * daysLate) / 30),
    discountCentavos: daysLate > 0 ? 0 : (registeredBoleto(world, barcode)?.discountCentavos ?? 0),
  };
}

function codeOf(world: World, body: Readonly<Record<string, unknown>>): BoletoCode {
  const code = findCode(body, world.now());
  if (!code) throw new ServiceError(400, 'invalid_payload', 'Código de barras ou linha digitável ausente.');
  return code;
}

/** Whether it is paid or on its way, whichever request paid it. @throws {ServiceError} */
function refusePaid(world: World, account: Account, code: BoletoCode): void {
  const { barcode, amountCentavos } = code;
  const others = world.all(
    "SELECT state FROM records WHERE kind = ? AND account_id = ? AND json_extract(data, '$.barcode') = ?",
    boletoKind,
    account.accountId,
    barcode,
  );
  if (amountCentavos === boletoMagic.alreadySettled || others.some((other) => other.state === 'COMPLETED'))
    throw new ServiceError(409, 'boleto_already_settled', 'Boleto já pago.');
  if (amountCentavos === boletoMagic.scheduled || others.some((other) => other.state === 'PROCESSING'))
    throw new ServiceError(409, 'boleto_scheduled', 'Há um pagamento agendado para este boleto.');
}
