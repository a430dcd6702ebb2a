/**
 * Everything the specification leaves open, so that a profile may set it (docs/spec-gaps.md has a row for each).
 * A person with the real service's documentation changes a setting, not code.
 */
export interface GapSettings {
  /** Path from the host in use, or absolute URL, of the OAuth token endpoint. */
  readonly tokenPath: string;
  /**
   * How the client authenticates at the token endpoint (RFC 6749, section 2.3.1). `auto` sends the credential in the
   * body, and in the header if that is refused; what worked is stored with the token. `client_secret_json` sends the
   * members of the form as JSON.
   */
  readonly tokenAuthMethod: 'auto' | 'client_secret_basic' | 'client_secret_post' | 'client_secret_json';
  /** Value of `scope` in the token request; empty sends none. */
  readonly tokenScope: string;
  /** Lifetime assumed for a token whose answer has no `expires_in`, in seconds. */
  readonly tokenLifetimeSeconds: number;
  /** Encoding of the SHA-256 of the body in `X-Content-SHA256`. */
  readonly contentHashEncoding: 'hex' | 'base64' | 'base64url';
  /** Form of `X-Request-Timestamp`. */
  readonly timestampFormat: 'rfc3339' | 'rfc3339-ms' | 'unix-seconds' | 'unix-ms';
  /** The IDEMPOTENCY_KEY line of a request that sends no key: an empty line, or no line at all. */
  readonly absentIdempotencyKeyLine: 'empty' | 'omitted';
  /** How the signed lines enter the JWS: as base64url (RFC 7515, appendix F), or as they are (RFC 7797). */
  readonly jwsPayload: 'base64url' | 'unencoded';
  /** Prefix of the delegated credentials' routes (`…/credentials/{clientId}/public-keys`). */
  readonly credentialsPrefix: string;
  /** Member of a subscription's `authConfig` that holds the HMAC secret. */
  readonly webhookSecretField: string;
  /** Header that holds a delivery's id, or the end of its name: the names carry the vendor's brand. */
  readonly webhookDeliveryIdHeader: string;
  /** Candidate names, in order, of the key look-up's fields; a dot steps into an object. */
  readonly keyLookupName: readonly string[];
  readonly keyLookupDocument: readonly string[];
  readonly keyLookupBank: readonly string[];
  readonly keyLookupAccount: readonly string[];
  /**
   * Candidate names of what a payment's record shows about its payee: the boleto's line or barcode, the key, CPF or
   * CNPJ, bank, branch, account, and the id of an account at the same bank. A dot steps into an object.
   */
  readonly recordBoleto: readonly string[];
  readonly recordKey: readonly string[];
  readonly recordDocument: readonly string[];
  readonly recordBank: readonly string[];
  readonly recordBranch: readonly string[];
  readonly recordAccount: readonly string[];
  readonly recordAccountId: readonly string[];
  /** Member of a refund's body that holds the amount of a partial refund. */
  readonly refundAmountField: string;
  /** Members of a boleto payment's body that carry the typed line, the barcode and an amount that the payer chooses. */
  readonly boletoLineField: string;
  readonly boletoBarcodeField: string;
  readonly boletoAmountField: string;
  /** Candidate names, in order, in the answer of a boleto's preview; a dot steps into an object. */
  readonly boletoAmountDue: readonly string[];
  readonly boletoBeneficiaryName: readonly string[];
  readonly boletoBeneficiaryDocument: readonly string[];
  readonly boletoPayerName: readonly string[];
  readonly boletoPayerDocument: readonly string[];
  readonly boletoDueDate: readonly string[];
  /** Candidate names of the amount on the boleto, in the record of its payment. */
  readonly boletoFaceValue: readonly string[];
  /** Names of what makes the amount due differ from the boleto's own; every one found is shown. */
  readonly boletoAmountReasons: readonly string[];
  /** Members of the body of a PIX by bank data. */
  readonly bankDataAmountField: string;
  readonly bankDataBankField: string;
  readonly bankDataBranchField: string;
  readonly bankDataAccountField: string;
  readonly bankDataAccountTypeField: string;
  readonly bankDataDocumentField: string;
  readonly bankDataHolderField: string;
  readonly bankDataIdentifierField: string;
  /** Paths of an export's state and of the link to its file, with `{accountId}` and `{exportId}`. */
  readonly exportStatusPath: string;
  readonly exportDownloadPath: string;
  /** Members of the export request that carry the first and the last day. */
  readonly exportFromField: string;
  readonly exportToField: string;
  /** Candidate names of an export's id and of the link to its file. */
  readonly exportId: readonly string[];
  readonly exportLink: readonly string[];
  /** Path of an account's balance, with `{accountId}` and, where it has the balance at the end of a day, `{day}`; empty for none. */
  readonly balancePath: string;
  /** Candidate names of the balance in its answer; a dot steps into an object. */
  readonly balanceField: readonly string[];
  /** Members of the confirmation of a PIX key that carry the challenge and the code. */
  readonly keyChallengeField: string;
  readonly keyCodeField: string;
  /** Members of a PIN's body that carry the operator's document and the PIN. */
  readonly pinDocumentField: string;
  readonly pinField: string;
  /** Member of an identity verification's body that carries the CPF. */
  readonly identityDocumentField: string;
  /** Candidate names of the URL that a company file is uploaded to. */
  readonly uploadUrl: readonly string[];
  /** Candidate headings of a batch's columns and names of its items' members, by what they mean. */
  readonly batchAmountColumn: readonly string[];
  readonly batchKeyColumn: readonly string[];
  readonly batchKeyTypeColumn: readonly string[];
  readonly batchIdentifierColumn: readonly string[];
  readonly batchDescriptionColumn: readonly string[];
  readonly batchDocumentColumn: readonly string[];
  readonly batchDateColumn: readonly string[];
  /** How long every process leaves the key directory alone after a 429 `dict_lookup_limit_exceeded`, in seconds. */
  readonly dictPauseSeconds: number;
  /** How long a received PIX can be refunded, in days. */
  readonly refundWindowDays: number;
  /** Days, `YYYY-MM-DD`, on which no TED settles besides weekends and national bank holidays. */
  readonly extraBankHolidays: readonly string[];
}

