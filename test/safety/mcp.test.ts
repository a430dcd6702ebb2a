import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mcpDesk, startProgram } from '../mcp/desk.ts';
import { faultsIn, injections, spoiled } from '../mcp/strangers.ts';
import { inParallel } from '../support/brl.ts';
import { isFull, printFigures, randomOf } from './figures.ts';

const calls = Number(process.env.BRL_MCP_CALLS ?? (isFull ? 10_000 : 3000));

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const words = [
  'invoice-1',
  'march',
  'doubt',
  'maria@example.com',
  '52998224725',
  '150,75',
  '0,01',
  '99999999999,99',
  '-1',
  '2026-11-20',
  'pix.out.completed',
  'E00000000202611201500a1B2c3D4e5F',
  'insufficient_funds',
  'SETTLED',
  '1',
  '',
  '__proto__',
  '../../etc/passwd',
  'x'.repeat(2000),
  ...injections,
];

/** Something that may fit a schema, or not. */
function madeUp(schema: Schema, next: () => number): unknown {
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T;
  if (next() < 0.05) return pick<unknown>([null, true, 1e308, [], {}, pick(words)]);
  const { anyOf, oneOf, properties, required = [], items } = schema;
  const ways = anyOf ?? oneOf;
  if (ways) return madeUp(pick(ways), next);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum);
  if (properties) {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || next() < 0.4);
    const made = wanted.map(([name, inner]) => [name, madeUp(inner, next)] as const);
    return Object.fromEntries(next() < 0.03 ? [...made, ['approve', true]] : made);
  }
  if (items) return Array.from({ length: 1 + Math.floor(next() * 3) }, () => madeUp(items, next));
  if (schema.type === 'integer') return Math.floor(next() * 120);
  return pick(words);
}

/** T27: a program asks whatever it thinks of, at a bank in whose answers strangers write. */
test(`${calls} calls move no money`, async () => {
  let spoils = false;
  const desk = await mcpDesk((body) => (spoils ? spoiled(body) : body));
  for (const line of [
    'pix send --key maria@example.com --amount 12,50 --ref invoice-1 --yes',
    'pix send --key timeout-forever@example.com --amount 5,00 --ref doubt --yes --no-wait',
  ])
    await desk.brl(line);
  const [ledger, sent] = [desk.ledger(), desk.requests.length];
  spoils = true;
  const flags = ['--propose', join(desk.pc.home, 'proposals'), '--lookups', '50'];
  const program = await startProgram(desk.pc, flags);
  const { result } = await program.ask('tools/list');
  const tools = (result?.tools ?? []) as readonly { readonly name: string; readonly inputSchema: Schema }[];
  const next = randomOf('T27');
  const asked = Array.from({ length: calls }, () => {
    const tool = tools[Math.floor(next() * tools.length)];
    return [tool?.name ?? '', madeUp(tool?.inputSchema ?? {}, next) as object] as const;
  });
  let answered = 0;
  const faults = await inParallel(asked, 16, async ([name, given]) => {
    const { facts, text } = await program.call(name, given);
    if (facts) answered += 1;
    const error = text.startsWith('{"error"') ? JSON.parse(text) : null;
    return [...faultsIn(facts), ...faultsIn(error)].map(
      (fault) => `${name} ${JSON.stringify(given)}: ${fault}`,
    );
  });
  expect(faults.flat()).toEqual([]);
  // Enough of them were real questions.
  expect(answered).toBeGreaterThan(calls / 10);
  const later = desk.requests.slice(sent);
  expect(later.filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(later.filter((line) => line.includes('/pix/key/')).length).toBeLessThanOrEqual(50);
  expect(desk.ledger()).toEqual(ledger);
  expect((await program.end()).code).toBe(0);
  printFigures('T27', { calls, answered, 'requests for reading': later.length, 'for money': 0 });
});
