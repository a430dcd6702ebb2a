import { witness } from '../contract/errors.witness.ts';
import { received, strictEmv } from '../support/strict-answers.ts';

/** Which line meets which refusal, by hand from sections 4, 5 and 7; and how it must end, by hand from docs/exit-codes.md. */

/** The effect of a command on money. */
export type Kind = 'money' | 'write' | 'read';

/** A typed line whose request to one route is refused. */
export interface Typed {
  readonly kind: Kind;
  readonly route: string;
  readonly words: readonly string[];
}

/** One refusal of one line. */
export interface Case extends Typed {
  readonly code: string;
  readonly status: number;
  readonly exit: number;
}

const batch = '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10';
const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const typed = (kind: Kind, route: string, text: string, ...more: string[]): Typed => {
  const pays = kind === 'money' ? ['--ref', 'r', '--yes', '--no-wait'] : [];
  return { kind, route, words: [...text.split(' '), ...more, ...pays] };
};

const lines = {
  send: typed('money', 'POST A/pix/out', 'pix send --key maria@example.com --amount 10,00'),
  refund: typed(
    'money',
    'POST A/pix/out/refund',
    `pix refund ${received} --reason MD06 --amount 1,50 --confirm cdd7`,
  ),
  qrPay: typed('money', 'POST A/pix/out/qr-code/async', 'pix qr pay --amount 25,00', strictEmv),
  bigpix: typed(
    'money',
    'POST A/pix/out/bigpix',
    'pix bigpix send --field amount=9.00 --field key=a@example.com',
  ),
  ted: typed(
    'money',
    'POST A/ted/out',
    'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana --amount 9,90',
  ),
  transfer: typed(
    'money',
    'POST A/transfers/internal/by-document',
    'transfer send --to-document 52998224725 --amount 8,00',
  ),
  boleto: typed(
    'money',
    'POST A/boleto/pay',
    'boleto pay --field digitableLine=99990000040000000000000000000018800000000015000',
  ),
  dispatch: {
    kind: 'money',
    route: 'POST A/pix/batches/{}/dispatch',
    words: `batch dispatch ${batch} --confirm 12500,00 --yes --no-wait`.split(' '),
  },
  directory: typed('read', 'GET A/pix/key/{}', 'pix lookup maria@example.com'),
  consume: typed(
    'write',
    'POST /v1/identity-verifications/{}/consume',
    'identity consume iv-1 --purpose sensitive_action --reference-id order-77',
  ),
  statement: typed('read', 'GET A/statement', 'statement list'),
  search: typed(
    'read',
    'GET A/statement/advanced',
    'statement search --after 2026-03-10T09:00:00-03:00 --order asc',
  ),
  charge: typed('read', 'GET A/pix/qr-code/lookup', 'qr status table-7'),
  timeline: typed('read', 'GET A/transactions/timeline', 'transactions timeline --identifier inv-1'),
  exportMade: typed('write', 'POST A/exports', 'statement export --format csv --out export.csv'),
  exportFile: typed(
    'read',
    'GET A/exports/{}/download',
    'statement export --format csv --job ex-1 --no-wait --out export.csv',
  ),
  key: typed('write', 'POST A/pix/keys', 'pix keys register --key-type EMAIL --key treasury@example.com'),
  verify: typed('write', 'POST A/pix/keys/verify', 'pix keys verify challenge-1 --code 123456'),
  resend: typed('write', 'POST A/pix/keys/verify/resend', 'pix keys resend challenge-1'),
  bank: typed('read', 'GET /v1/banks/{}', 'banks show 341'),
  addresses: typed(
    'write',
    'PUT /v1/security/ip-allowlist',
    'tenant ips set --allowed-ip 203.0.113.7/32 --yes',
  ),
  close: typed('write', 'POST A/close', 'account close --confirm 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --yes'),
  setPin: typed('write', 'PUT A/security/pin', 'pin set --document 52998224725 --pin-file files/pin'),
  removePin: typed('write', 'DELETE A/security/pin/{}', 'pin remove 52998224725 --yes'),
  resetPin: typed('write', 'POST A/security/pin/reset-request', 'pin reset --document 52998224725'),
  issue: typed(
    'write',
    'POST A/boleto/charge',
    'boleto charge create --field identifier=inv-1 --field amount=15.00',
  ),
  person: typed('write', 'POST /v1/accreditations/pf', 'accreditation create-pf --data files/person.json'),
  evidence: typed(
    'write',
    'POST /v1/accreditations/biometry-evidence',
    'accreditation upload-evidence --field provider=example',
  ),
  file: typed(
    'write',
    'POST /v1/accreditations/{}/documents',
    `accreditation upload-document ${id} files/contract.pdf --kind cnpj_card`,
  ),
  cancel: typed('write', 'POST /v1/accreditations/{}/cancel', `accreditation cancel ${id}`),
  verification: typed(
    'write',
    'POST /v1/identity-verifications',
    'identity create --cpf 52998224725 --purpose sensitive_action --reference-id o-7 --callback-uri https://app.example.com/r',
  ),
  hook: typed(
    'write',
    'POST /v1/webhooks',
    'webhooks create --url https://hooks.example.com/brl --event pix.out.completed --auth-type NONE',
  ),
  newBatch: typed('write', 'POST A/pix/batches', 'batch create --field name=march'),
  rows: typed('write', 'POST A/pix/batches/{}/items/csv', `batch upload-csv ${batch} files/rows.csv`),
  review: typed('write', 'POST A/pix/batches/{}/review', `batch review ${batch}`),
  receipt: typed('read', 'GET A/pix/batches/{}/items/{}/receipt', `batch receipt ${batch} item-1`),
  receipts: typed('read', 'GET A/pix/batches/{}/receipts', `batch receipts ${batch}`),
  disputes: typed('read', 'GET A/pix/med', 'med list'),
} satisfies Record<string, Typed>;

