import { timeText } from '../brazil/clock.ts';
import { createTokens } from '../client/auth.ts';
import { type Client, createClient } from '../client/client.ts';
import type { Connection, Environment } from '../client/connection.ts';
import type { ExchangeNote } from '../client/exchange-note.ts';
import type { Transport } from '../client/port.ts';
import { proxyFault, proxyFor } from '../client/proxy.ts';
import { systemClock } from '../ports/clock.ts';
import { logEvent, logsEvents } from '../terminal/event-log.ts';
import { sanitise } from '../terminal/text.ts';
import { connectionWords } from '../words/connection.ts';
import type { Telling } from '../words/topic.ts';
import { config } from './checked-values.ts';
import { type Preferences, type Resolved, resolveConnection } from './connect.ts';
import { deprecationText, withoutDeprecated } from './deprecation.ts';
import type { Env } from './paths.ts';
import { loadProfiles } from './profile.ts';
import { tokenCacheOf } from './token-cache-of.ts';
import { version } from './version.ts';

/** One command's connection to the service. */
export interface Session {
  readonly client: Client;
  readonly environment: Environment;
  /** True when the service runs in this process and no real money can move. */
  readonly embedded: boolean;
  /** False when the embedded sandbox was chosen only by default; a money command without a terminal needs it to be named. */
  readonly sandboxAsked: boolean;
  readonly profileName: string | null;
  readonly preferences: Preferences;
  /** The time that the service's windows follow: the virtual clock of an embedded sandbox, otherwise the machine's. */
  serviceNow(): number;
  close(): Promise<void>;
}

/** What is needed to open a session. */
export interface SessionInput {
  readonly flags: {
    readonly profile?: string | undefined;
    readonly account?: string | undefined;
    readonly verbose: boolean;
    readonly 'fail-on-deprecated'?: boolean | undefined;
  };
  readonly env: Env;
  /** Shows the person a message on stderr. */
  readonly note: (text: Telling) => void;
  /** Keeps connections for many payments at once. */
  readonly keepsConnections?: boolean;
  /** Whether the person was already told that the command is deprecated, and so is not told about its route. */
  readonly isToldOfRoutes?: boolean;
}

/** Decides what the command talks to and creates its client. @throws {CliError} exit 91 */
export async function openSession(input: SessionInput): Promise<Session> {
  const resolved = resolveConnection({ flags: input.flags, env: input.env });
  const { connection, transport, serviceNow } = await wire(resolved, input);
  const clock = systemClock;
  const client = createClient({
    connection,
    transport,
    clock,
    tokens: createTokens(connection, transport, clock, tokenCacheOf(connection, input.env)),
    userAgent: `brl/${version}`,
    observe: observer(input, resolved.profileName),
    observeSkew: skewObserver(input.note),
  });
  const embedded = resolved.kind === 'embedded';
  if (!embedded && (input.flags.verbose || process.stderr.isTTY))
    await tellOfOthers(input, connection.hostUrl);
  if (embedded) input.note(() => connectionWords.madeUpAccounts);
  return {
    client: withoutDeprecated(client, input.flags),
    environment: resolved.environment,
    embedded,
    sandboxAsked: resolved.kind !== 'embedded' || resolved.asked,
    profileName: resolved.profileName,
    preferences: resolved.preferences,
    serviceNow,
    close: () => client.close(),
  };
}

async function wire(
  resolved: Resolved,
  { env, keepsConnections = false }: SessionInput,
): Promise<{ connection: Connection; transport: Transport; serviceNow: () => number }> {
  if (resolved.kind === 'embedded') return (await import('./embedded.ts')).wireEmbedded(resolved, env);
  requireUsableProxy(env, resolved.connection.hostUrl);
  return {
    connection: resolved.connection,
    transport: networkTransport(env, keepsConnections),
    serviceNow: () => systemClock.now(),
  };
}

/** undici is loaded with the first request: a dry run sends none. */
function networkTransport(env: Env, keepsConnections: boolean): Transport {
  let opened: Promise<Transport> | null = null;
  const open = async () =>
    (await import('../client/transport-undici.ts')).undiciTransport(env, { keepsConnections });
  return {
    async send(request) {
      opened ??= open();
      return (await opened).send(request);
    },
    async close() {
      if (opened) await (await opened).close();
    },
  };
}

