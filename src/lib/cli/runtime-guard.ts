import { CliError } from './errors.ts';

const leakyDebug = /(^|,|\s)(\*|http|https|http2|tls|net|undici|fetch)(,|\s|$)/i;
const leakyOptions = [
  '--inspect',
  '--inspect-brk',
  '--inspect-port',
  '--tls-keylog',
  '--report-on-fatalerror',
  '--report-on-signal',
  '--report-uncaught-exception',
  '--heapsnapshot',
  '--heap-prof',
  '--insecure-http-parser',
  '--tls-min-v1.0',
  '--tls-min-v1.1',
];

/**
 * Refuses to run where Node itself would print headers, keys or memory, or would not check certificates.
 * @throws {CliError} `unsafe_runtime`, exit 91.
 */
export function refuseUnsafeRuntime(env: NodeJS.ProcessEnv, execArgv: readonly string[]): void {
  const options = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)];
  const leaky = options.find((option) => leakyOptions.some((name) => option.startsWith(name)));
  if (leaky)
    throw unsafe(
      `Node was started with ${leaky.split('=')[0]}, which exposes keys and requests or weakens their protection.`,
    );
  if (leakyDebug.test(env.NODE_DEBUG ?? ''))
    throw unsafe('NODE_DEBUG makes Node print request headers, secrets included.', 'unset NODE_DEBUG');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw unsafe(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off.',
      'unset NODE_TLS_REJECT_UNAUTHORIZED; for a private authority set NODE_EXTRA_CA_CERTS',
    );
  }
}

function unsafe(message: string, hint?: string): CliError {
  return new CliError({ code: 'unsafe_runtime', exit: 91, message: `${message} Nothing was sent.`, hint });
}
