/**
 * How each member and query parameter is written, by its name, typed in by hand from sections 2, 4, 7 and 8 of the
 * specification. A name that is not here has the type of its examples in the witness.
 */

/** Whether a value, and its own text where it is a number, is as documented. */
export type Format = (value: unknown, source: string) => boolean;

export const text =
  (pattern: RegExp): Format =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const atMost =
  (length: number): Format =>
  (value) =>
    typeof value === 'string' && [...value].length <= length;
export const oneOf =
  (...words: string[]): Format =>
  (value) =>
    words.includes(value as string);
const listOf =
  (least: number, most: number, format: Format): Format =>
  (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= most &&
    value.every((item) => format(item, ''));

/** "JSON numbers in BRL with at most 2 decimals", above zero; judged by the digits that were sent. */
const money: Format = (value, source) =>
  typeof value === 'number' && value > 0 && /^\d+(\.\d{1,2})?$/.test(source);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const taxNumber = text(/^(\d{11}|\d{14})$/);
const instant = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/);
const day = text(/^\d{4}-\d\d-\d\d$/);
const cidr = text(/^\d+(\.\d+){3}\/\d+$|^[0-9a-f:]+\/\d+$/);
const identifier = text(/^[A-Za-z0-9._-]{1,38}$/);
const endToEnd = text(/^[ED]\d{20}[A-Za-z0-9]{11}$/);

/** Members of bodies. */
export const memberFormats: Readonly<Record<string, Format>> = {
  amount: money,
  value: money,
  monthlyIncome: money,
  keyType: oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'),
  description: atMost(140),
  message: atMost(140),
  displayMessage: atMost(240),
  identifier,
  originalEndToEnd: endToEnd,
  expirationDate: instant,
  allowedPayerTaxNumber: taxNumber,
  bankCode: text(/^(\d{3}|\d{8})$/),
  branch: text(/^\d{1,4}$/),
  account: text(/^\d+$/),
  accountType: oneOf('CHECKING', 'SAVINGS', 'PAYMENT', 'SALARY'),
  taxNumber,
  document: taxNumber,
  holderDocument: taxNumber,
  destinationAccountId: text(uuid),
  cpf: text(/^\d{11}$/),
  birthDate: day,
  email: text(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
  phone: text(/^\+\d{10,15}$/),
  number: atMost(10),
  cityIbgeCode: text(/^\d{7}$/),
  callbackUri: text(/^https:\/\/[^@#]+$/),
  kind: oneOf(
    'company_articles',
    'company_proof_of_address',
    'cnpj_card',
    'financial_statements',
    'business_license',
    'regulatory_license',
    'other',
  ),
  contentType: oneOf('application/pdf'),
  sizeBytes: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 20 * 1024 * 1024,
  url: text(/^https:\/\//),
  authType: oneOf('HMAC', 'API_KEY', 'BASIC', 'BEARER', 'NONE'),
  eventTypes: listOf(1, 60, text(/^[a-z_]+(\.[a-z_]+)+$/)),
  allowedIps: listOf(1, 20, cidr),
  publicKeyPem: text(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\s*$/),
  format: oneOf('csv', 'pdf', 'xlsx'),
  startDate: day,
  endDate: day,
  pin: text(/^\d{6,12}$/),
  acknowledged: (value) => value === true,
  cashoutBlocked: (value) => typeof value === 'boolean',
};

/** Query parameters; all are text. */
export const queryFormats: Readonly<Record<string, Format>> = {
  noCache: oneOf('true', 'false'),
  page: text(/^\d+$/),
  size: text(/^([1-9]\d?|100)$/),
  days: text(/^[1-9]\d*$/),
  order: oneOf('asc', 'desc'),
  operation: oneOf('PIX', 'TED', 'BOLETO', 'INTERNAL', 'FEE'),
  startDate: day,
  endDate: day,
  occurredAfter: instant,
  occurredBefore: instant,
  identifier,
  txid: identifier,
  endToEnd,
  endToEndId: endToEnd,
  tedId: text(/^ted-[A-Za-z0-9._-]{1,38}$/),
  document: taxNumber,
  status: oneOf('failed'),
};

/** How many of these parameters a query has. */
export function count(query: URLSearchParams, ...names: string[]): number {
  return names.filter((name) => query.has(name)).length;
}

/** Days of a span, both ends counted: the stricter of the two readings. */
export function days(query: URLSearchParams): number {
  const at = (name: string) => Date.parse(query.get(name) ?? '');
  const span = (at('endDate') - at('startDate')) / 86_400_000 + 1;
  return Number.isNaN(span) ? 0 : span;
}
