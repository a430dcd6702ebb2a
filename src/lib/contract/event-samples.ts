import type { EventType } from './events.ts';

/**
 * A made-up event. Texts hold names in braces that are filled in for each event, the same name with the same value in all
 * events of one payment: `{at}` is the instant of the event, `{start}` that of the payment, `{week}` one week and
 * `{dueDate}` ten days after it, `{tenantId}` and `{accountId}` are the envelope's, those of {@link endToEndPrefixes} are
 * end-to-end ids, `{txid}` has 32 characters, `{short}` has six, and every other name is a UUID.
 */
export interface EventSample {
  /** Its event id: deterministic, so it follows from what the event is about (specification, section 6.1). */
  readonly id: string;
  readonly data: SampleData;
  /** True for events that belong to no account: the envelope's `accountId` is empty (section 6.2). */
  readonly acrossAccounts?: true;
  /** The events of the same payment that come before it. */
  readonly after?: readonly EventType[];
  /** The event that is sent beside it for the same payment (section 6.4). */
  readonly pair?: EventType;
}

/** Members of `data`. */
export interface SampleData {
  readonly [name: string]: SampleValue;
}
type SampleValue = string | number | boolean | null | SampleData | readonly SampleData[];

/** Letter and ISPB of the end-to-end ids: what left us, what came from the other bank, and what was refunded each way. */
export const endToEndPrefixes = {
  e2eOut: 'E99999004',
  e2eIn: 'E99999005',
  refundOut: 'D99999004',
  refundIn: 'D99999005',
} as const;

const amount = 150.75;
const identifier = 'invoice-{short}';
const description = 'Fatura {short}: pães & bolos';
const currency = 'BRL';
const ids = { transactionId: '{transactionId}', coreId: '{coreId}' };

/** Banks that are on no list, and documents whose check digits are valid. */
const us = {
  name: 'Padaria Exemplo Ltda',
  document: '11444777000161',
  bankCode: '999',
  bankIspb: '99999004',
  branch: '0001',
  accountNumber: '1001',
};
const them = {
  name: 'Maria Exemplo de Souza',
  document: '12345678909',
  bankCode: '998',
  bankIspb: '99999005',
  branch: '0002',
  accountNumber: '70077',
};
const paid = { payer: them, payee: us, receivedAt: '{at}' };

const pixOut = {
  paymentId: '{paymentId}',
  ...ids,
  currency,
  amount,
  description,
  identifier,
  endToEnd: '{e2eOut}',
  originalTransactionId: '{transactionId}',
  key: { type: 'EMAIL', key: 'maria@example.com' },
  payer: us,
  payee: { ...them, pixKey: 'maria@example.com' },
  initiatedAt: '{start}',
  completedAt: '{at}',
};

const refund = {
  transactionId: '{refundId}',
  coreId: '{refundCoreId}',
  currency,
  identifier,
  amount,
  payer: us,
  payee: them,
  initiatedAt: '{start}',
};

const med = {
  medId: '{medId}',
  originalEndToEnd: '{e2eIn}',
  amount,
  reasonCode: 'FRAUD',
};

const transfer = {
  paymentId: '{paymentId}',
  ...ids,
  endToEnd: null,
  accountId: '{accountId}',
};
const transferSides = {
  amount,
  description,
  identifier,
  status: 'SUCCESS',
  source: { name: us.name, taxId: us.document },
  destination: { name: 'Joana Exemplo da Silva', taxId: '52998224725' },
};

/** As the service names a TED: by its identifier (specification, section 2.7). */
const tedId = `ted-${identifier}`;
const ted = {
  tedId,
  tenantId: '{tenantId}',
  accountId: '{accountId}',
  identifier,
  partnerId: '{partnerId}',
  amount,
  destination: {
    bankCode: '998',
    branch: '0002',
    account: '70077',
    accountType: 'CHECKING',
    taxNumber: '12345678909',
    holderName: 'Maria Exemplo de Souza',
  },
  description,
};

const fee = {
  transactionId: 'fee-{coreId}',
  accountId: '{accountId}',
  tenantId: '{tenantId}',
  amount: 1.5,
  description: 'Tarifa de exemplo',
  feeServiceType: 'PIX_OUT',
  originalRef: '{paymentId}',
  transactionRef: '{transactionId}',
  occurredAt: '{at}',
  status: 'SUCCESS',
};

