import { proxyFault, proxyFor } from '../client/proxy.ts';
import { connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';
import type { Env } from './paths.ts';

/**
 * A proxy variable that cannot be used is told before anything is asked through it; its value may hold a password and is not.
 * @throws {CliError} `proxy_unusable`, exit 91
 */
export function requireUsableProxy(env: Env, host: string): void {
  const variable = proxyFor(env, host);
  const fault = variable && proxyFault(env[variable] ?? '');
  if (!variable || !fault) return;
  throw config(
    'proxy_unusable',
    connectionWords.proxyFaults[fault](variable),
    connectionWords.correctOrUnset(variable),
  );
}
