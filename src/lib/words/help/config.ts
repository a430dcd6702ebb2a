import { topic } from '../topic.ts';

/** The help of `brl config`. */
export const config = topic('help config', {
  'config apply': {
    summary: 'Make the profiles and notifiers of this machine what a file says.',
    description:
      'The file is YAML (or JSON), lies in git and has no secret, only where each one is: keychain or vault (stored by "auth login"), a file, a command or a variable. With a fault anywhere in it nothing is written; profiles and notifiers that it does not name stay. Applied again, it changes nothing. Asks nothing, so that a script can type it.',
    examples: { 'brl config apply brl.yaml': '', 'brl config apply brl.yaml --json': '' },
    args: { file: 'file of profiles; - reads standard input' },
  },
  'config check': {
    summary: 'Check whether the profiles and notifiers of a file would work on this machine.',
    description:
      'Reads each secret from where the file says it is, opens the signing keys, and looks for the programs of notifiers. With --online, the service is asked for a token, whether it takes it, and for the account. Writes nothing and moves nothing. Exit code 35: something does not work.',
    examples: { 'brl config check brl.yaml': '', 'brl config check brl.yaml --online --json': '' },
    args: { file: 'file of profiles; - reads standard input' },
    flags: { online: 'ask the service, too' },
  },
  'config diff': {
    summary: 'Show what a file would change of the profiles and notifiers of this machine.',
    description: 'Writes nothing. Exit code 35: something differs.',
    examples: { 'brl config diff brl.yaml': '', 'brl config diff brl.yaml --json': '' },
    args: { file: 'file of profiles; - reads standard input' },
  },
  'config set': {
    summary: 'Change a setting of a profile.',
    description:
      'Settings: account-id, acting-document, output, csv-style, bank-account, holder-name, holder-document, signing-ssh-key, lang, max-amount, confirm-above.\n\nFor what the specification of the service does not document (docs/spec-gaps.md; lists are separated by commas): tokenPath, tokenAuthMethod, tokenScope, tokenLifetimeSeconds, contentHashEncoding, timestampFormat, absentIdempotencyKeyLine, jwsPayload, credentialsPrefix, webhookSecretField, webhookDeliveryIdHeader, keyLookupName, keyLookupDocument, keyLookupBank, keyLookupAccount, recordBoleto, recordKey, recordDocument, recordBank, recordBranch, recordAccount, recordAccountId, refundAmountField, boletoLineField, boletoBarcodeField, boletoAmountField, boletoAmountDue, boletoBeneficiaryName, boletoBeneficiaryDocument, boletoPayerName, boletoPayerDocument, boletoDueDate, boletoFaceValue, boletoAmountReasons, bankDataAmountField, bankDataBankField, bankDataBranchField, bankDataAccountField, bankDataAccountTypeField, bankDataDocumentField, bankDataHolderField, bankDataIdentifierField, exportStatusPath, exportDownloadPath, exportFromField, exportToField, exportId, exportLink, balancePath, balanceField, keyChallengeField, keyCodeField, pinDocumentField, pinField, identityDocumentField, uploadUrl, batchAmountColumn, batchKeyColumn, batchKeyTypeColumn, batchIdentifierColumn, batchDescriptionColumn, batchDocumentColumn, batchDateColumn, dictPauseSeconds, refundWindowDays, extraBankHolidays.\n\nHost, tenant and credential are set by "auth login"; a secret is never an argument.',
    examples: {
      'brl config set confirm-above 5000,00': '',
      'brl config set contentHashEncoding base64 --profile main': '',
      'brl config set lang --unset': '',
    },
    args: { name: 'the setting', value: 'its new value' },
    flags: { unset: 'go back to the default' },
  },
  'config show': {
    summary: 'Show the values in force and where each came from.',
    description:
      'A flag overrides an environment variable, which overrides the profile, which overrides the built-in default. For a secret it says only whether it is set.',
    examples: { 'brl config show --origin': '', 'brl config show --profile main --json': '' },
    flags: { origin: 'show where each value came from' },
  },
});
