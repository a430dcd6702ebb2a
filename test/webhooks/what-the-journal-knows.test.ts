import { beforeAll, describe, expect, test } from 'vitest';
import { inspectForThisFile, served, shown } from './inspect-desk.ts';

/** The page and the terminal say what the journal knows, however a payment is asked for. */

inspectForThisFile();

const brl = (line: string, ...more: readonly string[]) =>
  served.machine.brl([...line.split(' '), ...more], { env: served.parent });

async function api<T>(path: string, query: Readonly<Record<string, string>>): Promise<T> {
  const url = new URL(`${path}?${new URLSearchParams(query)}`, shown.url);
  const headers = { Authorization: `Bearer ${new URL(shown.url).hash.slice(1)}` };
  return (await (await fetch(url, { headers })).json()) as T;
}

interface Known {
  readonly payments: readonly { readonly intentId: string; readonly state: string; readonly ref: string }[];
}

const payments: Record<'settled' | 'doubt', string> = { settled: '', doubt: '' };
beforeAll(async () => {
  const paid = await brl('pix send --key maria@example.com --amount 1.500,00 --ref nf-1 --yes --json');
  payments.settled = String(paid.json.intentId);
  const { control } = served.sandbox;
  control.fail('lost_answer', 1, 'pix.out');
  for (const route of ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'])
    control.fail('db_unavailable', 1000, route);
  const doubt = await brl('pix send --key 52998224725 --amount 70,00 --ref nf-2 --no-wait --yes --json');
  expect(doubt.code).toBe(40);
  payments.doubt = String(doubt.json.intentId);
  control.clearFaults();
});

describe('a payment without a delivery', () => {
  test.each([
    ['nf-1', 'settled'],
    ['1.500,00', 'settled'],
    ['maria@example.com', 'settled'],
    ['nf-2', 'doubt'],
    ['R$ 70,00', 'doubt'],
  ] as const)('asked for by %s is shown on the page as it stands', async (text, which) => {
    const { payments: found } = await api<Known>('/api/known', { text });
    const state = which === 'settled' ? 'SETTLED' : 'UNCERTAIN';
    expect(found).toMatchObject([{ intentId: payments[which], state }]);
  });

  test.each([
    ['nf-1', 'settled_uncaptured'],
    ['nf-2', 'settled_uncaptured'],
  ])('%s is told by its timeline, whatever it is called', async (identifier, diagnosis) => {
    const told = await api<{ diagnosis: string }>('/api/payment', { kind: 'pix', identifier });
    expect(told.diagnosis).toBe(diagnosis);
  });

  test('in doubt is never told as one that is not there', async () => {
    const { control } = served.sandbox;
    for (const route of ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'])
      control.fail('db_unavailable', 1000, route);
    const asked = { kind: 'pix', identifier: 'nf-2' };
    const told = await api<{ diagnosis: string }>('/api/payment', asked);
    control.clearFaults();
    expect(told.diagnosis).toBe('open_here');
  });

  test('is told in the terminal, with the line that asks for it', async () => {
    const settled = await brl('webhooks captured list --ref nf-1');
    expect(settled.stderr).toContain(`brl status ${payments.settled}`);
    const doubt = await brl('webhooks captured list --text nf-2');
    expect(doubt.stderr.replaceAll(/\s+/g, ' ')).toContain('so do not pay again');
    const next = await brl(`status ${payments.settled}`);
    expect(next.code).toBe(0);
    expect((await brl('webhooks captured list --text nobody')).stderr).not.toContain('This journal has');
  });
});

describe('--gaps', () => {
  test.each([
    ['--gaps --event pix.out.complete', '"pix.out.complete" is none of these: pix.out.completed'],
    ['--gaps --event qrcode.paid', '"qrcode.paid" is none of these'],
    ['--event pix.out.complete', 'No event is called "pix.out.complete"'],
    ['--cause wrong_secrets', 'No cause is called "wrong_secrets"'],
  ])('a typo is refused: %s', async (line, said) => {
    const run = await brl(`webhooks captured list ${line} --json`);
    expect([run.code, run.json.error?.code]).toEqual([2, 'usage']);
    expect(run.json.error?.message).toContain(said);
  });

  test('a clean answer says of what', async () => {
    const clean = await brl('webhooks captured list --gaps --event ted.out.confirmed');
    expect(clean.code).toBe(0);
    const { BRL_ACCOUNT_ID = '' } = served.parent;
    expect(clean.stdout.replaceAll(/\s+/g, ' ')).toContain(`No settled payment of ${BRL_ACCOUNT_ID}`);
    const gaps = await brl('webhooks captured list --gaps');
    expect(gaps.code).toBe(35);
    expect(gaps.stderr).toMatch(/Compared: \d+ settled payments? of /);
    expect(gaps.stdout).toMatch(/other side/i);
  });

  test('a missing event names the other side, whom we paid or who paid us', async () => {
    served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), 12_34);
    const { json } = await brl('webhooks captured list --gaps --json');
    const rows = json as unknown as readonly Record<string, unknown>[];
    const { gaps } = await api<{ gaps: readonly Record<string, unknown>[] }>('/api/gaps', {});
    for (const found of [rows, gaps]) {
      expect(found).toContainEqual(
        expect.objectContaining({
          source: 'journal',
          intentId: payments.settled,
          payee: expect.stringMatching(/maria/i),
          payer: null,
        }),
      );
      expect(found).toContainEqual(
        expect.objectContaining({ source: 'statement', payee: null, payer: expect.stringMatching(/\w/) }),
      );
    }
  });
});
