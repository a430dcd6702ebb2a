import * as Flags from '@oclif/core/flags';
import { type IsTrusted, readNetwork, trustedProxies } from '../../deliveries/sender.ts';
import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

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
