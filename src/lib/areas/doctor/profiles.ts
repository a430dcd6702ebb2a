import { type Check, type CheckStatus, pass } from '../../connection/check.ts';
import { resolvedOfProfile, type ServiceConnection } from '../../connection/connect.ts';
import type { Env } from '../../connection/paths.ts';
import type { Profile } from '../../connection/profile.ts';
import { configFileWords } from '../../words/config-file.ts';
import { doctorWords } from '../../words/doctor.ts';
import { failure, worstOf } from './check.ts';
import { secretChecks } from './secrets.ts';
import { serviceChecks, untried } from './service.ts';

/** What was found about one profile. */
export interface CheckedProfile {
  readonly profile: string;
  readonly worst: CheckStatus;
  readonly checks: readonly Check[];
}

/**
 * Checks profiles that may not be stored yet: that their secrets can be read here, and online that the service takes them. Writes
 * nothing and moves nothing.
 */
export async function checkProfiles(
  profiles: readonly (readonly [name: string, profile: Profile])[],
  isOnline: boolean,
  env: Env,
): Promise<readonly CheckedProfile[]> {
  const checked: CheckedProfile[] = [];
  // One after another, as a store may ask a person; a secret's variable is removed from the environment once it is read.
  for (const [name, profile] of profiles)
    checked.push(await checkProfile(name, profile, isOnline, { ...env }));
  return checked;
}

async function checkProfile(
  name: string,
  profile: Profile,
  isOnline: boolean,
  env: Env,
): Promise<CheckedProfile> {
  const checks = await checksOf(name, profile, isOnline, env);
  return { profile: name, worst: worstOf(checks), checks };
}

async function checksOf(name: string, profile: Profile, isOnline: boolean, env: Env): Promise<Check[]> {
  let resolved: ServiceConnection;
  try {
    resolved = resolvedOfProfile(name, profile, env);
  } catch (error) {
    return [failure('configuration', error, 'brl config diff')];
  }
  const { hostUrl } = resolved.connection;
  const secrets = await secretChecks(resolved, env, null, profile);
  const local = [
    pass('configuration', configFileWords.declared(profile.environment, hostUrl).text),
    ...secrets,
  ];
  if (!isOnline) return local;
  const isUnread = secrets.some(({ status }) => status === 'fail');
  const asked = isUnread
    ? untried(resolved, doctorWords.because.secretUnread)
    : await serviceChecks(resolved, env, null);
  return [...local, ...asked];
}
