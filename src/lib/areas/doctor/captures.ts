import { existsSync } from 'node:fs';
import { type Check, pass, warn } from '../../connection/check.ts';
import { capturesPath, type Env } from '../../connection/paths.ts';
import { bytesText, captureBytes, manyBytes } from '../../deliveries/size.ts';
import { doctorWords } from '../../words/doctor.ts';
import { attempt } from './check.ts';

/** How much disk the captured deliveries take; nothing if none were captured. */
export async function captureChecks(
  env: Env,
  environment: string | null,
  profileFlag: string,
  limit: number = manyBytes,
): Promise<Check[]> {
  const location = environment === null ? null : capturesPath(env, environment);
  if (location === null || !existsSync(location)) return [];
  const next = `brl webhooks captured prune --older-than 90d${profileFlag}`;
  const check = await attempt('captured-deliveries', doctorWords.disk.readable, () => {
    const bytes = captureBytes(location);
    const text = doctorWords.captures(bytesText(bytes), location);
    return bytes > limit ? warn('captured-deliveries', text, next) : pass('captured-deliveries', text);
  });
  return [check];
}
