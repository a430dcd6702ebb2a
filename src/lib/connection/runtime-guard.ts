import { CliError } from '../errors/cli-error.ts';
import { connectionWords } from '../words/connection.ts';

const leakyOptions = [
  '--inspect',
  '--debug',
  '--tls-keylog',
  '--trace-tls',
  '--report-on-fatalerror',
  '--report-on-signal',
  '--report-uncaught-exception',
  '--heapsnapshot',
  '--heap-prof',
  '--abort-on-uncaught-exception',
  '--insecure-http-parser',
  '--tls-min-v1.0',
  '--tls-min-v1.1',
  // An options file can contain any of these.
  '--experimental-config-file',
  '--experimental-default-config-file',
];

/**
 * Refuses to run when Node itself would print headers, keys or memory, or would not check certificates.
 * @throws {CliError} `unsafe_runtime`, exit 91.
 */
export function refuseUnsafeRuntime(env: NodeJS.ProcessEnv, execArgv: readonly string[]): void {
  const options = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)].map(optionName);
  const leaky = options.find((option) => leakyOptions.some((name) => option.startsWith(name)));
  if (leaky) throw unsafe(connectionWords.leakyOption(leaky));
  if (options.some((option) => option !== '') && isDebugged())
    throw unsafe(connectionWords.debugger, 'unset NODE_OPTIONS');
  // NODE_DEBUG accepts patterns (`htt*`), and its sections `stream` and `child_process` print the channels that secrets travel
  // through.
  if (env.NODE_DEBUG) throw unsafe(connectionWords.nodeDebug, 'unset NODE_DEBUG');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw unsafe(connectionWords.noTlsChecks, connectionWords.unsetTlsChecks);
  }
}

/**
 * Keeps Node from doing later what {@link refuseUnsafeRuntime} refuses at the start: SIGUSR1, which other servers take for
 * "reread your files", opens a debugger to every user of this machine; a diagnostic report would contain the environment.
 */
export function closeRuntime(): void {
  process.on('SIGUSR1', () => undefined);
  if (process.report) process.report.excludeEnv = true;
}

/** As Node reads it: quotes and backslashes are removed, and `_` stands for `-`. */
function optionName(word: string): string {
  return (word.replaceAll(/["\\]/g, '').split('=')[0] ?? '').replaceAll('_', '-');
}

/** An editor may attach its debugger through a file that NODE_OPTIONS makes Node load. */
function isDebugged(): boolean {
  return process.getBuiltinModule('node:inspector').url() !== undefined;
}

function unsafe(message: string, hint?: string): CliError {
  return new CliError({
    code: 'unsafe_runtime',
    ends: 'configuration',
    message: connectionWords.nothingSent(message),
    hint,
  });
}
