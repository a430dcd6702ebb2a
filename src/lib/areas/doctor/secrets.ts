import { timeText } from '../../brazil/clock.ts';
import { type Check, pass } from '../../connection/check.ts';
import type { Resolved, ServiceConnection } from '../../connection/connect.ts';
import type { Env } from '../../connection/paths.ts';
import { loadProfiles, type Profile, profileNamed } from '../../connection/profile.ts';
import { describeReference, storeErrors, vaultState } from '../../connection/secrets.ts';
import { openSigningKey } from '../../connection/signing-key.ts';
import { doctorWords } from '../../words/doctor.ts';
import { attempt, notTried } from './check.ts';

/**
 * Whether the secrets can be read from where they are stored. The embedded sandbox has none. @param profile the one whose secrets
 * they are, null for those of variables
 */
export async function secretChecks(
  resolved: Resolved | null,
  env: Env,
  why: string | null,
  profile = profileInUse(resolved, env),
): Promise<Check[]> {
  if (resolved?.kind === 'embedded') return [];
  if (resolved === null || why !== null)
    return [notTried('secret-store', why ?? doctorWords.because.configurationBroken)];
  const { signing } = resolved.connection;
  const secret = await attempt('secret-store', 'brl auth status', () => storeCheck(resolved, env, profile));
  if (signing === null) return [secret];
  const key = attempt('signing-key', 'brl auth status', async () => {
    const { alg, keyId } = await openSigningKey(signing);
    const { keyRead, commandSigns } = doctorWords.secrets;
    const command = signing.program?.argv[0];
    return pass(
      'signing-key',
      command === undefined ? keyRead(keyId, alg) : commandSigns(command, keyId, alg),
    );
  });
  return [secret, await key];
}

function profileInUse(resolved: Resolved | null, env: Env): Profile | null {
  const name = resolved?.profileName ?? null;
  return name === null ? null : profileNamed(loadProfiles(env), name);
}

async function storeCheck(
  { connection, origins }: ServiceConnection,
  env: Env,
  profile: Profile | null,
): Promise<Check> {
  if (profile?.secret.store === 'keychain') await probe(env);
  await connection.clientSecret();
  const place = profile
    ? describeReference(profile.secret, env)
    : (origins['client-secret']?.source ?? doctorWords.secrets.environment);
  const vault = profile?.secret.store === 'vault' ? await vaultState(env) : null;
  const openUntil = vault?.openUntil ? doctorWords.secrets.vaultOpen(timeText(vault.openUntil) ?? '') : '';
  return pass('secret-store', `${doctorWords.secrets.secretRead(place)}${openUntil}`);
}

/** A locked keychain can look like an empty one, so a test value is stored in it briefly. */
async function probe(env: Env): Promise<void> {
  const { probeKeychain } = await import('../../keychain/index.ts');
  await storeErrors(() => probeKeychain({ env }));
}
