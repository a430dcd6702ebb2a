import type { Operation } from './operation.ts';

/**
 * Kinds of error, by what a person or a script does next.
 * - `input`: the service did not accept the data.
 * - `not-found`: the thing named does not exist.
 * - `state`: its state does not allow this.
 * - `refused`: a final no of the service or the bank.
 * - `account`: a limitation of the account itself; every other row would get the same answer.
 * - `funds`, `limit`: money or a quota is missing.
 * - `policy`: policy, lock, hours, source IP.
 * - `exists`: the same thing was done before.
 * - `tenant`, `auth`, `feature`: this credential or tenant is not allowed.
 * - `pin`: the operator's PIN.
 * - `rate`: too many calls, not executed.
 * - `dict-quota`: key directory quota; never repeated.
 * - `pending`: not ready yet.
 * - `transient`: the specification says to repeat it; the outcome of this attempt is unknown.
 * - `internal`: a fault behind the service; the outcome of this attempt is unknown, and it is not repeated.
 * - `step`: a named step before the change failed; uncertain only where money is at stake.
 * - `unavailable`: proven not executed.
 */
export type ErrorClass = (typeof classes)[number];

const classes = [
  'input',
  'not-found',
  'state',
  'refused',
  'account',
  'funds',
  'limit',
  'policy',
  'exists',
  'tenant',
  'auth',
  'feature',
  'pin',
  'rate',
  'dict-quota',
  'pending',
  'transient',
  'internal',
  'step',
  'unavailable',
] as const;

/** What is known about one `errorCode`. */
export interface CatalogueEntry {
  /** HTTP statuses that the specification shows with it; empty where it shows none. */
  readonly http: readonly number[];
  readonly class: ErrorClass;
  /** Whether the same request with the same key may be sent again, where the operation permits it at all. */
  readonly retryable: boolean;
  /** Whether a look-up comes before each further attempt, because the operation may exist already. */
  readonly queryFirst?: boolean;
  /** Sections of the specification that name it. */
  readonly spec: string;
  /**
   * For which operations they name it: an operation (`refund.send`), an area (`ted`), or {@link cashout}; absent for a
   * code of every operation. Elsewhere the code is unknown and proves nothing: see {@link errorOn}.
   */
  readonly on?: readonly string[];
}

/** Every operation that moves money (specification, section 4.8, PIN and Locks). */
const cashout = 'cashout';
/** Operations whose payee, or whose own subject, is a PIX key. */
const pixKey = ['pix', 'pixKeys', 'pixQr', 'bigpix.send', 'batches.review', 'qr'];
/** Operations whose payee is an account that the caller names. */
const payeeAccount = ['transfers', 'ted', 'pixBank', 'bigpix.sendBank'];
/** Operations that take our `identifier`. */
const identified = [
  'pix',
  'pixBank',
  'pixQr',
  'bigpix',
  'ted',
  'transfers',
  'qr',
  'boletoCharge',
  'batches.uploadCsv',
  'batches.putItems',
  'batches.review',
  'payments',
  'transactions',
];
/** Transfers of any kind, refunds, charges by QR code and keys: everything a policy can refuse. */
const policed = ['pix', 'pixBank', 'pixQr', 'bigpix', 'ted', 'transfers', 'refund', 'qr', 'pixKeys'];
const boleto = ['boleto'];
const accreditation = ['accreditation'];
const batches = ['batches'];

/**
 * Every `errorCode`, failure reason and refusal that sections 2.9, 4, 5 and 7 of the specification name.
 * A code that is not here is unknown: uncertain where money is at stake, and never repeated.
 */
