import { postgresWords } from '../../words/postgres.ts';

/** One server of a journal on PostgreSQL. */
export interface Server {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

/** Where a journal on PostgreSQL is, and as which user it is opened. */
export interface PostgresPlace extends Server {
  /** As shown to a person: the address without its parameters; it never contains a password. */
  readonly location: string;
  /** Further servers of the same journal, of which one takes writes; in the order in which they are tried. */
  readonly others: readonly Server[];
  readonly database: string;
  readonly user: string;
  /** Called when a connection is made; null leaves it to `PGPASSFILE` or `~/.pgpass`. */
  readonly password: ((server: Server) => Promise<string>) | null;
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

const parameters = ['sslmode', 'sslrootcert', 'host', 'port', 'target_session_attrs'];

/** Only a server that takes writes is of use, so this is in force without being asked for. */
const writable = ['read-write', 'primary'];

/** Scheme and user, the servers, and what follows them: a URL has one server, and no user without one. */
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * Reads `postgres://USER@HOST:PORT/DATABASE?sslrootcert=FILE`, a socket's `postgres://USER@/DATABASE?host=FOLDER`, and several
 * servers of one journal, `postgres://USER@HOST,HOST/DATABASE` (PostgreSQL manual, section 34.1.1).
 * @throws {AddressError} for a password in it, a weaker TLS mode, or anything else
 */
export function readAddress(text: string): Address {
  const [, before = '', named = '', after = ''] = form.exec(text) ?? [];
  const url = before === '' ? null : URL.parse(`${before}servers${after}`);
  if (url === null) throw new AddressError(postgresWords.noAddress);
  const { searchParams, username, pathname } = url;
  if (url.password !== '') throw new AddressError(postgresWords.passwordInAddress);
  const odd = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (odd !== undefined) throw new AddressError(postgresWords.oddParameter(odd));
  const sslmode = searchParams.get('sslmode');
  if (sslmode !== null && sslmode !== 'verify-full') throw new AddressError(postgresWords.weakTls(sslmode));
  const session = searchParams.get('target_session_attrs') ?? 'read-write';
  if (!writable.includes(session)) throw new AddressError(postgresWords.notWritable(session));
  const database = decoded(pathname.slice(1));
  const user = decoded(username);
  if (user === '' || database === '' || database.includes('/'))
    throw new AddressError(postgresWords.noAddress);
  const servers = serversIn(named, searchParams);
  const [{ host, port }, ...others] = servers;
  return {
    location: `postgres://${username}@${servers.map(({ shown }) => shown)}${pathname}`,
    host,
    port,
    others: others.map((other) => ({ host: other.host, port: other.port })),
    database,
    user,
    isLoopback: servers.every(isOnThisMachine),
    wantsTls: sslmode !== null || searchParams.has('sslrootcert'),
    rootCertificates: searchParams.get('sslrootcert'),
  };
}

type Named = Server & { readonly shown: string };

/** The parameters `host` and `port` are in force before what stands in the place of a server. */
function serversIn(named: string, parameters: URLSearchParams): [Named, ...Named[]] {
  const places = named.split(',');
  const hosts = parameters.get('host')?.split(',').map(inAddress) ?? places.map(withoutPort);
  const ports =
    parameters.get('port')?.split(',') ?? places.map((place) => place.slice(withoutPort(place).length + 1));
  if (ports.length > 1 && ports.length !== hosts.length) throw new AddressError(postgresWords.noAddress);
  const [first, ...rest] = hosts.map((host, i) => serverOf(host, ports.length === 1 ? ports[0] : ports[i]));
  if (first === undefined) throw new AddressError(postgresWords.noAddress);
  return [first, ...rest];
}

const withoutPort = (place: string) => place.replace(/:\d*$/, '');
const inAddress = (host: string) => (host.startsWith('/') ? encodeURIComponent(host) : host);

function serverOf(text: string, port = ''): Named {
  const url = URL.parse(`postgres://${text}${port && `:${port}`}`);
  if (url === null || url.hostname === '' || url.pathname !== '' || url.username !== '')
    throw new AddressError(postgresWords.noAddress);
  const host = decoded(url.hostname).replace(/^\[(.*)\]$/, '$1');
  return { host, port: url.port === '' ? 5432 : Number(url.port), shown: url.host };
}

function isOnThisMachine({ host }: Server): boolean {
  return host.startsWith('/') || /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);
}

/** @throws {AddressError} for a percent sign that begins no valid escape */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressError(postgresWords.noAddress);
  }
}
