import { proxyFault, proxyFor } from '../client/proxy.ts';
import { connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';
import type { Env } from './paths.ts';

/**
 * Reports an unusable proxy variable before anything is requested through it; its value may contain a password and is not
 * shown.
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
