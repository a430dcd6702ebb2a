import { postgresWords } from '../../words/postgres.ts';

/** Where a journal on PostgreSQL is, and as which user it is opened. */
export interface PostgresPlace {
  /** As shown to a person: the address without its parameters; it never contains a password. */
  readonly location: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Called when a connection is made; null leaves it to `PGPASSFILE` or `~/.pgpass`. */
  readonly password: (() => Promise<string>) | null;
  /** Null only for a server on this machine, where nobody is in between. */
  readonly tls: { readonly ca: string | null } | null;
  /** The journal's head is stored beside this file on this machine. */
  readonly headBeside: string;
}

/** The parts of the address, as a person writes it. */
export type Address = Omit<PostgresPlace, 'password' | 'tls' | 'headBeside'> & {
  readonly isLoopback: boolean;
  /** `sslmode=verify-full`, which is always in force for a server on another machine. */
  readonly wantsTls: boolean;
  /** Path of `sslrootcert`; null for the authorities that Node.js trusts. */
  readonly rootCertificates: string | null;
};

/** An address that can't be used; the message follows the address. */
export class AddressError extends Error {}

const parameters = ['sslmode', 'sslrootcert', 'host'];

/** A URL cannot have a user without a host, but a socket's address can: it is given this host, which is never contacted. */
const noHost = /^(postgres(?:ql)?:\/\/[^@/?#]*@)(?=[/:])/;

/**
 * Reads `postgres://USER@HOST:PORT/DATABASE?sslrootcert=FILE`, and a socket's `postgres://USER@/DATABASE?host=FOLDER` (PostgreSQL
 * manual, section 34.1.1.2).
 * @throws {AddressError} for a password in it, a weaker TLS mode, several servers, or anything else
 */
export function readAddress(text: string): Address {
  if (/^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#]*,/.test(text))
    throw new AddressError(postgresWords.severalServers);
  const url = URL.parse(text.replace(noHost, '$1socket'));
  const folder = url && socketFolder(url);
  if (url === null || url.hostname === '' || (noHost.test(text) && folder === null))
    throw new AddressError(postgresWords.noAddress);
  if (url.password !== '') throw new AddressError(postgresWords.passwordInAddress);
  const odd = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
  if (odd !== undefined) throw new AddressError(postgresWords.oddParameter(odd));
  const sslmode = url.searchParams.get('sslmode');
  if (sslmode !== null && sslmode !== 'verify-full') throw new AddressError(postgresWords.weakTls(sslmode));
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  if (user === '' || database === '' || database.includes('/'))
    throw new AddressError(postgresWords.noAddress);
  const host = folder ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  const shown = folder === null ? url.host : `${encodeURIComponent(folder)}${url.port && `:${url.port}`}`;
  return {
    location: `postgres://${url.username}@${shown}${url.pathname}`,
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    database,
    user,
    isLoopback: folder !== null || /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host),
    wantsTls: sslmode !== null || url.searchParams.has('sslrootcert'),
    rootCertificates: url.searchParams.get('sslrootcert'),
  };
}

/** The folder of a socket, given as `host=` or in place of a host; null for a server on a network. */
function socketFolder(url: URL): string | null {
  const named = url.searchParams.get('host') ?? decoded(url.hostname);
  if (named.startsWith('/')) return named;
  if (url.searchParams.has('host')) throw new AddressError(postgresWords.noSocket);
  return null;
}

/** @throws {AddressError} for a percent sign that begins no valid escape */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressError(postgresWords.noAddress);
  }
}
