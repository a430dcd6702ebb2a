import type { Env } from '../connection/paths.ts';

/** Who typed it, for the journal: the login name, or what the CI system says. */
export function operatorName(env: Env): string {
  return env.USER ?? env.LOGNAME ?? env.USERNAME ?? 'unknown';
}
