import { settledExits } from '../contract/errors.witness.ts';

/** Exit codes after a payment, a query and another change. */
export type Exits = readonly [money: number, read: number, write: number];

/**
 * Exit codes of the errors that {@link settledExits} does not settle one by one: by what the specification's sections
 * 2.9, 4, 5 and 7 say about a code, and the table of docs/exit-codes.md. Typed in by hand, not made from the catalogue.
 */
const grouped: readonly (readonly [exits: Exits, codes: string])[] = [
  // Not ready yet; no payment is ever answered so, so of a payment it says nothing.
  [[40, 20, 20], 'not_ready'],
  // Data that the service does not accept.
  [[30, 30, 30], 'invalid_body missing_field missing_param bacen_rejected_content invalid_identifier'],
  [[30, 30, 30], 'invalid_bank_code invalid_tax_number invalid_account_type invalid_date_range'],
  [[30, 30, 30], 'date_range_too_wide invalid_operation invalid_query invalid_format invalid_url'],
  [[30, 30, 30], 'invalid_cursor invalid_document_type invalid_document invalid_callback_uri invalid_kind'],
  [
    [30, 30, 30],
    'mixed_biometry_mode unsupported_provider invalid_content_type too_many_files file_too_large',
  ],
  [[30, 30, 30], 'batch_too_large pix_batch_chunk_invalid pix_batch_csv_invalid pix_batch_too_large'],
  [[30, 30, 30], 'pix_batch_acknowledgement_required invalid_pix_batch_policy'],
  // The named thing does not exist.
  [[30, 30, 30], 'account_not_found recipient_account_not_found beneficiary_not_found batch_not_found'],
  [[30, 30, 30], 'original_transaction_not_found evidence_not_found bank_not_found challenge_not_found'],
  [[30, 30, 30], 'pix_batch_not_found pix_batch_item_not_found pix_batch_no_receipts'],
  // A final no: by the account, the other party, or the state that something is in.
  [[30, 30, 30], 'account_not_entitled account_not_ready partner_account_disabled already_at_partner'],
  [[30, 30, 30], 'boleto_amount_mismatch key_inactive key_ownership_mismatch partial_refund_not_supported'],
  [[30, 30, 30], 'qr_amount_mismatch qr_gone refund_amount_exceeded beneficiary_incomplete bank_unreachable'],
  [[30, 30, 30], 'beneficiary_not_active_at_partner multiple_destination_accounts provider_not_enabled'],
  [
    [30, 30, 30],
    'evidence_not_approved boleto_charge_beneficiary_ineligible bank_slip_write_off_unavailable',
  ],
  [[30, 30, 30], 'existing_partner_account cancelled consent_declined consent_expired consent_facial_failed'],
  [[30, 30, 30], 'castle_deny consent_link_failed partner_validation_failed'],
  [[30, 30, 30], 'code_invalid code_expired challenge_locked'],
  [[30, 30, 30], 'invalid_state invalid_status not_pj identity_not_approved identity_stale'],
  [[30, 30, 30], 'documents_incomplete ip_allowlist_derived account_has_balance pix_batch_not_editable'],
  [[30, 30, 30], 'pix_batch_empty pix_batch_not_reviewed pix_batch_has_invalid_items'],
  // Money or a quota is missing.
  [[31, 31, 31], 'pix_batch_insufficient_balance pix_key_limit_exceeded'],
  [[31, 31, 31], 'identity_verification_monthly_limit_exceeded'],
  [[32, 32, 32], 'outside_banking_hours'],
  [[33, 33, 33], 'idempotency_conflict already_accredited pix_batch_item_conflict'],
  // A step behind the service failed: what became of a payment is not known, nor of a change unless the step came first.
  [[40, 81, 40], 'banking_unavailable temporal_unavailable workflow_start_failed workflow_signal_failed'],
  [[40, 81, 40], 'partner_error partner_internal hookdeck_sync_failed'],
  [[40, 81, 81], 'presign_failed presign_error storage_unavailable otp_send_failed'],
  [[40, 81, 81], 'boleto_charge_beneficiary_registration_failed'],
  [[40, 81, 81], 'pix_batch_receipt_unavailable receipt_render_failed'],
  // Who asks may not.
  [[50, 50, 50], 'user_token_forbidden_on_financial_op session_invalid missing_tenant tenant_forbidden'],
  [[50, 50, 50], 'tenant_disabled pix_batch_account_disabled pix_key_email_phone_disabled'],
  [[51, 51, 51], 'weak_pin pin_change_disabled pin_invalidate_disabled pin_reset_not_enrolled'],
  [[60, 60, 60], 'rate_limited pin_reset_rate_limited'],
];

/** The exit codes that each code is classified by; more than one entry of a code is a mistake in the tables. */
export const classified: readonly (readonly [code: string, exits: Exits])[] = [
  ...settledExits.map(([code, money, read, write]) => [code, [money, read, write]] as const),
  ...grouped.flatMap(([exits, codes]) => codes.split(' ').map((code) => [code, exits] as const)),
];
