import { usageError } from '../errors/cli-error.ts';
import { webhooksWords } from '../words/webhooks.ts';
import { isLoopback } from './checked-values.ts';

/**
 * An address for deliveries sent from here: https, or http to this machine.
 * @param name the flag or variable that gave it, for the message
 * @throws {CliError} exit 2 `invalid_url`
 */
export function deliveryUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refuse = (why: string) => usageError('invalid_url', why, webhooksWords.address.example);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse(webhooksWords.address.notHttp(name));
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw refuse(webhooksWords.address.notHttpsHere(name));
  if (url.username !== '' || url.password !== '') throw refuse(webhooksWords.address.holdsUser(name));
  return url;
}
