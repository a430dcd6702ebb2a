import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { PostgresPlace } from './place.ts';

type Place = Pick<PostgresPlace, 'host' | 'port' | 'database' | 'user'>;

/** Our code for a server that asks for the password itself over an unprotected connection. */
export const passwordAsked = 'BRL_PASSWORD_ASKED';

/** Our code for several servers of which none takes writes now. */
export const noPrimary = 'BRL_NO_PRIMARY';

/** A server that takes no writes (PostgreSQL manual, appendix A). */
export const readOnly = '25006';

/** What is wrong, by the error codes of Node.js and of PostgreSQL (its manual, appendix A). */
const reasons: Readonly<Record<string, (place: Place, said: string) => string>> = {
  ECONNREFUSED: ({ host, port }) => postgresWords.refused(host, port),
  ENOTFOUND: ({ host }) => postgresWords.noHost(host),
  EAI_AGAIN: ({ host }) => postgresWords.noHost(host),
  [noPrimary]: (_, said) => said,
  [passwordAsked]: () => postgresWords.asksForPassword,
  ETIMEDOUT: () => postgresWords.silent,
  ECONNRESET: () => postgresWords.cutOff,
  '28P01': ({ user }) => postgresWords.wrongPassword(user),
  '28000': ({ user }, said) => postgresWords.notLetIn(user, said),
  '3D000': ({ database }) => postgresWords.noDatabase(database),
  [readOnly]: () => postgresWords.isStandby,
  '42501': ({ user }, said) => postgresWords.mayNot(user, said),
  '53100': (_, said) => postgresWords.diskFull(said),
  '53300': (_, said) => postgresWords.full(said),
  '57P01': () => postgresWords.cutOff,
  '57P02': () => postgresWords.cutOff,
  '57P03': () => postgresWords.starting,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }, said) => postgresWords.otherName(host, said),
  CERT_HAS_EXPIRED: ({ host }) => postgresWords.expired(host),
};

/** Errors that pg reports only as text, without a code. */
const sayings: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [/client password must be a (?:non-empty )?string/, () => postgresWords.noPassword],
  [/^recovery is in progress$/, () => postgresWords.isStandby],
  [/does not support SSL/, ({ host }) => postgresWords.noTls(host)],
  [/timeout/i, () => postgresWords.silent],
  [/^Connection terminated/, () => postgresWords.cutOff],
];

/** Codes for a certificate that Node.js does not accept. */
const ofCertificate = /CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)/;

/** Why a database cannot be used, as a phrase that follows a colon; an unexpected error keeps its own words. */
export function reasonOf(place: Place, error: unknown): string {
  const { message, code = '', errors } = error as AggregateError & { readonly code?: string };
  // When no address accepts the connection, the error combines several and has no message of its own.
  const said = message || (errors ?? []).map((one: Error) => one.message).join(', ') || code;
  const known = reasons[code] ?? sayings.find(([saying]) => saying.test(message))?.[1];
  if (known) return known(place, said);
  return ofCertificate.test(code)
    ? postgresWords.untrusted(place.host, said)
    : said || postgresWords.noReason;
}

/** Codes for a refused or lost connection, and for a server that is stopping or starting (PostgreSQL manual, appendix A). */
const awayCodes =
  /^(?:08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|BRL_NO_PRIMARY)$/;

/** Whether a statement failed because the server was unavailable, so that it may be retried later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof JournalError) || !(error.cause instanceof Error)) return false;
  const { message, code = '', errors } = error.cause as Partial<AggregateError> & { readonly code?: string };
  const codes = [code, ...(errors ?? []).map((one: { readonly code?: string }) => one.code ?? '')];
  return codes.some((one) => awayCodes.test(one)) || /timeout|^Connection terminated/i.test(message ?? '');
}

/** Whether the server answered and takes no writes. */
export function isStandby(error: unknown): boolean {
  return codeOf(error) === readOnly;
}

/** Whether no server of this name is known. */
export function isUnknownName(error: unknown): boolean {
  return codeOf(error) === 'ENOTFOUND';
}

/** The reason in a word, for a list of servers. */
export function shortReason(error: unknown): string {
  if (isStandby(error)) return postgresWords.standby;
  const code = codeOf(error);
  return /^[A-Z_]+$/.test(code) ? code : postgresWords.noAnswer;
}

function codeOf(error: unknown): string {
  const cause =
    error instanceof JournalError ? (error.cause as { readonly code?: string } | undefined) : null;
  return cause?.code ?? '';
}
