import type { KeyType } from '../contract/fields.ts';
import type { FaultName } from './faults.ts';
import { sandboxBank } from './seed.ts';
import { minute } from './time.ts';

/** The outcome of a payment. Delays are in milliseconds of the virtual clock. */
export type Outcome =
  | { readonly kind: 'completed' }
  | {
      readonly kind: 'refused';
      readonly errorCode: string;
      readonly reason: string;
      /** The settlement bank's message, if any. */
      readonly partner?: PartnerDetail;
    }
  | { readonly kind: 'timeout'; readonly late: Late | null }
  | { readonly kind: 'held'; readonly late: Late | null }
  /** The key can't be resolved; a look-up of it gets the same answer. */
  | { readonly kind: 'key-error'; readonly errorCode: 'key_not_found' | 'key_inactive' }
  /** Only the look-up is refused: a payment's own key resolution uses no quota (specification, section 8). */
  | { readonly kind: 'dict-closed' }
  /** `times` null: always; otherwise that many times in a row, then one success. */
  | { readonly kind: 'fault'; readonly fault: FaultName; readonly times: number | null };

/** The settlement bank's own words, informative only (specification, sections 2.11 and 7). */
export interface PartnerDetail {
  readonly code: string;
  readonly message: string;
}

/** An outcome that comes later. */
export interface Late {
  readonly afterMs: number;
  readonly to: 'COMPLETED' | 'FAILED';
}

/** Who owns a key in the sandbox. All made up. */
export interface Owner {
  readonly name: string;
  readonly document: string;
  readonly bankCode: string;
  readonly bankIspb: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
}

/** A key that the sandbox's directory knows. */
export interface MagicKey {
  readonly keyType: KeyType;
  readonly key: string;
  readonly owner: Owner;
  readonly outcome: Outcome;
  /** A description for people. */
  readonly summary: string;
}

/** How long a risk analysis holds a payment at most before it times out (specification, section 3.1). */
export const approvalWindowMs = 30 * minute;

const atSandboxBank = {
  bankCode: sandboxBank.code,
  bankIspb: sandboxBank.ispb,
  bankName: sandboxBank.name,
  branch: '0001',
} as const;

const completed: Outcome = { kind: 'completed' };
const refused: Outcome = {
  kind: 'refused',
  errorCode: 'partner_rejected',
  reason: 'Recusado por política de risco.',
  partner: { code: 'SBX-RISK', message: 'Operação fora do perfil do pagador.' },
};
const noFunds: Outcome = { kind: 'refused', errorCode: 'insufficient_funds', reason: 'Saldo insuficiente.' };
const timeoutCompleted: Outcome = { kind: 'timeout', late: { afterMs: 2 * minute, to: 'COMPLETED' } };
const timeoutFailed: Outcome = { kind: 'timeout', late: { afterMs: 2 * minute, to: 'FAILED' } };
const heldCompleted: Outcome = { kind: 'held', late: { afterMs: 10 * minute, to: 'COMPLETED' } };
const heldFailed: Outcome = { kind: 'held', late: { afterMs: 10 * minute, to: 'FAILED' } };

/**
 * The keys of the sandbox's directory. Any other well-formed key gets `key_not_found`.
 * This table is what `sandbox keys` and the documentation print.
 */
