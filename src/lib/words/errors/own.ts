import { topic } from '../topic.ts';

/** Advice of several codes. */
const next = {
  recover: 'Do not pay again; type `brl journal recover ID`.',
  recoverOrRepeat: 'For a payment, type `brl journal recover ID`; a query can be repeated in a moment.',
  addHelp: 'Add --help to see the flags and examples.',
  runDoctor: 'Type `brl doctor`.',
  seeOrigin: 'See what is set, and where, with `brl config show --origin`.',
  readEarlier: 'Read the earlier payment with `brl journal show ID`.',
};

/** The sentences of {@link ownErrorWords} in English, for a document that has every language. */
export const english = {
  failure_unproven: {
    meaning: 'A look-up shows what may belong to an earlier attempt; the latest one may still be executed.',
    next: next.recover,
  },
  usage: {
    meaning: 'The command line is incomplete or was not understood.',
    next: next.addHelp,
  },
  unknown_error_code: {
    meaning: 'There is no such error code.',
    next: 'To see all of them, type `brl errors list`.',
  },
  invalid_amount: {
    meaning: 'This is not an amount in reais with at most two decimals.',
    next: 'Type reais and centavos, like 1234.56 or 1234,56.',
  },
  invalid_br_code: {
    meaning: 'This is not a PIX code that can be trusted.',
    next: 'Copy the whole code again, or ask for a new one.',
  },
  invalid_boleto: {
    meaning: 'This is not a boleto: a digit is wrong, missing or extra.',
    next: 'Copy the line again from the boleto; `brl boleto preview` shows what it asks for.',
  },
  nothing_to_pay: {
    meaning: 'This code authorises later payments and contains nothing to pay now.',
    next: 'Ask the payee for a code of the amount that is due.',
  },
  ambiguous_key: {
    meaning: 'The key could be of more than one type.',
    next: 'Name the type with --key-type.',
  },
  invalid_request: {
    meaning: 'Part of the request can’t be sent as it was given.',
    next: next.addHelp,
  },
  invalid_command: {
    meaning: 'The external command is not in the right form.',
    next: next.addHelp,
  },
  invalid_path: {
    meaning: 'This is not a path of the service.',
    next: 'Give the path from /v1 on, with its query.',
  },
  invalid_timestamp: {
    meaning: 'This is not a time that can be signed.',
    next: 'Write it like 2026-11-20T12:00:00Z, or as Unix time.',
  },
  missing_flags: {
    meaning: 'Flags are missing, and there is no terminal to ask on.',
    next: next.addHelp,
  },
  missing_profile: {
    meaning: 'No profile is named.',
    next: 'To see the profiles, type `brl auth list`.',
  },
  invalid_method: {
    meaning: 'The service has no such method.',
    next: 'Use one of the methods that the message names.',
  },
  invalid_idempotency_key: {
    meaning: 'The idempotency key has characters that a header can’t carry.',
    next: 'Use printable ASCII without spaces.',
  },
  invalid_id: {
    meaning: 'The id contains characters that are not allowed.',
    next: 'Copy it again from its source.',
  },
  invalid_acting_document: {
    meaning: 'The operator’s document is not a CPF or CNPJ.',
    next: 'Correct BRL_ACTING_DOCUMENT.',
  },
  missing_account: {
    meaning: 'No account is named.',
    next: 'Add --account ACCOUNT, or set BRL_ACCOUNT_ID.',
  },
  unreadable_data: {
    meaning: 'The file with the data can’t be read.',
    next: 'Check the path, and that you may read it.',
  },
  secret_in_argv: {
    meaning: 'Every process can see a secret on the command line.',
    next: 'Remove it from the shell history, change it, and give it to `brl auth login`.',
  },
  invalid_setting: {
    meaning: 'The setting can’t have this value.',
    next: 'See the values with `brl config show`.',
  },
  unknown_setting: {
    meaning: 'There is no such setting.',
    next: 'See the settings with `brl config show`.',
  },
  config_pinned: {
    meaning: 'This setting belongs to the credential and cannot be changed separately.',
    next: 'Log in again with `brl auth login`.',
  },
  invalid_config_file: {
    meaning: 'The file of profiles has values that do not fit.',
    next: 'Correct the lines that are named, then see what would change with `brl config diff`.',
  },
  invalid_profile_name: {
    meaning: 'This can’t be the name of a profile.',
    next: 'Use 1 to 64 letters, digits, dots, hyphens or underscores.',
  },
  above_max_amount: {
    meaning: 'The amount is above the maximum per payment of this profile.',
    next: 'See the maximum with `brl config show`.',
  },
  needs_confirm: {
    meaning: 'To continue, confirm by typing the value again.',
    next: 'Check what is about to happen. If the value in the message is right, add --confirm with it.',
  },
  needs_date: {
    meaning: 'It is not certain which rows of the file are paid today.',
    next: 'Name the day with --date, or pay all rows now with --ignore-dates.',
  },
  intent_not_found: {
    meaning: 'The journal of this environment has no such payment or creation.',
    next: 'See what it has with `brl journal list`; it may be in another journal (BRL_JOURNAL) or on another machine.',
  },
  payee_unknown: {
    meaning: 'No payee has this nickname; a part of one is never taken for it.',
    next: 'To see all of them, type `brl payees list`.',
  },
  payee_exists: {
    meaning: 'Another payee has this nickname, in whatever case and accents.',
    next: 'Take another nickname, or put this payee in its place with --replace.',
  },
  run_not_found: {
    meaning: 'The journal of this environment and account has no run with this id or ref.',
    next: 'See what it has with `brl payout list`; the run may be in another journal (BRL_JOURNAL) or on another machine.',
  },
  not_a_worker: {
    meaning: 'This user of the shared journal may not send the rows of runs.',
    next: 'Have the owner of the database type `GRANT brl_worker TO USER`.',
  },
  run_not_planned: {
    meaning: 'Not all rows of this run were recorded, so none of them was sent.',
    next: 'Plan the file again under the same ref; the rows that are already recorded are kept.',
  },
  no_receipt: {
    meaning: 'What was named is not one payment, so there can be no receipt of it.',
    next: 'Name a payment that `brl journal list` shows, or the run of a file.',
  },
  no_rows: {
    meaning: 'The file has no row to pay.',
    next: 'See how it is read with `brl payout lint FILE`.',
  },
  resolve_refused: {
    meaning: 'The outcome of this payment cannot be recorded by hand now.',
    next: 'See the open payments with `brl journal list --open`.',
  },
  resolved_not_paid: {
    meaning: 'A person recorded this payment as not paid; the service did not say so.',
    next: 'See who recorded it, and where they saw it, with `brl journal show ID`.',
  },
  resolved_not_made: {
    meaning: 'A person recorded this as not made; the service did not say so.',
    next: 'See who recorded it, and where they saw it, with `brl journal show ID`.',
  },
  new_attempt_refused: {
    meaning: 'A new attempt was asked for, but no look-up shows the payment as FAILED: nothing was sent.',
    next: 'Read it with `brl journal show ID`; if the statement does not have the payment either, pay it with another --ref.',
  },
  resume_refused: {
    meaning: 'The payment must not be sent again.',
    next: 'Look it up with `brl journal recover ID`.',
  },
  invalid_end_to_end_id: {
    meaning: 'This is not an end-to-end id.',
    next: 'It has E or D and 31 more characters, as in E9999900420261121100681815f1cdd7.',
  },
  not_received: {
    meaning: 'Only a PIX that this account received can be refunded.',
    next: 'Only the payee can give back what the account sent: ask the payee; after a fraud, ask the bank for a dispute (MED).',
  },
  refund_too_late: {
    meaning: 'A PIX can be refunded for a number of days (setting refundWindowDays); this one is older.',
    next: 'Send the money back as a new payment with `brl pix send`.',
  },
  invalid_address_range: {
    meaning: 'This is not an address range in CIDR form.',
    next: 'Write it like 203.0.113.7/32.',
  },
  port_unavailable: {
    meaning: 'brl cannot listen on this port.',
    next: 'Choose another with --port and --client-port.',
  },
  signing_key_missing: {
    meaning: 'This credential has no signing key.',
    next: 'Set BRL_SIGNING_KEY_FILE and BRL_SIGNING_KEY_ID.',
  },
  file_exists: {
    meaning: 'The file already exists and was not overwritten.',
    next: 'Choose another name.',
  },
  unwritable_file: {
    meaning: 'The file cannot be written.',
    next: 'Check the directory and its free space, then run it again.',
  },
  payment_failed: {
    meaning: 'The service reports this payment as FAILED and gives no reason.',
    next: 'Ask the bank, naming the identifier, then decide again.',
  },
  payment_reversed: {
    meaning: 'The service shows this payment as REVERSED: the money came back.',
    next: 'Check the statement before you pay again.',
  },
  needs_yes: {
    meaning: 'There is no terminal on which to confirm this.',
    next: 'Check the command, then add --yes.',
  },
  needs_ref_or_journal: {
    meaning: 'Without a terminal a payment needs a name of your own or a permanent journal.',
    next: 'Add --ref NAME, or set BRL_JOURNAL.',
  },
  confirmation_mismatch: {
    meaning: 'The value given to --confirm is not the one expected.',
    next: 'Read the summary of the command and give exactly the value it shows.',
  },
  declined: {
    meaning: 'You declined, so nothing was sent.',
    next: 'Run the command again if you change your mind.',
  },
  credential_not_stored: {
    meaning: 'The credential was issued, but its secret or its profile could not be stored here.',
    next: 'Revoke it with `brl credentials revoke CLIENT`, then issue another.',
  },
  interrupted: {
    meaning: 'Interrupted: the command stopped before its end.',
    next: 'After exit 130 type the line again to go on; after exit 40, `brl journal recover ID`, because something may have been sent.',
  },
  ref_conflict: {
    meaning: 'This --ref already names another payment.',
    next: next.readEarlier,
  },
  duplicate_payment: {
    meaning: 'The same payment was already made or started.',
    next: 'Read it with `brl journal show ID`; if you want this one as well, add --allow-duplicate.',
  },
  invalid_rows: {
    meaning: 'Some rows are wrong; each is listed with its line and column.',
    next: 'Correct all of them in the source, then run it again.',
  },
  duplicate_upload: {
    meaning: 'Rows of this file are in another batch, or were paid.',
    next: 'Look at them with `brl batch status BATCH --rows`; to pay them anyway, add --allow-duplicate.',
  },
  duplicate_run: {
    meaning: 'The same file is already a run under another ref, so nothing was sent.',
    next: 'Look at it with `brl payout status RUN`; if both are meant, add --allow-duplicate.',
  },
  run_differs: {
    meaning: 'A run of this ref exists and has other rows, so nothing was sent.',
    next: 'Compare with `brl payout show RUN`; pay other rows under another ref.',
  },
  duplicate_creation: {
    meaning: 'The same thing was already made or started.',
    next: 'Read it with `brl journal show ID`; if you want another one, add --allow-duplicate.',
  },
  secret_lost: {
    meaning: 'The credential was issued, but its secret was lost with the answer.',
    next: 'Revoke it (`brl credentials list`, `brl credentials revoke CLIENT`) and issue another.',
  },
  uncertain: {
    meaning: 'It is not known whether the request was carried out.',
    next: next.recover,
  },
  response_unreadable: {
    meaning: 'The answer of the service was cut short or could not be read.',
    next: next.recoverOrRepeat,
  },
  redirect_refused: {
    meaning: 'The service pointed to another address; credentials are never sent there.',
    next: 'Check the host with `brl config show --origin`; do not pay again.',
  },
  echo_mismatch: {
    meaning: 'The answer is about a different payment from the one sent.',
    next: next.recover,
  },
  connection_ended: {
    meaning:
      'A connection that was kept ended in place of the answer; most often the request was never read.',
    next: next.recover,
  },
  batch_failed: {
    meaning: 'The batch ended or stopped with failed rows.',
    next: 'Export them with `brl batch export-failed BATCH`.',
  },
  batch_uncertain: {
    meaning: 'The outcome of at least one row is not known.',
    next: 'Do not pay those rows again; type `brl journal recover`.',
  },
  unconfirmed: {
    meaning: 'The service did not say whether another machine has paid this row since.',
    next: 'Do not pay it another way; ask again with `brl payout recover RUN`.',
  },
  doubts: {
    meaning: 'The outcome of too many rows is not known, so the run halted.',
    next: 'Before you go on with the run, look the rows up with `brl payout recover RUN`.',
  },
  expectation_failed: {
    meaning: 'The payee is not the one named by --expect-document or --expect-name, so nothing was sent.',
    next: 'Check the key with the payee.',
  },
  invalid_schedule: {
    meaning: 'The payment cannot be scheduled for this day and time.',
    next: 'Name another day with --on, or another time with --at.',
  },
  schedule_held: {
    meaning:
      'Something changed since the payment was scheduled, or its hour has passed, so nothing was sent.',
    next: 'See why with `brl schedule show NAME`; then `brl schedule run NAME` pays it, and `brl schedule cancel NAME` ends it.',
  },
  schedule_cancelled: {
    meaning: 'A person cancelled the scheduled payment before its hour. It was never sent.',
    next: 'To pay after all, type the payment again with another --ref.',
  },
  schedule_too_late: {
    meaning: 'The scheduled payment was sent before it could be cancelled.',
    next: 'See how it stands with `brl status NAME`.',
  },
  boleto_preview_unreadable: {
    meaning: "The service's preview of the boleto does not say enough to pay it safely.",
    next: 'Look at the answer with `brl boleto preview --json`, and set the names of its fields.',
  },
  qr_differs: {
    meaning: 'The code and the bank’s answer about it differ, so nothing was sent.',
    next: 'Compare them with `brl pix qr decode`, and ask the payee.',
  },
  check_failed: {
    meaning: 'A check failed.',
    next: 'Read the lines that are marked as failed.',
  },
  not_authenticated: {
    meaning: 'There is no valid login.',
    next: 'Log in with `brl auth login`.',
  },
  token_refused: {
    meaning: 'The service refused to give this credential a token.',
    next: 'Check it with `brl auth status`, then `brl auth login`.',
  },
  token_unreachable: {
    meaning: 'The token endpoint was not reached.',
    next: 'Check the address, network and proxy.',
  },
  token_unavailable: {
    meaning: 'The service is not issuing tokens at the moment.',
    next: 'Run it again later; `brl doctor` says more.',
  },
  pin_locked: {
    meaning: 'The PIN is locked after wrong attempts.',
    next: 'See until when with `brl pin status`.',
  },
  dict_paused: {
    meaning: 'Key look-ups are paused because their quota is used up.',
    next: 'Wait until the pause ends; trying again makes it worse.',
  },
  not_sent: {
    meaning: 'The service was not reached; no byte was sent.',
    next: 'Run it again with the same --ref; `brl doctor` checks the network and proxy.',
  },
  held_up: {
    meaning: 'The machine went to sleep or stalled just before the payment was sent, so it was not sent.',
    next: 'Run the command again.',
  },
  policy_unusable: {
    meaning:
      'The policy of this machine cannot be asked: it is missing, unreadable, writable by others, not understood, older than one that was seen, signed by too few, or wants another journal.',
    next: 'Ask whoever administers this machine; docs/approvals.md says how a policy must lie.',
  },
  policy_denied: {
    meaning: 'The policy of this machine forbids this operation.',
    next: 'Ask whoever administers this machine.',
  },
  policy_limit_payment: {
    meaning:
      'The policy of this machine allows no single payment of this amount, or needs to know the amount before it is paid.',
    next: 'Ask whoever administers this machine.',
  },
  policy_limit_day: {
    meaning:
      'With this payment, more than the policy allows would leave the account today; everything counts that is not proven unpaid.',
    next: 'Pay it tomorrow (Brasilia); `brl policy explain` says what is left of today.',
  },
  policy_limit_payee_day: {
    meaning: 'With this payment, one payee would get more today than the policy of this machine allows.',
    next: 'Pay it tomorrow (Brasilia); `brl policy explain` says what is left of today.',
  },
  policy_payee_changed: {
    meaning:
      'The key or account was paid before and belongs to somebody else now, or nobody looked who owns it now; the policy refuses that.',
    next: 'Ask the payee by a way you already know, then whoever administers this machine.',
  },
  policy_no_band: {
    meaning: 'No band of the policy of this machine fits the amount, the payee and the hour.',
    next: 'See the bands with `brl policy show`, and ask whoever administers this machine.',
  },
  policy_unsound: {
    meaning: 'Payments of some band could wait for ever, as nobody can approve what one of the makers plans.',
    next: 'Correct the policy, raise its serial, and run `brl policy check` again.',
  },
  approval_missing: {
    meaning: 'The policy of this machine wants more people to approve this payment.',
    next: 'Have the plan approved with brl plan approve; brl plan verify says who may.',
  },
  approval_invalid: {
    meaning:
      'An approval, the maker of the plan or a signature of a policy does not count: changed, of another text, or by a key that is not allowed.',
    next: 'Have it signed anew by a key that is allowed; brl plan show tells each signature of a plan.',
  },
  self_approval: {
    meaning: 'The maker of a plan cannot approve it.',
    next: 'Have somebody else approve it.',
  },
  plan_rejected: {
    meaning: 'Somebody rejected this plan, which is final.',
    next: 'Have its maker write a new plan.',
  },
  plan_changed: {
    meaning: 'The plan is not as its maker signed it, or says another amount or payee than its request.',
    next: 'Have its maker write a new plan.',
  },
  plan_expired: {
    meaning: 'The plan was not executed in time.',
    next: 'Have its maker write a new plan.',
  },
  plan_executed: {
    meaning: 'The plan was executed before; a plan executes once.',
    next: 'Read what became of its payment with `brl journal show`.',
  },
  release_changed: {
    meaning: 'The file, or the list of its release, is not as it was signed.',
    next: 'Do not install it. Fetch it again, from whoever makes the releases.',
  },
  release_key_unknown: {
    meaning: 'Nobody said whose signature a release must have, so nothing was checked.',
    next: 'Name the public key with --signer.',
  },
  seal_changed: {
    meaning: 'The seal was changed after it was signed, or signed with another key.',
    next: 'Take the copy that whoever signed it kept.',
  },
  journal_changed: {
    meaning: 'A record of the journal is not as it was when the journal was sealed.',
    next: 'Trust the statement: type `brl reconcile`.',
  },
  backup_unsound: {
    meaning: 'A copy of a journal is damaged, was changed, or lacks payments. No money moved.',
    next: 'Take an older backup, or one from another place.',
  },
  journal_unavailable: {
    meaning: 'The journal could not be written, so nothing was sent.',
    next: 'Check the disk and permissions, then type `brl doctor`.',
  },
  locked_elsewhere: {
    meaning: 'Another process is working on this payment.',
    next: 'Wait for it, then type `brl journal show ID`.',
  },
  network_filesystem: {
    meaning: 'The journal is on a network file system, where locks may not hold.',
    next: 'Set BRL_JOURNAL to a local disk.',
  },
  config_incomplete: {
    meaning: 'Some connection settings are there, but others are missing.',
    next: next.seeOrigin,
  },
  sandbox_unavailable: {
    meaning: 'The file in which the sandbox keeps its state cannot be used.',
    next: 'Check the disk and permissions. The file may be deleted: the sandbox then starts over.',
  },
  sandbox_needs_environment: {
    meaning: 'Nothing is configured, and a script must ask for the sandbox explicitly.',
    next: 'Set BRL_ENVIRONMENT=sandbox, or the connection you meant.',
  },
  environment_mismatch: {
    meaning: 'Profile, host and credential belong to different environments.',
    next: next.seeOrigin,
  },
  open_dispute: {
    meaning: 'A dispute (MED) against the PIX is open or was accepted, and takes the money back by itself.',
    next: 'Wait for its end, or refund all the same with --despite-dispute.',
  },
  proxy_unusable: {
    meaning: 'The variable that names the proxy cannot be used.',
    next: 'Correct the variable that the message names, or unset it.',
  },
  journal_place: {
    meaning: 'BRL_JOURNAL is no absolute path, so that it would be another journal in every folder.',
    next: 'Set it to a whole path, or to the address of a shared journal.',
  },
  no_home: {
    meaning: 'There is no home directory, or no right to make the folder for payments in it.',
    next: 'Set HOME, or the XDG variables, to absolute paths where this user may write.',
  },
  unsafe_runtime: {
    meaning: 'A setting of this runtime would show secrets or switch off TLS checks.',
    next: 'Unset the variable or flag that the message names.',
  },
  runtime_too_old: {
    meaning: 'This Node.js is too old for brl.',
    next: 'Install a newer Node.js and run the command again.',
  },
  unsafe_file: {
    meaning: 'A private file is not protected well enough.',
    next: 'Restrict it to yourself: chmod 600 FILE.',
  },
  unsafe_directory: {
    meaning: 'A private directory is not protected well enough.',
    next: 'Restrict it to yourself: chmod 700 DIRECTORY.',
  },
  secret_unreadable: {
    meaning: 'A file that should hold a secret can’t be read.',
    next: 'Check the path of the file, its owner, and that you may read it.',
  },
  secret_store_unavailable: {
    meaning: 'The place that keeps the secret can’t be used.',
    next: 'Keep it in an encrypted file instead: `brl auth login --store vault`.',
  },
  secret_store_locked: {
    meaning: 'The system’s keychain is locked.',
    next: 'Unlock it and run the command again.',
  },
  secret_store_timeout: {
    meaning: 'The system’s keychain did not answer.',
    next: 'Unlock it and run the command again.',
  },
  secret_store_too_large: {
    meaning: 'The keychain can’t hold a secret this long.',
    next: 'Keep it in an encrypted file instead: `brl auth login --store vault`.',
  },
  secret_store_wrong_passphrase: {
    meaning: 'The passphrase does not open the vault, or is too short for a new one.',
    next: 'Run the command again with the right passphrase; if it comes from BRL_VAULT_PASSPHRASE_FILE, check that file.',
  },
  secret_store_damaged: {
    meaning: 'The vault is damaged, or a newer version of brl wrote it.',
    next: 'Update brl, or move the file away and type `brl auth login`.',
  },
  secret_store_helper_failed: {
    meaning: 'The helper command gave no secret.',
    next: 'Run the helper by hand and look at what it prints.',
  },
  secret_store_expired: {
    meaning: 'The credential that the helper gave has expired.',
    next: 'Renew it where the helper gets it.',
  },
  secret_not_found: {
    meaning: 'The secret is not where the profile says.',
    next: 'Log in with `brl auth login`.',
  },
  vault_locked: {
    meaning: 'The vault needs its passphrase, but there is no terminal.',
    next: 'Set BRL_VAULT_PASSPHRASE_FILE.',
  },
  profile_not_found: {
    meaning: 'There is no profile with this name.',
    next: 'To see the profiles, type `brl auth list`.',
  },
  no_current_profile: {
    meaning: 'No profile is selected.',
    next: 'Choose one with `brl auth switch`.',
  },
  notifiers_unreadable: {
    meaning: 'The file with the notifiers can’t be used; it was not changed.',
    next: 'Repair it, or move it away and type `brl notify set`.',
  },
  profiles_unreadable: {
    meaning: 'The file with the profiles can’t be used; it was not changed.',
    next: 'Repair it, or move it away and type `brl auth login`.',
  },
  profiles_version_unknown: {
    meaning: 'A newer version of brl wrote the profiles.',
    next: 'Update brl.',
  },
  signing_key_unreadable: {
    meaning: 'The signing key is not a private key in PEM form.',
    next: 'Check BRL_SIGNING_KEY_FILE.',
  },
  signing_key_encrypted: {
    meaning: 'The signing key is protected by a password.',
    next: 'Decrypt it into a file with mode 0600.',
  },
  signing_key_unsupported: {
    meaning: 'The signing key is neither P-256 nor RSA.',
    next: 'Make one with `brl credentials delegate`.',
  },
  signing_command_failed: {
    meaning: 'The command that signs the requests gave no signature that can be used; nothing was sent.',
    next: 'Run the command by hand with a text on its stdin, then type `brl doctor`.',
  },
  clock_skew: {
    meaning: 'The clock of this machine is too far from the service’s, or could not be compared with it.',
    next: 'Set the clock, then type `brl doctor`.',
  },
  brl_internal_error: {
    meaning: 'brl itself failed, before anything was sent.',
    next: 'Run it again with --verbose and report what it prints.',
  },
  ted_window_closed: {
    meaning: 'This TED may not be sent at this hour, so it was not sent.',
    next: 'Send it on a business day between 06:30 and 17:00 (Brasilia), after 17:30 for the next business day, or pay by PIX.',
  },
  not_same_day: {
    meaning: 'The TED might not settle today, and --only-same-day was given.',
    next: 'Send it on a business day between 06:30 and 17:00 (Brasilia).',
  },
  until_reached: {
    meaning: 'The time given in --until has come, so no further row was started.',
    next: 'Send the rest with `brl payout resume RUN`.',
  },
  night_limit: {
    meaning: 'The PIX rows that are left exceed the night limit, so the run stopped before them.',
    next: 'Send the rest from 06:00 (Brasilia) on with `brl payout resume RUN`.',
  },
  journal_moved: {
    meaning:
      'The shared journal is on another server than before, or was restored or promoted. It may lack payments that were sent, so the run stopped.',
    next: 'Type `brl payout resume RUN`: it asks the service about every row before it sends one.',
  },
  deprecated_route: {
    meaning:
      'The specification marks this route as deprecated, and --fail-on-deprecated was given; nothing was sent.',
    next: 'Use the successor that the message names.',
  },
  bank_without_ted: {
    meaning: 'The bank catalogue says that this bank does not take TEDs.',
    next: 'Pay by PIX, or add --no-bank-check if the catalogue is wrong.',
  },
  bank_without_pix: {
    meaning: 'The bank catalogue says that this bank does not take PIX.',
    next: 'Pay by TED, or add --no-bank-check if the catalogue is wrong.',
  },
  ted_failed: {
    meaning: 'The TED failed, and the service does not say why.',
    next: 'To pay it anyway, run the same command with --new-attempt, or without --ref.',
  },
  ted_timeout_unproven: {
    meaning: 'The service gave up on this TED after 48 h and says FAILED; the bank may still have paid it.',
    next: 'Check the statement after the next TED window has closed; do not pay again before.',
  },
  unavailable: {
    meaning: 'The service is not available for this query.',
    next: next.runDoctor,
  },
  export_failed: {
    meaning: 'The service could not write the export.',
    next: 'Start it again, perhaps with fewer days.',
  },
  unknown_event: {
    meaning: 'The service has no such event.',
    next: 'To see all of them, type `brl webhooks events`.',
  },
  unknown_event_field: {
    meaning: 'The event has no such field.',
    next: 'See its fields with `brl webhooks trigger EVENT --dry-run`.',
  },
  invalid_public_key: {
    meaning:
      'This is not a public key that the service accepts: P-256, or RSA of 2048 bits or more, in PEM form.',
    next: 'Make one from the private key with openssl pkey -pubout.',
  },
  profile_exists: {
    meaning: 'A profile with that name already exists.',
    next: 'Give another name.',
  },
  no_signed_host: {
    meaning: 'The host for signed requests is not known.',
    next: 'Add --client-base-url URL.',
  },
  accreditation_exists: {
    meaning: 'This document already has an accreditation.',
    next: 'Read it with `brl accreditation status ID`.',
  },
  journal_address: {
    meaning: 'The address of the shared journal cannot be used.',
    next: 'Write BRL_JOURNAL as postgres://USER@HOST:PORT/DATABASE, without a password.',
  },
  journal_rights: {
    meaning: 'The user of the shared journal may not do this.',
    next: 'Connect as a user who may, or ask the database administrator; `brl journal migrate --check` says what is missing.',
  },
  copy_refused: {
    meaning: 'The journal cannot be copied there.',
    next: 'Name an empty database, prepared with `brl journal migrate --apply`.',
  },
  copy_differs: {
    meaning: 'The copy of the journal is not the same as the file.',
    next: 'Go on paying from the file, and run the copy again.',
  },
  unsafe_url: {
    meaning: 'The address does not use https, so nothing is sent there.',
    next: 'Give an address that begins with https://.',
  },
  upload_refused: {
    meaning: 'The storage refused the file.',
    next: 'Run `brl accreditation upload-document` again: it asks for a new upload address.',
  },
  upload_url_missing: {
    meaning: 'The service gave no upload URL under a name that brl knows.',
    next: 'Set the name of its field with the setting uploadUrl.',
  },
  needs_pin: {
    meaning: 'The PIN is needed, and there is no terminal to ask on.',
    next: 'Add --pin-file FILE, or --pin-file - for stdin.',
  },
  invalid_pin: {
    meaning: 'This is not a PIN of 6 to 12 digits.',
    next: 'Type only digits.',
  },
  unknown_subscription: {
    meaning: 'No subscription with this id was made on this machine.',
    next: 'Give --auth-type and --secret-file instead of --subscription.',
  },
  not_captured: {
    meaning: 'No such delivery was captured here.',
    next: 'To see the captured deliveries, type `brl webhooks captured list`.',
  },
  capture_store_unavailable: {
    meaning: 'The file of captured deliveries cannot be read or written.',
    next: next.runDoctor,
  },
  pin_mismatch: {
    meaning: 'The two PINs differ.',
    next: 'Run it again and type the same PIN twice.',
  },
};

/** The meaning of each code of `brl`, and the next step; loaded only when one is shown. */
export const ownErrorWords = topic('errors own', english);