/** The defaults, as docs/spec-gaps.md explains them. */
export const defaultGapSettings: GapSettings = {
  tokenPath: '/oauth/token',
  tokenAuthMethod: 'auto',
  tokenScope: '',
  tokenLifetimeSeconds: 300,
  contentHashEncoding: 'hex',
  timestampFormat: 'rfc3339',
  absentIdempotencyKeyLine: 'empty',
  jwsPayload: 'base64url',
  credentialsPrefix: '/v1/accounts/{accountId}/credentials',
  webhookSecretField: 'secret',
  webhookDeliveryIdHeader: 'request-id',
  keyLookupName: ['name', 'holderName', 'ownerName', 'payeeName', 'owner.name', 'holder.name', 'payee.name'],
  keyLookupDocument: [
    'document',
    'taxNumber',
    'taxId',
    'holderDocument',
    'ownerDocument',
    'payeeDocument',
    'owner.document',
    'owner.taxNumber',
    'holder.document',
    'payee.document',
  ],
  keyLookupBank: [
    'bankName',
    'bank.name',
    'bankIspb',
    'bank.ispb',
    'ispb',
    'bankCode',
    'bank.code',
    'bank',
    'participant',
    'account.bankName',
    'account.bankIspb',
  ],
  keyLookupAccount: ['accountNumber', 'bankAccount', 'account.number', 'account.accountNumber', 'account'],
  recordBoleto: [
    'digitableLine',
    'typeableLine',
    'line',
    'barcode',
    'barCode',
    'digits',
    'boleto.digitableLine',
    'boleto.barcode',
  ],
  recordKey: ['pixKey', 'key', 'key.key', 'destination.pixKey', 'payee.pixKey'],
  recordDocument: [
    'counterParty.document',
    'payee.document',
    'payee.taxNumber',
    'payeeDocument',
    'destination.taxNumber',
    'destination.taxId',
    'destination.document',
    'recipient.document',
    'beneficiary.document',
  ],
  recordBank: [
    'counterParty.bankCode',
    'counterParty.bankIspb',
    'payee.bankCode',
    'payee.bankIspb',
    'destination.bankCode',
    'destination.bankIspb',
  ],
  recordBranch: ['destination.branch', 'payee.branch', 'counterParty.branch'],
  recordAccount: [
    'account',
    'accountNumber',
    'destination.account',
    'destination.accountNumber',
    'payee.account',
    'payee.accountNumber',
    'counterParty.account',
    'counterParty.accountNumber',
  ],
  recordAccountId: ['destinationAccountId', 'destination.accountId', 'payee.accountId'],
  refundAmountField: 'amount',
  boletoLineField: 'digitableLine',
  boletoBarcodeField: 'barcode',
  boletoAmountField: 'amount',
  boletoAmountDue: [
    'amountDue',
    'totalAmount',
    'amountToPay',
    'payableAmount',
    'updatedAmount',
    'amount',
    'value',
  ],
  boletoBeneficiaryName: [
    'beneficiary.name',
    'beneficiaryName',
    'recipient.name',
    'payee.name',
    'assignor',
    'beneficiary',
  ],
  boletoBeneficiaryDocument: [
    'beneficiary.document',
    'beneficiaryDocument',
    'beneficiary.taxNumber',
    'recipient.document',
    'payee.document',
  ],
  boletoPayerName: ['payer.name', 'payerName'],
  boletoPayerDocument: ['payer.document', 'payerDocument', 'payer.taxNumber'],
  boletoDueDate: ['dueDate', 'expirationDate', 'maturityDate'],
  boletoFaceValue: ['originalAmount', 'nominalAmount', 'faceValue', 'originalValue', 'nominalValue'],
  boletoAmountReasons: [
    'interest',
    'interestAmount',
    'fine',
    'fineAmount',
    'discount',
    'discountAmount',
    'rebate',
  ],
  bankDataAmountField: 'amount',
  bankDataBankField: 'bankCode',
  bankDataBranchField: 'branch',
  bankDataAccountField: 'account',
  bankDataAccountTypeField: 'accountType',
  bankDataDocumentField: 'taxNumber',
  bankDataHolderField: 'holderName',
  bankDataIdentifierField: 'identifier',
  exportStatusPath: '/v1/accounts/{accountId}/exports/{exportId}',
  exportDownloadPath: '/v1/accounts/{accountId}/exports/{exportId}/download',
  exportFromField: 'startDate',
  exportToField: 'endDate',
  exportId: ['exportId', 'id', 'jobId'],
  exportLink: ['url', 'downloadUrl', 'link', 'signedUrl', 'presignedUrl'],
  balancePath: '',
  balanceField: [],
  keyChallengeField: 'challengeId',
  keyCodeField: 'code',
  pinDocumentField: 'document',
  pinField: 'pin',
  identityDocumentField: 'cpf',
  uploadUrl: ['uploadUrl', 'url', 'presignedUrl', 'signedUrl', 'upload.url'],
  batchAmountColumn: ['amount', 'value', 'valor'],
  batchKeyColumn: ['key', 'pixKey', 'chave', 'chavePix'],
  batchKeyTypeColumn: ['keyType', 'pixKeyType', 'tipoChave', 'tipoChavePix'],
  batchIdentifierColumn: ['identifier', 'identificador'],
  batchDescriptionColumn: ['description', 'message', 'descricao'],
  batchDocumentColumn: ['document', 'taxNumber', 'taxId', 'cpf', 'cnpj', 'documento'],
  batchDateColumn: ['date', 'dueDate', 'paymentDate', 'data', 'vencimento'],
  dictPauseSeconds: 3600,
  refundWindowDays: 90,
  extraBankHolidays: [],
};