export const magicKeys: readonly MagicKey[] = [
  row(
    'EMAIL',
    'maria@example.com',
    person('Maria Exemplo de Souza', '12345678909'),
    completed,
    'is paid at once',
  ),
  row('CPF', '52998224725', person('Joana Exemplo da Silva', '52998224725'), completed, 'is paid at once'),
  row('CNPJ', '12345678000195', company('Papelaria Exemplo Ltda'), completed, 'is paid at once'),
  row('PHONE', '+5511999990001', person('José Exemplo Pereira', '98765432100'), completed, 'is paid at once'),
  row(
    'EVP',
    '123e4567-e89b-42d3-a456-426614174000',
    company('Fornecedor Exemplo Ltda'),
    completed,
    'is paid at once',
  ),
  email('refused', refused, 'is refused by the bank: partner_rejected'),
  email('no-funds', noFunds, 'is refused: insufficient_funds'),
  email('night-limit', limit('limit_exceeded_nightly'), 'is refused: limit_exceeded_nightly'),
  email('transaction-limit', limit('limit_exceeded_transaction'), 'is refused: limit_exceeded_transaction'),
  email('timeout-completed', timeoutCompleted, 'times out, is COMPLETED 2 minutes later'),
  email('timeout-failed', timeoutFailed, 'times out, is FAILED 2 minutes later'),
  email('timeout-forever', { kind: 'timeout', late: null }, 'times out, until `sandbox settle`'),
  email('held-completed', heldCompleted, 'is held for approval, is COMPLETED 10 minutes later'),
  email('held-failed', heldFailed, 'is held for approval, is FAILED 10 minutes later'),
  email(
    'held-timeout',
    { kind: 'held', late: { afterMs: 60 * minute, to: 'COMPLETED' } },
    'is held for approval, times out after 30 minutes, is COMPLETED 60 minutes after it was sent',
  ),
  email(
    'not-found',
    { kind: 'key-error', errorCode: 'key_not_found' },
    'is not in the directory: key_not_found',
  ),
  email('inactive', { kind: 'key-error', errorCode: 'key_inactive' }, 'is in portability: key_inactive'),
  email(
    'dict-closed',
    { kind: 'dict-closed' },
    'look-up gets 429 dict_lookup_limit_exceeded; a payment is paid',
  ),
  email('db-unavailable', fault('db_unavailable', 2), 'gets 503 db_unavailable twice, then is paid'),
  email(
    'partner-unavailable',
    fault('partner_unavailable'),
    'gets 502 partner_unavailable always; never paid',
  ),
  email('rate-limited', fault('partner_rate_limited'), 'gets 429 partner_rate_limited always; never paid'),
  email('internal-error', fault('internal_error'), 'gets 500 internal_error always; never paid'),
  email('internal-error-paid', fault('internal_error_executed'), 'gets 500 internal_error, but is paid'),
  email('gateway-timeout', fault('timeout'), 'gets 504 timeout, but is paid'),
  email('lost-answer', fault('lost_answer'), 'is paid, then the connection drops before the answer'),
  email('truncated', fault('truncated_answer'), 'is paid, then the answer stops in its middle'),
  email('redirect', fault('redirect'), 'is paid, but a redirect to another host is answered'),
  email('garbage', fault('garbage'), 'is paid, but a page of HTML is answered'),
];

/**
 * Exact amounts, in centavos, that decide the outcome whatever the key. Deliberately odd, so that ordinary payments avoid
 * them.
 */
export const magicAmounts: readonly {
  readonly amountCentavos: number;
  readonly outcome: Outcome;
  readonly summary: string;
}[] = [
  { amountCentavos: 7777_01, outcome: refused, summary: 'is refused by the bank: partner_rejected' },
  { amountCentavos: 7777_02, outcome: noFunds, summary: 'is refused: insufficient_funds' },
  { amountCentavos: 7777_03, outcome: timeoutCompleted, summary: 'times out, is COMPLETED 2 minutes later' },
  { amountCentavos: 7777_04, outcome: timeoutFailed, summary: 'times out, is FAILED 2 minutes later' },
  {
    amountCentavos: 7777_05,
    outcome: heldCompleted,
    summary: 'is held for approval, is COMPLETED 10 minutes later',
  },
  {
    amountCentavos: 7777_06,
    outcome: heldFailed,
    summary: 'is held for approval, is FAILED 10 minutes later',
  },
  { amountCentavos: 7777_07, outcome: fault('lost_answer'), summary: 'is paid, then the connection drops' },
];

/** The entry of a key, ignoring case for e-mail and EVP; null for an unregistered key. */
export function magicKey(key: string): MagicKey | null {
  const wanted = key.toLowerCase();
  return magicKeys.find((entry) => entry.key === wanted) ?? null;
}

/** The outcome of a payment: decided by a listed amount, else by the key; otherwise it is paid. */
export function outcomeFor(payment: {
  readonly amountCentavos: number;
  readonly key: string | null;
}): Outcome {
  const byAmount = magicAmounts.find((entry) => entry.amountCentavos === payment.amountCentavos);
  const byKey = payment.key === null ? null : magicKey(payment.key);
  return byAmount?.outcome ?? byKey?.outcome ?? completed;
}

function row(keyType: KeyType, key: string, owner: Owner, outcome: Outcome, summary: string): MagicKey {
  return { keyType, key, owner, outcome, summary };
}

function email(name: string, outcome: Outcome, summary: string): MagicKey {
  return row(
    'EMAIL',
    `${name}@example.com`,
    person('Pessoa Exemplo dos Testes', '12345678909'),
    outcome,
    summary,
  );
}

function person(name: string, document: string): Owner {
  return { name, document, ...atSandboxBank, accountNumber: '20012' };
}

function company(name: string): Owner {
  return { name, document: '12345678000195', ...atSandboxBank, accountNumber: '30045' };
}

function limit(errorCode: string): Outcome {
  return { kind: 'refused', errorCode, reason: 'Limite excedido.' };
}

function fault(name: FaultName, times: number | null = null): Outcome {
  return { kind: 'fault', fault: name, times };
}
