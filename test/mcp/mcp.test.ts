import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { madeCapture } from '../support/captures.ts';
import { type McpDesk, mcpDesk, type Program, startProgram } from './desk.ts';
import { faultsIn, injections, spoiled } from './strangers.ts';

/** A program asks over real pipes, on a machine that has paid, at a sandbox in whose answers strangers write. */

let desk: McpDesk;
let program: Program;
let spoils = false;

beforeAll(async () => {
  desk = await mcpDesk((body) => (spoils ? spoiled(body) : body));
  const file = join(desk.pc.home, 'rows.csv');
  writeFileSync(file, 'key;amount\nmaria@example.com;7,00\nrefused@example.com;20,50\n');
  for (const line of [
    'pix send --key maria@example.com --amount 12,50 --ref invoice-1 --yes',
    'pix send --key 52998224725 --key-type CPF --amount 3,00 --ref invoice-2 --yes',
    'pix send --key timeout-forever@example.com --amount 5,00 --ref doubt --yes --no-wait',
    `payout run ${file} --ref march --confirm 27,50`,
  ])
    await desk.brl(line);
  const text = injections[0] ?? '';
  const send = ['pix', 'send', '--key', 'maria@example.com', '--amount', '2', '--ref', 'told', '--yes'];
  await desk.pc.brl([...send, '--description', text]);
  keepDeliveries();
  spoils = true;
  program = await startProgram(desk.pc);
});

/** Deliveries of nobody knows whom: every header and body says something to a reader. */
function keepDeliveries(): void {
  const folder = join(desk.pc.home, 'state', 'brl');
  mkdirSync(folder, { recursive: true });
  const store = openSqliteCaptures(join(folder, 'webhooks-sandbox.sqlite'));
  const made = injections.map((text, at) => {
    const one = madeCapture(at, {
      payee: text,
      identifier: text.slice(0, 100),
      cause: 'another_secret',
      data: { description: text },
    });
    return { ...one, headers: [...one.headers, ['x-note', text.replaceAll(/[\r\n\0]/g, ' ')] as const] };
  });
  store.add(made);
  store.close();
}

const amountOf = (line: unknown) => (line as { amount_centavos: number }).amount_centavos;