type Name = keyof typeof lines;

/** The line of a code that belongs to particular operations. */
const own: readonly (readonly [name: Name, codes: string])[] = [
  ['refund', 'partial_refund_not_supported refund_amount_exceeded original_transaction_not_found'],
  ['qrPay', 'qr_amount_mismatch qr_gone'],
  ['bigpix', 'batch_too_large batch_not_found'],
  ['ted', 'recipient_account_not_found invalid_bank_code invalid_tax_number invalid_account_type'],
  ['transfer', 'beneficiary_not_found beneficiary_incomplete beneficiary_not_active_at_partner'],
  ['transfer', 'beneficiary_check_unavailable multiple_destination_accounts'],
  ['boleto', 'boleto_already_settled boleto_amount_mismatch boleto_scheduled'],
  ['directory', 'dict_lookup_limit_exceeded'],
  ['statement', 'invalid_date_range date_range_too_wide invalid_operation'],
  ['search', 'invalid_cursor'],
  ['charge', 'missing_param'],
  ['timeline', 'invalid_query'],
  ['exportMade', 'invalid_format'],
  ['exportFile', 'not_ready presign_failed presign_error'],
  ['key', 'key_ownership_mismatch pix_key_limit_exceeded pix_key_email_phone_disabled'],
  ['verify', 'code_invalid code_expired challenge_locked challenge_not_found'],
  ['resend', 'otp_send_failed'],
  ['bank', 'bank_not_found'],
  ['addresses', 'ip_allowlist_derived'],
  ['close', 'account_has_balance'],
  ['setPin', 'weak_pin pin_change_disabled'],
  ['removePin', 'pin_invalidate_disabled'],
  ['resetPin', 'pin_reset_rate_limited pin_reset_not_enrolled'],
  ['hook', 'invalid_url hookdeck_sync_failed'],
  ['person', 'invalid_document_type invalid_document invalid_callback_uri mixed_biometry_mode'],
  [
    'person',
    'provider_not_enabled already_accredited already_at_partner rate_limited risk_check_unavailable',
  ],
  [
    'person',
    'evidence_not_found existing_partner_account identity_not_approved identity_stale session_invalid',
  ],
  ['evidence', 'unsupported_provider evidence_not_approved storage_unavailable idempotency_conflict'],
  ['file', 'not_pj invalid_kind invalid_content_type invalid_status too_many_files file_too_large'],
  ['cancel', 'documents_incomplete'],
  ['issue', 'boleto_charge_beneficiary_pending boleto_charge_beneficiary_ineligible'],
  ['issue', 'boleto_charge_beneficiary_registration_failed boleto_charge_monthly_limit_exceeded'],
  ['issue', 'bank_slip_write_off_unavailable'],
  ['verification', 'identity_verification_monthly_limit_exceeded'],
  ['newBatch', 'invalid_pix_batch_policy'],
  ['rows', 'pix_batch_chunk_invalid pix_batch_csv_invalid pix_batch_too_large pix_batch_item_conflict'],
  ['rows', 'pix_batch_not_editable'],
  ['review', 'pix_batch_not_found pix_batch_empty'],
  ['receipt', 'pix_batch_item_not_found pix_batch_receipt_unavailable receipt_render_failed'],
  ['receipts', 'pix_batch_no_receipts'],
  ['dispatch', 'pix_batch_account_disabled pix_batch_not_reviewed pix_batch_has_invalid_items'],
  ['dispatch', 'pix_batch_acknowledgement_required pix_batch_insufficient_balance'],
  ['disputes', 'service_temporarily_unavailable'],
];

/** Reasons inside a record or an event: no request is answered with them. */
const reasons = ['2.9 account opening, failure reasons', '7.3 reasons of a failed TED'];

