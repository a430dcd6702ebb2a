/**
 * For which routes the specification names which code, typed in by hand from its text (sections 4, 5, 7 and 8). Like
 * {@link file://./errors.witness.ts} a second reading: never made from the catalogue, nor corrected to fit it without opening
 * the specification. Routes are written as in section 4, with `A` for `/v1/accounts/{accountId}`.
 */

/** Groups of routes, by the words that the tables of codes use for them. */
export const routeGroups: Readonly<Record<string, RegExp>> = {
  // 4.8, Locks and PIN: "cashout routes"; section 5, item 5: "money-moving operations".
  cashout:
    /^POST A\/(pix\/out(\/async|\/bank-account|\/qr-code(\/async)?|(\/bank-account)?\/bigpix|\/refund)?|ted\/out|transfers\/internal(\/by-document|\/by-bank-account)?|boleto\/pay|pix\/batches\/\{batchId\}\/dispatch)$/,
  // 7.2 says "key": paid, looked up, registered, charged with, or resolved by a batch.
  'PIX key':
    /^(POST A\/pix\/out(\/async|\/bigpix|\/qr-code(\/async|\/decode)?)?|GET A\/pix\/(key\/\{pixKey\}|transactions|payments\/lookup)|POST A\/pix\/batches\/\{batchId\}\/review|\w+ A\/pix\/(keys|qr-codes?)(\/.*)?)$/,
  'payment to an account':
    /^(POST A\/(pix\/out\/bank-account(\/bigpix)?|ted\/out)|\w+ A\/(transfers|ted)(\/.*)?)$/,
  // 7.3, invalid_identifier: whatever takes an identifier of the integrator.
  identifier:
    /^(POST A\/(pix\/out(\/async|\/bank-account|\/qr-code(\/async|\/decode)?|(\/bank-account)?\/bigpix)?|ted\/out)|\w+ A\/(transfers|ted|payments|transactions|boleto\/charge|pix\/qr-codes?|pix\/transactions|pix\/payments)(\/.*)?|\w+ A\/pix\/batches\/\{batchId\}\/(items|items\/csv|review)|GET A\/pix\/key\/\{pixKey\})$/,
  // 7.3, policy_denied: "transfer, QR creation, key creation, refund".
  policy:
    /^(POST A\/(pix\/out(\/.*)?|ted\/out)|\w+ A\/(transfers|ted|pix\/qr-codes?|pix\/keys|pix\/transactions|pix\/payments)(\/.*)?|GET A\/pix\/key\/\{pixKey\})$/,
  directory: /^(GET A\/pix\/key\/\{pixKey\}|POST A\/pix\/batches\/\{batchId\}\/review)$/,
  'key registration': /^\w+ A\/pix\/keys(\/.*)?$/,
  'QR payment': /^POST A\/pix\/out\/qr-code(\/async|\/decode)?$/,
  'QR charge': /^\w+ A\/pix\/qr-codes?(\/.*)?$/,
  'query of transactions': /^GET A\/pix\/transactions$/,
  BigPix: /^POST A\/pix\/out(\/bank-account)?\/bigpix$/,
  'BigPix to an account': /^POST A\/pix\/out\/bank-account\/bigpix$/,
  'PIX by bank data': /^POST A\/pix\/out\/bank-account$/,
  refund: /^POST A\/pix\/out\/refund$/,
  TED: /^\w+ A\/(transfers\/)?ted\/.*$/,
  'internal transfer': /^\w+ A\/transfers\/internal(\/.*)?$/,
  'transfer by document': /^POST A\/transfers\/internal\/by-document$/,
  'holder by document': /^GET A\/transfers\/internal\/lookup\/\{document\}$/,
  'boleto of another party': /^\w+ A\/boleto\/(preview|pay|payments\/\{id\})$/,
  'boleto charge': /^\w+ A\/boleto\/charge(\/.*)?$/,
  'PIX batch': /^\w+ A\/pix\/batches(\/.*)?$/,
  statement: /^GET A\/statement(\/advanced)?$/,
  timeline: /^GET A\/transactions\/timeline$/,
  export: /^\w+ A\/exports(\/.*)?$/,
  'account opening': /^\w+ \/v1\/accreditations(\/.*)?$/,
  'biometry evidence': /^POST \/v1\/accreditations\/biometry-evidence$/,
  'identity verification': /^\w+ \/v1\/identity-verifications(\/.*)?$/,
  webhook: /^\w+ \/v1\/webhooks(\/.*)?$/,
  dispute: /^\w+ A\/pix\/med(\/.*)?$/,
  PIN: /^\w+ A\/security\/pin(\/.*)?$/,
  bank: /^GET \/v1\/banks(\/.*)?$/,
  'IP list of the tenant': /^PUT \/v1\/security\/ip-allowlist$/,
  'account closing': /^POST A\/close$/,
};

