import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deprecationText } from '../../src/lib/connection/deprecation.ts';
import { type Machine, machine } from '../support/brl.ts';

const alias = '/v1/accounts/{accountId}/pix/limits';
const qrPay = '/v1/accounts/{accountId}/pix/out/qr-code';

let pc: Machine;
beforeEach(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterEach(() => pc.remove());

describe('a deprecated route', () => {
  test('warns once on stderr, with its successor, and answers as ever', async () => {
    const { code, stderr, json } = await pc.brl(['api', 'GET', alias, '--json']);
    expect(code).toBe(0);
    expect(json).toBeTypeOf('object');
    expect(stderr.match(/deprecated/g)).toHaveLength(1);
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(/its successor is \S+\/limits\/available\./);
  });

  test('with --fail-on-deprecated nothing is sent: exit 35', async () => {
    const run = await pc.brl(['api', 'GET', alias, '--fail-on-deprecated', '--verbose', '--json']);
    expect(run.code).toBe(35);
    expect(run.json).toMatchObject({
      outcome: 'not_sent',
      moneyMoved: 'no',
      error: { code: 'deprecated_route' },
    });
    expect(run.stderr).not.toContain('HTTP');
  });

  test('with --fail-on-deprecated no payment is written down', async () => {
    const line = ['--field', 'emv=000201', '--ref', 'old-route', '--yes', '--json', '--fail-on-deprecated'];
    const run = await pc.brl(['api', 'POST', qrPay, ...line]);
    expect(run.code).toBe(35);
    expect(run.json.error?.message).toContain('2026-11-21');
    expect((await pc.brl(['journal', 'list', '--json'])).stdout).toBe('[]\n');
  });

  test('a current route does not mind the flag', async () => {
    const { code, stderr } = await pc.brl(['banks', 'show', '001', '--fail-on-deprecated']);
    expect(code).toBe(0);
    expect(stderr).not.toContain('deprecated');
  });
});

test('what a server writes in its headers cannot steer the terminal', () => {
  const text = deprecationText({ sunset: '\u001b[2Jnow', successor: '/v1/\u202enew' });
  for (const hostile of ['\u001b', '\u202e']) expect(text).not.toContain(hostile);
});
