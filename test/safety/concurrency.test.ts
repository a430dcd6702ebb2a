import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { inParallel } from '../support/brl.ts';
import { journalRows, type Scene, scene, sendLine } from '../support/scene.ts';
import { isFull, printFigures, randomOf } from './figures.ts';

/** T9: many processes with the same payment at once, some of them killed. The bank sees one payment. */

const random = randomOf('T9');
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

/** How a round begins, and the line that each of its processes is given. */
const rounds: Readonly<Record<string, (set: Scene) => Promise<readonly string[]>>> = {
  'same ref': async () => sendLine(['--ref', 'r', '--no-wait']),
  'same content': async () => sendLine(['--no-wait']),
  'same resume': async ({ bank, send }) => {
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const lost = await send(['--ref', 'r', '--no-wait']);
    expect(lost.code).toBe(40);
    return ['journal', 'resume', lost.json.intentId ?? '', '--yes', '--no-wait', '--json'];
  },
};

test('T9: many processes make one payment', async () => {
  const perKind = isFull ? 70 : 14;
  const kinds = Object.keys(rounds).flatMap((kind) => Array.from({ length: perKind }, () => kind));
  const figures = { rounds: kinds.length, processes: 0, kills: 0, 'wrong ends': 0 };
  const wrong: string[] = [];
  for (const [at, kind] of kinds.entries()) {
    const { complaints, processes, kills } = await round(kind, isFull ? between(2, 16) : between(2, 6));
    figures.processes += processes;
    figures.kills += kills;
    wrong.push(...complaints.map((what) => `round ${at}, ${kind}, ${processes} processes: ${what}`));
  }
  figures['wrong ends'] = wrong.length;
  printFigures('T9', figures);
  expect(wrong).toEqual([]);
});

async function round(kind: string, processes: number) {
  const set = await scene();
  const journal = join(set.machine.home, 'journal', 'journal.sqlite');
  set.machine.env.BRL_JOURNAL = journal;
  mkdirSync(join(set.machine.home, 'journal'), { mode: 0o700 });
  await openSqliteJournal(journal).close();
  const line = (await rounds[kind]?.(set)) ?? [];
  // A start takes a tenth of a second where nobody else works, more in a crowd: the kills are spread over both.
  const killAfterMs = Array.from({ length: processes }, () =>
    random() < 0.35 ? between(50, 120 * processes) : null,
  );
  const runs = await inParallel(killAfterMs, processes, async (afterMs) => {
    const { child, ended } = set.machine.start(line, { limitMs: 90_000 });
    const timer = afterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMs);
    const run = await ended;
    clearTimeout(timer);
    return run;
  });
  const kills = runs.filter(({ signal }) => signal === 'SIGKILL').length;
  return { complaints: await complaints(set, journal, kind), processes, kills };
}

async function complaints(set: Scene, journal: string, kind: string): Promise<string[]> {
  const { bank, machine } = set;
  await machine.brl(['journal', 'recover', '--no-wait', '--json']);
  const posts = bank.posts();
  const lineages = new Set(posts.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`));
  const states = journalRows(journal).map(({ state }) => state);
  const end = `${posts.length} requests, ${bank.debits.length} debits, ${states.join()}`;
  const found = {
    'more than one payment was asked for': lineages.size > 1,
    'sent more than once': kind !== 'same resume' && posts.length > 1,
    'paid more than once': bank.debits.length > 1,
    'a careless request': bank.faults.length > 0,
    'the journal has another number of payments': states.length > 1,
    'paid, and not settled': bank.debits.length === 1 && states[0] !== 'SETTLED',
    'settled, and not paid': bank.debits.length === 0 && states[0] === 'SETTLED',
  };
  return Object.entries(found).flatMap(([what, holds]) => (holds ? [`${what}: ${end}`] : []));
}
