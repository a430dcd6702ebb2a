import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '../../src/lib/journal/backup/copy.ts';
import { openServedDesk } from '../payout/desk.ts';
import { until } from '../support/brl.ts';

/** Backups taken while a file is being paid, and killed at any moment: what has its name is whole. */

let desk: Awaited<ReturnType<typeof openServedDesk>>;
beforeAll(async () => {
  desk = await openServedDesk();
});
afterAll(() => desk.close());

test('a backup that was killed leaves no file of its name, and one that has it is whole', async () => {
  const amount = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',');
  const all = Array.from({ length: 200 }, (_, i) => 100 + i);
  const rows = all.map((centavos) => `${amount(centavos)};maria@example.com`);
  const file = desk.file('rows.csv', ['valor;chave', ...rows]);
  const total = amount(all.reduce((sum, centavos) => sum + centavos, 0));
  const { home } = desk.machine;
  const line = ['payout', 'run', file, '--ref', 'rows', '--confirm', total, '--rate', '20', '--json'];
  const running = desk.machine.start(line);
  await until(() => desk.debits().length > 0);
  let killed = 0;
  for (const afterMs of [150, 220, 260, 300, 340, 400, null, 320]) {
    const path = join(home, `copy-${afterMs}.sqlite`);
    const taking = desk.machine.start(['journal', 'backup', '--out', path]);
    const timer = afterMs === null ? undefined : setTimeout(() => taking.child.kill('SIGKILL'), afterMs);
    const { code } = await taking.ended;
    clearTimeout(timer);
    if (code === null) killed += 1;
    expect(code === null || (code === 0 && existsSync(path)), `${code}`).toBe(true);
  }
  const { code } = await running.ended;
  expect([code, desk.debits().length]).toEqual([0, 200]);
  expect(killed).toBeGreaterThan(0);
  const named = readdirSync(home).filter((name) => /^copy-.*\.sqlite$/.test(name));
  expect(named).toContain('copy-null.sqlite');
  for (const name of named) {
    const copy = openCopy(join(home, name), home);
    expect(copy.state()).toMatchObject({ payments: 200, damage: null, broken: null, lacks: null });
    copy.close();
  }
}, 180_000);
