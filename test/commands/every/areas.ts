/** Which file of this folder types which topics. */
export const areas = {
  account: ['account', 'identity', 'limits', 'locks', 'med', 'pin', 'statement'],
  access: ['auth', 'backoffice', 'config', 'credentials', 'signature', 'tenant', 'webhooks'],
  batches: ['accreditation', 'batch', 'boleto'],
  machine: ['api', 'banks', 'completion', 'doctor', 'e2e', 'errors', 'journal', 'key', 'sandbox', 'version'],
  payments: ['pix', 'qr', 'ted', 'transactions', 'transfer'],
} as const;