test('every question is answered, what strangers wrote is marked, and nothing is sent', async () => {
  const [before, sent] = [desk.ledger(), desk.requests.length];
  const { result } = await program.ask('tools/list');
  const tools = (result?.tools ?? []) as readonly Record<string, unknown>[];
  expect(tools.map(({ name }) => name)).not.toContain('propose_payment');
  for (const { outputSchema, annotations } of tools) {
    expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(annotations).toMatchObject({ readOnlyHint: true });
  }
  const status = await program.call('payment_status', { name: 'invoice-1' });
  expect(status.facts, status.text).toMatchObject({
    payment: { state: 'SETTLED', moneyMoved: 'yes', amount: 12.5, ref: 'invoice-1' },
    service: 'found',
  });
  const doubt = await program.call('payment_status', { name: 'doubt' });
  expect(doubt.facts).toMatchObject({ payment: { moneyMoved: 'unknown' } });
  const { intentId, endToEndId } = (status.facts?.payment ?? {}) as Record<string, string>;
  const timeline = await program.call('payment_timeline', { name: intentId });
  expect(timeline.facts).toMatchObject({ state: 'SETTLED', endToEndId });
  const first = await program.call('journal_search', { limit: 2 });
  const paid = first.facts?.payments as readonly Record<string, string>[];
  const second = await program.call('journal_search', { limit: 50, after: paid.at(-1)?.intentId });
  expect(second.facts?.payments).toHaveLength(Number(first.facts?.left));
  expect((await program.call('payout_status', { name: 'march' })).facts).toMatchObject({
    rows: { settled: { count: 1, amount: 7 }, refused: { count: 1, amount: 20.5 } },
  });
  expect((await program.call('payout_rows', { name: 'march', limit: 1 })).facts).toMatchObject({ left: 1 });
  expect((await program.call('payout_list')).facts).toMatchObject({ payouts: [{ ref: 'march' }], left: 0 });
  const page = await program.call('statement', { size: 3 });
  const lines = page.facts?.lines as readonly { readonly amount: number }[];
  const newest = before.slice(-3).reverse().map(amountOf);
  expect(lines.map(({ amount }) => Math.round(amount * 100))).toEqual(newest);
  // What was there before is older than the pages of 31 days.
  const debits = before.filter((line) => amountOf(line) < 0);
  expect(page.facts).toMatchObject({ left: debits.length - 3, nextPage: 1 });
  expect((await program.call('today')).facts).toMatchObject({ paid: { count: 4, amount: 24.5 } });
  // A record in which somebody else is paid is no receipt.
  expect((await program.call('receipt', { name: 'invoice-1' })).error?.code).toBe('echo_mismatch');
  spoils = false;
  expect((await program.call('receipt', { name: 'invoice-1' })).facts).toMatchObject({
    isReceipt: true,
    amount: 12.5,
  });
  spoils = true;
  expect((await program.call('limits')).facts?.limits).toContainEqual(
    expect.objectContaining({ kind: 'pix' }),
  );
  expect((await program.call('deliveries', { limit: 5 })).facts).toMatchObject({
    left: injections.length - 5,
  });
  const delivery = await program.call('delivery', { id: '1' });
  expect(delivery.facts, delivery.text).toMatchObject({ delivery: { captureId: 1 } });
  expect(program.heard.flatMap(faultsIn)).toEqual([]);
  expect(desk.requests.slice(sent).filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(desk.ledger()).toEqual(before);
});

test('what asks nobody', async () => {
  const sent = desk.requests.length;
  const decoded = async (tool: string, text: string) => (await program.call(tool, { text })).facts;
  expect(await decoded('decode_key', 'maria@example.com')).toMatchObject({ keyType: 'EMAIL' });
  expect(await decoded('decode_end_to_end_id', 'E00000000202611201500a1B2c3D4e5F')).toMatchObject({
    kind: 'payment',
    submittedAt: '2026-11-20T15:00Z',
  });
  const { facts } = await program.call('explain_error', { code: 'insufficient_funds' });
  expect(facts).toMatchObject({ meanings: [{ source: 'service', exitCodes: [31] }] });
  expect((await program.call('decode_boleto', { text: '1' })).error).toMatchObject({
    code: 'invalid_boleto',
  });
  expect((await program.call('explain_error', { code: 'no_such' })).error?.exitCode).toBe(2);
  expect(desk.requests).toHaveLength(sent);
});

test('what is no question is an error, and the server goes on', async () => {
  program.say('no json\n');
  expect((await program.next()).error?.code).toBe(-32700);
  program.say('[]\n{"jsonrpc":"1.0"}\n');
  expect((await program.next()).error?.code).toBe(-32600);
  expect((await program.next()).error?.code).toBe(-32600);
  program.say(`{"jsonrpc":"2.0","id":7777777,"method":"${'x'.repeat(3_000_000)}"}\n`);
  expect((await program.next()).error?.code).toBe(-32600);
  expect((await program.ask('tools/call', { name: 'pay', arguments: {} })).error?.code).toBe(-32602);
  expect((await program.ask('payments/send')).error?.code).toBe(-32601);
  const wrong = await program.call('payment_status', { name: 'invoice-1', approve: true });
  expect([wrong.facts, wrong.text]).toEqual([undefined, expect.stringContaining('Invalid arguments')]);
  expect((await program.call('payment_status', { name: 'nobody' })).error).toMatchObject({
    code: 'intent_not_found',
  });
  expect((await program.call('today')).facts).toBeDefined();
});

test('each call is one line without what it was asked, and the end of the pipe is the end', async () => {
  const { code, stderr } = await program.end();
  expect([code, stderr], stderr).toEqual([0, expect.stringContaining('mcp-calls.ndjson')]);
  const path = join(desk.pc.home, 'state', 'brl', 'mcp-calls.ndjson');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(Object.groupBy(lines, ({ outcome = '' }) => outcome)).toMatchObject({
    ok: expect.anything(),
    '-32602': [{ tool: 'pay' }],
    invalid_arguments: [{ tool: 'payment_status' }],
    intent_not_found: [{ tool: 'payment_status' }],
  });
  expect(readFileSync(path, 'utf8')).not.toMatch(/invoice-1|maria|nobody/);
});

test('a program of 2026, few look-ups, and a signal', async () => {
  const { child, ended, ...other } = await startProgram(desk.pc, ['--lookups', '1'], false);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const found = await other.ask('server/discover', { _meta });
  expect(found.result, JSON.stringify(found)).toMatchObject({ supportedVersions: ['2026-07-28'] });
  const asked = { name: 'key_owner', arguments: { key: 'maria@example.com' }, _meta };
  const owner = await other.ask('tools/call', asked);
  expect(owner.result, JSON.stringify(owner)).toMatchObject({ structuredContent: { lookUpsLeft: 0 } });
  const again = await other.ask('tools/call', { ...asked, arguments: { key: 'other@example.com' } });
  expect(again.result).toMatchObject({ isError: true });
  expect(other.heard.flatMap(faultsIn)).toEqual([]);
  expect(desk.requests.filter((line) => line.includes('/pix/key/'))).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, signal: null });
});
