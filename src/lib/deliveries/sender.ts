import { BlockList, isIP } from 'node:net';

/** Addresses with the same beginning. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Programs on this machine report addresses: a tunnel or proxy of ours. */
const ownMachine: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
];

/** Tells whether an address's X-Forwarded-For is trusted. */
export type IsTrusted = (address: string) => boolean;

/** Trusts this machine and the given networks. */
export function trustedProxies(networks: readonly Network[]): IsTrusted {
  const list = new BlockList();
  for (const { address, prefix, family } of [...ownMachine, ...networks])
    list.addSubnet(address, prefix, family);
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address, or an address with a prefix length; null for anything else. */
export function readNetwork(text: string): Network | null {
  const [, address = '', length] = /^([0-9a-fA-F.:]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const bits = version === 6 ? 128 : 32;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? null : { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/**
 * The address that a request came from: what trusted proxies report in X-Forwarded-For, read from its end, where the last one
 * wrote; the first address that is not trusted to report others is the sender.
 */
export function senderOf(
  peer: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  isTrusted: IsTrusted,
): string | null {
  if (peer === undefined) return null;
  let sender = plain(peer) ?? peer;
  const told = [forwardedFor ?? []].flat().join(',').split(',');
  for (const text of told.toReversed()) {
    const next = plain(text.trim());
    if (next === null || !isTrusted(sender)) break;
    sender = next;
  }
  return sender;
}

/** An address without brackets, port and zone, and IPv4 in its own form; null for anything else. */
function plain(text: string): string | null {
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
