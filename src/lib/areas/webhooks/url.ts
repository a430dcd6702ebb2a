import { isLoopback } from '../../connection/checked-values.ts';
import { usageError } from '../../errors/cli-error.ts';

/**
 * An address that deliveries are sent to from here: https, or http to this machine.
 * @param name what it was given by, for the sentence
 * @throws {CliError} exit 2 `invalid_url`
 */
export function deliveryUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refuse = (why: string) =>
    usageError('invalid_url', `${name} ${why}.`, 'Write it like https://HOST/PATH.');
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('is not an http or https address');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw refuse('must be https, except to this machine');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user or password');
  return url;
}

/** The one path that a receiver takes; null for any. @throws {CliError} exit 2 for what no request can ask for */
export function receivingPath(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^\/[!-~]*$/.test(text)) return text;
  throw usageError('usage', '--path must begin with /.');
}