export const errorCatalogue = {
  // 7.1 General
  missing_tenant: final([400], 'tenant', '5, 7.1'),
  tenant_mismatch: final([403], 'tenant', '5, 7.1'),
  tenant_forbidden: final([403], 'tenant', '5, 7.1'),
  tenant_suspended: final([403], 'tenant', '5, 7.1'),
  tenant_disabled: final([403], 'tenant', '5, 7.1'),
  account_not_found: final([404], 'not-found', '4.8, 7.1'),
  not_found: final([404], 'not-found', '7.1, 7.2'),
  invalid_payload: final([400], 'input', '7.1, 7.2'),
  invalid_body: final([400], 'input', '7.1'),
  missing_fields: final([400], 'input', '7.1, 7.3'),
  missing_field: final([400], 'input', '7.1, 7.3'),
  invalid_field: final([400], 'input', '7.1, 7.2'),
  idempotency_conflict: final([409], 'exists', '7.1', ['accreditation.biometryEvidence']),
  invalid_state: final([409], 'state', '3.4, 7.1'),
  forbidden: final([403], 'auth', '5, 7.1'),
  unauthorized: final([401], 'auth', '5, 7.1'),
  insufficient_scope: final([403], 'auth', '5, 7.1'),
  user_token_forbidden_on_financial_op: final([403], 'auth', '5, 7.1', [cashout]),
  db_unavailable: repeatable([503], 'transient', '7.1'),
  banking_unavailable: repeatable([503], 'transient', '7.1'),
  temporal_unavailable: repeatable([503], 'transient', '7.1'),
  db_error: final([500], 'internal', '7.1'),
  internal_error: final([500], 'internal', '7.1'),
  workflow_start_failed: repeatable([502], 'transient', '7.1'),
  workflow_signal_failed: repeatable([502], 'transient', '7.1'),
  service_temporarily_unavailable: final([503], 'unavailable', '1, 7.1', ['med']),

  // 7.2 Settlement bank
  account_not_entitled: final([409], 'account', '7.2'),
  account_not_ready: final([409], 'account', '7.2'),
  already_at_partner: final([409], 'refused', '7.2', accreditation),
  bacen_rejected_content: final([400], 'input', '7.2'),
  balance_reservation_failed: final([422], 'funds', '7.2'),
  boleto_already_settled: final([409], 'exists', '7.2', boleto),
  boleto_amount_mismatch: final([422], 'refused', '7.2', boleto),
  boleto_scheduled: final([409], 'exists', '7.2', boleto),
  challenge_failure: final([422], 'pin', '7.2'),
  conflict: final([409], 'exists', '7.2'),
  identifier_conflict: final([409], 'exists', '7.2'),
  insufficient_funds: final([422], 'funds', '7.2'),
  // The table says 400; the guide of the payment out shows 422.
  invalid_pix_key: final([400, 422], 'input', '7.2', pixKey),
  key_inactive: final([422], 'refused', '7.2', pixKey),
  key_not_found: final([404], 'not-found', '7.2', pixKey),
  key_ownership_mismatch: final([422], 'refused', '7.2', pixKey),
  limit_exceeded: final([422], 'limit', '7.2'),
  limit_exceeded_daily: final([422], 'limit', '7.2'),
  limit_exceeded_nightly: final([422], 'limit', '7.2'),
  limit_exceeded_monthly: final([422], 'limit', '7.2'),
  limit_exceeded_transaction: final([422], 'limit', '7.2, 8'),
  partial_refund_not_supported: final([400], 'refused', '7.2, 9', ['refund']),
  partner_account_disabled: final([422], 'account', '7.2'),
  partner_error: repeatable([502], 'transient', '7.2'),
  partner_forbidden: final([502], 'internal', '7.2'),
  partner_internal: repeatable([502], 'transient', '7.2'),
  partner_rate_limited: repeatable([429], 'rate', '7.2'),
  partner_rejected: final([422], 'refused', '2.9, 7.2'),
  partner_unauthorized: final([502], 'internal', '7.2'),
  partner_unavailable: repeatable([502], 'transient', '2.9, 7.2'),
  pix_key_limit_exceeded: final([422], 'limit', '7.2', ['pixKeys']),
  qr_amount_mismatch: final([422], 'refused', '7.2', ['pixQr']),
  qr_gone: final([409], 'refused', '7.2', ['pixQr', 'qr']),
  recipient_account_not_found: final([422], 'not-found', '7.2', ['ted', 'transfers']),
  refund_amount_exceeded: final([400], 'refused', '7.2', ['refund']),
  timeout: repeatable([504], 'transient', '7.2'),

  // 7.3 Particular operations
  policy_denied: final([422], 'policy', '7.3', policed),
  invalid_identifier: final([400], 'input', '7.3', identified),
  invalid_bank_code: final([400], 'input', '7.3', ['ted', 'pixBank', 'bigpix.sendBank']),
  dict_lookup_limit_exceeded: final([429], 'dict-quota', '7.3, 8', ['pix.keyLookup', 'batches.review']),
  beneficiary_not_found: final([404], 'not-found', '7.3', payeeAccount),
  beneficiary_incomplete: final([422], 'refused', '7.3', payeeAccount),
  beneficiary_not_active_at_partner: final([422], 'refused', '7.3', payeeAccount),
  beneficiary_check_unavailable: final([503], 'step', '7.3', ['transfers.internalByDocument']),
  multiple_destination_accounts: final([409], 'refused', '4.4, 7.3', [
    'transfers.internalByDocument',
    'transfers.lookup',
  ]),
  batch_too_large: final([400], 'input', '7.3', ['bigpix']),
  batch_not_found: final([404], 'not-found', '7.3', ['bigpix']),
  original_transaction_not_found: final([404], 'not-found', '7.3', ['refund']),
  missing_param: final([400], 'input', '7.3', ['qr', 'pix.transactions']),
  invalid_tax_number: final([400], 'input', '7.3', ['ted']),
  invalid_account_type: final([400], 'input', '7.3', ['ted']),
  invalid_date_range: final([400], 'input', '7.3', ['statement', 'exports']),
  date_range_too_wide: final([400], 'input', '7.3', ['statement']),
  invalid_operation: final([400], 'input', '7.3', ['statement']),
  invalid_query: final([400], 'input', '7.3', ['transactions']),
  invalid_format: final([400], 'input', '7.3', ['exports']),
  not_ready: final([409], 'pending', '4.5, 7.3', ['exports']),
  presign_failed: repeatable([500], 'step', '7.3', ['exports', 'accreditation']),
  presign_error: repeatable([500], 'step', '7.3', ['exports', 'accreditation']),
  invalid_url: final([400], 'input', '4.7, 7.3', ['webhooks']),
  hookdeck_sync_failed: repeatable([502], 'transient', '7.3', ['webhooks']),

  // 7.3 Reasons of a failed TED
  outside_banking_hours: final([], 'policy', '7.3', ['ted']),
  bank_unreachable: final([], 'refused', '7.3', ['ted']),

  // 7.3 Account opening
  feature_disabled: final([403], 'feature', '5, 7.3'),
  invalid_document_type: final([400], 'input', '7.3', accreditation),
  invalid_document: final([400], 'input', '7.3', accreditation),
  invalid_callback_uri: final([400], 'input', '7.3', ['accreditation', 'identity']),
  mixed_biometry_mode: final([422], 'input', '7.3', accreditation),
  unsupported_provider: final([422], 'input', '7.3', accreditation),
  provider_not_enabled: final([422], 'refused', '7.3', accreditation),
  evidence_not_found: final([422], 'not-found', '7.3', accreditation),
  evidence_not_approved: final([422], 'refused', '4.6, 7.3', accreditation),
  not_pj: final([422], 'state', '7.3', accreditation),
  invalid_kind: final([422], 'input', '7.3', accreditation),
  invalid_content_type: final([422], 'input', '7.3', accreditation),
  invalid_status: final([409], 'state', '7.3', accreditation),
  already_accredited: final([409], 'exists', '3.4, 7.3', accreditation),
  rate_limited: final([429], 'rate', '7.3', accreditation),
  storage_unavailable: final([503], 'step', '7.3', accreditation),
  risk_check_unavailable: repeatable([503], 'step', '7.3', accreditation),
  identity_not_approved: final([409], 'state', '7.3', ['accreditation', 'identity']),
  identity_stale: final([409], 'state', '7.3', ['accreditation', 'identity']),
  session_invalid: final([403], 'auth', '4.6, 7.3', accreditation),
  too_many_files: final([422], 'input', '7.3', accreditation),
  file_too_large: final([413], 'input', '7.3', accreditation),
  documents_incomplete: final([409], 'state', '7.3', accreditation),

  // 2.9 Reasons of a failed account opening
  existing_partner_account: final([], 'refused', '2.9, 3.4, 7.3', accreditation),
  cancelled: final([], 'refused', '2.9, 3.4', accreditation),
  consent_declined: final([], 'refused', '2.9', accreditation),
  consent_expired: final([], 'refused', '2.9', accreditation),
  consent_facial_failed: final([], 'refused', '2.9', accreditation),
  castle_deny: final([], 'refused', '2.9', accreditation),
  consent_link_failed: final([], 'refused', '2.9', accreditation),
  partner_validation_failed: final([], 'refused', '2.9', accreditation),

  // 7.3 Boleto charges
  // Answered with 202, yet no charge was made: the bank is still registering the beneficiary.
  boleto_charge_beneficiary_pending: final([202], 'unavailable', '7.3', ['boletoCharge']),
  boleto_charge_beneficiary_ineligible: final([422], 'refused', '7.3', ['boletoCharge']),
  boleto_charge_beneficiary_registration_failed: final([502], 'step', '7.3', ['boletoCharge']),
  boleto_charge_monthly_limit_exceeded: final([429], 'limit', '4.8, 7.3', ['boletoCharge']),
  bank_slip_write_off_unavailable: final([501], 'refused', '7.3', ['boletoCharge']),

  // 7.3 PIX batches: the specification does not show their statuses, except one in section 5
  pix_batch_not_found: final([], 'not-found', '7.3', batches),
  pix_batch_item_not_found: final([], 'not-found', '7.3', batches),
  pix_batch_account_disabled: final([403], 'feature', '5, 7.3', batches),
  pix_batch_chunk_invalid: final([], 'input', '7.3', batches),
  pix_batch_csv_invalid: final([], 'input', '7.3', batches),
  pix_batch_too_large: final([], 'input', '7.3', batches),
  pix_batch_item_conflict: final([], 'exists', '7.3', batches),
  pix_batch_not_editable: final([], 'state', '7.3', batches),
  pix_batch_empty: final([], 'state', '7.3', batches),
  pix_batch_not_reviewed: final([], 'state', '7.3', batches),
  pix_batch_has_invalid_items: final([], 'state', '7.3', batches),
  pix_batch_acknowledgement_required: final([], 'input', '7.3', batches),
  pix_batch_insufficient_balance: final([], 'funds', '7.3', batches),
  pix_batch_no_receipts: final([], 'not-found', '7.3', batches),
  pix_batch_receipt_unavailable: final([], 'step', '7.3', batches),
  receipt_render_failed: final([], 'step', '7.3', batches),
  invalid_pix_batch_policy: final([], 'input', '7.3', batches),
  identity_verification_monthly_limit_exceeded: final([429], 'limit', '7.3', ['identity']),

  // 4 Named beside the endpoints
  invalid_cursor: final([400], 'input', '4.5', ['statement']),
  pix_key_email_phone_disabled: final([422], 'feature', '4.5', ['pixKeys']),
  code_invalid: final([], 'refused', '4.5', ['pixKeys']),
  code_expired: final([], 'refused', '4.5', ['pixKeys']),
  challenge_locked: final([], 'refused', '4.5', ['pixKeys']),
  challenge_not_found: final([], 'not-found', '4.5', ['pixKeys']),
  otp_send_failed: final([503], 'step', '4.5', ['pixKeys']),
  bank_not_found: final([404], 'not-found', '4.8', ['banks']),
  ip_allowlist_derived: final([409], 'state', '4.8', ['tenant']),
  account_has_balance: final([422], 'state', '4.8', ['account.close']),
  weak_pin: final([422], 'pin', '4.8', ['pin']),
  pin_required: final([428], 'pin', '4.8', [cashout, 'pin']),
  pin_change_disabled: final([403], 'pin', '4.8', ['pin']),
  pin_invalidate_disabled: final([403], 'pin', '4.8', ['pin']),
  pin_reset_rate_limited: final([429], 'rate', '4.8', ['pin']),
  pin_reset_not_enrolled: final([409], 'pin', '4.8', ['pin']),
  cashout_locked: final([423], 'policy', '4.8', [cashout]),
  cashout_outside_hours: final([403], 'policy', '4.8', [cashout]),
  cashout_source_ip_not_allowed: final([403], 'policy', '4.8', [cashout]),

  // 5 Credentials
  credential_not_yet_active: final([403], 'auth', '5'),
  signed_host_required: final([403], 'auth', '5'),
} as const satisfies Record<string, CatalogueEntry>;