/** Codes of every route: the tables of 7.1 and 7.2 name no operation with them, nor do the gates of section 5. */
export const everywhere: readonly string[] = [
  'missing_tenant tenant_mismatch tenant_forbidden tenant_suspended tenant_disabled account_not_found not_found',
  'invalid_payload invalid_body missing_fields missing_field invalid_field invalid_state forbidden unauthorized',
  'insufficient_scope db_unavailable banking_unavailable temporal_unavailable db_error internal_error',
  'workflow_start_failed workflow_signal_failed account_not_entitled account_not_ready bacen_rejected_content',
  'balance_reservation_failed challenge_failure conflict identifier_conflict insufficient_funds limit_exceeded',
  'limit_exceeded_daily limit_exceeded_nightly limit_exceeded_monthly limit_exceeded_transaction',
  'partner_account_disabled partner_error partner_forbidden partner_internal partner_rate_limited partner_rejected',
  'partner_unauthorized partner_unavailable timeout feature_disabled credential_not_yet_active signed_host_required',
].flatMap((line) => line.split(' '));

/** Codes that the text gives to particular routes: section, codes, groups. */
export const places: readonly (readonly [section: string, codes: string, groups: readonly string[]])[] = [
  ['7.1 only on biometry-evidence', 'idempotency_conflict', ['biometry evidence']],
  ['7.1 user token on money movement', 'user_token_forbidden_on_financial_op', ['cashout']],
  ['7.1 MED endpoints', 'service_temporarily_unavailable', ['dispute']],
  ['7.2 document already has an account', 'already_at_partner', ['account opening']],
  [
    '7.2 boleto, barcode',
    'boleto_already_settled boleto_amount_mismatch boleto_scheduled',
    ['boleto of another party'],
  ],
  ['7.2 key', 'invalid_pix_key key_inactive key_not_found key_ownership_mismatch', ['PIX key']],
  ['7.2 refundable balance', 'partial_refund_not_supported refund_amount_exceeded', ['refund']],
  ['7.2 key count per account', 'pix_key_limit_exceeded', ['key registration']],
  ['7.2 fixed-amount QR', 'qr_amount_mismatch', ['QR payment']],
  ['7.2 QR removed or expired', 'qr_gone', ['QR payment', 'QR charge']],
  ['7.2 (TED and internal)', 'recipient_account_not_found', ['TED', 'internal transfer']],
  ['7.3', 'policy_denied', ['policy']],
  ['7.3', 'invalid_identifier', ['identifier']],
  ['7.3 TED; PIX by bank data', 'invalid_bank_code', ['TED', 'PIX by bank data', 'BigPix to an account']],
  // Section 8: the resolution inside PIX out causes no 429 yet; section 4.8: a review resolves keys in DICT.
  ['7.3, 8', 'dict_lookup_limit_exceeded', ['directory']],
  [
    '7.3 beneficiary or destination account',
    'beneficiary_not_found beneficiary_incomplete beneficiary_not_active_at_partner',
    ['payment to an account'],
  ],
  ['7.3 by-document transfer', 'beneficiary_check_unavailable', ['transfer by document']],
  ['4.4, 7.3 by-document', 'multiple_destination_accounts', ['transfer by document', 'holder by document']],
  ['7.3 BigPix', 'batch_too_large batch_not_found', ['BigPix']],
  ['7.3 refund original', 'original_transaction_not_found', ['refund']],
  // 4.1: a query of transactions needs a name too.
  ['4.1, 7.3 QR lookup or cancel', 'missing_param', ['QR charge', 'query of transactions']],
  ['7.3 TED', 'invalid_tax_number invalid_account_type', ['TED']],
  ['7.3 dates', 'invalid_date_range', ['statement', 'export']],
  ['7.3 statement span', 'date_range_too_wide', ['statement']],
  ['7.3 detail', 'invalid_operation', ['statement']],
  ['7.3 timeline', 'invalid_query', ['timeline']],
  ['7.3 export', 'invalid_format not_ready', ['export']],
  // 4.6: the slot of a company file answers with an upload URL.
  ['7.3 link generation', 'presign_failed presign_error', ['export', 'account opening']],
  ['7.3 webhook', 'invalid_url hookdeck_sync_failed', ['webhook']],
  ['7.3 TED workflow failures', 'outside_banking_hours bank_unreachable', ['TED']],
  [
    '7.3 accreditation errors',
    'invalid_document_type invalid_document mixed_biometry_mode unsupported_provider provider_not_enabled evidence_not_found evidence_not_approved not_pj invalid_kind invalid_content_type invalid_status already_accredited rate_limited storage_unavailable risk_check_unavailable session_invalid too_many_files file_too_large documents_incomplete existing_partner_account',
    ['account opening'],
  ],
  // 4.8: an identity verification needs a registered callbackUri, and its approval goes stale.
  [
    '4.8, 7.3',
    'invalid_callback_uri identity_not_approved identity_stale',
    ['account opening', 'identity verification'],
  ],
  [
    '2.9 failure reasons',
    'cancelled consent_declined consent_expired consent_facial_failed castle_deny consent_link_failed partner_validation_failed',
    ['account opening'],
  ],
  [
    '7.3 boleto charge',
    'boleto_charge_beneficiary_pending boleto_charge_beneficiary_ineligible boleto_charge_beneficiary_registration_failed boleto_charge_monthly_limit_exceeded bank_slip_write_off_unavailable',
    ['boleto charge'],
  ],
  [
    '7.3 batch PIX codes',
    'pix_batch_not_found pix_batch_item_not_found pix_batch_account_disabled pix_batch_chunk_invalid pix_batch_csv_invalid pix_batch_too_large pix_batch_item_conflict pix_batch_not_editable pix_batch_empty pix_batch_not_reviewed pix_batch_has_invalid_items pix_batch_acknowledgement_required pix_batch_insufficient_balance pix_batch_no_receipts pix_batch_receipt_unavailable receipt_render_failed invalid_pix_batch_policy',
    ['PIX batch'],
  ],
  ['7.3', 'identity_verification_monthly_limit_exceeded', ['identity verification']],
  ['4.5 advanced statement', 'invalid_cursor', ['statement']],
  [
    '4.5 key registration',
    'pix_key_email_phone_disabled code_invalid code_expired challenge_locked challenge_not_found otp_send_failed',
    ['key registration'],
  ],
  ['4.8 bank catalogue', 'bank_not_found', ['bank']],
  ['4.8 ip-allowlist', 'ip_allowlist_derived', ['IP list of the tenant']],
  ['4.8 close account', 'account_has_balance', ['account closing']],
  [
    '4.8 PIN',
    'weak_pin pin_change_disabled pin_invalidate_disabled pin_reset_rate_limited pin_reset_not_enrolled',
    ['PIN'],
  ],
  ['4.8 PIN, cashout routes', 'pin_required', ['cashout', 'PIN']],
  [
    '4.8 locks, a blocked cashout',
    'cashout_locked cashout_outside_hours cashout_source_ip_not_allowed',
    ['cashout'],
  ],
];

/** Whether the specification names a code for an operation. */
export function isNamedFor({ method, path }: { method: string; path: string }, code: string): boolean {
  const route = `${method} ${path.replace('/v1/accounts/{accountId}', 'A')}`;
  const groups = places.find(([, codes]) => codes.split(' ').includes(code))?.[2] ?? [];
  return everywhere.includes(code) || groups.some((group) => routeGroups[group]?.test(route));
}
