import { isIPv4, isIPv6 } from 'node:net';
import { allowedIpCount } from '../../contract/credentials.ts';
import { usageError } from '../../errors/cli-error.ts';
import { credentialsWords } from '../../words/credentials.ts';

/**
 * Address ranges as they are sent: a single address gets the length of its family.
 * @throws {CliError} exit 2: none or more than 20 (specification, section 5.7), twice the same, or no range.
 */
export function addressRanges(values: readonly string[]): string[] {
  const ranges = values.map(addressRange);
  const numbers = ranges.map(asNumbers);
  const twice = ranges.find((_range, i) => numbers.indexOf(numbers[i] ?? '') !== i);
  if (twice !== undefined) throw usageError('invalid_address_range', credentialsWords.range.twice(twice));
  const { min, max } = allowedIpCount;
  if (ranges.length < min || ranges.length > max) {
    throw usageError('invalid_address_range', credentialsWords.range.count(min, max, ranges.length));
  }
  return ranges;
}

/** One range, IPv4 or IPv6. @throws {CliError} exit 2. */
export function addressRange(value: string): string {
  const says = credentialsWords.range;
  const shown = value.slice(0, 64);
  const [address = '', length, ...more] = value.trim().split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : null;
  if (bits === null || more.length > 0 || (length !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(length))) {
    throw invalid(says.notOne(shown), says.notOneHint);
  }
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) throw invalid(says.tooLong(shown, bits));
  // Not a rule of the service: such a list protects nothing.
  if (prefix === 0) throw invalid(says.everybody(shown));
  if (!isNetwork(address, prefix, bits)) {
    throw invalid(says.notNetwork(shown), says.notNetworkHint(`${address}/${bits}`));
  }
  return `${address.toLowerCase()}/${prefix}`;
}

/** Whether the bits after the prefix are zero. */
function isNetwork(address: string, prefix: number, bits: number): boolean {
  const value = numberOf(address, bits);
  return value % 2n ** BigInt(bits - prefix) === 0n;
}

/** The same text for every spelling of a range: IPv6 has several. */
function asNumbers(range: string): string {
  const [address = '', prefix = ''] = range.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  return `${bits} ${numberOf(address, bits)} ${prefix}`;
}

/** @param address one that `node:net` knows; IPv6 may be shortened by `::` and end in an IPv4 address */
function numberOf(address: string, bits: number): bigint {
  if (bits === 32) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const mapped = address.replace(/\d+\.\d+\.\d+\.\d+$/, (text) => {
    const last = numberOf(text, 32);
    return `${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  });
  const [head = '', tail] = mapped.split('::');
  const parts = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - parts(head).length - parts(tail).length;
  const words = [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail)];
  return words.reduce((sum, word) => sum * 65_536n + BigInt(`0x${word}`), 0n);
}

function invalid(why: string, hint?: string) {
  return usageError('invalid_address_range', why, hint);
}