/** One of the codes of {@link errorCatalogue}. */
export type ErrorCode = keyof typeof errorCatalogue;

/** The entry of a code received from the service; undefined for a code that the specification does not name. */
export function findError(code: string): CatalogueEntry | undefined {
  return isErrorCode(code) ? errorCatalogue[code] : undefined;
}

/**
 * The entry of a code as an answer of one operation; undefined where the specification names the code only for other
 * operations: what it proves there, it does not prove here.
 */
export function errorOn(
  operation: Pick<Operation, 'id' | 'movesMoney' | 'answersAs'>,
  code: string,
): CatalogueEntry | undefined {
  const entry = findError(code);
  const id = operation.answersAs ?? operation.id;
  const isNamed = (place: string) =>
    place === cashout ? operation.movesMoney : id === place || id.startsWith(`${place}.`);
  return entry?.on === undefined || entry.on.some(isNamed) ? entry : undefined;
}

/** Whether the specification names this code. Inherited names do not count: `constructor` is not a code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** All classes, for lists and help. */
export function errorClasses(): ErrorClass[] {
  return [...classes];
}

function final(
  http: readonly number[],
  errorClass: ErrorClass,
  spec: string,
  on?: readonly string[],
): CatalogueEntry {
  return { http, class: errorClass, retryable: false, spec, ...(on ? { on } : {}) };
}

/** A code of the retry set. After 502 and 504 the operation may exist at the bank, so a query comes first. */
function repeatable(
  http: readonly number[],
  errorClass: ErrorClass,
  spec: string,
  on?: readonly string[],
): CatalogueEntry {
  const queryFirst = http.includes(502) || http.includes(504);
  return {
    ...final(http, errorClass, spec, on),
    retryable: true,
    ...(queryFirst ? { queryFirst } : {}),
  };
}
