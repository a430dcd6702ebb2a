import { existsSync } from 'node:fs';
import { type Check, type CheckStatus, pass } from '../../connection/check.ts';
import { type Preferences, type Resolved, resolveConnection } from '../../connection/connect.ts';
import { certificatesCheck, proxyCheck } from '../../connection/network-checks.ts';
import type { Origin } from '../../connection/origins.ts';
import { type Env, journalPath } from '../../connection/paths.ts';
import { storeOptions } from '../../connection/session.ts';
import { failure, notTried, worstOf } from './check.ts';
import { journalChecks } from './journal.ts';
import { directoryChecks, fileSystemCheck, runtimeCheck } from './machine.ts';
import { secretChecks } from './secrets.ts';
import { serviceChecks, untried } from './service.ts';

/** What doctor looks at. */
export interface DoctorInput {
  readonly flags: { readonly profile?: string | undefined; readonly account?: string | undefined };
  /** `process.env`; the client secret is taken out of it. */
  readonly env: Env;
  readonly execArgv: readonly string[];
  /** Asks nothing of the service. */
  readonly offline: boolean;
  /** Tells what is sent, for `--verbose`. */
  readonly note: ((text: string) => void) | null;
}

/** What was found. */
export interface Examination {
  readonly checks: readonly Check[];
  readonly worst: CheckStatus;
  /** Null when the configuration is broken. */
  readonly preferences: Preferences | null;
  /** The embedded sandbox answered. */
  readonly embedded: boolean;
}

/**
 * Runs every check, whatever the others find. Sends no payment, makes no metered look-up and changes nothing at the
 * service; where the runtime would expose secrets, none is read.
 */
export async function examine(input: DoctorInput): Promise<Examination> {
  const { env } = input;
  const runtime = runtimeCheck(env, input.execArgv);
  const { resolved, check: configuration } = configurationCheck(input);
  const why =
    runtime.status === 'fail'
      ? 'the runtime is not safe'
      : resolved === null
        ? 'the configuration is broken'
        : null;
  const local = [runtime, configuration, ...(await localChecks(resolved, env))];
  const secrets = await secretChecks(resolved, env, why);
  const locked = secrets.some((check) => check.status === 'fail') ? 'a secret cannot be read' : null;
  const online = input.offline ? [] : await onlineChecks(resolved, input, why ?? locked);
  const checks = [...local, ...secrets, ...online];
  return {
    checks,
    worst: worstOf(checks),
    preferences: resolved?.preferences ?? null,
    embedded: resolved?.kind === 'embedded',
  };
}

function configurationCheck(input: DoctorInput): { resolved: Resolved | null; check: Check } {
  try {
    const resolved = resolveConnection({ flags: input.flags, env: input.env });
    return { resolved, check: pass('configuration', configurationText(resolved)) };
  } catch (error) {
    return { resolved: null, check: failure('configuration', error, 'brl config show --origin') };
  }
}

function configurationText(resolved: Resolved): string {
  if (resolved.kind === 'embedded')
    return 'The embedded sandbox answers, as neither a profile nor a connection variable is set.';
  const { environment, connection, origins } = resolved;
  return `${environment} at ${connection.hostUrl}; ${sources(origins).join('; ')}; the rest is built in.`;
}

/** The settings that somebody gave, by who gave them. */
function sources(origins: Readonly<Record<string, Origin>>): string[] {
  const given = Object.entries(origins).filter(
    ([, origin]) => origin.from !== 'default' && origin.value !== null && origin.value !== 'not set',
  );
  const groups = Map.groupBy(given, ([, { from, source }]) =>
    from === 'profile' ? `from profile ${source}` : `from ${source}`,
  );
  return [...groups].map(([source, settings]) => `${settings.map(([name]) => name).join(', ')} ${source}`);
}

async function localChecks(resolved: Resolved | null, env: Env): Promise<Check[]> {
  const location = journalLocation(resolved, env);
  const host =
    resolved === null ? null : resolved.kind === 'embedded' ? 'http:' : resolved.connection.hostUrl;
  const name = resolved?.profileName ?? null;
  const journal = {
    environment: resolved?.environment ?? null,
    profileFlag: name === null ? '' : ` --profile ${name}`,
    nowMs: Date.now(),
    storeOptions: storeOptions(env),
  };
  const why = 'the configuration is broken, and with it the choice of the journal';
  return [
    ...(await directoryChecks(env)),
    proxyCheck(env, host),
    certificatesCheck(env),
    ...(location === null
      ? ['file-system', 'journal', 'payments', 'key-directory'].map((check) => notTried(check, why))
      : [await fileSystemCheck(location), ...(await journalChecks({ ...journal, location }))]),
  ];
}

/** With a broken configuration the journal that is there, production's first: it is the one that matters. */
function journalLocation(resolved: Resolved | null, env: Env): string | null {
  if (resolved !== null) return journalPath(env, resolved.environment);
  const candidates = [journalPath(env, 'production'), journalPath(env, 'sandbox')];
  return candidates.find((path) => existsSync(path)) ?? null;
}

async function onlineChecks(
  resolved: Resolved | null,
  input: DoctorInput,
  why: string | null,
): Promise<Check[]> {
  if (resolved === null || why !== null) {
    const reason = why ?? 'the configuration is broken';
    return [notTried('token', reason), ...untried(resolved, reason)];
  }
  return serviceChecks(resolved, input.env, input.note);
}
