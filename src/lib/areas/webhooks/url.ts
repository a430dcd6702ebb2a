import * as Flags from '@oclif/core/flags';
import { isLoopback } from '../../connection/checked-values.ts';
import { type IsTrusted, readNetwork, trustedProxies } from '../../deliveries/sender.ts';
import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

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

/** The only path that a receiver accepts; null for any. @throws {CliError} exit 2 for one that no request can have */
export function receivingPath(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^\/[!-~]*$/.test(text)) return text;
  throw usageError('usage', webhooksWords.address.path);
}

/** The receiver's flag that names its proxies. */
export const trustProxyFlag = Flags.string({ helpValue: 'CIDR', multiple: true });

/** Whose X-Forwarded-For is believed, besides this machine's. @throws {CliError} exit 2 for an invalid network */
export function believedProxies(texts: readonly string[] = []): IsTrusted {
  const all = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return trustedProxies(
    all.map((text) => {
      const network = readNetwork(text);
      if (network !== null) return network;
      throw usageError('usage', webhooksWords.receiving.proxyNetwork(text.slice(0, 60)));
    }),
  );
}