/** Exit codes: all of a row for a payment, a query, another change; what is in no row is 30. */
const exits: readonly (readonly [money: number, read: number, write: number, codes: string])[] = [
  [20, 20, 20, 'not_ready'],
  [31, 31, 31, 'insufficient_funds balance_reservation_failed pix_batch_insufficient_balance limit_exceeded'],
  [
    31,
    31,
    31,
    'limit_exceeded_daily limit_exceeded_nightly limit_exceeded_monthly limit_exceeded_transaction',
  ],
  [31, 31, 31, 'boleto_charge_monthly_limit_exceeded identity_verification_monthly_limit_exceeded'],
  [31, 31, 31, 'pix_key_limit_exceeded'],
  [32, 32, 32, 'policy_denied cashout_locked cashout_outside_hours cashout_source_ip_not_allowed'],
  [33, 33, 33, 'identifier_conflict idempotency_conflict boleto_already_settled boleto_scheduled'],
  [33, 33, 33, 'already_accredited pix_batch_item_conflict'],
  [33, 30, 33, 'conflict'],
  [50, 50, 50, 'missing_tenant tenant_mismatch tenant_forbidden tenant_suspended tenant_disabled forbidden'],
  [50, 50, 50, 'unauthorized insufficient_scope user_token_forbidden_on_financial_op feature_disabled'],
  [50, 50, 50, 'credential_not_yet_active signed_host_required pix_batch_account_disabled session_invalid'],
  [50, 50, 50, 'pix_key_email_phone_disabled'],
  [51, 51, 51, 'pin_required challenge_failure weak_pin pin_change_disabled pin_invalidate_disabled'],
  [51, 51, 51, 'pin_reset_not_enrolled'],
  [60, 60, 60, 'partner_rate_limited rate_limited pin_reset_rate_limited'],
  [61, 61, 61, 'dict_lookup_limit_exceeded'],
  // Money safety, F34: only of the disputes it says that nothing was done.
  [40, 81, 40, 'service_temporarily_unavailable'],
  [81, 81, 81, 'boleto_charge_beneficiary_pending'],
  [
    40,
    81,
    40,
    'db_unavailable banking_unavailable temporal_unavailable workflow_start_failed workflow_signal_failed',
  ],
  [
    40,
    81,
    40,
    'db_error internal_error partner_error partner_internal partner_unauthorized partner_unavailable',
  ],
  [40, 81, 40, 'timeout hookdeck_sync_failed'],
  // Only a timeline meets it: a question that is wrong says nothing of the payment.
  [40, 40, 40, 'invalid_query'],
  [40, 30, 40, 'partner_forbidden'],
  [40, 81, 81, 'beneficiary_check_unavailable storage_unavailable risk_check_unavailable otp_send_failed'],
  [40, 81, 81, 'presign_failed presign_error pix_batch_receipt_unavailable receipt_render_failed'],
  [40, 81, 81, 'boleto_charge_beneficiary_registration_failed'],
];

/** Every code of sections 4, 5 and 7 with each line that can meet it. */
export function errorCases(): readonly Case[] {
  const statuses = new Map<string, { section: string; http: Set<number> }>();
  for (const [section, rows] of Object.entries(witness)) {
    if (reasons.includes(section)) continue;
    for (const [codes, http] of rows)
      for (const code of codes.split(' ')) {
        const known = statuses.get(code) ?? { section, http: new Set<number>() };
        for (const status of http) known.http.add(status);
        statuses.set(code, known);
      }
  }
  return [...statuses].flatMap(([code, { http }]) => {
    // Where no status is shown the code decides.
    const shown = http.size === 0 ? [422] : [...http];
    return shown.flatMap((status) =>
      linesOf(code, status).map((name) => {
        const line: Typed = lines[name];
        return { ...line, code, status, exit: exitOf(code, line.kind) };
      }),
    );
  });
}

/** A payment meets what is in no row of {@link own}; where the three kinds differ, all three do. */
function linesOf(code: string, status: number): readonly Name[] {
  const row = own.find(([, codes]) => codes.split(' ').includes(code));
  const everywhere =
    status >= 500 || ['conflict', 'partner_rate_limited', 'unauthorized', 'forbidden'].includes(code);
  if (row) return code === 'service_temporarily_unavailable' ? [row[0], 'send', 'consume'] : [row[0]];
  return everywhere || general.includes(code) ? ['send', 'consume', 'statement'] : ['send'];
}

/** The errors of every route (section 7.1). */
const general =
  'missing_tenant tenant_suspended insufficient_scope account_not_found not_found invalid_payload invalid_field'.split(
    ' ',
  );

function exitOf(code: string, kind: Kind): number {
  const row = exits.find(([, , , codes]) => codes.split(' ').includes(code));
  return row?.[{ money: 0, read: 1, write: 2 }[kind] as 0 | 1 | 2] ?? 30;
}
