import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { bodyHash, type Finding, type Intent, type IntentFacts } from '../../../src/lib/journal/intent.ts';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import { bareFinding } from '../../../src/lib/journal/rails/rail.ts';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { isFull, printFigures } from '../figures.ts';
import { memoryJournal } from './memory-journal.ts';

const directory = mkdtempSync(join(tmpdir(), 'brl-model-'));
afterAll(() => rmSync(directory, { recursive: true }));

const runs = isFull ? 2000 : 40;
const states: readonly Finding['state'][] = [
  'INTENT',
  'PENDING',
  'UNCERTAIN',
  'SETTLED',
  'REFUSED',
  'REVERSED',
];

const step = record({
  verb: constantFrom('begin', 'begin', 'attempt', 'answer', 'look', 'pause'),
  which: nat({ max: 5 }),
  ref: constantFrom(null, null, 'r1', 'r2'),
  cents: nat({ max: 1 }),
  allowDuplicate: boolean(),
  state: constantFrom(...states),
  endToEndId: constantFrom(null, null, 'E1', 'E2'),
  paymentId: constantFrom(null, null, 'p1', 'p2'),
  laterMs: constantFrom(0, 1000, 13 * 60 * 60 * 1000),
});

test('T10: the journal on the disk and its model agree after every step', async () => {
  let count = 0;
  let steps = 0;
  await assert(
    asyncProperty(array(step, { maxLength: 40, minLength: 10 }), async (script) => {
      const disk = openSqliteJournal(join(directory, `${count++}.db`));
      const model = memoryJournal();
      let nowMs = 1_800_000_000_000;
      for (const [at, one] of script.entries()) {
        nowMs += one.laterMs;
        steps += 1;
        expect(await play(disk, one, at, nowMs)).toEqual(await play(model, one, at, nowMs));
        expect(await disk.list({})).toEqual(await model.list({}));
        for (const name of ['E1', 'p1', 'r1'])
          expect(ids(await disk.findByName('production', name))).toEqual(
            ids(await model.findByName('production', name)),
          );
        expect(await disk.dictPausedUntilMs('scope')).toBe(await model.dictPausedUntilMs('scope'));
      }
      await disk.close();
    }),
    { numRuns: runs, seed: Number(process.env.BRL_SAFETY_SEED ?? 1) },
  );
  printFigures('T10', { scripts: count, steps });
});

const ids = (intents: readonly Intent[]) => [...new Set(intents.map(({ intentId }) => intentId))].toSorted();

type Step = typeof step extends { generate: (...given: never[]) => { value: infer V } } ? V : never;

async function play(journal: Journal, one: Step, at: number, nowMs: number): Promise<unknown> {
  const { verb, which, state } = one;
  if (verb === 'begin') return journal.begin(factsOf(one, at, nowMs), one.allowDuplicate, nowMs);
  if (verb === 'pause') return journal.pauseDict('scope', nowMs + which);
  const known = await journal.list({});
  const intent = known[which % Math.max(known.length, 1)];
  if (!intent) return null;
  const { endToEndId, paymentId } = one;
  const bodyText = paymentId === null ? null : JSON.stringify({ paymentId });
  const finding = { ...bareFinding(state, 'code', 'message'), endToEndId, bodyText };
  if (verb === 'attempt')
    return journal.append(intent.intentId, { kind: 'ATTEMPT', atMs: nowMs, attempt: intent.attempts + 1 });
  if (verb === 'answer') return journal.append(intent.intentId, { kind: 'RESPONSE', atMs: nowMs, finding });
  return journal.append(intent.intentId, { kind: 'LOOKUP', atMs: nowMs, result: 'found', finding });
}

function factsOf({ ref, cents }: Step, at: number, nowMs: number): IntentFacts {
  const bodyText = JSON.stringify({ cents, ref });
  return {
    intentId: `int_${at}`,
    environment: 'production',
    host: 'https://bank.example',
    tenantId: 'tenant',
    accountId: 'account',
    operation: 'pix.out',
    target: '/v1',
    ref,
    identifier: ref ?? `p1-${at}`,
    idempotencyKey: ref ?? `key-${at}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: cents,
    destination: 'someone',
    claim: `claim of ${cents}`,
    createdAtMs: nowMs + at,
    toolVersion: '1',
    operator: 'ana',
  };
}
