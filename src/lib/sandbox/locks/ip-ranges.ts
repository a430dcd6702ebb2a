import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether an address lies in one of the ranges (CIDR, or a single address). @throws {RangeError | TypeError} for
 * anything that is not a range
 */
export function isAllowed(ranges: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