const accreditation = { accreditationId: '{accreditationId}', type: 'pf' };
const person = { personId: '{personId}', cpf: '39053344705', name: 'José Exemplo Pereira' };
const accreditationStart = 'accreditation.pf.created';

const chargeOf = (status: string) => ({
  chargeId: '{chargeId}',
  identifier,
  status,
  amount,
  dueDate: '{dueDate}',
  digitableLine: '99990000040000000000000000000018900000000015075',
  barcode: '99999000000000150750000000000000000000000001',
  createdAt: '{start}',
});
const charge = (event: string, status: string, more: Partial<EventSample> = {}): EventSample => ({
  id: `boleto-charge-${event}-{chargeId}`,
  data: chargeOf(status),
  after: ['boleto.charge.registered'],
  ...more,
});

const failure = (errorCode: string, message: string) => ({
  status: 'FAILED',
  errorCode,
  error: { errorCode, message },
});

/** One of each event. What section 6.4 names is there; where it shows no `data`, the names are the sandbox's. */
export const eventSamples = {
  'pix.in.completed': {
    id: 'pix-in-completed-{transactionId}',
    data: {
      ...ids,
      status: 'SUCCESS',
      endToEnd: '{e2eIn}',
      amount,
      method: 'DYNAMIC_QR_CODE',
      identifier: '{txid}',
      ...paid,
    },
    pair: 'qrcode.paid',
  },
  'qrcode.paid': {
    id: 'qrcode-paid-{txid}',
    data: {
      ...ids,
      status: 'SUCCESS',
      endToEnd: '{e2eIn}',
      type: 'dynamic',
      identifier: '{txid}',
      qrcodeId: '{qrcodeId}',
      amount,
      ...paid,
    },
    pair: 'pix.in.completed',
  },
  'qrcode.expired': {
    id: 'qrcode-expired-{txid}',
    data: { status: 'EXPIRED', type: 'dynamic', identifier: '{txid}', qrcodeId: '{qrcodeId}', amount },
  },
  'qrcode.cancelled': {
    id: 'qrcode-cancelled-{txid}',
    data: { status: 'CANCELLED', type: 'dynamic', identifier: '{txid}', qrcodeId: '{qrcodeId}', amount },
  },
  'pix.out.completed': {
    id: 'pix-out-completed-{paymentId}',
    data: { ...pixOut, status: 'SUCCESS' },
    after: ['pix.out.timeout'],
  },
  'pix.out.failed': {
    id: 'pix-out-failed-{paymentId}',
    data: {
      ...pixOut,
      ...failure('partner_rejected', 'Recusado pelo banco recebedor.'),
      partner: { code: 'AC03', message: 'Conta inexistente.', field: 'key' },
    },
    after: ['pix.out.timeout'],
  },
  'pix.out.timeout': {
    id: 'pix-out-timeout-{paymentId}',
    data: {
      ...pixOut,
      completedAt: null,
      ...failure('timeout', 'Desfecho ainda desconhecido.'),
      status: 'TIMEOUT',
    },
  },
  'pix.refund.completed': {
    id: 'pix-refund-completed-{refundId}',
    data: {
      ...refund,
      paymentId: '{refundPaymentId}',
      description: 'Devolução da fatura {short}',
      status: 'SUCCESS',
      endToEnd: '{refundOut}',
      originalTransactionId: '{transactionId}',
      key: { type: 'EMAIL', key: 'maria@example.com' },
      completedAt: '{at}',
    },
    after: ['pix.in.completed'],
  },
  'pix.refund.failed': {
    id: 'pix-refund-failed-{refundId}',
    data: { ...refund, ...failure('partner_rejected', 'Devolução recusada pelo banco.') },
    after: ['pix.in.completed'],
  },
  'pix.refund.received': {
    id: 'pix-refund-received-{refundId}',
    data: {
      transactionId: '{refundId}',
      coreId: '{refundCoreId}',
      status: 'SUCCESS',
      originalEndToEnd: '{e2eOut}',
      refundEndToEnd: '{refundIn}',
      identifier,
      amount,
      ...paid,
    },
    after: ['pix.out.completed'],
  },
  'pix.med.opened': {
    id: 'pix-med-opened-{medId}',
    data: { ...med, claimMessage: 'O pagador contesta o PIX.', openedAtIso: '{start}', status: 'OPEN' },
    after: ['pix.in.completed'],
  },
  'pix.med.updated': {
    id: 'pix-med-updated-{medId}',
    data: { ...med, status: 'PENDING_DECISION' },
    after: ['pix.med.opened'],
  },
  'pix.batch.completed': {
    id: 'pix-batch-completed-{batchId}',
    data: {
      batchId: '{batchId}',
      status: 'PARTIAL_FAILED',
      total: 3,
      completed: 2,
      failed: 1,
      totalAmount: 452.25,
      completedAmount: 301.5,
      failedAmount: 150.75,
    },
  },
  'transfer.internal.out': {
    id: 'transfer-internal-out-{paymentId}',
    data: {
      ...transfer,
      direction: 'OUT',
      sourceAccountId: '{accountId}',
      sourceTenantId: '{tenantId}',
      destinationAccountId: '{otherAccountId}',
      destinationTenantId: '{tenantId}',
      ...transferSides,
    },
    pair: 'transfer.internal.in',
  },
  'transfer.internal.in': {
    id: 'transfer-internal-in-{paymentId}',
    data: {
      ...transfer,
      direction: 'IN',
      sourceAccountId: '{otherAccountId}',
      sourceTenantId: '{tenantId}',
      destinationAccountId: '{accountId}',
      destinationTenantId: '{tenantId}',
      ...transferSides,
    },
    pair: 'transfer.internal.out',
  },
  'ted.out.requested': { id: `ted-${tedId}-requested`, data: ted },
  'ted.out.confirmed': {
    id: `ted-${tedId}-confirmed`,
    data: ted,
    after: ['ted.out.requested'],
    pair: 'ted.payment',
  },
  'ted.out.failed': {
    id: `ted-${tedId}-failed`,
    data: {
      ...ted,
      ...failure('bank_unreachable', 'Banco destinatário fora do ar.'),
      errorReason: 'bank_unreachable',
    },
    after: ['ted.out.requested'],
  },
  'ted.in.received': {
    id: 'ted-in-received-{transactionId}',
    data: {
      transactionId: '{transactionId}',
      identifier: 'ted-in-{short}',
      partnerTxId: '{partnerId}',
      accountId: '{accountId}',
      tenantId: '{tenantId}',
      amount,
      description,
      receivedAt: '{at}',
      payer: { ...them, account: them.accountNumber },
    },
  },
  'ted.payment': {
    id: `ted-${tedId}-payment`,
    data: ted,
    after: ['ted.out.requested'],
    pair: 'ted.out.confirmed',
  },
  'fee.charged': { id: 'fee-charged-{coreId}', data: { ...fee, kind: 'CHARGED' } },
  'fee.refunded': {
    id: 'fee-refunded-{coreId}',
    data: { ...fee, kind: 'REFUNDED' },
    after: ['fee.charged'],
  },
  'edi.batch': { id: 'edi-batch-{batchId}', data: { batchId: '{batchId}', status: 'COMPLETED' } },
  'accreditation.pf.created': {
    id: 'accreditation-pf-created-{accreditationId}',
    data: { ...accreditation, status: 'PENDING_BIOMETRY', cpf: person.cpf, name: person.name },
    acrossAccounts: true,
  },
  'accreditation.pj.created': {
    id: 'accreditation-pj-created-{accreditationId}',
    data: {
      ...accreditation,
      type: 'pj',
      status: 'PENDING_BIOMETRY',
      cnpj: '11222333000181',
      legalName: 'Exemplo Ltda',
    },
    acrossAccounts: true,
  },
  'accreditation.biometry.link.created': {
    id: 'accreditation-biometry-link-created-{accreditationId}',
    data: {
      ...accreditation,
      status: 'PENDING_BIOMETRY',
      ...person,
      biometryStatus: 'PENDING',
      biometryLink: 'https://capture.sandbox.example.com/{linkId}',
      linkExpiresAt: '{week}',
    },
    acrossAccounts: true,
    after: [accreditationStart],
  },
  'accreditation.acceptance.link.created': {
    id: 'accreditation-acceptance-link-created-{accreditationId}',
    data: {
      ...accreditation,
      status: 'PENDING_BIOMETRY',
      acceptanceLink: 'https://terms.sandbox.example.com/{accreditationId}',
    },
    acrossAccounts: true,
    after: [accreditationStart],
  },
  'accreditation.consent.link.created': {
    id: 'accreditation-consent-link-created-{accreditationId}',
    data: {
      ...accreditation,
      status: 'PENDING_CONSENT',
      ...person,
      consentStatus: 'PENDING',
      consentLink: 'https://consent.sandbox.example.com/{linkId}',
      consentExpiresAt: '{week}',
    },
    acrossAccounts: true,
    after: [accreditationStart],
  },
  'accreditation.updated': {
    id: 'accreditation-updated-{accreditationId}',
    data: {
      ...accreditation,
      status: 'INTEGRATING',
      persons: [{ ...person, biometryStatus: 'APPROVED' }],
    },
    acrossAccounts: true,
    after: [accreditationStart],
  },
  'accreditation.active': {
    id: 'accreditation-active-{accreditationId}',
    data: { ...accreditation, status: 'ACTIVE', accountId: '{accountId}', sharedAccount: true },
    after: [accreditationStart, 'accreditation.updated'],
  },
  'accreditation.failed': {
    id: 'accreditation-failed-{accreditationId}',
    data: { ...accreditation, status: 'FAILED', reason: 'partner_rejected' },
    acrossAccounts: true,
    after: [accreditationStart],
  },
  'account.shared_access.granted': {
    id: 'account-shared-access-granted-{accreditationId}',
    data: { accountId: '{accountId}', displayName: 'Outro Integrador Exemplo', since: '{at}' },
  },
  'account.balance_updated': {
    id: 'account-balance-updated-{balanceId}',
    data: { accounts: [{ accountId: '{accountId}', balance: 50000 }] },
    acrossAccounts: true,
  },
  'policy.violation': {
    id: 'policy-violation-{violationId}',
    data: { phase: 'dict_lookup', rule: 'example_rule', action: 'BLOCK' },
  },
  'boleto.paid': {
    id: 'boleto-paid-{paymentId}',
    data: {
      paymentId: '{paymentId}',
      ...ids,
      status: 'SUCCESS',
      amount,
      identifier,
    },
  },
  'boleto.failed': {
    id: 'boleto-failed-{paymentId}',
    data: {
      paymentId: '{paymentId}',
      ...ids,
      amount,
      identifier,
      ...failure('partner_rejected', 'Boleto recusado pelo banco.'),
    },
  },
  'boleto.charge.registered': charge('registered', 'REGISTERED', { after: [] }),
  'boleto.charge.registration_failed': charge('registration-failed', 'REGISTRATION_FAILED', { after: [] }),
  'boleto.charge.settled': charge('settled', 'SETTLED'),
  'boleto.charge.overdue': charge('overdue', 'OVERDUE'),
  'boleto.charge.written_off': charge('written-off', 'WRITTEN_OFF'),
  'boleto.charge.cancelled': charge('cancelled', 'CANCELLED'),
  'boleto.charge.expired': charge('expired', 'EXPIRED'),
  'boleto.charge.failed': charge('failed', 'FAILED'),
  'boleto.charge.batch.completed': {
    id: 'boleto-charge-batch-completed-{batchId}',
    data: {
      batchId: '{batchId}',
      status: 'PARTIAL_FAILED',
      total: 3,
      completed: 2,
      failed: 1,
      createdAt: '{start}',
    },
  },
  'identity.verification.completed': {
    id: 'identity-verification-completed-{verificationId}',
    data: {
      verificationId: '{verificationId}',
      status: 'APPROVED',
      purpose: 'sensitive_action',
      referenceId: 'order-{short}',
    },
    acrossAccounts: true,
  },
} as const satisfies Readonly<Record<EventType, EventSample>>;

/** The sample of an event. */
export function sampleOf(type: EventType): EventSample {
  return eventSamples[type];
}
