import { describe, expect, test } from 'vitest';
import { failureBudget } from '../../src/lib/deliveries/failure-budget.ts';
import { type Network, readNetwork, senderOf, trustedProxies } from '../../src/lib/deliveries/sender.ts';

describe('a network', () => {
  test.each([
    ['10.0.0.0/8', { address: '10.0.0.0', prefix: 8, family: 'ipv4' }],
    ['192.0.2.7', { address: '192.0.2.7', prefix: 32, family: 'ipv4' }],
    ['2001:db8::/32', { address: '2001:db8::', prefix: 32, family: 'ipv6' }],
    ['::1', { address: '::1', prefix: 128, family: 'ipv6' }],
    ['0.0.0.0/0', { address: '0.0.0.0', prefix: 0, family: 'ipv4' }],
  ])('%s', (text, network) => expect(readNetwork(text)).toEqual(network));

  test.each([
    '',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0/8',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '010.0.0.0/8',
    'localhost',
    ' 10.0.0.0/8',
    '10.0.0.0/8.0',
    'fe80::1%eth0/64',
    '[::1]/128',
  ])('%j is none', (text) => expect(readNetwork(text)).toBeNull());
});

describe('the sender', () => {
  const isTrusted = trustedProxies(['203.0.113.0/24', '2001:db8::/32'].map(readNetwork) as Network[]);

  test.each([
    ['a stranger, whatever it tells', '198.51.100.1', '34.138.140.223', '198.51.100.1'],
    ['what a tunnel on this machine tells', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the same over IPv6', '::1', '2001:db9::7', '2001:db9::7'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what a named proxy tells', '203.0.113.9', '198.51.100.1', '198.51.100.1'],
    [
      'the last that was not written by a proxy',
      '127.0.0.1',
      '1.1.1.1, 198.51.100.1, 203.0.113.9',
      '198.51.100.1',
    ],
    ['with ports and brackets', '127.0.0.1', '198.51.100.1:4711, [2001:db8::1]:443', '198.51.100.1'],
    ['the proxy itself where nothing is told', '127.0.0.1', undefined, '127.0.0.1'],
    ['the proxy itself where nonsense is told', '127.0.0.1', '198.51.100.1, <script>', '127.0.0.1'],
  ])('%s', (_how, peer, told, sender) => expect(senderOf(peer, told, isTrusted)).toBe(sender));

  test('of a connection that is gone is nobody', () =>
    expect(senderOf(undefined, '198.51.100.1', isTrusted)).toBeNull());
});

describe('what is kept of a flood', () => {
  const large = 178_000;

  test('a megabyte at once of one sender, then half a megabyte each second', () => {
    let now = 0;
    const mayKeep = failureBudget(() => now);
    const kept = () => Array.from({ length: 50 }, () => mayKeep('a', large)).filter(Boolean).length;
    expect(kept()).toBe(5);
    now += 1000;
    expect(kept()).toBe(3);
    now += 60_000;
    expect(kept()).toBe(5);
  });

  test('a small one after many large ones, and one of another sender', () => {
    const mayKeep = failureBudget(() => 0);
    while (mayKeep('a', large));
    expect([mayKeep('a', 1500), mayKeep('b', large)]).toEqual([true, true]);
  });

  test('four megabytes of all senders together', () => {
    const mayKeep = failureBudget(() => 0);
    const kept = Array.from({ length: 1000 }, (_value, i) => mayKeep(`sender ${i}`, large));
    expect(kept.filter(Boolean)).toHaveLength(23);
  });
});
