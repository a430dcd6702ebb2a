import { existsSync } from 'node:fs';
import { type Check, type CheckStatus, pass } from '../../connection/check.ts';
import { type Preferences, type Resolved, resolveConnection } from '../../connection/connect.ts';
import { certificatesCheck, proxyCheck } from '../../connection/network-checks.ts';
import type { Origin } from '../../connection/origins.ts';
import {
  type Env,
  hasSharedJournal,
  journalPath,
  journalPlaceFault,
  storeOptions,
} from '../../connection/paths.ts';
import { doctorWords } from '../../words/doctor.ts';
import type { Telling } from '../../words/topic.ts';
import { captureChecks } from './captures.ts';
import { failure, notTried, worstOf } from './check.ts';
import { type JournalInput, journalChecks, unusableFile } from './journal.ts';
import { directoryChecks, fileSystemCheck, runtimeCheck } from './machine.ts';
import { policyChecks } from './policy.ts';
import { secretChecks } from './secrets.ts';
import { serviceChecks, untried } from './service.ts';

/** The subject of the checks. */
export interface DoctorInput {
  readonly flags: { readonly profile?: string | undefined; readonly account?: string | undefined };
  /** `process.env`; the client secret is removed from it. */
  readonly env: Env;
  readonly execArgv: readonly string[];
  /** Asks the service nothing. */
  readonly offline: boolean;
  /** Reports what is sent, for `--verbose`. */
  readonly note: ((text: Telling) => void) | null;
  /** Reports how a person wants to be answered, before anything is said; null if the configuration is broken. */
  readonly prefer: (preferences: Preferences | null) => Promise<void>;
}

/** The findings. */
export interface Examination {
  readonly checks: readonly Check[];
  readonly worst: CheckStatus;
  /** The embedded sandbox answered. */
  readonly embedded: boolean;
}

/**
 * Runs every check, whatever the others find. Sends no payment, makes no metered look-up and changes nothing at the
 * service; if the runtime would expose secrets, none is read.
 */
export async function examine(input: DoctorInput): Promise<Examination> {
  const { env } = input;
  const attempted = attemptResolve(input);
  const { resolved } = attempted;
  await input.prefer(resolved?.preferences ?? null);
  const runtime = runtimeCheck(env, input.execArgv);
  const configuration = configurationCheck(attempted);
  const why =
    runtime.status === 'fail'
      ? doctorWords.because.runtimeUnsafe
      : resolved === null
        ? doctorWords.because.configurationBroken
        : null;
  const local = [runtime, configuration, ...(await localChecks(resolved, env))];
  const secrets = await secretChecks(resolved, env, why);
  const locked = secrets.some((check) => check.status === 'fail') ? doctorWords.because.secretUnread : null;
  const online = input.offline ? [] : await onlineChecks(resolved, input, why ?? locked);
  const checks = [...local, ...secrets, ...online];
  return {
    checks,
    worst: worstOf(checks),
    embedded: resolved?.kind === 'embedded',
  };
}

type Attempted = { readonly resolved: Resolved } | { readonly resolved: null; readonly error: unknown };

function attemptResolve({ flags, env }: DoctorInput): Attempted {
  try {
    return { resolved: resolveConnection({ flags, env }) };
  } catch (error) {
    return { resolved: null, error };
  }
}

function configurationCheck(attempted: Attempted): Check {
  if (attempted.resolved === null)
    return failure('configuration', attempted.error, 'brl config show --origin');
  return pass('configuration', configurationText(attempted.resolved));
}

function configurationText(resolved: Resolved): string {
  if (resolved.kind === 'embedded') return doctorWords.configuration.embedded;
  const { environment, connection, origins } = resolved;
  return doctorWords.configuration.given(environment, connection.hostUrl, sources(origins).join('; '));
}

/** The settings that were set, by who set them. */
function sources(origins: Readonly<Record<string, Origin>>): string[] {
  const given = Object.entries(origins).filter(
    ([, origin]) => origin.from !== 'default' && origin.value !== null && origin.value !== 'not set',
  );
  const { fromProfile, from: fromOther } = doctorWords.configuration;
  const groups = Map.groupBy(given, ([, { from, source }]) => `${from === 'profile'} ${source}`);
  return [...groups.values()].map((settings) => {
    const names = settings.map(([name]) => name).join(', ');
    const [, { from, source }] = settings[0] as (typeof given)[number];
    return from === 'profile' ? fromProfile(names, `${source}`) : fromOther(names, `${source}`);
  });
}

async function localChecks(resolved: Resolved | null, env: Env): Promise<Check[]> {
  const host =
    resolved === null ? null : resolved.kind === 'embedded' ? 'http:' : resolved.connection.hostUrl;
  // Opening the journal creates its folder: checked before that, the folder would be reported as missing beside the file
  // in it.
  const journal = await checksOfJournal(resolved, env);
  return [
    ...(await directoryChecks(env)),
    proxyCheck(env, host),
    certificatesCheck(env),
    ...journal,
    ...(await policyChecks(env)),
    ...(await captureChecks(env, resolved?.environment ?? null, profileFlagOf(resolved))),
  ];
}

function profileFlagOf(resolved: Resolved | null): string {
  const name = resolved?.profileName ?? null;
  return name === null ? '' : ` --profile ${name}`;
}

async function checksOfJournal(resolved: Resolved | null, env: Env): Promise<Check[]> {
  const journal = {
    environment: resolved?.environment ?? null,
    profileFlag: profileFlagOf(resolved),
    nowMs: Date.now(),
  };
  if (hasSharedJournal(env))
    return (await import('./shared-journal.ts')).sharedJournalChecks({ ...journal, env });
  const location = journalLocation(resolved, env);
  const why = doctorWords.because.journalUnchosen;
  if (location === null)
    return ['file-system', 'journal', 'payments', 'key-directory'].map((check) => notTried(check, why));
  return [await fileSystemCheck(location), ...(await fileChecks({ ...journal, location, env }))];
}

/** Creates a missing file. */
function fileChecks({
  env,
  ...journal
}: Pick<JournalInput, 'environment' | 'profileFlag' | 'nowMs' | 'location'> & { readonly env: Env }) {
  return journalChecks({
    ...journal,
    open: async () =>
      (await import('../../journal/sqlite/journal.ts')).openSqliteJournal(
        journal.location,
        storeOptions(env),
      ),
    whenUnusable: (error) => unusableFile(journal.location, error),
    whenWeak: doctorWords.disk.useLocal,
  });
}

/** With a broken configuration, the journal that exists, production's first: it is the one that matters. */
function journalLocation(resolved: Resolved | null, env: Env): string | null {
  if (journalPlaceFault(env) !== null) return null;
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
    const reason = why ?? doctorWords.because.configurationBroken;
    return [notTried('token', reason), ...untried(resolved, reason)];
  }
  return serviceChecks(resolved, input.env, input.note);
}
