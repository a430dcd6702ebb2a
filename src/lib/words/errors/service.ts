import { topic } from '../topic.ts';

/** Advice of several codes. */
const next = {
  correct: 'Correct it and run the command again; if it was refused under a --ref, use another one.',
  askSupport: 'Ask the service’s support.',
  askAdministrator: 'Ask your company’s administrator at the bank.',
  seeLimits: 'See what is left with `brl limits show`.',
  waitForLimit:
    'See what is left with `brl limits show`; once it is enough, run the same command with --new-attempt.',
  fund: 'Add funds, then run the same command with --new-attempt.',
  checkProfile: 'Check tenant and profile with `brl config show --origin`.',
  recover: 'For a payment, type `brl journal recover ID`; a query can be repeated in a moment.',
  later: 'Run the same command again later.',
  reviewBatch: 'See the rows with `brl batch status BATCH --rows`.',
  seeAccreditation: 'See its progress with `brl accreditation status ID`.',
  newAccreditation: 'If you still want it, start again with `brl accreditation create-pf`.',
  seeLocks: 'See the locks with `brl locks show`; loosening one takes 6 hours.',
  startCode: 'Register the key again with `brl pix keys register`; a new code is then sent.',
};

/** The sentences of {@link serviceErrorWords} in English, for a document that has every language. */
export const english = {
  missing_tenant: {
    meaning: 'The request named no tenant.',
    next: 'Set BRL_TENANT_ID or the profile’s tenant.',
  },
  tenant_mismatch: {
    meaning: 'The account does not belong to the company of this connection.',
    next: next.checkProfile,
  },
  tenant_forbidden: {
    meaning: 'The credential belongs to another company.',
    next: next.checkProfile,
  },
  tenant_suspended: {
    meaning: 'Your company is suspended at the service: queries work, changes and payments do not.',
    next: next.askSupport,
  },
  tenant_disabled: {
    meaning: 'Your company is switched off at the service; nothing works.',
    next: next.askSupport,
  },
  account_not_found: {
    meaning: 'Your company has no such account.',
    next: 'Check --account with `brl config show --origin`.',
  },
  not_found: {
    meaning: 'The service has no such record.',
    next: 'Check the id or the document that you gave, and the account.',
  },
  invalid_payload: {
    meaning: 'The service did not accept the content of the request.',
    next: 'See what is sent with --dry-run, then correct it.',
  },
  invalid_body: {
    meaning: 'The service could not read the request as JSON.',
    next: 'Check the file given to --data.',
  },
  missing_fields: {
    meaning: 'Fields that the service requires are missing.',
    next: next.correct,
  },
  missing_field: {
    meaning: 'A field that the service requires is missing.',
    next: next.correct,
  },
  invalid_field: {
    meaning: 'A field has a format or a value that is not accepted.',
    next: next.correct,
  },
  idempotency_conflict: {
    meaning: 'The evidence id made from this file is taken by another tenant.',
    next: next.askSupport,
  },
  invalid_state: {
    meaning: 'The current state does not allow this.',
    next: 'Look at the state first, then decide.',
  },
  forbidden: {
    meaning: 'You have no permission for this, or the account was suspended.',
    next: next.askSupport,
  },
  unauthorized: {
    meaning: 'The request carried no token.',
    next: 'Log in with `brl auth login`.',
  },
  insufficient_scope: {
    meaning: 'The credential lacks a scope; the service’s message names it.',
    next: 'Use a profile whose credential has it: `brl auth switch PROFILE`.',
  },
  user_token_forbidden_on_financial_op: {
    meaning: 'A person’s token can’t move money; an application credential is needed.',
    next: 'Log in with one: `brl auth login`.',
  },
  db_unavailable: {
    meaning: 'The service could not reach its database.',
    next: next.recover,
  },
  banking_unavailable: {
    meaning: 'The banking system of the service did not answer.',
    next: next.recover,
  },
  temporal_unavailable: {
    meaning: 'The service’s work queue did not answer.',
    next: next.recover,
  },
  db_error: {
    meaning: 'The service’s database failed; it is not known what was done.',
    next: next.recover,
  },
  internal_error: {
    meaning: 'The service had an internal error; it is not known what was done.',
    next: next.recover,
  },
  workflow_start_failed: {
    meaning: 'The service could not confirm that it started the work.',
    next: next.recover,
  },
  workflow_signal_failed: {
    meaning: 'The service could not confirm that it passed the work on.',
    next: next.recover,
  },
  service_temporarily_unavailable: {
    meaning: 'This part of the service is offline; nothing was done.',
    next: 'For disputes, follow the events pix.med.opened and pix.med.updated in the meantime.',
  },
  account_not_entitled: {
    meaning: 'The bank has not enabled this for the account.',
    next: next.askSupport,
  },
  account_not_ready: {
    meaning: 'The account does not exist at the bank yet.',
    next: 'Wait for the event accreditation.active.',
  },
  already_at_partner: {
    meaning: 'This document already has an account at the bank.',
    next: 'The service’s support can transfer control of it.',
  },
  bacen_rejected_content: {
    meaning: 'The text has characters that the central bank does not accept.',
    next: 'Use plain letters and digits in --description.',
  },
  balance_reservation_failed: {
    meaning: 'The money for this payment could not be set aside from the balance.',
    next: next.fund,
  },
  boleto_already_settled: {
    meaning: 'This boleto is already paid, perhaps from this account.',
    next: 'Look for it with `brl statement list --operation BOLETO`.',
  },
  boleto_amount_mismatch: {
    meaning: 'The amount is not the registered one.',
    next: 'See the amount with `brl boleto preview`.',
  },
  boleto_scheduled: {
    meaning: 'A payment of this barcode is already scheduled.',
    next: 'See it with `brl boleto status ID`.',
  },
  challenge_failure: {
    meaning: 'The bank did not accept the PIN or second factor.',
    next: 'Do not keep trying: three wrong tries lock the PIN. See `brl pin status`.',
  },
  conflict: {
    meaning: 'The state at the bank does not allow this; it may already have been done.',
    next: 'Look it up before anything else.',
  },
  identifier_conflict: {
    meaning: 'A payment with this identifier already exists.',
    next: 'Read it with `brl pix status --identifier IDENTIFIER`.',
  },
  insufficient_funds: {
    meaning: 'The balance is too low.',
    next: next.fund,
  },
  invalid_pix_key: {
    meaning: 'The key does not have the format of its type.',
    next: 'Check it with `brl key detect KEY`, and check --key-type.',
  },
  key_inactive: {
    meaning: 'The key is inactive or moving to another bank.',
    next: 'Ask the payee for another key.',
  },
  key_not_found: {
    meaning: 'The key is not in the directory (DICT).',
    next: 'Ask the payee for the right key, then run the command again with it; every look-up that finds nothing uses up the quota of key look-ups.',
  },
  key_ownership_mismatch: {
    meaning: 'The key belongs to another document.',
    next: 'Register only keys of the account’s own holder; before a payment, check whose key it is.',
  },
  limit_exceeded: {
    meaning: 'A limit of the account would be exceeded.',
    next: next.waitForLimit,
  },
  limit_exceeded_daily: {
    meaning: 'The daytime limit (06:00 to 20:00) would be exceeded.',
    next: next.waitForLimit,
  },
  limit_exceeded_nightly: {
    meaning: 'The night limit (20:00 to 06:00) would be exceeded.',
    next: next.waitForLimit,
  },
  limit_exceeded_monthly: {
    meaning: 'The monthly limit would be exceeded.',
    next: next.waitForLimit,
  },
  limit_exceeded_transaction: {
    meaning: 'The amount is over the limit for one transaction.',
    next: next.seeLimits,
  },
  partial_refund_not_supported: {
    meaning: 'The service refused a partial refund; it no longer gives this answer.',
    next: next.askSupport,
  },
  partner_account_disabled: {
    meaning: 'The bank has disabled the source account.',
    next: next.askSupport,
  },
  partner_error: {
    meaning: 'The bank answered with an unclassified error.',
    next: next.recover,
  },
  partner_forbidden: {
    meaning: 'The bank blocks this operation for the account.',
    next: 'For a payment, type `brl journal recover ID` first; then ask the service’s support.',
  },
  partner_internal: {
    meaning: 'The bank had an internal error.',
    next: next.recover,
  },
  partner_rate_limited: {
    meaning: 'The bank is slowing the service down; this is not your quota.',
    next: 'Run the same command later with the same --ref.',
  },
  partner_rejected: {
    meaning: 'The bank refused the operation for reasons of policy, risk or suspected fraud.',
    next: 'Do not repeat it unchanged; ask the service’s support why.',
  },
  partner_unauthorized: {
    meaning: 'The bank did not accept the service’s own credentials.',
    next: next.recover,
  },
  partner_unavailable: {
    meaning: 'The bank was not reachable.',
    next: next.recover,
  },
  pix_key_limit_exceeded: {
    meaning: 'The account already has the most keys allowed: 5 for a person, 20 for a company.',
    next: 'Remove a key before you register another.',
  },
  qr_amount_mismatch: {
    meaning: 'This QR code has a fixed amount, which differs from the one given.',
    next: 'See its amount with `brl pix qr decode EMV`.',
  },
  qr_gone: {
    meaning: 'The QR code expired, was removed or is already paid.',
    next: 'If you tried to pay it before, look that payment up; otherwise ask the payee for a new code.',
  },
  recipient_account_not_found: {
    meaning: 'The payee’s bank, branch or account does not exist.',
    next: 'Check all three with the payee.',
  },
  refund_amount_exceeded: {
    meaning: 'The amount is more than what is left to refund.',
    next: 'See the refunds made with `brl pix status --e2e E2E --timeline`.',
  },
  timeout: {
    meaning: 'The bank did not answer in time; the operation may have been carried out.',
    next: next.recover,
  },
  policy_denied: {
    meaning: 'A policy of your company or of the account forbids this.',
    next: 'The violations name the rule; ask your administrator.',
  },
  invalid_identifier: {
    meaning: 'The identifier is too long or has characters that are not allowed.',
    next: 'Use at most 38 of the characters A-Z, a-z, 0-9, dot, underscore and hyphen.',
  },
  invalid_bank_code: {
    meaning: 'The bank code has the wrong form; a TED takes 3 digits only.',
    next: 'Find the code with `brl banks list`.',
  },
  dict_lookup_limit_exceeded: {
    meaning: 'The quota of key look-ups is used up.',
    next: 'Do not repeat it, since that counts as abuse; wait for the window that the message names.',
  },
  beneficiary_not_found: {
    meaning: 'The payee or destination account was not found.',
    next: 'Check the document, the account and its holder with the payee; for an account at this bank, `brl transfer lookup DOCUMENT` shows the holder.',
  },
  beneficiary_incomplete: {
    meaning: 'The payee’s data lacks a branch or an account.',
    next: 'Complete the data of the payee.',
  },
  beneficiary_not_active_at_partner: {
    meaning: 'The payee’s account is not active at the bank yet.',
    next: 'Wait until the payee’s account is active.',
  },
  beneficiary_check_unavailable: {
    meaning: 'The destination could not be checked.',
    next: next.recover,
  },
  multiple_destination_accounts: {
    meaning: 'This document has more than one active account.',
    next: 'Name one with --to-account, or --to-branch and --to-number.',
  },
  batch_too_large: {
    meaning: 'The payment would need more than 99 parts.',
    next: 'Use `brl pix send`, which takes any amount.',
  },
  batch_not_found: {
    meaning: 'The service knows no such BigPix batch.',
    next: 'Check the id of the batch.',
  },
  original_transaction_not_found: {
    meaning: 'The payment to refund was not found.',
    next: 'Find its end-to-end id with `brl statement list`.',
  },
  missing_param: {
    meaning: 'The identifier of the charge is missing.',
    next: 'Name the charge by its identifier.',
  },
  invalid_tax_number: {
    meaning: 'The CPF must have 11 digits, the CNPJ 14.',
    next: 'Correct --tax-number.',
  },
  invalid_account_type: {
    meaning: 'The account type is not one of those accepted.',
    next: 'Use CHECKING, SAVINGS, PAYMENT or SALARY.',
  },
  invalid_date_range: {
    meaning: 'A date is not in the form YYYY-MM-DD.',
    next: 'Correct --from and --to.',
  },
  date_range_too_wide: {
    meaning: 'The period is longer than 31 days.',
    next: 'Shorten it, or use `brl statement list --all`.',
  },
  invalid_operation: {
    meaning: 'The operation is not one that the statement knows.',
    next: 'Use PIX, TED, BOLETO, INTERNAL or FEE.',
  },
  invalid_query: {
    meaning: 'The timeline takes exactly one id.',
    next: 'Give one of --ted-id, --e2e and --identifier.',
  },
  invalid_format: {
    meaning: 'There is no export in this format.',
    next: 'Use --format csv, pdf or xlsx.',
  },
  not_ready: {
    meaning: 'The export is not finished yet.',
    next: 'Run `brl statement export` again in a minute, with --job and the id of the export.',
  },
  presign_failed: {
    meaning: 'The download link could not be made.',
    next: next.later,
  },
  presign_error: {
    meaning: 'Making the download link failed.',
    next: next.later,
  },
  invalid_url: {
    meaning: 'The address of a webhook must begin with https.',
    next: 'Correct --url.',
  },
  hookdeck_sync_failed: {
    meaning: 'The webhook’s destination was not registered; the subscription may exist.',
    next: 'Before you create it again, make a small sandbox payment to see whether events arrive.',
  },
  outside_banking_hours: {
    meaning: 'The TED arrived outside banking hours.',
    next: 'Send a new one on a business day between 06:30 and 17:00.',
  },
  bank_unreachable: {
    meaning: 'The payee’s bank could not be reached; the TED failed.',
    next: 'Check the statement, then send a new one.',
  },
  feature_disabled: {
    meaning: 'This feature is off for your company.',
    next: next.askAdministrator,
  },
  invalid_document_type: {
    meaning: 'The document type must be CPF or CNPJ.',
    next: next.correct,
  },
  invalid_document: {
    meaning: 'The CPF or CNPJ is not valid.',
    next: next.correct,
  },
  invalid_callback_uri: {
    meaning: 'The return address is not one registered for the tenant.',
    next: 'Use a registered one, exactly as registered.',
  },
  mixed_biometry_mode: {
    meaning: 'Two kinds of biometrics were mixed in one request.',
    next: 'Use one kind for everyone.',
  },
  unsupported_provider: {
    meaning: 'The service does not know this biometrics provider.',
    next: next.correct,
  },
  provider_not_enabled: {
    meaning: 'This biometrics provider is not enabled for the tenant.',
    next: next.askAdministrator,
  },
  evidence_not_found: {
    meaning: 'The biometric evidence was not found.',
    next: 'Upload it with `brl accreditation upload-evidence`.',
  },
  evidence_not_approved: {
    meaning: 'The biometric evidence was not approved.',
    next: 'Collect new evidence and upload it with `brl accreditation upload-evidence`.',
  },
  not_pj: {
    meaning: 'This is for companies, and this accreditation is for a person.',
    next: next.seeAccreditation,
  },
  invalid_kind: {
    meaning: 'The service does not know this kind of file.',
    next: 'See the kinds with `brl accreditation upload-document --help`.',
  },
  invalid_content_type: {
    meaning: 'The file must be a PDF.',
    next: 'Convert it, then upload it again.',
  },
  invalid_status: {
    meaning: 'Files are not accepted at this step of the accreditation.',
    next: next.seeAccreditation,
  },
  already_accredited: {
    meaning: 'An accreditation for this document is already in progress.',
    next: next.seeAccreditation,
  },
  rate_limited: {
    meaning: 'The service takes no more of these requests for now.',
    next: 'Wait as long as the service says, or an hour, then run it again.',
  },
  storage_unavailable: {
    meaning: 'The service’s file storage did not answer.',
    next: next.later,
  },
  risk_check_unavailable: {
    meaning: 'The risk check did not answer.',
    next: next.recover,
  },
  identity_not_approved: {
    meaning: 'The identity check was not approved.',
    next: 'See it with `brl identity status ID`.',
  },
  identity_stale: {
    meaning: 'The identity check is too old.',
    next: 'Start a new one with `brl identity create`.',
  },
  session_invalid: {
    meaning: 'The holder’s session in the browser ended.',
    next: 'Ask the holder to open the link again on the same device; `brl accreditation status ID` shows it.',
  },
  too_many_files: {
    meaning: 'No more files of this kind are accepted; at most 10 of kind `other`.',
    next: 'Combine files into one PDF.',
  },
  file_too_large: {
    meaning: 'The file is over 20 MB.',
    next: 'Make it smaller, then upload it again.',
  },
  documents_incomplete: {
    meaning: 'Files are missing for the approval.',
    next: 'Upload them with `brl accreditation upload-document ID FILE --kind KIND`.',
  },
  existing_partner_account: {
    meaning: 'The person already has an account at the bank.',
    next: next.askSupport,
  },
  cancelled: {
    meaning: 'The accreditation was cancelled.',
    next: next.newAccreditation,
  },
  consent_declined: {
    meaning: 'The holder declined.',
    next: 'Talk to the holder before you ask again.',
  },
  consent_expired: {
    meaning: 'The holder did not answer in time.',
    next: next.newAccreditation,
  },
  consent_facial_failed: {
    meaning: 'The holder’s face check failed.',
    next: next.newAccreditation,
  },
  castle_deny: {
    meaning: 'The risk analysis denied the consent.',
    next: next.askSupport,
  },
  consent_link_failed: {
    meaning: 'The consent link could not be made.',
    next: next.newAccreditation,
  },
  partner_validation_failed: {
    meaning: 'The bank did not accept the data of the accreditation.',
    next: 'Correct the data, then start again.',
  },
  boleto_charge_beneficiary_pending: {
    meaning: 'The charge was not created: the bank is still registering you as beneficiary.',
    next: 'Run the same command again in 5 minutes, with the same identifier in its body.',
  },
  boleto_charge_beneficiary_ineligible: {
    meaning: 'This account can’t be a beneficiary of boletos.',
    next: next.askSupport,
  },
  boleto_charge_beneficiary_registration_failed: {
    meaning: 'The registration as beneficiary failed at the bank.',
    next: 'Register again, and see the state, with `brl boleto charge beneficiary`.',
  },
  boleto_charge_monthly_limit_exceeded: {
    meaning: 'The month’s quota of boleto charges is used up.',
    next: 'See it with `brl boleto charge quota`.',
  },
  bank_slip_write_off_unavailable: {
    meaning: 'The service can’t write off an open boleto.',
    next: 'Let it expire, or ask the service’s support.',
  },
  pix_batch_not_found: {
    meaning: 'The service knows no such batch.',
    next: 'See the batches with `brl batch list`.',
  },
  pix_batch_item_not_found: {
    meaning: 'The batch has no such row.',
    next: next.reviewBatch,
  },
  pix_batch_account_disabled: {
    meaning: 'Batches are off for this account.',
    next: next.askAdministrator,
  },
  pix_batch_chunk_invalid: {
    meaning: 'The rows were not accepted: send 1 to 50 at a time.',
    next: 'Correct the rows, then use `brl batch put-items`.',
  },
  pix_batch_csv_invalid: {
    meaning: 'The CSV file was not accepted.',
    next: 'Compare it with `brl batch template`.',
  },
  pix_batch_too_large: {
    meaning: 'The batch has too many rows or too many bytes.',
    next: 'Split it.',
  },
  pix_batch_item_conflict: {
    meaning: 'A row conflicts with another or with an earlier payment.',
    next: next.reviewBatch,
  },
  pix_batch_not_editable: {
    meaning: 'The batch is no longer a draft.',
    next: next.reviewBatch,
  },
  pix_batch_empty: {
    meaning: 'The batch has no rows.',
    next: 'Add some with `brl batch upload-csv BATCH FILE`.',
  },
  pix_batch_not_reviewed: {
    meaning: 'The batch was not reviewed.',
    next: 'Type `brl batch review BATCH`.',
  },
  pix_batch_has_invalid_items: {
    meaning: 'The batch has rows that are not valid.',
    next: 'See which with `brl batch review BATCH`.',
  },
  pix_batch_acknowledgement_required: {
    meaning: 'The dispatch was not acknowledged.',
    next: 'Type `brl batch dispatch BATCH`.',
  },
  pix_batch_insufficient_balance: {
    meaning: 'The balance does not cover the batch.',
    next: 'Add funds, then type `brl batch review BATCH`.',
  },
  pix_batch_no_receipts: {
    meaning: 'The batch has no receipts.',
    next: next.reviewBatch,
  },
  pix_batch_receipt_unavailable: {
    meaning: 'The receipt is not available.',
    next: next.later,
  },
  receipt_render_failed: {
    meaning: 'The receipt could not be generated.',
    next: next.later,
  },
  invalid_pix_batch_policy: {
    meaning: 'The policy for batches is not valid.',
    next: next.askAdministrator,
  },
  identity_verification_monthly_limit_exceeded: {
    meaning: 'The month’s 10 identity checks are used up.',
    next: 'Wait for the next month, Brasilia time.',
  },
  invalid_cursor: {
    meaning: 'The cursor is not valid, or the order is descending.',
    next: 'Start the search again, or let `brl statement search --all` fetch all pages.',
  },
  pix_key_email_phone_disabled: {
    meaning: 'E-mail and phone keys are off for your company.',
    next: 'Register a random key, or ask your administrator.',
  },
  code_invalid: {
    meaning: 'The code is wrong.',
    next: 'Type it again with `brl pix keys verify`.',
  },
  code_expired: {
    meaning: 'The code expired.',
    next: 'Ask for another with `brl pix keys resend`.',
  },
  challenge_locked: {
    meaning: 'Too many wrong codes were given.',
    next: next.startCode,
  },
  challenge_not_found: {
    meaning: 'No registration of a key with this id is waiting for a code.',
    next: next.startCode,
  },
  otp_send_failed: {
    meaning: 'The code could not be delivered.',
    next: 'Try `brl pix keys resend` in a minute.',
  },
  bank_not_found: {
    meaning: 'No bank has this code.',
    next: 'Search with `brl banks list`.',
  },
  ip_allowlist_derived: {
    meaning: 'The tenant’s IP list is made from its delegated credentials.',
    next: 'Change a credential’s list: `brl credentials ips add`.',
  },
  account_has_balance: {
    meaning: 'The account still has a balance, so it can’t be closed.',
    next: 'Bring the balance to zero first.',
  },
  weak_pin: {
    meaning: 'The PIN is too easy: 6 to 12 digits, no repetition, sequence or birth date.',
    next: 'Choose another with `brl pin set`.',
  },
  pin_required: {
    meaning: 'This credential pays only with the operator’s PIN.',
    next: 'Name the operator with `brl config set` and acting-document: on a terminal the PIN is then asked for. Off one, set BRL_ACTING_DOCUMENT and BRL_TRANSACTION_PIN_FILE.',
  },
  pin_change_disabled: {
    meaning: 'A PIN can be changed only on the hosted page.',
    next: 'Ask for the link with `brl pin reset`.',
  },
  pin_invalidate_disabled: {
    meaning: 'A PIN can’t be removed while the hosted page is enabled.',
    next: 'Ask for the link with `brl pin reset`.',
  },
  pin_reset_rate_limited: {
    meaning: 'Too many PIN resets were asked for in one hour.',
    next: 'Wait an hour; earlier links last 30 minutes.',
  },
  pin_reset_not_enrolled: {
    meaning: 'This operator has no PIN to reset.',
    next: 'Set one with `brl pin set`.',
  },
  cashout_locked: {
    meaning: 'Payments out of this account are locked.',
    next: next.seeLocks,
  },
  cashout_outside_hours: {
    meaning: 'It is outside the hours when this account may pay.',
    next: next.seeLocks,
  },
  cashout_source_ip_not_allowed: {
    meaning: 'This IP address may not pay from the account.',
    next: next.seeLocks,
  },
  credential_not_yet_active: {
    meaning: 'The credential is not active yet: that takes 18 hours.',
    next: 'See when it starts to work with `brl credentials list`.',
  },
  signed_host_required: {
    meaning: 'A delegated credential works only on the host for signed requests.',
    next: 'Set BRL_CLIENT_BASE_URL and the signing key.',
  },
};

/** The meaning of each `errorCode` of the service, and the next step; loaded only when one is shown. */
export const serviceErrorWords = topic('errors service', english);