/** Reports every exchange with `--verbose`, and each deprecated route once. */
function observer(
  { flags, note, env, isToldOfRoutes = false }: SessionInput,
  profileName: string | null,
): (exchange: ExchangeNote) => void {
  const told = new Set<string>();
  return (exchange) => {
    if (logsEvents()) logExchange(exchange);
    else if (flags.verbose) note(() => exchangeText(exchange));
    if (exchange.errorCode === 'credential_not_yet_active') note(() => activationText(profileName, env));
    if (exchange.deprecation === null || isToldOfRoutes) return;
    const { deprecation } = exchange;
    const text = deprecationText(deprecation);
    if (!told.has(text)) note(() => deprecationText(deprecation));
    told.add(text);
  };
}

/** Beyond this a person should check the clock, although signatures use the service's time. */
const warnSkewMs = 60_000;

/** Reports once that the clock is wrong. */
function skewObserver(note: SessionInput['note']): (skewMs: number) => void {
  let isTold = false;
  return (skewMs) => {
    if (isTold || Math.abs(skewMs) < warnSkewMs) return;
    isTold = true;
    const seconds = Math.round(Math.abs(skewMs) / 1000);
    note(() => (skewMs > 0 ? connectionWords.clockBehind(seconds) : connectionWords.clockAhead(seconds)));
  };
}

/** Reports a proxy or certificate authority that a variable puts between us and the service (money-safety F29). */
async function tellOfOthers({ env, note }: SessionInput, hostUrl: string): Promise<void> {
  if (!hostUrl.startsWith('https:')) return;
  if (!env.HTTPS_PROXY && !env.https_proxy && !env.NODE_EXTRA_CA_CERTS) return;
  const { certificatesCheck, proxyCheck } = await import('./network-checks.ts');
  for (const { status, message } of [proxyCheck(env, hostUrl), certificatesCheck(env)])
    if (status !== 'pass') note(() => connectionWords.note(message));
}

/** When a delegated credential becomes active: before then it cannot ask for this itself. */
function activationText(profileName: string | null, env: Env): string {
  const profile = profileName === null ? undefined : loadProfiles(env).profiles[profileName];
  const from = timeText(profile?.activeFrom ?? null, 'minute');
  if (from === null) return connectionWords.activeLater;
  return connectionWords.activeFrom(profileName, from);
}

function logExchange({ method, path, status, elapsedMs, errorCode, requestId }: ExchangeNote): void {
  const durationMs = Math.round(elapsedMs);
  logEvent({
    event: 'exchange',
    method,
    path: withoutKeys(path),
    status,
    code: errorCode,
    requestId,
    durationMs,
  });
}

function exchangeText(exchange: ExchangeNote): string {
  const code = exchange.errorCode === null ? '' : ` ${exchange.errorCode}`;
  const answer = exchange.status === null ? null : `HTTP ${exchange.status}${code}`;
  const request = `${exchange.method} ${withoutKeys(exchange.path)}`;
  // On one line: the service's error text must not start another.
  return sanitise(
    connectionWords.exchange(request, answer, Math.round(exchange.elapsedMs), exchange.requestId),
  );
}

/** A path with its PIX keys and documents hidden (money-safety F60). */
function withoutKeys(path: string): string {
  return path
    .replace(/(\/pix\/key\/)[^/]+/, '$1***')
    .split('/')
    .map((segment) => (/%40|%2b|^\d{11}$|^[0-9A-Z]{12}\d{2}$/i.test(segment) ? '***' : segment))
    .join('/');
}

/**
 * Reports an unusable proxy variable before anything is requested through it; its value may contain a password and is not
 * shown.
 * @throws {CliError} `proxy_unusable`, exit 91
 */
function requireUsableProxy(env: Env, host: string): void {
  const variable = proxyFor(env, host);
  const fault = variable && proxyFault(env[variable] ?? '');
  if (!variable || !fault) return;
  throw config(
    'proxy_unusable',
    connectionWords.proxyFaults[fault](variable),
    connectionWords.correctOrUnset(variable),
  );
}
